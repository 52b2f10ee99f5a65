import { ANALYSIS_EVENT_TYPES, CONTROL_GROUP_ACTIONS, type IcrepAnalysisEvent, type IcrepUnitPosition } from './analysis.js';
import type { BincodeWriter } from './bincode-writer.js';
import { FORMAT_LIMITS } from './layout.js';
import { FIXED_POINT } from './values.js';
import { writeMatchOutcome, writePlayerStats, writePos, writeTag, writeTags, writeU32, writeVoteEvent } from './value-writer.js';

/** Writes one event. */
export function writeAnalysisEvent(w: BincodeWriter, event: IcrepAnalysisEvent): void {
  if (event.type === 'unknown') {
    w.u32(event.variant);
    return w.bytes(event.bytes);
  }
  w.nameOf(ANALYSIS_EVENT_TYPES, event.type);
  w.tick(event.tick);
  switch (event.type) {
    case 'unitCreated':
    case 'constructionStarted':
      writeTag(w, event.tag);
      w.u32(event.unitTypeId);
      w.u32(event.owner);
      return writePos(w, event.pos);
    case 'constructionCompleted':
      return writeTag(w, event.tag);
    case 'unitDestroyed':
      writeTag(w, event.tag);
      w.option(event.killerTag, writeTag);
      return w.option(event.killerOwner, writeU32);
    case 'unitPositionSample':
      return writePositions(w, event.positions);
    case 'playerStatSnapshot':
      w.u32(event.player);
      return writePlayerStats(w, event.stats);
    case 'resourceCollected':
      w.u32(event.player);
      w.u32(event.resourceTypeId);
      return w.i32(event.amount);
    case 'upgradeCompleted':
      w.u32(event.player);
      return w.u32(event.upgradeId);
    case 'cameraPositionSample':
      w.u32(event.player);
      writePos(w, event.viewportCenter);
      return w.u16(event.zoomLevel * FIXED_POINT);
    case 'selectionChanged':
      w.u32(event.player);
      writeTags(w, event.added);
      return writeTags(w, event.removed);
    case 'controlGroupEvent':
      w.u32(event.player);
      w.u8(event.group);
      return w.nameOf(CONTROL_GROUP_ACTIONS, event.action);
    case 'abilityUsed':
      w.u32(event.player);
      w.u32(event.abilityId);
      return w.option(event.target, writePos);
    case 'pauseEvent':
      w.u32(event.player);
      return w.bool(event.paused);
    case 'matchEnded':
      return writeMatchOutcome(w, event.outcome);
    case 'voteEvent':
      return writeVoteEvent(w, event.event);
    case 'engagementStarted':
      writePos(w, event.centerPos);
      writeTags(w, event.friendlyUnits);
      writeTags(w, event.enemyUnits);
      w.i64(event.valueFriendly);
      return w.i64(event.valueEnemy);
    case 'engagementEnded':
      writePos(w, event.centerPos);
      w.u32(event.friendlyLosses);
      w.u32(event.enemyLosses);
      w.u32(event.friendlySurvivors);
      w.u32(event.enemySurvivors);
      return w.tick(event.durationTicks);
    case 'superweaponFired':
      w.u32(event.weaponTypeId);
      writePos(w, event.targetPos);
      w.u32(event.player);
      w.u32(event.unitsAffected);
      return w.u32(event.buildingsAffected);
    case 'baseDestroyed':
      w.u32(event.player);
      writePos(w, event.pos);
      return writeTags(w, event.buildingsLost);
    case 'armyWipe':
      w.u32(event.player);
      w.u32(event.unitsLost);
      w.i64(event.totalValueLost);
      return w.u16(event.percentageOfArmy);
    case 'comebackMoment':
      w.u32(event.player);
      w.i64(event.deficitBefore);
      w.i64(event.advantageAfter);
      return w.i64(event.swingValue);
  }
}

function writePositions(w: BincodeWriter, positions: readonly IcrepUnitPosition[]): void {
  if (positions.length > FORMAT_LIMITS.positions)
    throw new RangeError(`a sample has ${positions.length} positions, ${FORMAT_LIMITS.positions} are allowed`);
  w.count(positions.length);
  let last = 0;
  for (const { tag, pos } of positions) {
    w.u16((tag.index - last) & 0xffff);
    w.u16(tag.generation);
    writePos(w, pos);
    last = tag.index;
  }
}
