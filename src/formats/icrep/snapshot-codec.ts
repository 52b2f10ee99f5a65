import { checkLimit } from '../../core/limits.js';
import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';
import { BLOB, list, STRING, type Codec } from './codec.js';
import { SlotCheck, type SlotChecks } from './component-layout.js';
import { limitExceeded } from './fault.js';
import { FORMAT_LIMITS, HASH_BYTES } from './layout.js';
import { mapByString } from './maps.js';
import type {
  IcrepDeltaSnapshot,
  IcrepEntityDelta,
  IcrepEntitySnapshot,
  IcrepMapCell,
  IcrepPlayerSnapshot,
  IcrepPlayerStateDelta,
  IcrepResourceCell,
  IcrepScriptState,
  IcrepScriptValue,
  IcrepSimCoreDelta,
  IcrepSimCoreSnapshot,
  IcrepSimSnapshot,
  SideState,
} from './snapshot.js';
import { struct, variants } from './structure.js';
import { CELL_POS, comparePos, TAG, tagKey, tagText } from './values.js';

const RNG_BYTES = 32;

/** A list of entities, whose number is limited. */
function entities<Value>(
  element: Codec<Value>,
  next?: (r: BincodeReader, value: Value, before: Value | undefined) => void,
): Codec<readonly Value[]> {
  return {
    ...list(element),
    read(r) {
      const count = r.count(element.minBytes);
      const { entities: most } = FORMAT_LIMITS;
      if (count > most) throw limitExceeded('maxEntities', count, most, `${count} entities, the format allows ${most}`);
      checkLimit(r.limits, 'maxEntities', count, { format: 'icrep', reason: 'limit_exceeded' });
      return r.list(element, next, count);
    },
  };
}

const ENTITY = /* @__PURE__ */ struct<IcrepEntitySnapshot>((r) => ({
  entity: TAG.read(r),
  componentMask: r.u64(),
  components: r.blob(),
}));
const ENTITIES = /* @__PURE__ */ entities(ENTITY, (r, { entity }, before) => {
  if (before !== undefined && tagKey(entity) <= tagKey(before.entity)) throw r.malformed(`entity ${tagText(entity)} does not ascend`);
});

const PLAYER = /* @__PURE__ */ struct<IcrepPlayerSnapshot>((r) => ({ player: r.u32(), fieldMask: r.u32(), fields: r.blob() }));
const PLAYERS = /* @__PURE__ */ list(PLAYER, (r, { player }, before) => {
  if (before !== undefined && player <= before.player) throw r.malformed(`player ${player} does not ascend`);
});

const RESOURCE_CELL = /* @__PURE__ */ struct<IcrepResourceCell>((r) => ({
  resourceType: r.u32(),
  amount: r.i32(),
  maxAmount: r.i32(),
  growthRate: r.i32(),
}));
const MAP_CELL = /* @__PURE__ */ struct<IcrepMapCell>((r) => ({
  pos: CELL_POS.read(r),
  terrain: r.u32(),
  resource: r.option(RESOURCE_CELL),
}));
const MAP_CELLS = /* @__PURE__ */ list(MAP_CELL, (r, { pos }, before) => {
  if (before !== undefined && comparePos(before.pos, pos) >= 0) throw r.malformed('the cells of the map do not ascend');
});

const CORE = /* @__PURE__ */ struct<IcrepSimCoreSnapshot>((r) => ({
  tick: r.tick(),
  gameSeed: r.u64(),
  mapHash: r.take(HASH_BYTES),
  rngState: r.take(RNG_BYTES),
  internTable: r.list(STRING),
  entities: r.of(ENTITIES),
  playerStates: r.of(PLAYERS),
  mapCells: r.of(MAP_CELLS),
}));

const ENTITY_DELTA = /* @__PURE__ */ struct<IcrepEntityDelta>((r) => ({
  entity: TAG.read(r),
  changeMask: r.u64(),
  changedComponents: r.blob(),
  isNew: r.bool(),
  isRemoved: r.bool(),
}));
const ENTITY_DELTAS = /* @__PURE__ */ entities(ENTITY_DELTA);

const PLAYER_DELTA = /* @__PURE__ */ struct<IcrepPlayerStateDelta>((r) => ({
  player: r.u32(),
  changeMask: r.u32(),
  changedFields: r.blob(),
}));

type InternTableDelta = NonNullable<IcrepSimCoreDelta['internTableDelta']>;
/** The strings that a delta adds. */
export const INTERN_TABLE_DELTA = /* @__PURE__ */ struct<InternTableDelta>((r) => ({ startId: r.u32(), newEntries: r.list(STRING) }));
const CHANGED_CELLS = /* @__PURE__ */ list(MAP_CELL);

