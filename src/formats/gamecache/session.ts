import type { ByteCursor } from '../../core/byte-cursor.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { corrupt, isReplayError, truncated, type ErrorContext } from '../../core/errors.js';
import { ReadBudget } from '../../core/budget.js';
import { keptSize } from '../../core/kept-size.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { checkNames } from '../../core/known-names.js';
import { consumed, need, pauseIfDue, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { GamecacheFraming, type GamecacheFrame, LAYOUTS, layoutOf, readHeader } from './framing.js';
import type { GamecacheItem } from './items.js';
import { DETECT_BYTES, LEGACY_SMALLEST_ITEM } from './layout.js';
import {
  ALL_EVENTS,
  ALL_SECTIONS,
  type Gamecache,
  type GamecacheHeader,
  type GamecacheLayoutOption,
  type GamecacheSection,
} from './replay.js';
import { proposeGamecachePathEncoding } from './path-encoding.js';
import { isReplaced, narrowDecoder, type GamecacheTextOptions, type NarrowDecoder } from './text.js';

/** What a read of a cache takes besides the source. */
export type GamecacheSessionOptions = SyncReadOptions & GamecacheLayoutOption & GamecacheTextOptions;

/** Items in a batch: enough that asking for the next batch costs little. */
const BATCH = 64;
/** Paths that an encoding is proposed from. */
const PROPOSAL_PATHS = 4096;

/** One read of one cache. */
export class GamecacheSession implements Session<GamecacheItem, GamecacheHeader, Gamecache<GamecacheSection>> {
  readonly format = 'gamecache';
  readonly run: Coroutine<GamecacheItem>;
  /** How much was decoded so far. Tests see by it that a read does no more than was asked. */
  readonly counts = { itemsDecoded: 0 };
  readonly #limits: Readonly<DecodeLimits>;
  readonly #budget: ReadBudget;
  readonly #diagnostics: Diagnostics;
  readonly #pathText: NarrowDecoder;
  readonly #nameText: NarrowDecoder;
  /** The section `items`, where it is asked for. */
  readonly #items: GamecacheItem[] | undefined;
  #header: GamecacheHeader | undefined;
  #ended = false;
  /** The first item whose path does not fit its encoding. */
  #misfit: GamecacheItem | undefined;
  readonly #foreign: Uint8Array[] = [];

  /** Items are yielded when `events` has them; else they are kept, if the section `items` is asked for. */
  constructor(events: readonly string[], sections: readonly string[], options: GamecacheSessionOptions) {
    checkNames('include', sections, ALL_SECTIONS, 'gamecache');
    checkNames('events', events, ALL_EVENTS, 'gamecache');
    this.#items = sections.includes('items') ? [] : undefined;
    this.#limits = limitsWith(options.limits);
    this.#budget = new ReadBudget(this.#limits);
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.#limits.maxDiagnostics });
    this.#pathText = narrowDecoder(options.pathEncoding);
    this.#nameText = narrowDecoder(options.nameEncoding);
    this.run = this.#read(events.includes('item'), options.layout);
  }

  header(): GamecacheHeader | undefined {
    return this.#header;
  }

  result(): Gamecache<GamecacheSection> {
    const header = this.#header;
    if (!header) throw truncated('the file ends before its header does', { format: 'gamecache', path: ['header'], offset: 0 });
    const items = this.#items;
    return { ...replayBase('gamecache', this.#diagnostics, this.#ended), header, ...(items && { items }) } as Gamecache<GamecacheSection>;
  }

  *#read(emits: boolean, forced: GamecacheLayoutOption['layout']): Coroutine<GamecacheItem> {
    const head = yield* need(DETECT_BYTES + 1);
    const layout = layoutOf(head, forced);
    const code = LAYOUTS[layout.layout];
    const header = (this.#header = readHeader(head, code, layout));
    yield* consumed(head.offset);
    const context = { heroNumbering: header.heroNumbering, pathText: this.#pathText, nameText: this.#nameText };
    const framing = new GamecacheFraming(code, header, this.#limits);
    // A program that died while saving leaves a count of 0 in a v3 file (docs/formats/gamecache.md, section 3).
    const declared = header.itemCount || (header.layout === 'v3' ? Infinity : 0);

    let index = 0;
    let needed = LEGACY_SMALLEST_ITEM;
    while (index < declared) {
      const cursor = yield* need(needed);
      const atEnd = cursor.remaining < needed;
      needed = LEGACY_SMALLEST_ITEM;
      if (cursor.remaining === 0) break;
      let batch: GamecacheItem[] = [];
      while (index < declared && cursor.remaining > 0) {
        const { offset } = cursor;
        const frame = this.#frame(framing, cursor, atEnd, index);
        if (frame === undefined) {
          if (batch.length > 0) yield batch;
          this.#proposeEncoding();
          return;
        }
        if (typeof frame === 'number') {
          needed = frame;
          break;
        }
        this.#budget.read(cursor.offset - offset);
        if (frame.record && (emits || this.#items)) {
          const item = code.item(frame.record, index, offset, context);
          this.#check(item);
          (this.#items ?? batch).push(item);
        }
        if (++index % BATCH === 0) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
      yield* pauseIfDue(this.#budget);
      yield* consumed(cursor.offset);
    }
    this.#proposeEncoding();
    yield* this.#tail(header, index);
    this.#ended = true;
  }

  /** The next item; undefined when nothing leads on from here. */
  #frame(framing: GamecacheFraming, cursor: ByteCursor, atEnd: boolean, index: number): GamecacheFrame | number | undefined {
    const { offset } = cursor;
    let frame: GamecacheFrame | number;
    try {
      frame = framing.next(cursor, atEnd);
    } catch (error) {
      this.#damage(error, index, offset);
      return undefined;
    }
    if (typeof frame !== 'number' && frame.damage) this.#damage(frame.damage, index, offset);
    return frame;
  }

  #damage(error: unknown, index: number, offset: number): void {
    const place = { format: 'gamecache', path: [`item ${index}`], offset } as const;
    this.#diagnostics.damage(isReplayError(error) ? error.within(place) : error);
  }

  #keep(byteLength: number, place: ErrorContext): void {
    try {
      this.#budget.keep(byteLength);
    } catch (error) {
      throw isReplayError(error) ? error.within(place) : error;
    }
  }

  /** Records the diagnostics of an item. */
  #check(item: GamecacheItem): void {
    const { index, offset } = item;
    this.counts.itemsDecoded++;
    if (this.#items) {
      const place = { format: 'gamecache', path: [`item ${index}`], offset } as const;
      checkLimit(this.#limits, 'maxItems', this.#items.length + 1, place);
      this.#keep(keptSize(item), place);
    }
    if (this.#misfit === undefined && isReplaced(item.path, item.pathBytes)) {
      this.#misfit ??= item;
    }
    // A view would keep its window in memory.
    if (this.#foreign.length < PROPOSAL_PATHS && item.pathBytes.some((byte) => byte >= 0x80)) this.#foreign.push(item.pathBytes.slice());
    if (item.layout === 'legacy' && item.unknownFlags !== 0) {
      this.#note('unknown-field', 'unknownFlags', `flags ${item.unknownFlags.toString(16)} are unknown`, item);
    }
  }

  /** Says once that paths are in another encoding, and in which they may be. */
  #proposeEncoding(): void {
    if (this.#misfit === undefined) return;
    const { encoding } = proposeGamecachePathEncoding(this.#foreign);
    this.#note(
      'unknown-field',
      'pathEncoding',
      `paths do not fit their encoding; all of them fit ${encoding} (option pathEncoding)`,
      this.#misfit,
    );
  }

  /** Records an oddity of the file that is not damage. */
  #note(code: 'unknown-field', reason: string, message: string, { index, offset }: GamecacheItem): void {
    message = `gamecache: ${message} (item ${index}) at byte ${offset}`;
    this.#diagnostics.add({ code, severity: 'warning', message, reason, offset, path: ['item'] });
  }

  /** Compares what was read with what the header declares, and goes through what is left. */
  *#tail({ itemCount }: GamecacheHeader, index: number): Coroutine<GamecacheItem> {
    let cursor = yield* need(1);
    const { offset } = cursor;
    while (cursor.remaining > 0) {
      yield* consumed(cursor.offset + cursor.remaining);
      cursor = yield* need(1);
    }
    const place = { format: 'gamecache', path: ['items'], offset } as const;
    const counts = `${itemCount} items are declared, ${index} were found`;
    // A header that was left by a program that died while saving declares no items.
    if (index > itemCount) this.#diagnostics.damage(corrupt(counts, { ...place, reason: 'itemCount' }));
    else if (index < itemCount) this.#diagnostics.damage(truncated(counts, place));
    const trailing = cursor.offset - offset;
    if (trailing > 0) this.#diagnostics.damage(corrupt(`${trailing} bytes follow the last item`, { ...place, reason: 'trailingBytes' }));
  }
}
