import { struct } from './structure.js';
import { RESOURCES, type IcrepResourceSet } from './values.js';

/** A player's score so far, as the match keeps it: totals since tick 0 unless the name says otherwise. */
export interface IcrepPlayerStats {
  readonly totalCollected: IcrepResourceSet;
  readonly totalSpent: IcrepResourceSet;
  /** Per minute, in 1024ths. */
  readonly collectionRateRaw: IcrepResourceSet;
  readonly idleHarvesterTicks: number;
  readonly unitsProduced: number;
  readonly structuresBuilt: number;
  readonly idleProductionTicks: number;
  readonly unitsKilled: number;
  readonly unitsLost: number;
  readonly structuresDestroyed: number;
  readonly structuresLost: number;
  readonly killedValue: IcrepResourceSet;
  readonly lostValue: IcrepResourceSet;
  /** In 1024ths of a hit point. */
  readonly damageDealtRaw: bigint;
  /** In 1024ths of a hit point. */
  readonly damageReceivedRaw: bigint;
  readonly actionsPerMinute: number;
  readonly effectiveActionsPerMinute: number;
}

export const PLAYER_STATS = /* @__PURE__ */ struct<IcrepPlayerStats>((r) => ({
  totalCollected: r.of(RESOURCES),
  totalSpent: r.of(RESOURCES),
  collectionRateRaw: r.of(RESOURCES),
  idleHarvesterTicks: r.tick(),
  unitsProduced: r.u32(),
  structuresBuilt: r.u32(),
  idleProductionTicks: r.tick(),
  unitsKilled: r.u32(),
  unitsLost: r.u32(),
  structuresDestroyed: r.u32(),
  structuresLost: r.u32(),
  killedValue: r.of(RESOURCES),
  lostValue: r.of(RESOURCES),
  damageDealtRaw: r.i64(),
  damageReceivedRaw: r.i64(),
  actionsPerMinute: r.u32(),
  effectiveActionsPerMinute: r.u32(),
}));
