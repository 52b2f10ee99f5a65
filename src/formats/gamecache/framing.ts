import { checkName } from '../../core/known-names.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, isReplayError, replayError, type ReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { DETECT_BYTES, u32At, type GamecacheLayout } from './layout.js';
import type { LayoutCode } from './layout-code.js';
import type { GamecacheLegacyRecord, GamecacheV3Record } from './records.js';
import type { GamecacheHeader } from './replay.js';
import { detectGamecacheLayout, type GamecacheDetection } from './signature.js';
import { legacy } from './legacy.js';
import { v3 } from './v3.js';

/** How each layout is read. */
export const LAYOUTS: Readonly<Record<GamecacheLayout, LayoutCode>> = { legacy, v3 };

const PLACE = { format: 'gamecache', path: ['header'] } as const;

/** A layout, either forced by the option or recognised by its structure. */
type Layout = Pick<GamecacheDetection, 'layout'> & Pick<GamecacheHeader, 'confidence'>;

/** The layout of a file from a cursor over at least `DETECT_BYTES + 1` of its bytes, or the whole of a shorter one. */
export function layoutOf({ bytes, position, end, remaining }: ByteCursor, forced: GamecacheLayout | undefined): Layout {
  if (forced !== undefined) checkName('layout', forced, Object.keys(LAYOUTS), 'gamecache');
  if (forced !== undefined) return { layout: forced, confidence: 'forced' };
  const head = bytes.subarray(position, Math.min(end, position + DETECT_BYTES));
  const found = detectGamecacheLayout(head, remaining <= DETECT_BYTES);
  if (found) return found;
  throw replayError('bad-signature', 'the bytes are not a gamecache of either layout (the option `layout` forces one)', {
    ...PLACE,
    offset: 0,
  });
}

/** Reads the header; the cursor is after it then. */
export function readHeader(cursor: ByteCursor, code: LayoutCode, { confidence }: Layout): GamecacheHeader {
  if (cursor.remaining < code.headerBytes) throw cursor.truncated('the header').within(PLACE);
  return code.header(cursor, confidence);
}

/** The result of reading at the cursor, which is after it then. */
export interface GamecacheFrame {
  /** Missing when the item cannot be read but its size leads to the next one. */
  readonly record?: GamecacheLegacyRecord | GamecacheV3Record | undefined;
  /** What is wrong with the item. */
  readonly damage?: ReplayError | undefined;
}

/** Bytes from an item's start to the first of its path, which show whether an item starts there. */
const LOOK_BYTES = 21;

/** Cuts a cache into its items (docs/formats/gamecache.md, section 2.3). */
export class GamecacheFraming {
  readonly #code: LayoutCode;
  readonly #header: GamecacheHeader;
  readonly #limits: Readonly<DecodeLimits>;

  constructor(code: LayoutCode, header: GamecacheHeader, limits: Readonly<DecodeLimits>) {
    this.#code = code;
    this.#header = header;
    this.#limits = limits;
  }

  /**
   * Reads the item at the cursor. Where more bytes would decide and the file may have them (`atEnd` is
   * false), gives the number that is needed, and the cursor stays. Throws when nothing leads on.
   */
  next(cursor: ByteCursor, atEnd: boolean): GamecacheFrame | number {
    const start = cursor.position;
    const sizedEnd = this.#sizedEnd(cursor);
    try {
      const record = this.#code.record(cursor, this.#header, this.#limits, false);
      if (sizedEnd === undefined || sizedEnd === cursor.position) return { record };
      const frame = this.#settled(cursor, start, sizedEnd, atEnd, record);
      if (typeof frame === 'number') cursor.position = start;
      return frame;
    } catch (error) {
      if (!isReplayError(error, 'truncated')) throw error;
      cursor.position = start;
      if (!atEnd) return cursor.remaining * 2 + LOOK_BYTES;
      // The player count runs past the file although the item's size does not.
      if (sizedEnd === undefined || sizedEnd <= start || !this.#startsItem(cursor, sizedEnd)) throw error;
      const damage = corrupt('the fields run past the end of the file', { offset: cursor.offset });
      cursor.position = sizedEnd;
      return { damage };
    }
  }

  /** Decides what an item is worth whose fields do not end where its size says. */
  #settled(
    cursor: ByteCursor,
    start: number,
    sizedEnd: number,
    atEnd: boolean,
    record: GamecacheLegacyRecord | GamecacheV3Record,
  ): GamecacheFrame | number {
    const fieldsEnd = cursor.position;
    const beyond = sizedEnd - fieldsEnd;
    if (this.#code.hasOtherStats?.(record, this.#header, beyond)) {
      cursor.position = start;
      return { record: this.#code.record(cursor, this.#header, this.#limits, true) };
    }
    if (beyond > 0 && beyond <= this.#limits.maxStringBytes) {
      if (sizedEnd <= cursor.end) {
        cursor.position = sizedEnd;
        return { record: { ...record, unread: cursor.bytes.subarray(fieldsEnd, sizedEnd) } };
      }
      if (!atEnd) return sizedEnd - start;
    }
    const damage = corrupt(`the item's size is ${record.size}, its fields take ${fieldsEnd - start} bytes`, {
      offset: cursor.origin + start,
      reason: 'itemSize',
    });
    if (beyond < 0 && sizedEnd > start + 4) {
      const needed = fieldsEnd + LOOK_BYTES;
      if (!atEnd && needed > cursor.end) return needed - start;
      if (this.#startsItem(cursor, sizedEnd) && !this.#startsItem(cursor, fieldsEnd)) {
        cursor.position = sizedEnd;
        return { damage };
      }
    }
    return { record, damage };
  }

  /** Where the stored size ends the item; undefined where sizes mean nothing. */
  #sizedEnd({ bytes, position, end }: ByteCursor): number | undefined {
    const header = this.#header;
    if (end - position < 4 || (header.layout === 'legacy' && !header.hasTrustedSizes)) return undefined;
    return position + this.#code.uncounted + u32At(bytes, position);
  }

  /** Whether an item seems to start there, or the file ends there. */
  #startsItem({ bytes, end }: ByteCursor, at: number): boolean {
    const { smallestSize, pathAt } = this.#code;
    if (at + LOOK_BYTES > end) return at === end;
    const size = u32At(bytes, at);
    const path = bytes[at + pathAt]!;
    return size >= smallestSize && size <= this.#limits.maxFrameBytes && (path >= 0x20 || path === 0);
  }
}
