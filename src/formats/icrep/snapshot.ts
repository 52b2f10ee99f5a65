import type { CellPos, UnitTag } from './values.js';

/** A value of a mission script. */
export type ScriptValue =
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'fixed'; readonly value: number }
  | { readonly type: 'str'; readonly value: string };

/** The variants in the order of the wire. */
export const SCRIPT_VALUE_TYPES = ['bool', 'int', 'fixed', 'str'] as const satisfies readonly ScriptValue['type'][];

/** The state of scripts: opaque engine states by name, and the mission's variables. */
export interface ScriptState {
  readonly luaStates: ReadonlyMap<string, Uint8Array>;
  readonly wasmStates: ReadonlyMap<string, Uint8Array>;
  readonly missionVars: ReadonlyMap<string, ScriptValue>;
}

/** A unit or building. `components` holds a slot for each bit of the mask, lowest first: u32 length, then the component's bincode. */
export interface EntitySnapshot {
  readonly entity: UnitTag;
  readonly componentMask: bigint;
  readonly components: Uint8Array;
}

/** A player. `fields` is laid out like `components`. */
export interface PlayerSnapshot {
  readonly player: number;
  readonly fieldMask: number;
  readonly fields: Uint8Array;
}

/** The resource on a cell. */
export interface ResourceCell {
  /** Interned. */
  readonly resourceType: number;
  readonly amount: number;
  readonly maxAmount: number;
  readonly growthRate: number;
}

/** A cell of the map that the simulation tracks. */
export interface MapCell {
  readonly pos: CellPos;
  /** Interned. */
  readonly terrain: number;
  readonly resource: ResourceCell | undefined;
}

/** The simulation's own state at a tick, as a full keyframe holds it. */
export interface SimCoreSnapshot {
  readonly tick: number;
  readonly gameSeed: bigint;
  readonly mapHash: Uint8Array;
  readonly rngState: Uint8Array;
  readonly internTable: readonly string[];
  /** Ascending by tag. */
  readonly entities: readonly EntitySnapshot[];
  /** Ascending by player. */
  readonly playerStates: readonly PlayerSnapshot[];
  /** Ascending by place. */
  readonly mapCells: readonly MapCell[];
}

/** State outside of the simulation. Where it is present it replaces the earlier one as a whole. */
export interface SideState {
  /** Opaque bytes of the engine. */
  readonly campaignState: Uint8Array | undefined;
  readonly scriptState: ScriptState | undefined;
}

/** A full keyframe. */
export interface SimSnapshot extends SideState {
  readonly core: SimCoreSnapshot;
}

/** What changed of one unit or building. */
export interface EntityDelta {
  readonly entity: UnitTag;
  readonly changeMask: bigint;
  readonly changedComponents: Uint8Array;
  /** The slots are complete: they replace those of an entity with the same tag. */
  readonly isNew: boolean;
  readonly isRemoved: boolean;
}

/** What changed of one player. */
export interface PlayerStateDelta {
  readonly player: number;
  readonly changeMask: number;
  readonly changedFields: Uint8Array;
}

/** What changed of the simulation's state since the keyframe at `baselineTick`. */
export interface SimCoreDelta {
  readonly baselineTick: number;
  /** SHA-256 of the state that this applies to. */
  readonly baselineHash: Uint8Array;
  readonly tick: number;
  readonly internTableDelta: { readonly startId: number; readonly newEntries: readonly string[] } | undefined;
  readonly changedEntities: readonly EntityDelta[];
  readonly changedPlayers: readonly PlayerStateDelta[];
  /** Cells that were put in place of others, or added; undefined when the delta has no part for the map. */
  readonly changedCells: readonly MapCell[] | undefined;
}

/** A delta keyframe. */
export interface DeltaSnapshot extends SideState {
  readonly core: SimCoreDelta;
  /** The trailer that the wire profile adds; without it the state's hash cannot be computed. */
  readonly rngState: Uint8Array | undefined;
}
