import { list, type Codec } from './codec.js';
import { struct } from './structure.js';

export { FIXED_POINT } from './layout.js';

/** A unit or building for the time of a match: slots are reused, with the next generation. */
export interface IcrepUnitTag {
  readonly index: number;
  readonly generation: number;
}

/** A place in the world, in cells. The file has 1024ths of a cell, which numbers hold exactly. `z` is 0 in Red Alert. */
export interface IcrepWorldPos {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A cell of the map. */
export interface IcrepCellPos {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** An amount of one kind of resource. */
export interface IcrepResourceAmount {
  /** The name that the file's string table has for the kind; undefined where it has none. */
  readonly resourceType?: string | undefined;
  /** Interned. */
  readonly resourceTypeId: number;
  readonly amount: bigint;
}

/** Amounts by kind of resource, ascending by id. */
export type IcrepResourceSet = readonly IcrepResourceAmount[];

/** Strings by interned id, as the keyframes have them. */
export type IcrepInternTable = readonly string[];

/** One number for each tag, ascending as tags do: by index, then by generation. */
export const tagKey = (tag: IcrepUnitTag): number => tag.index * 65536 + tag.generation;
export const tagOfKey = (key: number): IcrepUnitTag => ({ index: Math.floor(key / 65536), generation: key % 65536 });
/** `index:generation`, as diagnostics and the canonical JSON write it. */
export const tagText = (tag: IcrepUnitTag): string => `${tag.index}:${tag.generation}`;

export const TAG = /* @__PURE__ */ struct<IcrepUnitTag>((r) => ({ index: r.u16(), generation: r.u16() }));
/** A list of tags. Its own loop, instead of that of all lists, saves a twentieth of the time that analysis events take. */
export const TAGS: Codec<readonly IcrepUnitTag[]> = {
  .../* @__PURE__ */ list(TAG),
  read(r) {
    const tags: IcrepUnitTag[] = [];
    for (let left = r.count(TAG.minBytes); left > 0; left--) tags.push(TAG.read(r));
    return tags;
  },
};
export const POS = /* @__PURE__ */ struct<IcrepWorldPos>((r) => ({ x: r.fixed(), y: r.fixed(), z: r.fixed() }));
export const CELL_POS = /* @__PURE__ */ struct<IcrepCellPos>((r) => ({ x: r.i32(), y: r.i32(), z: r.i32() }));

const AMOUNT = /* @__PURE__ */ struct<IcrepResourceAmount>((r) => {
  const resourceTypeId = r.u32();
  return { resourceType: r.interned(resourceTypeId), resourceTypeId, amount: r.i64() };
});

const AMOUNTS = /* @__PURE__ */ list(AMOUNT, (r, { resourceTypeId }, before) => {
  if (before !== undefined && resourceTypeId <= before.resourceTypeId) throw r.malformed('the keys of a map do not ascend');
});

export const RESOURCES: Codec<IcrepResourceSet> = {
  ...AMOUNTS,
  write(w, amounts) {
    const sorted = [...amounts].sort((a, b) => a.resourceTypeId - b.resourceTypeId);
    AMOUNTS.write(w, sorted);
  },
};

/** The order of cells: by x, then y, then z. */
export const comparePos = (a: IcrepCellPos, b: IcrepCellPos): number => a.x - b.x || a.y - b.y || a.z - b.z;