const CORE_DELTA = /* @__PURE__ */ struct<IcrepSimCoreDelta>((r) => ({
  baselineTick: r.tick(),
  baselineHash: r.take(HASH_BYTES),
  tick: r.tick(),
  internTableDelta: r.option(INTERN_TABLE_DELTA),
  changedEntities: r.of(ENTITY_DELTAS),
  changedPlayers: r.list(PLAYER_DELTA),
  changedCells: r.option(CHANGED_CELLS),
}));

const SCRIPT_VALUE = /* @__PURE__ */ variants<IcrepScriptValue>('ScriptValue', {
  bool: (r) => ({ type: 'bool', value: r.bool() }),
  int: (r) => ({ type: 'int', value: r.i64() }),
  fixed: (r) => ({ type: 'fixed', value: r.fixed() }),
  str: (r) => ({ type: 'str', value: r.string() }),
});
const ENGINE_STATES = /* @__PURE__ */ mapByString(BLOB);
const MISSION_VARS = /* @__PURE__ */ mapByString(SCRIPT_VALUE);
export const SCRIPT_STATE = /* @__PURE__ */ struct<IcrepScriptState>((r) => ({
  luaStates: r.of(ENGINE_STATES),
  wasmStates: r.of(ENGINE_STATES),
  missionVars: r.of(MISSION_VARS),
}));

const SIDE_STATE = /* @__PURE__ */ struct<SideState>((r) => ({ campaignState: r.option(BLOB), scriptState: r.option(SCRIPT_STATE) }));

/** Where the script state is in its unit, so that its bytes can be hashed. */
export interface SnapshotRanges {
  readonly coreEnd: number;
  readonly scriptStart: number;
  readonly scriptEnd: number;
}

/** A snapshot as it was read. */
interface ReadSnapshot<Snapshot> {
  readonly snapshot: Snapshot;
  readonly ranges: SnapshotRanges;
  /** Whether the bytes of its components are slots is for the caller to judge. */
  readonly checks: SlotChecks;
}

/** Reads a full keyframe out of its decompressed blob. */
export function readSimSnapshot(r: BincodeReader): ReadSnapshot<IcrepSimSnapshot> {
  const core = CORE.read(r);
  const { state, ranges } = readSideState(r);
  r.done('the snapshot');
  const checks = { entities: new SlotCheck(), players: new SlotCheck() };
  for (const { componentMask, components } of core.entities) checks.entities.look(componentMask, components);
  for (const { fieldMask, fields } of core.playerStates) checks.players.look(BigInt(fieldMask), fields);
  return { snapshot: { core, ...state }, ranges, checks };
}

/** Reads a delta keyframe out of its decompressed blob. */
export function readDeltaSnapshot(r: BincodeReader): ReadSnapshot<IcrepDeltaSnapshot> {
  const core = CORE_DELTA.read(r);
  const { state, ranges } = readSideState(r);
  const rngState = r.remaining === RNG_BYTES ? r.take(RNG_BYTES) : undefined;
  r.done('the delta');
  const checks = { entities: new SlotCheck(), players: new SlotCheck() };
  for (const { changeMask, changedComponents } of core.changedEntities) checks.entities.look(changeMask, changedComponents);
  for (const { changeMask, changedFields } of core.changedPlayers) checks.players.look(BigInt(changeMask), changedFields);
  return { snapshot: { core, ...state, rngState }, ranges, checks };
}

function readSideState(r: BincodeReader): { readonly state: SideState; readonly ranges: SnapshotRanges } {
  const coreEnd = r.position;
  const state = SIDE_STATE.read(r);
  // before the script state: whether there is a campaign state, that with its length, and whether there is a script state
  const campaignBytes = state.campaignState === undefined ? 0 : 8 + state.campaignState.length;
  return { state, ranges: { coreEnd, scriptStart: coreEnd + 2 + campaignBytes, scriptEnd: r.position } };
}

/** The inverse of `readSimSnapshot`. */
export function writeSimSnapshot(w: BincodeWriter, { core, ...state }: IcrepSimSnapshot): void {
  CORE.write(w, core);
  SIDE_STATE.write(w, state);
}

/** The inverse of `readDeltaSnapshot`. The state of the random numbers is the last thing, where there is one. */
export function writeDeltaSnapshot(w: BincodeWriter, { core, rngState, ...state }: IcrepDeltaSnapshot): void {
  CORE_DELTA.write(w, core);
  SIDE_STATE.write(w, state);
  if (rngState !== undefined) w.fixedBytes(rngState, RNG_BYTES);
}
