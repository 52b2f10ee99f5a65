import {
  CONTROL_GROUP_ACTIONS,
  type IcrepAnalysisEvent,
  type IcrepUnitOrigin,
  type IcrepUnitPosition,
  type IcrepUnknownAnalysisEvent,
} from './analysis.js';
import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';
import { U32, type Codec } from './codec.js';
import { limitExceeded } from './fault.js';
import { FORMAT_LIMITS } from './layout.js';
import { MATCH_OUTCOME } from './match-outcome.js';
import { PLAYER_STATS } from './player-stats.js';
import { Variants, type FieldReader } from './structure.js';
import { POS, TAG, TAGS } from './values.js';
import { VOTE_EVENT } from './vote.js';

/** Positions of units. Indices are stored as differences modulo 65536, which compress better; positions are stored as they are. */
const POSITIONS: Codec<readonly IcrepUnitPosition[]> = {
  minBytes: 8,
  read(r) {
    const count = r.count(16);
    const { positions: most } = FORMAT_LIMITS;
    if (count > most) throw limitExceeded('maxItems', count, most, `a sample of ${count} positions, ${most} are allowed`);
    const positions: IcrepUnitPosition[] = [];
    let index = 0;
    for (let i = 0; i < count; i++) {
      index = (index + r.u16()) & 0xffff;
      positions.push({ tag: { index, generation: r.u16() }, pos: POS.read(r) });
    }
    return positions;
  },
  write(w, positions) {
    const { positions: most } = FORMAT_LIMITS;
    if (positions.length > most) throw new RangeError(`a sample has ${positions.length} positions, ${most} are allowed`);
    let last = 0;
    w.list(positions, (_, { tag, pos }) => {
      w.u16((tag.index - last) & 0xffff);
      w.u16(tag.generation);
      POS.write(w, pos);
      last = tag.index;
    });
  },
};

function origin(r: FieldReader): IcrepUnitOrigin {
  const tag = TAG.read(r);
  const unitTypeId = r.u32();
  return { tag, unitType: r.interned(unitTypeId), unitTypeId, owner: r.u32(), pos: POS.read(r) };
}

