import { checkLimit } from '../../core/limits.js';
import type { BincodeReader } from './bincode-reader.js';
import { limitExceeded } from './fault.js';
import { FORMAT_LIMITS, HASH_BYTES } from './layout.js';
import { SlotCheck, type SlotChecks } from './component-layout.js';
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
  SideState,
  IcrepSimCoreDelta,
  IcrepSimCoreSnapshot,
  IcrepSimSnapshot,
} from './snapshot.js';
import { compareBytes, comparePos, FIXED_POINT, readCellPos, readTag, tagKey, tagText } from './values.js';

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
  const checks = { entities: new SlotCheck(), players: new SlotCheck() };
  const core: IcrepSimCoreSnapshot = {
    tick: r.tick(),
    gameSeed: r.u64(),
    mapHash: r.take(HASH_BYTES),
    rngState: r.take(32),
    internTable: readStrings(r),
    entities: readEntities(r, checks.entities),
    playerStates: readPlayers(r, checks.players),
    mapCells: readMapCells(r, true),
  };
  const side = readSideState(r);
  r.done('the snapshot');
  return { snapshot: { core, ...side.state }, ranges: side.ranges, checks };
}

/** Reads a delta keyframe out of its decompressed blob. */
export function readDeltaSnapshot(r: BincodeReader): ReadSnapshot<IcrepDeltaSnapshot> {
  const checks = { entities: new SlotCheck(), players: new SlotCheck() };
  const core: IcrepSimCoreDelta = {
    baselineTick: r.tick(),
    baselineHash: r.take(HASH_BYTES),
    tick: r.tick(),
    internTableDelta: r.some() ? { startId: r.u32(), newEntries: readStrings(r) } : undefined,
    changedEntities: readEntityDeltas(r, checks.entities),
    changedPlayers: readPlayerDeltas(r, checks.players),
    changedCells: r.some() ? readMapCells(r, false) : undefined,
  };
  const side = readSideState(r);
  const rngState = r.remaining === 32 ? r.take(32) : undefined;
  r.done('the delta');
  return { snapshot: { core, ...side.state, rngState }, ranges: side.ranges, checks };
}

function readSideState(r: BincodeReader): { readonly state: SideState; readonly ranges: SnapshotRanges } {
  const coreEnd = r.position;
  const campaignState = r.some() ? r.blob() : undefined;
  const hasScript = r.some();
  const scriptStart = r.position;
  const scriptState = hasScript ? readScriptState(r) : undefined;
  return { state: { campaignState, scriptState }, ranges: { coreEnd, scriptStart, scriptEnd: r.position } };
}

function readScriptState(r: BincodeReader): IcrepScriptState {
  return {
    luaStates: readMap(r, (reader) => reader.blob()),
    wasmStates: readMap(r, (reader) => reader.blob()),
    missionVars: readMap(r, readScriptValue),
  };
}

function readMap<Value>(r: BincodeReader, readValue: (r: BincodeReader) => Value): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>();
  let last: Uint8Array | undefined;
  for (let left = r.count(9); left > 0; left--) {
    const start = r.position;
    const key = r.string();
    const bytes = r.bytes.subarray(start + 8, r.position);
    if (last !== undefined && compareBytes(last, bytes) >= 0) throw r.malformed('the keys of a map do not ascend');
    last = bytes;
    map.set(key, readValue(r));
  }
  return map;
}

function readScriptValue(r: BincodeReader): IcrepScriptValue {
  switch (r.variant(4, 'ScriptValue')) {
    case 0:
      return { type: 'bool', value: r.bool() };
    case 1:
      return { type: 'int', value: r.i64() };
    case 2:
      return { type: 'fixed', value: r.i32() / FIXED_POINT };
    default:
      return { type: 'str', value: r.string() };
  }
}

export function readStrings(r: BincodeReader): readonly string[] {
  const strings: string[] = [];
  for (let left = r.count(8); left > 0; left--) strings.push(r.string());
  return strings;
}

function entityCount(r: BincodeReader, elementBytes: number): number {
  const count = r.count(elementBytes);
  const { entities: most } = FORMAT_LIMITS;
  if (count > most) throw limitExceeded('maxEntities', count, most, `${count} entities, the format allows ${most}`);
  checkLimit(r.limits, 'maxEntities', count, { format: 'icrep', reason: 'limit_exceeded' });
  return count;
}

function readEntities(r: BincodeReader, check: SlotCheck): readonly IcrepEntitySnapshot[] {
  const entities: IcrepEntitySnapshot[] = [];
  let last = -1;
  for (let left = entityCount(r, 20); left > 0; left--) {
    const entity = readTag(r);
    const componentMask = r.u64();
    const components = r.blob();
    if (tagKey(entity) <= last) throw r.malformed(`entity ${tagText(entity)} does not ascend`);
    last = tagKey(entity);
    check.look(componentMask, components);
    entities.push({ entity, componentMask, components });
  }
  return entities;
}

function readPlayers(r: BincodeReader, check: SlotCheck): readonly IcrepPlayerSnapshot[] {
  const players: IcrepPlayerSnapshot[] = [];
  let last = -1;
  for (let left = r.count(16); left > 0; left--) {
    const player = r.u32();
    const fieldMask = r.u32();
    const fields = r.blob();
    if (player <= last) throw r.malformed(`player ${player} does not ascend`);
    last = player;
    check.look(BigInt(fieldMask), fields);
    players.push({ player, fieldMask, fields });
  }
  return players;
}

function readEntityDeltas(r: BincodeReader, check: SlotCheck): readonly IcrepEntityDelta[] {
  const deltas: IcrepEntityDelta[] = [];
  for (let left = entityCount(r, 22); left > 0; left--) {
    const delta = { entity: readTag(r), changeMask: r.u64(), changedComponents: r.blob(), isNew: r.bool(), isRemoved: r.bool() };
    check.look(delta.changeMask, delta.changedComponents);
    deltas.push(delta);
  }
  return deltas;
}

function readPlayerDeltas(r: BincodeReader, check: SlotCheck): readonly IcrepPlayerStateDelta[] {
  const deltas: IcrepPlayerStateDelta[] = [];
  for (let left = r.count(16); left > 0; left--) {
    const delta = { player: r.u32(), changeMask: r.u32(), changedFields: r.blob() };
    check.look(BigInt(delta.changeMask), delta.changedFields);
    deltas.push(delta);
  }
  return deltas;
}

function readMapCells(r: BincodeReader, ascending: boolean): readonly IcrepMapCell[] {
  const cells: IcrepMapCell[] = [];
  for (let left = r.count(17); left > 0; left--) {
    const pos = readCellPos(r);
    const cell: IcrepMapCell = { pos, terrain: r.u32(), resource: r.some() ? readResourceCell(r) : undefined };
    const last = cells[cells.length - 1];
    if (ascending && last !== undefined && comparePos(last.pos, pos) >= 0) throw r.malformed('the cells of the map do not ascend');
    cells.push(cell);
  }
  return cells;
}

const readResourceCell = (r: BincodeReader): IcrepResourceCell => ({
  resourceType: r.u32(),
  amount: r.i32(),
  maxAmount: r.i32(),
  growthRate: r.i32(),
});
