import { hasBit } from './component-mask.js';
import { BincodeWriter } from './bincode-writer.js';
import { IcrepSimState } from './sim-state.js';
import { sameBytes, slotEnd, type IcrepStoredComponents } from './slots.js';
import type {
  IcrepDeltaSnapshot,
  IcrepEntityDelta,
  IcrepMapCell,
  IcrepPlayerStateDelta,
  IcrepScriptState,
  IcrepSimCoreSnapshot,
  IcrepSimSnapshot,
} from './snapshot.js';
import { SCRIPT_STATE } from './snapshot-codec.js';
import { tagKey, tagText } from './values.js';

/**
 * Components, or a player's fields, as an entity or a player of a snapshot has them: the mask, and a slot for each bit (docs/formats/icrep.md,
 * section 5.2).
 *
 * @throws RangeError for a bit outside of 0 to 63.
 * @example
 * const { mask, bytes } = packIcrepSlots(new Map([[0, Uint8Array.of(100)], [2, Uint8Array.of(1, 2)]]));
 */
export function packIcrepSlots(components: ReadonlyMap<number, Uint8Array>): { readonly mask: bigint; readonly bytes: Uint8Array } {
  const w = new BincodeWriter(256);
  let mask = 0n;
  for (const [bit, bytes] of [...components].sort(([a], [b]) => a - b)) {
    if (!Number.isInteger(bit) || bit < 0 || bit > 63) throw new RangeError(`a mask has no bit ${bit}`);
    mask |= 1n << BigInt(bit);
    w.u32(bytes.length);
    w.bytes(bytes);
  }
  return { mask, bytes: w.done() };
}

/**
 * The changes from one state to a later one of the same game, as a delta keyframe holds them: what `packDeltaKeyframe` takes. Undefined where only a full
 * keyframe can say it: when a player came or went or lost a field, a cell is no longer tracked, or a script or campaign state ended. An entity
 * that lost a component is written whole.
 *
 * Cost: looks at every component of both states, and hashes the first.
 *
 * @throws RangeError when the states are not of one game in this order, or components are not slots.
 * @example
 * const { snapshots = [] } = await parseIcrep(file, { include: ['snapshots'] });
 * const [first, second] = snapshots.filter((snapshot) => snapshot.isFull);
 * const delta = first && second && icrepDeltaBetween(first, second);
 * if (delta) console.log(packDeltaKeyframe(delta).stored.length);
 */
export function icrepDeltaBetween(base: IcrepSimSnapshot, state: IcrepSimSnapshot): IcrepDeltaSnapshot | undefined {
  const { core: from } = base;
  const { core: to } = state;
  if (from.gameSeed !== to.gameSeed || !sameBytes(from.mapHash, to.mapHash)) throw new RangeError('the states are of two games');
  if (to.tick <= from.tick) throw new RangeError(`the state of tick ${to.tick} does not follow that of tick ${from.tick}`);
  if (from.internTable.some((text, id) => text !== to.internTable[id])) throw new RangeError('strings are only appended to the table');
  const changedPlayers = playerDeltas(from, to);
  const changedCells = cellChanges(from.mapCells, to.mapCells);
  const hasEnded =
    (base.scriptState !== undefined && state.scriptState === undefined) ||
    (base.campaignState !== undefined && state.campaignState === undefined);
  if (changedPlayers === undefined || changedCells === undefined || hasEnded) return undefined;
  const startId = from.internTable.length;
  return {
    core: {
      baselineTick: from.tick,
      baselineHash: IcrepSimState.of(from).stateHash()!,
      tick: to.tick,
      internTableDelta: to.internTable.length > startId ? { startId, newEntries: to.internTable.slice(startId) } : undefined,
      changedEntities: entityDeltas(from, to),
      changedPlayers,
      changedCells: changedCells.length > 0 ? changedCells : undefined,
    },
    campaignState: sameOptional(base.campaignState, state.campaignState) ? undefined : state.campaignState,
    scriptState: sameOptional(scriptBytes(base.scriptState), scriptBytes(state.scriptState)) ? undefined : state.scriptState,
    rngState: to.rngState,
  };
}

