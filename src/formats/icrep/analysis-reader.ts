import type { BincodeReader } from './bincode-reader.js';
import { CONTROL_GROUP_ACTIONS, type IcrepAnalysisEvent, type IcrepUnitOrigin, type IcrepUnitPosition } from './analysis.js';
import { limitExceeded } from './fault.js';
import { FORMAT_LIMITS } from './layout.js';
import { readMatchOutcome } from './match-outcome.js';
import { readPlayerStats } from './player-stats.js';
import { FIXED_POINT, readPos, readPosOption, readTag, readTagOption, readTags, readU32Option, type IcrepInternTable } from './values.js';
import { readVoteEvent } from './vote.js';

/** The shortest event: a variant, a tick and a tag. */
export const MIN_EVENT_BYTES = 16;

/** Reads one event. An unknown variant takes the rest of the unit; its tick is believed between `lastTick` and `totalTicks`. */
export function readAnalysisEvent(r: BincodeReader, lastTick: number, totalTicks: number, names: IcrepInternTable): IcrepAnalysisEvent {
  const variant = r.u32();
  if (variant > 20) return readUnknown(r, variant, lastTick, totalTicks);
  const tick = r.tick();
  switch (variant) {
    case 0:
      return { type: 'unitCreated', tick, ...readOrigin(r, names) };
    case 1:
      return { type: 'constructionStarted', tick, ...readOrigin(r, names) };
    case 2:
      return { type: 'constructionCompleted', tick, tag: readTag(r) };
    case 3:
      return { type: 'unitDestroyed', tick, tag: readTag(r), killerTag: readTagOption(r), killerOwner: readU32Option(r) };
    case 4:
      return { type: 'unitPositionSample', tick, positions: readPositions(r) };
    case 5:
      return { type: 'playerStatSnapshot', tick, player: r.u32(), stats: readPlayerStats(r, names) };
    case 6: {
      const player = r.u32();
      const resourceTypeId = r.u32();
      return { type: 'resourceCollected', tick, player, resourceType: names[resourceTypeId], resourceTypeId, amount: r.i32() };
    }
    case 7: {
      const player = r.u32();
      const upgradeId = r.u32();
      return { type: 'upgradeCompleted', tick, player, upgrade: names[upgradeId], upgradeId };
    }
    case 8:
      return { type: 'cameraPositionSample', tick, player: r.u32(), viewportCenter: readPos(r), zoomLevel: r.u16() / FIXED_POINT };
    case 9:
      return { type: 'selectionChanged', tick, player: r.u32(), added: readTags(r), removed: readTags(r) };
    case 10: {
      const player = r.u32();
      return { type: 'controlGroupEvent', tick, player, group: r.u8(), action: r.nameOf(CONTROL_GROUP_ACTIONS, 'ControlGroupAction') };
    }
    case 11: {
      const player = r.u32();
      const abilityId = r.u32();
      return { type: 'abilityUsed', tick, player, ability: names[abilityId], abilityId, target: readPosOption(r) };
    }
    case 12:
      return { type: 'pauseEvent', tick, player: r.u32(), paused: r.bool() };
    case 13:
      return { type: 'matchEnded', tick, outcome: readMatchOutcome(r) };
    case 14:
      return { type: 'voteEvent', tick, event: readVoteEvent(r) };
    case 15: {
      const centerPos = readPos(r);
      const friendlyUnits = readTags(r);
      const enemyUnits = readTags(r);
      return { type: 'engagementStarted', tick, centerPos, friendlyUnits, enemyUnits, valueFriendly: r.i64(), valueEnemy: r.i64() };
    }
    case 16:
      return {
        type: 'engagementEnded',
        tick,
        centerPos: readPos(r),
        friendlyLosses: r.u32(),
        enemyLosses: r.u32(),
        friendlySurvivors: r.u32(),
        enemySurvivors: r.u32(),
        durationTicks: r.tick(),
      };
    case 17: {
      const weaponTypeId = r.u32();
      const weapon = { weaponType: names[weaponTypeId], weaponTypeId, targetPos: readPos(r) };
      return { type: 'superweaponFired', tick, ...weapon, player: r.u32(), unitsAffected: r.u32(), buildingsAffected: r.u32() };
    }
    case 18:
      return { type: 'baseDestroyed', tick, player: r.u32(), pos: readPos(r), buildingsLost: readTags(r) };
    case 19:
      return { type: 'armyWipe', tick, player: r.u32(), unitsLost: r.u32(), totalValueLost: r.i64(), percentageOfArmy: r.u16() };
    default:
      return { type: 'comebackMoment', tick, player: r.u32(), deficitBefore: r.i64(), advantageAfter: r.i64(), swingValue: r.i64() };
  }
}

function readOrigin(r: BincodeReader, names: IcrepInternTable): IcrepUnitOrigin {
  const tag = readTag(r);
  const unitTypeId = r.u32();
  return { tag, unitType: names[unitTypeId], unitTypeId, owner: r.u32(), pos: readPos(r) };
}

/** Indices are stored as differences modulo 65536, which compress better; positions are stored as they are. */
function readPositions(r: BincodeReader): readonly IcrepUnitPosition[] {
  const count = r.count(16);
  const { positions: most } = FORMAT_LIMITS;
  if (count > most) throw limitExceeded('maxItems', count, most, `a sample of ${count} positions, ${most} are allowed`);
  const positions: IcrepUnitPosition[] = [];
  let index = 0;
  for (let i = 0; i < count; i++) {
    index = (index + r.u16()) & 0xffff;
    positions.push({ tag: { index, generation: r.u16() }, pos: readPos(r) });
  }
  return positions;
}

function readUnknown(r: BincodeReader, variant: number, lastTick: number, totalTicks: number): IcrepAnalysisEvent {
  const bytes = r.take(r.remaining);
  const tick = bytes.length < 8 ? 0 : Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true));
  return { type: 'unknown', tick: tick >= lastTick && tick <= totalTicks ? tick : lastTick, variant, bytes };
}