/** The variants of an event, in the order of the wire (docs/formats/icrep.md, section 6). All begin with the tick. */
const EVENTS = /* @__PURE__ */ new Variants<Exclude<IcrepAnalysisEvent, IcrepUnknownAnalysisEvent>, number>({
  unitCreated: (r, tick) => ({ type: 'unitCreated', tick, ...origin(r) }),
  constructionStarted: (r, tick) => ({ type: 'constructionStarted', tick, ...origin(r) }),
  constructionCompleted: (r, tick) => ({ type: 'constructionCompleted', tick, tag: TAG.read(r) }),
  unitDestroyed: (r, tick) => ({
    type: 'unitDestroyed',
    tick,
    tag: TAG.read(r),
    killerTag: r.option(TAG),
    killerOwner: r.option(U32),
  }),
  unitPositionSample: (r, tick) => ({ type: 'unitPositionSample', tick, positions: r.of(POSITIONS) }),
  playerStatSnapshot: (r, tick) => ({ type: 'playerStatSnapshot', tick, player: r.u32(), stats: PLAYER_STATS.read(r) }),
  resourceCollected(r, tick) {
    const player = r.u32();
    const resourceTypeId = r.u32();
    return { type: 'resourceCollected', tick, player, resourceType: r.interned(resourceTypeId), resourceTypeId, amount: r.i32() };
  },
  upgradeCompleted(r, tick) {
    const player = r.u32();
    const upgradeId = r.u32();
    return { type: 'upgradeCompleted', tick, player, upgrade: r.interned(upgradeId), upgradeId };
  },
  cameraPositionSample: (r, tick) => ({
    type: 'cameraPositionSample',
    tick,
    player: r.u32(),
    viewportCenter: POS.read(r),
    zoomLevel: r.fixed16(),
  }),
  selectionChanged: (r, tick) => ({ type: 'selectionChanged', tick, player: r.u32(), added: r.of(TAGS), removed: r.of(TAGS) }),
  controlGroupEvent: (r, tick) => ({
    type: 'controlGroupEvent',
    tick,
    player: r.u32(),
    group: r.u8(),
    action: r.nameOf(CONTROL_GROUP_ACTIONS, 'ControlGroupAction'),
  }),
  abilityUsed(r, tick) {
    const player = r.u32();
    const abilityId = r.u32();
    return { type: 'abilityUsed', tick, player, ability: r.interned(abilityId), abilityId, target: r.option(POS) };
  },
  pauseEvent: (r, tick) => ({ type: 'pauseEvent', tick, player: r.u32(), paused: r.bool() }),
  matchEnded: (r, tick) => ({ type: 'matchEnded', tick, outcome: r.of(MATCH_OUTCOME) }),
  voteEvent: (r, tick) => ({ type: 'voteEvent', tick, event: r.of(VOTE_EVENT) }),
  engagementStarted: (r, tick) => ({
    type: 'engagementStarted',
    tick,
    centerPos: POS.read(r),
    friendlyUnits: r.of(TAGS),
    enemyUnits: r.of(TAGS),
    valueFriendly: r.i64(),
    valueEnemy: r.i64(),
  }),
  engagementEnded: (r, tick) => ({
    type: 'engagementEnded',
    tick,
    centerPos: POS.read(r),
    friendlyLosses: r.u32(),
    enemyLosses: r.u32(),
    friendlySurvivors: r.u32(),
    enemySurvivors: r.u32(),
    durationTicks: r.tick(),
  }),
  superweaponFired(r, tick) {
    const weaponTypeId = r.u32();
    return {
      type: 'superweaponFired',
      tick,
      weaponType: r.interned(weaponTypeId),
      weaponTypeId,
      targetPos: POS.read(r),
      player: r.u32(),
      unitsAffected: r.u32(),
      buildingsAffected: r.u32(),
    };
  },
  baseDestroyed: (r, tick) => ({ type: 'baseDestroyed', tick, player: r.u32(), pos: POS.read(r), buildingsLost: r.of(TAGS) }),
  armyWipe: (r, tick) => ({
    type: 'armyWipe',
    tick,
    player: r.u32(),
    unitsLost: r.u32(),
    totalValueLost: r.i64(),
    percentageOfArmy: r.u16(),
  }),
  comebackMoment: (r, tick) => ({
    type: 'comebackMoment',
    tick,
    player: r.u32(),
    deficitBefore: r.i64(),
    advantageAfter: r.i64(),
    swingValue: r.i64(),
  }),
});

/** The types of events, in the order of the wire. */
export const ANALYSIS_EVENT_TYPES = /* @__PURE__ */ EVENTS.types;

/** The shortest event: a variant, a tick, and the fields of the smallest variant. */
export const MIN_EVENT_BYTES = /* @__PURE__ */ 12 + EVENTS.minBytes;

/** Reads one event. An unknown variant takes the rest of the unit; its tick is believed between `lastTick` and `totalTicks`. */
export function readAnalysisEvent(r: BincodeReader, lastTick: number, totalTicks: number): IcrepAnalysisEvent {
  const variant = r.u32();
  const read = EVENTS.reads[variant];
  return read === undefined ? unknownEvent(r, variant, lastTick, totalTicks) : read(r, r.tick());
}

function unknownEvent(r: BincodeReader, variant: number, lastTick: number, totalTicks: number): IcrepUnknownAnalysisEvent {
  const bytes = r.take(r.remaining);
  const tick = bytes.length < 8 ? 0 : Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true));
  return { type: 'unknown', tick: tick >= lastTick && tick <= totalTicks ? tick : lastTick, variant, bytes };
}

/** The inverse of `readAnalysisEvent`. */
export function writeAnalysisEvent(w: BincodeWriter, event: IcrepAnalysisEvent): void {
  if (event.type === 'unknown') {
    w.u32(event.variant);
    return w.bytes(event.bytes);
  }
  EVENTS.writeType(w, event);
  w.tick(event.tick);
  EVENTS.writeFields(w, event);
}
