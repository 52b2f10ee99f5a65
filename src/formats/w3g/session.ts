import { corrupt, isReplayError, truncated, type ReplayError } from '../../core/errors.js';
import { checkNames } from '../../core/known-names.js';
import { replayBase } from '../../core/replay-base.js';
import { consumed, need, pauseIfDue, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { definitionsFor, SectionBuilders } from '../../io/sections.js';
import { BlockStream } from './block-stream.js';
import { W3gContext } from './context.js';
import { W3gDecoder, type W3gSink } from './decoder.js';
import type { W3gEvent } from './events.js';
import { readFront, readHead } from './front.js';
import type { W3gHeader } from './header.js';
import { headOf } from './info.js';
import { BlockId, LADDER_SIGNATURE_BYTES, LADDER_SIGNATURE_MAGIC, SHIFTED_METADATA_ID } from './layout.js';
import { ACTION_TYPES } from './match/actions.js';
import { MATCH_SECTIONS, type W3gMatchSections } from './match/match.js';
import type { W3gSectionTypes } from './match/section.js';
import type { W3gNamesTable } from './names/names.js';
import { isWholeNeteaseHeader, neteaseBehind, neteaseHeaderAt, neteaseInFront } from './netease.js';
import { namesOf } from './players.js';
import type { W3gReplay, W3gSection, W3gSections } from './replay.js';

/** Options that only Warcraft III replays have. */
export interface W3gOptions {
  /** Names in heroes and build orders. Async verbs load them where this is `true`; sync verbs need the table that `loadW3gNames` gives. */
  readonly names?: boolean | W3gNamesTable | undefined;
}

/** What a read has decoded so far. Tests measure with it that nothing is decoded that was not asked for. */
export interface W3gDecodeCounts {
  /** Blocks that were inflated. */
  inflated: number;
  /** Blocks of the stream that were decoded or passed over. */
  blocks: number;
  actions: number;
}

const HEAD_SECTIONS = ['header', 'game', 'settings', 'slots', 'metadata', 'netease'] as const;
/** Everything that `include` takes. */
export const SECTIONS = [...HEAD_SECTIONS, ...(Object.keys(MATCH_SECTIONS) as (keyof W3gMatchSections)[])] as const satisfies W3gSection[];

/** The name that stands for all actions in `events`. */
export const ACTION_EVENTS = 'actions';
const BLOCK_TYPES = Object.keys(BlockId) as (keyof typeof BlockId)[];
/** Every type of event. */
export const EVENT_TYPES: readonly W3gEvent['type'][] = [...BLOCK_TYPES, ...ACTION_TYPES];
/** Everything that `events` takes. */
export const EVENT_NAMES: readonly string[] = [...EVENT_TYPES, ACTION_EVENTS];

/** Data behind the blocks is read when it has at most this many bytes. */
const MAX_TRAILING_BYTES = 1 << 20;

/** One read of one file. */
export class W3gSession implements Session<W3gEvent, W3gHeader, W3gReplay> {
  readonly format = 'w3g';
  readonly run: Coroutine<W3gEvent>;
  readonly counts: W3gDecodeCounts = { inflated: 0, blocks: 0, actions: 0 };
  /** May be set until the reading begins. */
  names: W3gNamesTable | undefined;
  readonly #context: W3gContext;
  readonly #include: ReadonlySet<W3gSection>;
  readonly #wanted: ReadonlySet<string>;
  readonly #sections: { -readonly [S in W3gSection]?: W3gSections[S] } = {};
  #batch: W3gEvent[] = [];
  #decoder: W3gDecoder | undefined;
  #ended = false;

  constructor(events: readonly string[], include: readonly string[], options: SyncReadOptions & W3gOptions) {
    checkNames('include', include, SECTIONS, 'w3g');
    checkNames('events', events, EVENT_NAMES, 'w3g');
    this.names = typeof options.names === 'object' ? options.names : undefined;
    this.#context = new W3gContext(options);
    this.#include = new Set(['header', ...(include as readonly W3gSection[])]);
    this.#wanted = new Set(events.includes(ACTION_EVENTS) ? [...events, ...ACTION_TYPES] : events);
    this.run = this.#read();
  }

  header(): W3gHeader | undefined {
    return this.#sections.header;
  }

  clock(): number | undefined {
    return this.#decoder?.timeMs;
  }

  result(): W3gReplay {
    if (this.#sections.header === undefined)
      throw truncated('the file ends before its header does', { format: 'w3g', offset: 0, path: ['header'] });
    const asked = [...this.#include].map((section) => [section, this.#sections[section]]);
    return { ...replayBase('w3g', this.#context.diagnostics, this.#ended), ...(Object.fromEntries(asked) as W3gSections) };
  }

  *#read(): Coroutine<W3gEvent> {
    const context = this.#context;
    const sections = this.#sections;
    const { header, prefix } = yield* readFront(context);
    sections.header = header;
    if (prefix.length > 0 && this.#include.has('netease')) this.#netease(() => neteaseInFront(prefix), 0);
    const stream = new BlockStream(context, header);
    const head = yield* readHead(stream, header, context);
    const { players, ...parts } = headOf(head, header, context);
    Object.assign(sections, parts);
    const { settings, metadata } = parts;
    const slots = parts.slots.length;
    const { randomSeed } = head;
    const facts = {
      header,
      settings,
      players,
      randomSeed,
      slots,
      nameOf: namesOf(head, metadata),
      names: this.names,
      budget: context.budget,
    };
    const definitions = definitionsFor<W3gSectionTypes>(Object.values(MATCH_SECTIONS), this.#include);
    if (this.#wanted.size > 0 || definitions.length > 0) {
      const marked = metadata.records.some(({ id }) => id === SHIFTED_METADATA_ID);
      const needs = new Set<string>([...this.#wanted, ...definitions.flatMap(({ needs }) => needs)]);
      yield* this.#stream(stream, header, marked, needs, new SectionBuilders(definitions, facts));
    } else yield* stream.skipRest();
    this.counts.inflated = stream.inflated;
    yield* this.#tail(header, stream);
    this.#ended = true;
  }

  /** Everything behind the head. */
  *#stream(
    stream: BlockStream,
    header: W3gHeader,
    marked: boolean,
    needs: ReadonlySet<string>,
    builders: SectionBuilders<W3gSectionTypes>,
  ): Coroutine<W3gEvent> {
    const { budget } = this.#context;
    const handlers = handlersOf(builders, this.#wanted, (event) => {
      this.#batch.push(event);
    });
    const commanded = builders.following('command');
    const sink: W3gSink = {
      event: (event) => {
        handlers.get(event.type)?.(event);
      },
      command(playerId, timeMs) {
        for (const command of commanded) command(playerId, timeMs);
      },
      damage: (kind, position, error) => {
        if (!this.#context.diagnostics.more(kind)) this.#damageOf(kind, error(), stream.fileOffset(position));
      },
      shifted: (shifted, position) => this.#noteShift(shifted, stream.fileOffset(position)),
    };
    const decoder = (this.#decoder = new W3gDecoder(
      header,
      marked,
      {
        actions: needs.has(ACTION_EVENTS) || ACTION_TYPES.some((type) => needs.has(type)),
        unknown: handlers.has('unknown'),
        timeSlots: needs.has('timeSlot') || needs.has('timeSlotPart'),
        checksums: needs.has('checksum'),
      },
      sink,
      budget,
      Math.max(...ACTION_TYPES.map((type) => builders.following(type).length)),
    ));
    for (let more = true; more;) {
      let isDecoded: boolean;
      try {
        isDecoded = decoder.decode(stream);
      } catch (error) {
        if (this.#batch.length > 0) yield this.#taken();
        this.#damage(error, 'stream', stream.fileOffset(stream.position));
        break;
      }
      this.counts.blocks = decoder.blocks;
      this.counts.actions = decoder.actions;
      if (this.#batch.length > 0) yield this.#taken();
      yield* pauseIfDue(budget);
      if (!isDecoded) continue;
      more = yield* stream.next();
      if (!more && stream.position < stream.end) {
        this.#damage(truncated('a block of the stream is cut off'), 'stream', stream.fileOffset(stream.position));
      }
    }
    yield* stream.skipRest();
    const { timeMs, playedMs, actionIds } = decoder;
    const damage = (error: unknown): void => this.#context.damage(error);
    Object.assign(this.#sections, yield* builders.build({ timeMs, playedMs, actionIds }, budget, damage));
  }

  #taken(): readonly W3gEvent[] {
    const batch = this.#batch;
    this.#batch = [];
    return batch;
  }

  #damage(error: unknown, part: string, offset: number, kind?: object): void {
    this.#context.damage(isReplayError(error) ? error.within({ format: 'w3g', part, offset }) : error, kind);
  }

  /** Records the first error of a kind. An unknown id is not damage, since its bytes are given as they are. */
  #damageOf(kind: object, error: ReplayError, offset: number): void {
    if (error.reason !== 'unknown-action') {
      this.#damage(error, 'stream', offset, kind);
      return;
    }
    const { message, path } = error.within({ format: 'w3g', offset });
    this.#context.diagnostics.add({ code: 'unknown-event', severity: 'warning', message, path, reason: 'unknown-action', offset }, kind);
  }

  #noteShift(shifted: boolean, offset: number): void {
    const message = `w3g: the action ids are those of ${shifted ? '2.0.2 and newer' : 'before 2.0.2'}, against what the metadata say`;
    this.#context.diagnostics.add({
      code: 'unknown-build',
      severity: 'info',
      message,
      path: ['stream'],
      reason: 'action-ids-guessed',
      offset,
    });
  }

  #netease(read: () => W3gSections['netease'], offset: number): void {
    try {
      this.#sections.netease = read();
    } catch (error) {
      this.#damage(error, 'netease', offset);
    }
  }

  /** Reads what follows the blocks. */
  *#tail(header: W3gHeader, stream: BlockStream): Asking<void> {
    let cursor = yield* need(MAX_TRAILING_BYTES + 1);
    const { offset } = cursor;
    const trailing = cursor.remaining <= MAX_TRAILING_BYTES ? cursor.take(cursor.remaining) : undefined;
    while (cursor.remaining > 0) {
      yield* consumed(cursor.offset + cursor.remaining);
      cursor = yield* need(1);
    }
    yield* consumed(cursor.offset);
    if (stream.isLost) return;
    const declared = header.offset + header.fileBytes;
    if (declared !== offset) {
      this.#damage(corrupt(`the header says that the blocks end at byte ${declared}`, { reason: 'file-size' }), 'header', offset);
    }
    if (stream.byteLength < header.decompressedBytes) {
      this.#damage(truncated(`the stream has ${stream.byteLength} bytes of ${header.decompressedBytes}`), 'stream', offset);
    }
    if (trailing?.length === 0) return;
    const headerAt = trailing && neteaseHeaderAt(trailing);
    if (headerAt !== undefined) {
      if (!isWholeNeteaseHeader(trailing!, headerAt)) {
        this.#damage(truncated("the header of NetEase's platform is cut off"), 'netease', cursor.offset);
      }
      if (this.#include.has('netease')) this.#netease(() => neteaseBehind(trailing!, headerAt), offset);
    } else if (trailing?.length !== LADDER_SIGNATURE_BYTES || !LADDER_SIGNATURE_MAGIC.every((byte, i) => trailing[i] === byte)) {
      this.#damage(corrupt(`${cursor.offset - offset} bytes follow the last block`, { reason: 'trailing-bytes' }), 'stream', offset);
    }
  }
}

type Handler = (event: W3gEvent) => void;

/** The function that is called with an event of a type. `emit` is called first, with events of the types that are wanted. */
function handlersOf(
  builders: SectionBuilders<W3gSectionTypes>,
  wanted: ReadonlySet<string>,
  emit: Handler,
): ReadonlyMap<W3gEvent['type'], Handler> {
  const handlers = new Map<W3gEvent['type'], Handler>();
  for (const type of EVENT_TYPES) {
    const following = [...(wanted.has(type) ? [emit] : []), ...(builders.following(type) as readonly Handler[])];
    if (following.length === 0) continue;
    handlers.set(
      type,
      following.length === 1
        ? following[0]!
        : (event) => {
            for (const handle of following) handle(event);
          },
    );
  }
  return handlers;
}
