import type { BincodeWriter } from './bincode-writer.js';
import { HASH_BYTES } from './layout.js';
import {
  SCRIPT_VALUE_TYPES,
  type IcrepDeltaSnapshot,
  type IcrepMapCell,
  type IcrepScriptState,
  type IcrepScriptValue,
  type IcrepSimSnapshot,
} from './snapshot.js';
import { writeCellPos, writeTag } from './value-writer.js';
import { compareBytes, FIXED_POINT } from './values.js';
import { utf8Bytes } from '../../core/text-bytes.js';

/** Writes a full keyframe. */
export function writeSimSnapshot(w: BincodeWriter, { core, campaignState, scriptState }: IcrepSimSnapshot): void {
  w.tick(core.tick);
  w.u64(core.gameSeed);
  w.fixed(core.mapHash, HASH_BYTES);
  w.fixed(core.rngState, 32);
  w.list(core.internTable, (_, text) => w.string(text));
  w.list(core.entities, (_, { entity, componentMask, components }) => {
    writeTag(w, entity);
    w.u64(componentMask);
    w.blob(components);
  });
  w.list(core.playerStates, (_, { player, fieldMask, fields }) => {
    w.u32(player);
    w.u32(fieldMask);
    w.blob(fields);
  });
  w.list(core.mapCells, writeCell);
  w.option(campaignState, (_, bytes) => w.blob(bytes));
  w.option(scriptState, writeScriptState);
}

/** Writes a delta keyframe. The state of the random numbers follows it where there is one. */
export function writeDeltaSnapshot(w: BincodeWriter, { core, campaignState, scriptState, rngState }: IcrepDeltaSnapshot): void {
  w.tick(core.baselineTick);
  w.fixed(core.baselineHash, HASH_BYTES);
  w.tick(core.tick);
  w.option(core.internTableDelta, (_, { startId, newEntries }) => {
    w.u32(startId);
    w.list(newEntries, (__, text) => w.string(text));
  });
  w.list(core.changedEntities, (_, { entity, changeMask, changedComponents, isNew, isRemoved }) => {
    writeTag(w, entity);
    w.u64(changeMask);
    w.blob(changedComponents);
    w.bool(isNew);
    w.bool(isRemoved);
  });
  w.list(core.changedPlayers, (_, { player, changeMask, changedFields }) => {
    w.u32(player);
    w.u32(changeMask);
    w.blob(changedFields);
  });
  w.option(core.changedCells, (_, cells) => w.list(cells, writeCell));
  w.option(campaignState, (_, bytes) => w.blob(bytes));
  w.option(scriptState, writeScriptState);
  if (rngState !== undefined) w.fixed(rngState, 32);
}

function writeCell(w: BincodeWriter, { pos, terrain, resource }: IcrepMapCell): void {
  writeCellPos(w, pos);
  w.u32(terrain);
  w.option(resource, (_, cell) => {
    w.u32(cell.resourceType);
    w.i32(cell.amount);
    w.i32(cell.maxAmount);
    w.i32(cell.growthRate);
  });
}

function writeScriptState(w: BincodeWriter, { luaStates, wasmStates, missionVars }: IcrepScriptState): void {
  writeStringMap(w, luaStates, (bytes) => w.blob(bytes));
  writeStringMap(w, wasmStates, (bytes) => w.blob(bytes));
  writeStringMap(w, missionVars, (value) => writeScriptValue(w, value));
}

/** Writes a map whose keys are strings, ascending by their UTF-8 bytes. */
export function writeStringMap<Value>(w: BincodeWriter, map: ReadonlyMap<string, Value>, write: (value: Value) => void): void {
  const entries = [...map].map(([key, value]) => ({ key: utf8Bytes(key), value })).sort((a, b) => compareBytes(a.key, b.key));
  w.list(entries, (_, { key, value }) => {
    w.blob(key);
    write(value);
  });
}

function writeScriptValue(w: BincodeWriter, value: IcrepScriptValue): void {
  w.nameOf(SCRIPT_VALUE_TYPES, value.type);
  switch (value.type) {
    case 'bool':
      return w.bool(value.value);
    case 'int':
      return w.i64(value.value);
    case 'fixed':
      return w.i32(value.value * FIXED_POINT);
    case 'str':
      return w.string(value.value);
  }
}
