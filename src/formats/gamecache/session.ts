import type { ByteCursor } from '../../core/byte-cursor.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { corrupt, isReplayError, truncated } from '../../core/errors.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../../core/limits.js';
import { consumed, need, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { decodeItem, type DecodeContext } from './decoder.js';
import { GamecacheFraming, type GamecacheFrame } from './framing.js';
import { headerBytes, readHeader } from './header.js';
import type { GamecacheItem } from './items.js';
import { LEGACY_SMALLEST_ITEM } from './layout.js';
import type { Gamecache, GamecacheHeader, GamecacheLayoutOption, GamecacheSection } from './replay.js';
import { DETECT_BYTES } from './signature.js';
import { isReplaced, narrowDecoder, type GamecacheTextOptions, type NarrowDecoder } from './text.js';

/** What a read of a cache takes besides the source. */
export type GamecacheSessionOptions = SyncReadOptions & GamecacheLayoutOption & GamecacheTextOptions;

/** Items in a batch: enough that asking for the next costs little. */
const BATCH = 64;

/** One read of one cache. */
export class GamecacheSession implements Session<GamecacheItem, GamecacheHeader, Gamecache<GamecacheSection>> {
  readonly run: Coroutine<GamecacheItem>;
  /** What was decoded so far, for those who want to see that a read does no more than was asked. */
  readonly counts = { itemsDecoded: 0 };
  readonly #sections: ReadonlySet<GamecacheSection>;
  readonly #emits: boolean;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #diagnostics: Diagnostics;
  readonly #layout: GamecacheLayoutOption['layout'];
  readonly #pathText: NarrowDecoder;
  readonly #nameText: NarrowDecoder;
  readonly #items: GamecacheItem[] = [];
  #header: GamecacheHeader | undefined;
  #ended = false;
  #pathsFit = true;

  /** With `emits` the items are yielded; else they are kept, if the section `items` is asked for. */
  constructor(emits: boolean, sections: readonly GamecacheSection[], options: GamecacheSessionOptions) {
    this.#emits = emits;
    this.#sections = new Set<GamecacheSection>(['header', ...sections]);
    this.#limits = limitsWith(options.limits);
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.#limits.maxDiagnostics });
    this.#layout = options.layout;
    this.#pathText = narrowDecoder(options.pathEncoding);
    this.#nameText = narrowDecoder(options.nameEncoding);
    this.run = this.#read();
  }

  header(): GamecacheHeader | undefined {
    return this.#header;
  }

  result(): Gamecache<GamecacheSection> {
    if (this.#header === undefined)
      throw truncated('the file ends before its header does', { format: 'gamecache', path: ['header'], offset: 0 });
    const diagnostics = this.#diagnostics.list();
    const complete = this.#ended && !diagnostics.some(({ severity }) => severity === 'error');
    const items = this.#sections.has('items') ? { items: this.#items } : {};
    return { format: 'gamecache', complete, diagnostics, header: this.#header, ...items } as Gamecache<GamecacheSection>;
  }

  *#read(): Coroutine<GamecacheItem> {
    const header = readHeader(yield* need(DETECT_BYTES + 1), this.#layout);
    this.#header = header;
    yield* consumed(headerBytes(header.layout));
    const context: DecodeContext = { heroNumbering: header.heroNumbering, pathText: this.#pathText, nameText: this.#nameText };
    const framing = new GamecacheFraming(header, this.#limits);
    // a program that died while saving leaves a v3 count of 0 (docs/formats/gamecache.md, section 3)
    const declared = header.itemCount > 0 || header.layout === 'legacy' ? header.itemCount : Infinity;

    let index = 0;
    let needed = LEGACY_SMALLEST_ITEM;
    let leadsOn = true;
    while (leadsOn && index < declared) {
      const reader = yield* need(needed);
      const atEnd = reader.remaining < needed;
      needed = LEGACY_SMALLEST_ITEM;
      if (reader.remaining === 0) break;
      let batch: GamecacheItem[] = [];
      while (index < declared && reader.remaining > 0) {
        const frame = this.#frame(framing, reader, atEnd, index);
        if (typeof frame === 'number') {
          needed = frame;
          break;
        }
        if (frame === undefined) {
          leadsOn = false;
          break;
        }
        if (frame.record !== undefined) this.#item(frame, index, context, batch);
        index++;
        if (batch.length === BATCH) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
      yield* consumed(reader.offset);
    }
    if (leadsOn) yield* this.#tail(header, index);
    this.#ended = leadsOn;
  }

  /** The next item; undefined when nothing leads on from here. */
  #frame(framing: GamecacheFraming, reader: ByteCursor, atEnd: boolean, index: number): GamecacheFrame | number | undefined {
    const { offset } = reader;
    let frame: GamecacheFrame | number;
    try {
      frame = framing.next(reader, atEnd);
    } catch (error) {
      this.#damage(error, index, offset);
      return undefined;
    }
    if (typeof frame !== 'number' && frame.damage !== undefined) this.#damage(frame.damage, index, offset);
    return frame;
  }

  #damage(error: unknown, index: number, offset: number): void {
    const place = { format: 'gamecache', path: [`item ${index}`], offset } as const;
    this.#diagnostics.damage(isReplayError(error) ? error.within(place) : error);
  }

  #item({ record, offset }: GamecacheFrame, index: number, context: DecodeContext, batch: GamecacheItem[]): void {
    const keeps = !this.#emits && this.#sections.has('items');
    if (!this.#emits && !keeps) return;
    const item = decodeItem(record!, index, offset, context);
    this.counts.itemsDecoded++;
    if (this.#pathsFit && isReplaced(item.path, item.pathBytes)) {
      this.#pathsFit = false;
      this.#note(
        'pathEncoding',
        'a path is not in the encoding that paths are read by: proposePathEncoding has a guess for pathEncoding',
        item,
      );
    }
    if (item.layout === 'legacy' && item.unknownFlags !== 0) {
      this.#note('unknownFlags', `flags ${item.unknownFlags.toString(16)} are unknown; what they stand for was passed over`, item);
    }
    if (this.#emits) {
      batch.push(item);
      return;
    }
    checkLimit(this.#limits, 'maxItems', this.#items.length + 1, { format: 'gamecache', path: [`item ${index}`], offset });
    this.#items.push(item);
  }

  /** Something to know about the file that is no damage. */
  #note(reason: string, message: string, { index, offset }: GamecacheItem): void {
    const code = reason === 'unknownFlags' ? 'unknown-field' : 'corrupt';
    this.#diagnostics.add({
      code,
      severity: 'warning',
      message: `gamecache: ${message} (item ${index}) at byte ${offset}`,
      reason,
      offset,
      path: ['item'],
    });
  }

  /** Compares what was read with what the header declares, and goes through what is left. */
  *#tail(header: GamecacheHeader, index: number): Coroutine<GamecacheItem> {
    const first = yield* need(1);
    const { offset } = first;
    let reader = first;
    while (reader.remaining > 0) {
      yield* consumed(reader.offset + reader.remaining);
      reader = yield* need(1);
    }
    const place = { format: 'gamecache', path: ['items'], offset } as const;
    if (header.itemCount === 0 && index > 0) {
      this.#diagnostics.damage(
        corrupt(`the header declares no items, ${index} were found: the program died while saving`, { ...place, reason: 'itemCount' }),
      );
    } else if (index < header.itemCount) {
      this.#diagnostics.damage(truncated(`${header.itemCount} items are declared, ${index} were found`, place));
    }
    if (reader.offset > offset) {
      this.#diagnostics.damage(corrupt(`${reader.offset - offset} bytes follow the last item`, { ...place, reason: 'trailingBytes' }));
    }
  }
}
