import { RACES, TILESETS, type BroodWarRace } from '../layout.js';
import { lastChunk, mapChunks, overlaid, type BroodWarMapChunk } from './chunks.js';
import { mapStrings } from './strings.js';

/** A place in pixels of the map: a tile has 32. */
export interface BroodWarPoint {
  readonly x: number;
  readonly y: number;
}
/** Where the player of a slot starts. */
export interface BroodWarStart extends BroodWarPoint {
  readonly slot: number;
}
/** A field of minerals or a geyser. */
export interface BroodWarResource extends BroodWarPoint {
  readonly kind: 'minerals' | 'gas';
  readonly amount: number;
}
/** A unit that is on the map from the start. */
export interface BroodWarMapUnit extends BroodWarPoint {
  /** Type of the unit. */
  readonly unit: number;
  /** Slot of its owner; 11 is neutral. */
  readonly owner: number;
  readonly resources: number;
}
/** A force of a map: players who are together. */
export interface BroodWarForce {
  readonly name?: string | undefined;
  /** Slots of the force. */
  readonly slots: readonly number[];
  readonly hasRandomStart: boolean;
  readonly isAllied: boolean;
  readonly hasAlliedVictory: boolean;
  readonly hasSharedVision: boolean;
}

/** The tiles of a map. The group of a tile is `tile >> 4`, its member `tile & 15`; what they look like is in the files of the game. */
export interface BroodWarTerrain {
  readonly width: number;
  readonly height: number;
  /** Row by row. Tiles that the file does not have are 0. */
  readonly tiles: Uint16Array;
}

/** The map of a replay (docs/formats/brood-war.md, section 12). What the data do not have is taken from the header. */
export interface BroodWarMap {
  /** 59 StarCraft, 63 and 205 Brood War, 64 and 206 Remastered. */
  readonly version?: number | undefined;
  /** In tiles. */
  readonly width: number;
  readonly height: number;
  readonly tileset: number;
  readonly tilesetName: string;
  /** With the bytes that color it. */
  readonly name: string;
  readonly description: string;
  /** By slot: 0 inactive, 3 rescue, 5 computer, 6 human, 7 neutral. */
  readonly owners: readonly number[];
  /** By slot: a race, or undefined where it is chosen, random, neutral or nothing. */
  readonly races: readonly (BroodWarRace | undefined)[];
  /** By slot, as stored: 0 zerg, 1 terran, 2 protoss, 4 neutral, 5 chosen by the player, 6 random, 7 inactive. */
  readonly sides: readonly number[];
  readonly forces: readonly BroodWarForce[];
  readonly starts: readonly BroodWarStart[];
  readonly resources: readonly BroodWarResource[];
  readonly units: readonly BroodWarMapUnit[];
  readonly terrain: BroodWarTerrain;
  readonly chunks: readonly { readonly tag: string; readonly bytes: number }[];
}

/** What the header knows where the data say nothing. */
export interface MapFallback {
  readonly mapTitle: string;
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly tileset: number;
}

const UNIT_BYTES = 36;
const START_LOCATION = 214;
const MINERALS: readonly number[] = [176, 177, 178];
const GEYSER = 188;
const FORCES = 4;
/** No map is larger, in tiles along a side. */
const MAX_SIDE = 256;

const u16At = (bytes: Uint8Array | undefined, at: number): number | undefined =>
  bytes === undefined || bytes.length < at + 2 ? undefined : bytes[at]! | (bytes[at + 1]! << 8);

/** What a map's data say. `pastEnd` is called for a chunk whose data pass the end, which is read as far as it goes. */
export function mapOf(data: Uint8Array, fallback: MapFallback, pastEnd: (tag: string, at: number) => void): BroodWarMap {
  const chunks = mapChunks(data, pastEnd);
  const strings = mapStrings(chunks);
  const names = lastChunk(chunks, 'SPRP');
  const size = lastChunk(chunks, 'DIM ', 4);
  const width = u16At(size, 0) ?? fallback.mapWidth;
  const height = u16At(size, 2) ?? fallback.mapHeight;
  const era = u16At(lastChunk(chunks, 'ERA '), 0);
  const tileset = (era ?? fallback.tileset) & 7;
  const sides = [...(lastChunk(chunks, 'SIDE') ?? [])].slice(0, 12);
  const units = unitsOf(chunks);
  const version = u16At(lastChunk(chunks, 'VER '), 0);
  return {
    ...(version !== undefined && { version }),
    width,
    height,
    tileset,
    tilesetName: TILESETS[tileset]!,
    name: strings(u16At(names, 0) ?? 0) ?? fallback.mapTitle,
    description: strings(u16At(names, 2) ?? 0) ?? '',
    owners: [...(lastChunk(chunks, 'OWNR') ?? [])].slice(0, 12),
    races: sides.map((side) => RACES[side]),
    sides,
    forces: forcesOf(lastChunk(chunks, 'FORC'), strings),
    starts: units.filter(({ unit }) => unit === START_LOCATION).map(({ owner, x, y }) => ({ slot: owner, x, y })),
    resources: units.flatMap(({ unit, x, y, resources }): BroodWarResource[] =>
      MINERALS.includes(unit)
        ? [{ kind: 'minerals', x, y, amount: resources }]
        : unit === GEYSER
          ? [{ kind: 'gas', x, y, amount: resources }]
          : [],
    ),
    units,
    terrain: terrainOf(overlaid(chunks, 'MTXM', 2), width, height),
    chunks: chunks.map(({ tag, declaredBytes }) => ({ tag, bytes: declaredBytes })),
  };
}

/** All units of all chunks. */
function unitsOf(chunks: readonly BroodWarMapChunk[]): readonly BroodWarMapUnit[] {
  return chunks
    .filter(({ tag }) => tag === 'UNIT')
    .flatMap(({ bytes }) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return Array.from({ length: Math.floor(bytes.length / UNIT_BYTES) }, (_, i): BroodWarMapUnit => {
        const at = i * UNIT_BYTES;
        return {
          unit: view.getUint16(at + 8, true),
          owner: bytes[at + 16]!,
          x: view.getUint16(at + 4, true),
          y: view.getUint16(at + 6, true),
          resources: view.getUint32(at + 20, true),
        };
      });
    });
}

function forcesOf(bytes: Uint8Array | undefined, strings: (number: number) => string | undefined): readonly BroodWarForce[] {
  if (bytes === undefined) return [];
  return Array.from({ length: FORCES }, (_, force): BroodWarForce => {
    const name = strings(u16At(bytes, 8 + 2 * force) ?? 0);
    const flags = bytes[16 + force] ?? 0;
    const slots = [...bytes.subarray(0, 8)].flatMap((of, slot) => (of === force ? [slot] : []));
    return {
      ...(name !== undefined && { name }),
      slots,
      hasRandomStart: (flags & 1) !== 0,
      isAllied: (flags & 2) !== 0,
      hasAlliedVictory: (flags & 4) !== 0,
      hasSharedVision: (flags & 8) !== 0,
    };
  });
}

function terrainOf(bytes: Uint8Array, width: number, height: number): BroodWarTerrain {
  if (width > MAX_SIDE || height > MAX_SIDE) return { width: 0, height: 0, tiles: new Uint16Array(0) };
  const tiles = new Uint16Array(width * height);
  for (let i = 0; i < Math.min(tiles.length, bytes.length >> 1); i++) tiles[i] = bytes[2 * i]! | (bytes[2 * i + 1]! << 8);
  return { width, height, tiles };
}
