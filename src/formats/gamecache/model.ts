import { bytesInMemory } from '../../containers/wrapper/bytes-in-memory.js';
import { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { GamecacheFraming, LAYOUTS, layoutOf, readHeader } from './framing.js';
import type { GamecacheLayoutOption } from './replay.js';

/** A string of a legacy file that may be narrow (one byte per character, encoding unknown) or UTF-16LE. */
export interface GamecacheString {
  readonly wide: boolean;
  /** Without the marker and the terminator. */
  readonly bytes: Uint8Array;
}

/** A legacy item as it lies in the file; a field is there when its flag is set (docs/formats/gamecache.md, section 2.3). */
export interface LegacyRecord {
  /** As stored; it counts itself. Wrong in most files before 1.05. */
  readonly size: number;
  readonly modified: bigint;
  readonly flags: number;
  readonly age: number;
  readonly path: Uint8Array;
  readonly gameName?: GamecacheString;
  readonly gameRatio?: Uint8Array;
  readonly gameLengthMs?: number;
  readonly gameMode?: Uint8Array;
  readonly playerCount?: number;
  readonly mapVersion?: number;
  readonly warcraftVersion?: number;
  /** One entry per player in this and the other columns. */
  readonly names?: readonly GamecacheString[];
  readonly heroes?: Uint8Array;
  /** Player by player: kills, deaths, creeps, denies and in five-stat files assists. */
  readonly stats?: Int16Array;
  readonly leaveTimesMs?: Uint32Array;
  readonly gold?: Int32Array;
  readonly levels?: Uint8Array;
  readonly lanes?: Uint8Array;
  readonly teams?: Uint8Array;
  readonly apms?: Int16Array;
  readonly winner?: number;
  /** What the size covers beyond the last known field. */
  readonly unread: Uint8Array;
}

/** A player of a v3 item (section 3). */
export interface V3PlayerRecord {
  readonly name: Uint8Array;
  readonly team: number;
  readonly hero: number;
  readonly kills: number;
  readonly deaths: number;
  readonly creeps: number;
  readonly denies: number;
  readonly assists: number;
  readonly statGold: number;
  readonly neutrals: number;
  readonly leaveTimeMs: number;
  readonly lane: number;
  readonly level: number;
  readonly gold: number;
  readonly apm: number;
}

/** A v3 item as it lies in the file; its player count is the length of `players`. */
export interface V3Record {
  /** As stored; it does not count itself. */
  readonly size: number;
  readonly path: Uint8Array;
  readonly modified: bigint;
  readonly gameName: Uint8Array;
  readonly gameLengthMs: number;
  readonly gameMode: bigint;
  readonly mapVersion: number;
  readonly warcraftVersion: number;
  readonly winner: number;
  readonly hostIndex: number;
  readonly saverIndex: number;
  readonly players: readonly V3PlayerRecord[];
  /** What the size covers beyond the last known field. */
  readonly unread: Uint8Array;
}

/** A legacy file as its records in file order. */
export interface LegacyGamecacheRecords {
  readonly layout: 'legacy';
  /** The version word, in either encoding. */
  readonly version: number;
  readonly itemCount: number;
  readonly nextAge: number;
  readonly items: readonly LegacyRecord[];
  /** What follows the last item. */
  readonly trailing: Uint8Array;
}

/** A v3 file as its records in file order. */
export interface V3GamecacheRecords {
  readonly layout: 'v3';
  readonly itemCount: number;
  readonly items: readonly V3Record[];
  /** What follows the last item. */
  readonly trailing: Uint8Array;
}

/** A cache as its records in file order: what `writeGamecache` takes, and what every item is decoded from. */
export type GamecacheRecords = LegacyGamecacheRecords | V3GamecacheRecords;

/**
 * A cache's records, strings as their bytes (views, not copies). Strict: an item that cannot be read throws;
 * a wrong size is kept as it is.
 *
 * @example
 * const { layout, items } = readGamecacheRecords(bytes);
 */
export function readGamecacheRecords(
  bytes: Uint8Array,
  options: GamecacheLayoutOption & { readonly limits?: Partial<DecodeLimits> | undefined } = {},
): GamecacheRecords {
  const reader = new ByteCursor(bytesInMemory(bytes));
  const layout = layoutOf(reader, options.layout);
  const code = LAYOUTS[layout.layout];
  const header = readHeader(reader, code, layout);
  const framing = new GamecacheFraming(code, header, limitsWith(options.limits));
  const items: (LegacyRecord | V3Record)[] = [];
  while (items.length < header.itemCount) {
    const { offset } = reader;
    try {
      const frame = framing.next(reader, true);
      if (typeof frame === 'number') throw reader.truncated('an item');
      if (frame.record === undefined) throw frame.damage ?? corrupt('an item cannot be read');
      items.push(frame.record);
    } catch (error) {
      if (!isReplayError(error)) throw error;
      throw error.within({ format: 'gamecache', path: [`item ${items.length}`], offset });
    }
  }
  const trailing = reader.take(reader.remaining);
  const { itemCount } = header;
  return header.layout === 'v3'
    ? { layout: 'v3', itemCount, items: items as V3Record[], trailing }
    : { layout: 'legacy', version: header.version.raw, itemCount, nextAge: header.nextAge, items: items as LegacyRecord[], trailing };
}
