import type { IcrepCellPos, IcrepUnitTag } from './values.js';

/** A value of a mission script. */
export type IcrepScriptValue =
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'fixed'; readonly value: number }
  | { readonly type: 'str'; readonly value: string };

/** The state of scripts: opaque engine states by name, and the mission's variables. */
export interface IcrepScriptState {
  readonly luaStates: ReadonlyMap<string, Uint8Array>;
  readonly wasmStates: ReadonlyMap<string, Uint8Array>;
  readonly missionVars: ReadonlyMap<string, IcrepScriptValue>;
}

/** A unit or building. `components` holds a slot for each bit of the mask, lowest first: u32 length, then the component's bincode. */
export interface IcrepEntitySnapshot {
  readonly entity: IcrepUnitTag;
  readonly componentMask: bigint;
  readonly components: Uint8Array;
}

/** A player. `fields` is laid out like `components`. */
export interface IcrepPlayerSnapshot {
  readonly player: number;
  readonly fieldMask: number;
  readonly fields: Uint8Array;
}

/** The resource on a cell. */
export interface IcrepResourceCell {
  /** Interned. */
  readonly resourceType: number;
  readonly amount: number;
  readonly maxAmount: number;
  readonly growthRate: number;
}

/** A cell of the map that the simulation tracks. */
export interface IcrepMapCell {
  readonly pos: IcrepCellPos;
  /** Interned. */
  readonly terrain: number;
  readonly resource?: IcrepResourceCell | undefined;
}

/** The simulation's own state at a tick, as a full keyframe holds it. */
export interface IcrepSimCoreSnapshot {
  readonly tick: number;
  readonly gameSeed: bigint;
  readonly mapHash: Uint8Array;
  readonly rngState: Uint8Array;
  readonly internTable: readonly string[];
  /** Ascending by tag. */
  readonly entities: readonly IcrepEntitySnapshot[];
  /** Ascending by player. */
  readonly playerStates: readonly IcrepPlayerSnapshot[];
  /** Ascending by place. */
  readonly mapCells: readonly IcrepMapCell[];
}

/** State outside of the simulation. Where it is present it replaces the earlier one as a whole. */
export interface SideState {
  /** State of a campaign. The published design names it and lays out nothing of it, so it is opaque bytes, given and written back as they are. */
  readonly campaignState?: Uint8Array | undefined;
  readonly scriptState?: IcrepScriptState | undefined;
}

/** A full keyframe. */
export interface IcrepSimSnapshot extends SideState {
  readonly core: IcrepSimCoreSnapshot;
}

/** What changed of one unit or building. */
export interface IcrepEntityDelta {
  readonly entity: IcrepUnitTag;
  readonly changeMask: bigint;
  readonly changedComponents: Uint8Array;
  /** The slots are complete: they replace those of an entity with the same tag. */
  readonly isNew: boolean;
  readonly isRemoved: boolean;
}

/** What changed of one player. */
export interface IcrepPlayerStateDelta {
  readonly player: number;
  readonly changeMask: number;
  readonly changedFields: Uint8Array;
}

/** What changed of the simulation's state since the keyframe at `baselineTick`. */
export interface IcrepSimCoreDelta {
  readonly baselineTick: number;
  /** SHA-256 of the state that this applies to. */
  readonly baselineHash: Uint8Array;
  readonly tick: number;
  readonly internTableDelta?: { readonly startId: number; readonly newEntries: readonly string[] } | undefined;
  readonly changedEntities: readonly IcrepEntityDelta[];
  readonly changedPlayers: readonly IcrepPlayerStateDelta[];
  /** Cells that were put in place of others, or added; undefined when the delta has no part for the map. */
  readonly changedCells?: readonly IcrepMapCell[] | undefined;
}

/** A delta keyframe. */
export interface IcrepDeltaSnapshot extends SideState {
  readonly core: IcrepSimCoreDelta;
  /** The trailer that the wire profile adds; without it the state's hash cannot be computed. */
  readonly rngState?: Uint8Array | undefined;
}
