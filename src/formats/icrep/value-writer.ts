import type { BincodeWriter } from './bincode-writer.js';
import {
  MATCH_END_REASONS,
  MATCH_OUTCOMES,
  type IcrepMatchEndReason,
  type IcrepMatchOutcome,
  type IcrepVoteResult,
} from './match-outcome.js';
import type { IcrepPlayerStats } from './player-stats.js';
import { FIXED_POINT, type IcrepCellPos, type IcrepResourceSet, type IcrepUnitTag, type IcrepWorldPos } from './values.js';
import {
  KICK_REASONS,
  VOTE_CHOICES,
  VOTE_EVENT_TYPES,
  VOTE_FAIL_REASONS,
  VOTE_ORDER_TYPES,
  VOTE_RESOLUTIONS,
  VOTE_THRESHOLDS,
  VOTE_TYPES,
  type IcrepActiveVote,
  type IcrepVoteAnalysisEvent,
  type IcrepVoteOrder,
  type IcrepVoteResolution,
  type IcrepVoteThreshold,
  type IcrepVoteType,
} from './vote.js';

export function writeTag(w: BincodeWriter, { index, generation }: IcrepUnitTag): void {
  w.u16(index);
  w.u16(generation);
}

export function writePos(w: BincodeWriter, { x, y, z }: IcrepWorldPos): void {
  w.i32(x * FIXED_POINT);
  w.i32(y * FIXED_POINT);
  w.i32(z * FIXED_POINT);
}

export function writeCellPos(w: BincodeWriter, { x, y, z }: IcrepCellPos): void {
  w.i32(x);
  w.i32(y);
  w.i32(z);
}

export const writeTags = (w: BincodeWriter, tags: readonly IcrepUnitTag[]): void => w.list(tags, writeTag);
export const writeU32 = (w: BincodeWriter, value: number): void => w.u32(value);

const ascending = <Value>(map: ReadonlyMap<number, Value>): [number, Value][] => [...map].sort(([a], [b]) => a - b);

function writeResources(w: BincodeWriter, amounts: IcrepResourceSet): void {
  const sorted = [...amounts].sort((a, b) => a.resourceTypeId - b.resourceTypeId);
  w.list(sorted, (_, { resourceTypeId, amount }) => {
    w.u32(resourceTypeId);
    w.i64(amount);
  });
}

export function writePlayerStats(w: BincodeWriter, stats: IcrepPlayerStats): void {
  writeResources(w, stats.totalCollected);
  writeResources(w, stats.totalSpent);
  writeResources(w, stats.collectionRateRaw);
  w.tick(stats.idleHarvesterTicks);
  w.u32(stats.unitsProduced);
  w.u32(stats.structuresBuilt);
  w.tick(stats.idleProductionTicks);
  w.u32(stats.unitsKilled);
  w.u32(stats.unitsLost);
  w.u32(stats.structuresDestroyed);
  w.u32(stats.structuresLost);
  writeResources(w, stats.killedValue);
  writeResources(w, stats.lostValue);
  w.i64(stats.damageDealtRaw);
  w.i64(stats.damageReceivedRaw);
  w.u32(stats.actionsPerMinute);
  w.u32(stats.effectiveActionsPerMinute);
}

export function writeMatchOutcome(w: BincodeWriter, outcome: IcrepMatchOutcome): void {
  w.nameOf(MATCH_OUTCOMES, outcome.type);
  switch (outcome.type) {
    case 'completed':
      w.u32(outcome.winner.type === 'player' ? 0 : 1);
      w.u32(outcome.winner.type === 'player' ? outcome.winner.player : outcome.winner.team);
      return writeEndReason(w, outcome.reason);
    case 'abandoned':
      w.u32(outcome.leaver);
      return w.tick(outcome.tick);
    case 'draw':
      return writeEndReason(w, outcome.reason);
    case 'remade':
      return;
    case 'desyncTerminated':
      return w.tick(outcome.firstDivergenceTick);
  }
}

function writeEndReason(w: BincodeWriter, reason: IcrepMatchEndReason): void {
  w.nameOf(MATCH_END_REASONS, reason.type);
  switch (reason.type) {
    case 'elimination':
    case 'objectiveCompleted':
      return;
    case 'surrender':
      return w.u32(reason.player);
    case 'teamSurrender':
      w.u32(reason.team);
      return w.list(reason.voteResults, writeVoteResult);
    case 'draw':
      return w.list(reason.voteResults, writeVoteResult);
  }
}

function writeVoteResult(w: BincodeWriter, { player, hasAgreed: agreed }: IcrepVoteResult): void {
  w.u32(player);
  w.bool(agreed);
}

function writeVoteType(w: BincodeWriter, vote: IcrepVoteType): void {
  w.nameOf(VOTE_TYPES, vote.type);
  if (vote.type === 'custom') w.string(vote.typeId);
  if (vote.type !== 'kick') return;
  w.u32(vote.target);
  w.nameOf(KICK_REASONS, vote.reason);
}

export function writeVoteOrder(w: BincodeWriter, order: IcrepVoteOrder): void {
  w.nameOf(VOTE_ORDER_TYPES, order.type);
  if (order.type === 'propose') return writeVoteType(w, order.voteType);
  w.u32(order.voteId);
  if (order.type === 'cast') w.nameOf(VOTE_CHOICES, order.choice);
}

export function writeVoteEvent(w: BincodeWriter, event: IcrepVoteAnalysisEvent): void {
  w.nameOf(VOTE_EVENT_TYPES, event.type);
  w.u32(event.voteId);
  switch (event.type) {
    case 'proposed':
      writeVoteType(w, event.voteType);
      return w.u32(event.proposer);
    case 'ballotCast':
      w.u32(event.voter);
      return w.nameOf(VOTE_CHOICES, event.choice);
    case 'resolved':
      return writeResolution(w, event.resolution);
  }
}

function writeResolution(w: BincodeWriter, resolution: IcrepVoteResolution): void {
  w.nameOf(VOTE_RESOLUTIONS, resolution.type);
  writeActiveVote(w, resolution.vote);
  if (resolution.type === 'failed') w.nameOf(VOTE_FAIL_REASONS, resolution.reason);
}

function writeActiveVote(w: BincodeWriter, vote: IcrepActiveVote): void {
  w.u32(vote.id);
  writeVoteType(w, vote.voteType);
  w.u32(vote.proposer);
  w.u32(vote.audience.type === 'team' ? 0 : 1);
  if (vote.audience.type === 'team') w.u32(vote.audience.team);
  w.list(vote.eligibleVoters, writeU32);
  w.list(ascending(vote.ballots), (_, [voter, choice]) => {
    w.u32(voter);
    w.nameOf(VOTE_CHOICES, choice);
  });
  w.tick(vote.startedAt);
  w.tick(vote.expiresAt);
  writeThreshold(w, vote.threshold);
}

function writeThreshold(w: BincodeWriter, threshold: IcrepVoteThreshold): void {
  w.nameOf(VOTE_THRESHOLDS, threshold.type);
  if (threshold.type !== 'fraction') return;
  w.u32(threshold.required);
  w.u32(threshold.of);
}
