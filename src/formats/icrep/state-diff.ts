import { differingSlots, sameBytes } from './slots.js';
import type { IcrepSimState } from './sim-state.js';
import type { IcrepMapCell } from './snapshot.js';
import { comparePos, tagKey, type IcrepCellPos, type IcrepUnitTag } from './values.js';

/** How two states differ; everything empty when they are equal. */
export interface IcrepStateDiff {
  readonly isEqual: boolean;
  /** Names of the state's own values that differ: `tick`, `gameSeed`, `mapHash`, `rngState`, `internTable`. */
  readonly values: readonly string[];
  /** Entities that only the second state has. */
  readonly added: readonly IcrepUnitTag[];
  /** Entities that only the first state has. */
  readonly removed: readonly IcrepUnitTag[];
  /** Entities of both with the bits of the components that differ. */
  readonly changed: readonly { readonly tag: IcrepUnitTag; readonly components: readonly number[] }[];
  /** Players of either with the bits of the fields that differ. */
  readonly players: readonly { readonly player: number; readonly fields: readonly number[] }[];
  /** Cells that differ, or that only one of the two has. */
  readonly cells: readonly IcrepCellPos[];
}

/**
 * Names what differs between two states: the first thing to look at after a desync. `components` and `fields`
 * are bits; `RA1_COMPONENTS` and `RA1_PLAYER_FIELDS` name them for Red Alert. Linear in the size of the states.
 *
 * @example
 * const playback = await openIcrep(file);
 * const [before, after] = [await playback.seek(9000), await playback.seek(9030)];
 * diffStates(before.state, after.state).changed; // [{ tag: { index: 12, generation: 0 }, components: [4] }]
 */
export function diffStates(a: IcrepSimState, b: IcrepSimState): IcrepStateDiff {
  const values = [
    ...(a.tick === b.tick ? [] : ['tick']),
    ...(a.gameSeed === b.gameSeed ? [] : ['gameSeed']),
    ...(sameBytes(a.mapHash, b.mapHash) ? [] : ['mapHash']),
    ...(sameRng(a.rngState, b.rngState) ? [] : ['rngState']),
    ...(a.internTable.length === b.internTable.length && a.internTable.every((text, i) => text === b.internTable[i])
      ? []
      : ['internTable']),
  ];
  const here = new Set(a.tags().map(tagKey));
  const there = new Set(b.tags().map(tagKey));
  const changed: { tag: IcrepUnitTag; components: readonly number[] }[] = [];
  for (const tag of a.tags()) {
    if (!there.has(tagKey(tag))) continue;
    const components = differingSlots(a.entitySlots(tag)!, b.entitySlots(tag)!);
    if (components.length > 0) changed.push({ tag, components });
  }
  const removed = a.tags().filter((tag) => !there.has(tagKey(tag)));
  const added = b.tags().filter((tag) => !here.has(tagKey(tag)));
  const none = { mask: 0n, bytes: new Uint8Array(0) };
  const players = [...new Set([...a.players(), ...b.players()])]
    .sort((x, y) => x - y)
    .map((player) => ({ player, fields: differingSlots(a.playerSlots(player) ?? none, b.playerSlots(player) ?? none) }))
    .filter(({ fields }) => fields.length > 0);
  const cells = differingCells(a.cells, b.cells);
  const isEqual = [values, added, removed, changed, players, cells].every((part) => part.length === 0);
  return { isEqual, values, added, removed, changed, players, cells };
}

function sameRng(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameBytes(a, b));
}

function differingCells(a: readonly IcrepMapCell[], b: readonly IcrepMapCell[]): readonly IcrepCellPos[] {
  const places: IcrepCellPos[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = a[i];
    const y = b[j];
    const order = x === undefined ? 1 : y === undefined ? -1 : comparePos(x.pos, y.pos);
    if (order !== 0 || !sameCell(x!, y!)) places.push((order <= 0 ? x! : y!).pos);
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return places;
}

function sameCell(a: IcrepMapCell, b: IcrepMapCell): boolean {
  const x = a.resource;
  const y = b.resource;
  if (a.terrain !== b.terrain || (x === undefined) !== (y === undefined)) return false;
  return (
    x === undefined ||
    y === undefined ||
    (x.resourceType === y.resourceType && x.amount === y.amount && x.maxAmount === y.maxAmount && x.growthRate === y.growthRate)
  );
}
