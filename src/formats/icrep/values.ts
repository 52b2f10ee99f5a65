import type { BincodeReader } from './bincode-reader.js';

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

/** Fixed-point numbers of the file count 1024ths: of a cell, of 1:1, of a hit point. */
export const FIXED_POINT = 1024;

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

export const UNIT_TAG_BYTES = 4;
export const POSITION_BYTES = 12;

/** One number for each tag, ascending as tags do: by index, then by generation. */
export const tagKey = (tag: IcrepUnitTag): number => tag.index * 65536 + tag.generation;
export const tagOfKey = (key: number): IcrepUnitTag => ({ index: Math.floor(key / 65536), generation: key % 65536 });
/** `index:generation`, as diagnostics and the canonical JSON write it. */
export const tagText = (tag: IcrepUnitTag): string => `${tag.index}:${tag.generation}`;

export const readTag = (r: BincodeReader): IcrepUnitTag => ({ index: r.u16(), generation: r.u16() });
export const readPos = (r: BincodeReader): IcrepWorldPos => ({
  x: r.i32() / FIXED_POINT,
  y: r.i32() / FIXED_POINT,
  z: r.i32() / FIXED_POINT,
});
export const readCellPos = (r: BincodeReader): IcrepCellPos => ({ x: r.i32(), y: r.i32(), z: r.i32() });
export const readTagOption = (r: BincodeReader): IcrepUnitTag | undefined => (r.some() ? readTag(r) : undefined);
export const readPosOption = (r: BincodeReader): IcrepWorldPos | undefined => (r.some() ? readPos(r) : undefined);
export const readU32Option = (r: BincodeReader): number | undefined => (r.some() ? r.u32() : undefined);

export function readTags(r: BincodeReader): readonly IcrepUnitTag[] {
  const tags: IcrepUnitTag[] = [];
  for (let left = r.count(UNIT_TAG_BYTES); left > 0; left--) tags.push(readTag(r));
  return tags;
}

export function readResources(r: BincodeReader, names: IcrepInternTable): IcrepResourceSet {
  const amounts: IcrepResourceAmount[] = [];
  let last = -1;
  for (let left = r.count(12); left > 0; left--) {
    const resourceTypeId = r.u32();
    if (resourceTypeId <= last) throw r.malformed('the keys of a map do not ascend');
    last = resourceTypeId;
    amounts.push({ resourceType: names[resourceTypeId], resourceTypeId, amount: r.i64() });
  }
  return amounts;
}

/** The order of cells: by x, then y, then z. */
export const comparePos = (a: IcrepCellPos, b: IcrepCellPos): number => a.x - b.x || a.y - b.y || a.z - b.z;

/** The order of Rust strings: by their UTF-8 bytes. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