function entityDeltas({ entities: from }: IcrepSimCoreSnapshot, { entities: to }: IcrepSimCoreSnapshot): IcrepEntityDelta[] {
  const before = new Map(from.map((entity) => [tagKey(entity.entity), entity]));
  const deltas: IcrepEntityDelta[] = [];
  for (const { entity, componentMask: mask, components: bytes } of to) {
    const old = before.get(tagKey(entity));
    before.delete(tagKey(entity));
    const what = `entity ${tagText(entity)}`;
    const changes = old && changedSlots({ mask: old.componentMask, bytes: old.components }, { mask, bytes }, what);
    if (changes?.mask === 0n) continue;
    if (changes === undefined) checkSlots({ mask, bytes }, what);
    deltas.push({
      entity,
      changeMask: changes?.mask ?? mask,
      changedComponents: changes?.bytes ?? bytes,
      isNew: changes === undefined,
      isRemoved: false,
    });
  }
  for (const { entity } of before.values()) {
    deltas.push({ entity, changeMask: 0n, changedComponents: new Uint8Array(0), isNew: false, isRemoved: true });
  }
  return deltas.sort((a, b) => tagKey(a.entity) - tagKey(b.entity));
}

function playerDeltas(from: IcrepSimCoreSnapshot, to: IcrepSimCoreSnapshot): IcrepPlayerStateDelta[] | undefined {
  const before = new Map(from.playerStates.map((state) => [state.player, state]));
  if (before.size !== to.playerStates.length) return undefined;
  const deltas: IcrepPlayerStateDelta[] = [];
  for (const { player, fieldMask, fields } of to.playerStates) {
    const old = before.get(player);
    if (old === undefined) return undefined;
    const changes = changedSlots(
      { mask: BigInt(old.fieldMask), bytes: old.fields },
      { mask: BigInt(fieldMask), bytes: fields },
      `player ${player}`,
    );
    if (changes === undefined) return undefined;
    if (changes.mask !== 0n) deltas.push({ player, changeMask: Number(changes.mask), changedFields: changes.bytes });
  }
  return deltas;
}

/** Cells that are new or differ; undefined when one is missing. */
function cellChanges(from: readonly IcrepMapCell[], to: readonly IcrepMapCell[]): IcrepMapCell[] | undefined {
  const keyOf = ({ pos: { x, y, z } }: IcrepMapCell): string => `${x} ${y} ${z}`;
  const before = new Map(from.map((cell) => [keyOf(cell), cell]));
  const changed: IcrepMapCell[] = [];
  for (const cell of to) {
    const old = before.get(keyOf(cell));
    before.delete(keyOf(cell));
    if (old === undefined || !sameCell(old, cell)) changed.push(cell);
  }
  return before.size === 0 ? changed : undefined;
}

function sameCell({ terrain, resource: a }: IcrepMapCell, { terrain: other, resource: b }: IcrepMapCell): boolean {
  if (terrain !== other || (a === undefined) !== (b === undefined)) return false;
  return a?.resourceType === b?.resourceType && a?.amount === b?.amount && a?.maxAmount === b?.maxAmount && a?.growthRate === b?.growthRate;
}

/** The slots that are new or differ; undefined when one is missing. */
function changedSlots(from: IcrepStoredComponents, to: IcrepStoredComponents, what: string): IcrepStoredComponents | undefined {
  if (from.mask === to.mask && sameBytes(from.bytes, to.bytes)) return { mask: 0n, bytes: new Uint8Array(0) };
  const before = checkSlots(from, what);
  const changed = new Map(
    [...checkSlots(to, what)].filter(([bit, bytes]) => {
      const old = before.get(bit);
      return old === undefined || !sameBytes(old, bytes);
    }),
  );
  return (from.mask & ~to.mask) === 0n ? packIcrepSlots(changed) : undefined;
}

function checkSlots({ mask, bytes }: IcrepStoredComponents, what: string): ReadonlyMap<number, Uint8Array> {
  const slots = new Map<number, Uint8Array>();
  let at = 0;
  for (let bit = 0; bit < 64; bit++) {
    if (!hasBit(mask, bit)) continue;
    const end = at + 4 <= bytes.length ? slotEnd(bytes, at) : Infinity;
    if (end > bytes.length) throw new RangeError(`the bytes of ${what} are not slots`);
    slots.set(bit, bytes.subarray(at + 4, end));
    at = end;
  }
  if (at !== bytes.length) throw new RangeError(`the bytes of ${what} are not slots`);
  return slots;
}

const sameOptional = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameBytes(a, b);

function scriptBytes(state: IcrepScriptState | undefined): Uint8Array | undefined {
  if (state === undefined) return undefined;
  const w = new BincodeWriter(256);
  SCRIPT_STATE.write(w, state);
  return w.done();
}
