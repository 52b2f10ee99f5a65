import type { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, isReplayError, type ReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { LEGACY_SMALLEST_ITEM, V3_SMALLEST_SIZE } from './layout.js';
import { readLegacyRecord, readV3Record } from './record-reader.js';
import type { LegacyRecord, V3Record } from './records.js';
import type { GamecacheHeader } from './replay.js';

/** What lies at the reader, which stands behind it afterwards. */
export interface GamecacheFrame {
  /** Undefined when the item cannot be read, and its size leads past it. */
  readonly record: LegacyRecord | V3Record | undefined;
  readonly offset: number;
  /** What is wrong with the item. */
  readonly damage: ReplayError | undefined;
}

/** Bytes from an item's start to the first of its path, which tell whether an item starts somewhere. */
const LOOK_BYTES = 21;

/** Cuts a cache into its items (docs/formats/gamecache.md, section 2.3). */
export class GamecacheFraming {
  readonly #header: GamecacheHeader;
  readonly #limits: Readonly<DecodeLimits>;

  constructor(header: GamecacheHeader, limits: Readonly<DecodeLimits>) {
    this.#header = header;
    this.#limits = limits;
  }

  /**
   * Reads the item at the reader. Where more bytes would decide and the file may have them (`atEnd` is
   * false), gives the number that is needed, and the reader stays. Throws when nothing leads on.
   */
  next(reader: ByteCursor, atEnd: boolean): GamecacheFrame | number {
    const start = reader.position;
    const { offset } = reader;
    try {
      const record = this.#fields(reader, undefined);
      return this.#jump(reader, start, atEnd, record) ?? { record, offset, damage: undefined };
    } catch (error) {
      if (!isReplayError(error, 'truncated')) throw error;
      reader.position = start;
      if (!atEnd) return reader.remaining * 2 + LOOK_BYTES;
      // a player count that runs past the file, in an item whose size does not
      const sizedEnd = this.#sizedEnd(reader, start);
      if (sizedEnd === undefined || sizedEnd <= start || !this.#startsItem(reader, sizedEnd)) throw error;
      reader.position = sizedEnd;
      return { record: undefined, offset, damage: corrupt('the fields run past the end of the file', { offset }) };
    }
  }

  #fields(reader: ByteCursor, statsPerPlayer: number | undefined): LegacyRecord | V3Record {
    const header = this.#header;
    if (header.layout === 'v3') return readV3Record(reader, this.#limits);
    return readLegacyRecord(reader, statsPerPlayer ?? header.statsPerPlayer, this.#limits);
  }

  /** Goes from the end of the fields to where the size leads, if that makes sense. Undefined when both agree. */
  #jump(reader: ByteCursor, start: number, atEnd: boolean, record: LegacyRecord | V3Record): GamecacheFrame | number | undefined {
    const fieldsEnd = reader.position;
    const sizedEnd = this.#sizedEnd(reader, start);
    if (sizedEnd === undefined || sizedEnd === fieldsEnd) return undefined;
    const offset = reader.origin + start;

    const otherWidth = this.#otherWidth(record, sizedEnd - fieldsEnd);
    if (otherWidth !== undefined) {
      reader.position = start;
      return { record: this.#fields(reader, otherWidth), offset, damage: undefined };
    }

    if (sizedEnd > fieldsEnd && sizedEnd - fieldsEnd <= this.#limits.maxStringBytes) {
      if (sizedEnd <= reader.end) {
        reader.position = sizedEnd;
        return { record: { ...record, unread: reader.bytes.subarray(fieldsEnd, sizedEnd) }, offset, damage: undefined };
      }
      if (!atEnd) return this.#back(reader, start, sizedEnd);
    }
    const damage = corrupt(`the item's size is ${record.size}, its fields take ${fieldsEnd - start} bytes`, { offset, reason: 'itemSize' });
    if (sizedEnd > start + 4 && sizedEnd < fieldsEnd) {
      if (fieldsEnd + LOOK_BYTES > reader.end && !atEnd) return this.#back(reader, start, fieldsEnd + LOOK_BYTES);
      if (this.#startsItem(reader, sizedEnd) && !this.#startsItem(reader, fieldsEnd)) {
        reader.position = sizedEnd;
        return { record: undefined, offset, damage };
      }
    }
    return { record, offset, damage };
  }

  /** Back to the item's start, to ask for the bytes up to `to`. */
  #back(reader: ByteCursor, start: number, to: number): number {
    reader.position = start;
    return to - start;
  }

  /** Where the stored size ends the item; undefined where sizes mean nothing. */
  #sizedEnd(reader: ByteCursor, start: number): number | undefined {
    if (reader.end - start < 4 || (this.#header.layout === 'legacy' && !this.#header.sizesTrusted)) return undefined;
    const at = reader.position;
    reader.position = start;
    const size = reader.u32();
    reader.position = at;
    return this.#header.layout === 'v3' ? start + 4 + size : start + size;
  }

  /** The number of stats that the version does not have, when just that makes the item end where its size says. */
  #otherWidth(record: LegacyRecord | V3Record, missing: number): number | undefined {
    if (!('flags' in record) || record.stats === undefined || record.playerCount === undefined || this.#header.layout === 'v3')
      return undefined;
    const { statsPerPlayer } = this.#header;
    const other = statsPerPlayer === 4 ? 5 : 4;
    return missing !== 0 && missing === (other - statsPerPlayer) * 2 * record.playerCount ? other : undefined;
  }

  /** Whether an item seems to start there, or the file ends there. */
  #startsItem(reader: ByteCursor, at: number): boolean {
    if (at === reader.end) return true;
    const v3 = this.#header.layout === 'v3';
    if (at + LOOK_BYTES > reader.end) return false;
    const { bytes } = reader;
    const size = bytes[at]! + bytes[at + 1]! * 0x100 + bytes[at + 2]! * 0x10000 + bytes[at + 3]! * 0x1000000;
    const path = bytes[at + (v3 ? 4 : 20)]!;
    return size >= (v3 ? V3_SMALLEST_SIZE : LEGACY_SMALLEST_ITEM) && size <= this.#limits.maxFrameBytes && (path >= 0x20 || path === 0);
  }
}
