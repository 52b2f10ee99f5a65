import { ByteWriter } from '../../src/core/byte-writer.js';
import { latin1Bytes, utf8Bytes } from '../../src/core/text-bytes.js';

/** A unit that is placed on a map: type, owner, place in pixels, resources. */
export type ToyUnit = readonly [unit: number, owner: number, x: number, y: number, resources?: number];

/** A map, as far as replays show it. */
export interface ToyMap {
  readonly width: number;
  readonly height: number;
  readonly tileset: number;
  readonly name: string;
  readonly description?: string | undefined;
  readonly units: readonly ToyUnit[];
  /** The tile at a place. */
  readonly tile: (x: number, y: number) => number;
}

/** A chunk: tag, size, data. */
export function mapChunk(tag: string, data: Uint8Array, size = data.length): Uint8Array {
  const writer = new ByteWriter(data.length + 8);
  writer.bytes(latin1Bytes(tag));
  writer.i32(size);
  writer.bytes(data);
  return writer.done();
}

export function u16s(...values: readonly number[]): Uint8Array {
  const writer = new ByteWriter(2 * values.length);
  for (const value of values) writer.u16(value);
  return writer.done();
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter(parts.reduce((sum, { length }) => sum + length, 0));
  for (const part of parts) writer.bytes(part);
  return writer.done();
}

/** A list of strings, with offsets in front: number 1 is the first. */
function strings(texts: readonly string[]): Uint8Array {
  const bytes = texts.map((text) => joined(utf8Bytes(text), Uint8Array.of(0)));
  let at = 2 + 2 * texts.length;
  const offsets = bytes.map(({ length }) => (at += length) - length);
  return joined(u16s(texts.length, ...offsets), ...bytes);
}

function placed([unit, owner, x, y, resources = 0]: ToyUnit): Uint8Array {
  const writer = new ByteWriter(36);
  writer.u32(0);
  for (const value of [x, y, unit, 0, 0, 0]) writer.u16(value);
  for (const value of [owner, 100, 100, 100]) writer.u8(value);
  writer.u32(resources);
  writer.u16(0);
  writer.u16(0);
  writer.u32(0);
  writer.u32(0);
  return writer.done();
}

/** The data of a map. */
export function toyMapData({ width, height, tileset, name, description = '', units, tile }: ToyMap): Uint8Array {
  const tiles = Array.from({ length: width * height }, (_, i) => tile(i % width, Math.floor(i / width)));
  const owned = new Set(units.filter(([unit]) => unit === 214).map(([, owner]) => owner));
  const bySlot = (owner: number, other: number): Uint8Array =>
    Uint8Array.from({ length: 12 }, (_, slot) => (owned.has(slot) ? owner : other));
  return joined(
    mapChunk('VER ', u16s(205)),
    mapChunk('ERA ', u16s(tileset)),
    mapChunk('DIM ', u16s(width, height)),
    mapChunk('OWNR', bySlot(6, 0)),
    mapChunk('SIDE', bySlot(5, 7)),
    mapChunk('MTXM', u16s(...tiles)),
    mapChunk('UNIT', joined(...units.map(placed))),
    mapChunk('STR ', strings([name, description, 'Force 1'])),
    mapChunk('SPRP', u16s(1, 2)),
    mapChunk('FORC', joined(new Uint8Array(8), u16s(3, 0, 0, 0), Uint8Array.of(1, 0, 0, 0))),
  );
}

/** A small map with two start places, minerals and a geyser beside each, and water in between. */
export const toyMap: ToyMap = {
  width: 24,
  height: 16,
  tileset: 4,
  name: 'Toy Crossing',
  description: 'Two players meet at a ford.',
  units: [
    [214, 0, 96, 256],
    [214, 1, 672, 256],
    [176, 11, 64, 128, 1500],
    [177, 11, 96, 128, 1500],
    [178, 11, 704, 384, 1500],
    [188, 11, 160, 400, 5000],
  ],
  // dirt, and water where nobody can build
  tile: (x, y) => ((x === 11 || x === 12) && y !== 8 ? 0x60 : 0x20) + ((x + y) % 4),
};
