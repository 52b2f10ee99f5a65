import { corrupt, isReplayError, replayError, truncated } from '../../core/errors.js';
import { checkNames } from '../../core/known-names.js';
import { replayBase } from '../../core/replay-base.js';
import { consumed, need, seek, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { definitionsFor, SectionBuilders } from '../../io/sections.js';
import { BroodWarContext } from './context.js';
import { BroodWarDecoder, type BroodWarSink } from './decoder.js';
import type { BroodWarEvent } from './events.js';
import { generationOf, readFront, readSize, wholeOrThrow, type BroodWarFront } from './front.js';
import { headerOf, slotBytesOf, type BroodWarHeader } from './header.js';
import { NAMES_BYTES } from './layout.js';
import { mapOf, type BroodWarMap } from './map/map.js';
import { COMMAND_EVENTS, EVENT_NAMES, EVENT_TYPES } from './match/commands.js';
import { MATCH_SECTIONS } from './match/match.js';
import type { BroodWarSectionTypes } from './match/section.js';
import type { BroodWarNamesTable } from './names/names.js';
import { SECTIONS, type BroodWarReplay, type BroodWarSection, type BroodWarSections } from './replay.js';
import { ChunkDamage, SectionReader } from './section-reader.js';
import { slotsOf } from './slots.js';
import { missingTag, readTagged } from './tagged-reader.js';
import { taggedSection, type BroodWarTagged } from './tagged.js';

/** Options that only replays of Brood War have. */
export interface BroodWarOptions {
  /** Names of units, technologies, upgrades and orders. Async verbs load them where this is `true`; sync verbs need the table that `loadBroodWarNames` gives. */
  readonly names?: boolean | BroodWarNamesTable | undefined;
}

/** What a read has decoded so far. Tests measure with it that nothing is decoded that was not asked for. */
export interface BroodWarDecodeCounts {
  /** Chunks that were unpacked. */
  chunks: number;
  commands: number;
}

/** One read of one file. */
export class BroodWarSession implements Session<BroodWarEvent, BroodWarHeader, BroodWarReplay> {
  readonly format = 'brood-war';
  readonly run: Coroutine<BroodWarEvent>;
  readonly counts: BroodWarDecodeCounts = { chunks: 0, commands: 0 };
  /** May be set until the reading begins. */
  names: BroodWarNamesTable | undefined;
  readonly #context: BroodWarContext;
  readonly #reader: SectionReader;
  readonly #include: ReadonlySet<BroodWarSection>;
  readonly #wanted: ReadonlySet<string>;
  readonly #sections: { -readonly [S in BroodWarSection]?: BroodWarSections[S] } = {};
  #batch: BroodWarEvent[] = [];
  #decoder: BroodWarDecoder | undefined;
  #map: BroodWarMap | undefined;
  #names: Uint8Array | undefined;
  #tagged: BroodWarTagged | undefined;
  #ended = false;

  constructor(events: readonly string[], include: readonly string[], options: SyncReadOptions & BroodWarOptions) {
    checkNames('include', include, SECTIONS, 'brood-war');
    checkNames('events', events, EVENT_NAMES, 'brood-war');
    this.names = typeof options.names === 'object' ? options.names : undefined;
    this.#context = new BroodWarContext(options);
    this.#reader = new SectionReader(this.#context);
    this.#include = new Set(['header', ...(include as readonly BroodWarSection[])]);
    this.#wanted = new Set(events.includes(COMMAND_EVENTS) ? EVENT_TYPES : events);
    this.run = this.#placed();
  }

  header(): BroodWarHeader | undefined {
    return this.#sections.header;
  }

  clock(): number | undefined {
    return this.#decoder?.frame;
  }

  result(): BroodWarReplay {
    if (this.#sections.header === undefined)
      throw truncated('the file ends before its header does', { format: 'brood-war', offset: 0, path: ['header'] });
    const asked = [...this.#include].map((section) => [section, this.#sections[section]]);
    return { ...replayBase('brood-war', this.#context.diagnostics, this.#ended), ...(Object.fromEntries(asked) as BroodWarSections) };
  }

  /** Errors that end the read name the format, whichever driver runs it. */
  *#placed(): Coroutine<BroodWarEvent> {
    try {
      yield* this.#read();
    } catch (error) {
      throw isReplayError(error) ? error.within({ format: 'brood-war' }) : error;
    }
  }

  *#read(): Coroutine<BroodWarEvent> {
    const context = this.#context;
    const reader = this.#reader;
    let front: BroodWarFront;
    try {
      front = yield* readFront(context, reader);
    } catch (error) {
      throw isReplayError(error) ? error.within({ part: 'header' }) : error;
    }
    const header = (this.#sections.header = headerOf(front.header, front.generation));
    const stored = slotBytesOf(front.header, front.generation);
    const slots = slotsOf(stored, header.colorIds, undefined);
    const definitions = definitionsFor<BroodWarSectionTypes>(Object.values(MATCH_SECTIONS), this.#include);
    const builders = new SectionBuilders(definitions, { header, slots, names: this.names, budget: context.budget });
    let isLost = false;
    try {
      yield* this.#core(front, builders);
    } catch (error) {
      if (this.#batch.length > 0) yield this.#taken();
      this.#damage(error);
      isLost = true;
    }
    yield* this.#tail(front, isLost);
    this.counts.chunks = reader.unpacker.count;
    const named = slotsOf(stored, header.colorIds, this.#names);
    const nameOf = new Map(
      named.flatMap(({ playerId, name }) => (playerId === undefined || name === '' ? [] : [[playerId, name] as const])),
    );
    const sections = this.#sections;
    sections.slots = named;
    sections.map = this.#map;
    sections.tagged = this.#tagged;
    sections.sections = reader.places;
    const end = { slots: named, nameOf, map: this.#map, tagged: this.#tagged, lastFrame: this.#decoder?.frame ?? 0 };
    Object.assign(sections, yield* builders.build(end, context.budget, (error) => context.damage(error)));
    this.#ended = true;
  }

  /** Commands, map and names, in the order of the file. */
  *#core({ magic, header }: BroodWarFront, builders: SectionBuilders<BroodWarSectionTypes>): Coroutine<BroodWarEvent> {
    const reader = this.#reader;
    const isWhole = this.#include.has('sections');
    const commandBytes = yield* readSize(reader, 'commandsSize');
    if (commandBytes > 0) {
      if (this.#wanted.size > 0 || builders.count > 0) yield* this.#commands(commandBytes, builders);
      else if (isWhole) yield* this.#whole('commands', commandBytes);
      else yield* reader.skip('commands', commandBytes);
    }
    const mapBytes = yield* readSize(reader, 'mapSize');
    if (mapBytes > 0) {
      if (WITH_MAP.some((section) => this.#include.has(section)))
        yield* this.#readMap(mapBytes, headerOf(header, generationOf(magic, reader)));
      else yield* reader.skip('map', mapBytes);
    }
    if (generationOf(magic, reader) !== 'legacy') this.#names = yield* wholeOrThrow(reader, 'names', NAMES_BYTES);
  }

  *#whole(name: string, byteLength: number): Asking<Uint8Array> {
    return yield* this.#reader.whole(
      name,
      byteLength,
      () => undefined,
      (error) => this.#damage(error),
    );
  }

  *#readMap(byteLength: number, header: BroodWarHeader): Asking<void> {
    const read = (data: Uint8Array): void => {
      this.#context.budget.keep(2 * data.length);
      if (data.length > 0) this.#map = mapOf(data, header, (tag) => this.#pastEnd(tag));
    };
    const data = yield* this.#reader.whole('map', byteLength, read, (error) => this.#damage(error));
    read(data);
  }

  #pastEnd(tag: string): void {
    const message = `brood-war: the chunk '${tag}' of the map passes its end (map)`;
    this.#context.diagnostics.add({ code: 'corrupt', severity: 'info', message, path: ['map', tag], reason: 'map-chunk-past-end' });
  }

  *#commands(byteLength: number, builders: SectionBuilders<BroodWarSectionTypes>): Coroutine<BroodWarEvent> {
    const reader = this.#reader;
    const { budget } = this.#context;
    const handlers = handlersOf(builders, this.#wanted, (event) => {
      this.#batch.push(event);
    });
    const sink: BroodWarSink = {
      event: (event) => {
        handlers.get(event.type)?.(event);
      },
      unknown: (kind, frame, id) => this.#unknown(kind, frame, id),
    };
    const decoder = (this.#decoder = new BroodWarDecoder(sink));
    yield* reader.begin('commands', byteLength);
    let rest: Uint8Array = new Uint8Array(0);
    while (reader.left > 0) {
      const chunk = yield* reader.next(rest.length);
      if (chunk instanceof ChunkDamage) {
        this.#damage(chunk.error);
        yield* reader.skipRest();
        reader.end();
        return;
      }
      const bytes = chunk!;
      bytes.set(rest);
      const before = decoder.commands;
      rest = bytes.subarray(decoder.decode(bytes));
      this.counts.commands = decoder.commands;
      budget.work(4 * (decoder.commands - before));
      if (this.#batch.length > 0) yield this.#taken();
    }
    reader.end();
    if (rest.length > 0) {
      const place = { path: ['commands'], offset: reader.chunkOffset, reason: 'cut-block' };
      this.#damage(corrupt(`${rest.length} bytes are left behind the last block of commands`, place));
    }
  }

  #unknown(kind: 'unknown-command' | 'cut-command', frame: number, id: number): void {
    const { diagnostics } = this.#context;
    if (diagnostics.more(KINDS[kind])) return;
    const place = { path: ['commands', `frame ${frame}`], offset: this.#reader.chunkOffset, reason: kind };
    if (kind === 'cut-command') {
      this.#damage(corrupt('a command is cut off by the end of its block', place), KINDS[kind]);
      return;
    }
    const name = id.toString(16).padStart(2, '0');
    const { message, path, offset, reason } = replayError('corrupt', `no command has the id 0x${name}`, { format: 'brood-war', ...place });
    diagnostics.add(
      { code: 'unknown-event', severity: 'warning', message, path, reason, ...(offset !== undefined && { offset }) },
      KINDS[kind],
    );
  }

  #taken(): readonly BroodWarEvent[] {
    const batch = this.#batch;
    this.#batch = [];
    return batch;
  }

  #damage(error: unknown, kind?: object): void {
    this.#context.damage(isReplayError(error) ? error.within({ format: 'brood-war' }) : error, kind);
  }

  /** Tagged sections, or what follows the map of a legacy file. */
  *#tail(front: BroodWarFront, isLost: boolean): Asking<void> {
    const context = this.#context;
    const generation = generationOf(front.magic, this.#reader);
    let cursor = yield* need(0);
    const { taggedOffset } = front;
    if (isLost && taggedOffset !== undefined && taggedOffset > cursor.offset) cursor = yield* seek(taggedOffset, 8192);
    else if (isLost) {
      yield* this.#drain();
      return;
    } else if (taggedOffset !== undefined && taggedOffset !== cursor.offset) {
      const detail = `the tagged sections begin at byte ${cursor.offset}, not at ${taggedOffset}`;
      context.told(corrupt(detail, { path: ['signature'], offset: 16, reason: 'tagged-offset' }));
    }
    if (generation === 'legacy') {
      const { offset } = cursor;
      const end = yield* this.#drain();
      if (end === offset) return;
      const message = `brood-war: ${end - offset} bytes follow the map at byte ${offset}`;
      context.diagnostics.add({ code: 'corrupt', severity: 'warning', message, offset, path: ['trailing'], reason: 'trailing-bytes' });
      return;
    }
    const records = yield* readTagged(context, this.#reader);
    const tagged: { -readonly [K in keyof BroodWarTagged]: BroodWarTagged[K] } & { unknown: { tag: string; bytes: Uint8Array }[] } = {
      unknown: [],
    };
    for (const record of records) {
      try {
        const known = taggedSection(record.tag, record.bytes);
        if (known === undefined) tagged.unknown.push(record);
        else Object.assign(tagged, known);
      } catch (error) {
        this.#damage(isReplayError(error) ? error.within({ part: record.tag }) : error);
        tagged.unknown.push(record);
      }
    }
    if (records.length > 0) this.#tagged = tagged;
    if (isLost) return;
    const missing = missingTag(
      taggedOffset !== undefined,
      headerOf(front.header, generation).randomSeed,
      records.map(({ tag }) => tag),
    );
    if (missing !== undefined && !context.diagnostics.damaged) {
      const { offset } = yield* need(0);
      this.#damage(truncated(`the file ends before the section ${missing}`, { path: [missing], offset, reason: 'missing-section' }));
    }
  }

  /** Reads on to the end of the file; gives its offset. */
  *#drain(): Asking<number> {
    for (;;) {
      const cursor = yield* need(1 << 16);
      const end = cursor.offset + cursor.remaining;
      if (cursor.remaining === 0) return end;
      yield* consumed(end);
    }
  }
}

/** Sections that are made of the map too. */
const WITH_MAP: readonly BroodWarSection[] = ['map', 'sections', 'players', 'summary'];

/** What is counted once for each kind. */
const KINDS = { 'unknown-command': {}, 'cut-command': {} } as const;

type Handler = (event: BroodWarEvent) => void;

/** The function that is called with an event of a type. `emit` is called first, with events of the types that are wanted. */
function handlersOf(
  builders: SectionBuilders<BroodWarSectionTypes>,
  wanted: ReadonlySet<string>,
  emit: Handler,
): ReadonlyMap<BroodWarEvent['type'], Handler> {
  const handlers = new Map<BroodWarEvent['type'], Handler>();
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
