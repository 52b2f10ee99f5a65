import { Diagnostics } from '../../core/diagnostics.js';
import { corrupt, isReplayError, replayError, truncated } from '../../core/errors.js';
import { ReadBudget } from '../../core/budget.js';
import { checkLimit, limitsWith } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { checkName, checkNames } from '../../core/names.js';
import { utf8Text } from '../../core/text.js';
import { listedNames, openMpq, type Mpq } from '../../containers/mpq/archive.js';
import type { MpqCodecs } from '../../containers/mpq/chunk.js';
import { mpqCodecs } from '../../containers/mpq/codecs.js';
import { pauseIfDue, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { readAttributes } from './attributes.js';
import { readDetails } from './details.js';
import { typedEvents, type Sc2Event } from './events.js';
import { readHeader, type Sc2Header } from './header.js';
import { FileName, OTHER_FILE_NAMES, SC2_LIMITS, USER_IDS_SINCE, type Sc2StreamName } from './layout.js';
import { readInitData } from './lobby.js';
import { MATCH_SECTIONS, matchSections, needsOf } from './match/match.js';
import type { Sc2Names, Sc2NamesOf } from './names/names.js';
import { protocolOf, type Sc2Protocol } from './protocol/lookup.js';
import { readEvents, type EventReading } from './framing.js';
import type { Sc2File, Sc2Replay, Sc2Section, Sc2Sections } from './replay.js';

/** Options that only StarCraft II replays have. */
export interface Sc2Options {
  /** What to do with a base build that has no table: `nearest` takes the nearest older one and says so, `throw` does not. `strict` implies `throw`. */
  readonly unknownBuild?: 'nearest' | 'throw' | undefined;
  /**
   * Names for the numbers of game events, which move with patches: `true` loads them (async verbs only), sync verbs are given what
   * `loadSc2NamesOf` has loaded.
   */
  readonly names?: boolean | Sc2NamesOf | undefined;
}

/** What a read has decoded so far: the measure of "what is not asked for is not decoded". */
export interface Sc2DecodeCounts {
  files: number;
  /** Unpacked bytes of those files. */
  bytes: number;
  events: number;
}

/** Events are given in arrays of this many. */
const BATCH_EVENTS = 256;
/** What an event costs beside its bytes, and what it takes in memory: some 150 bytes, and 16 for each byte of its fields. */
const EVENT_UNITS = 24;
const KEPT_EVENT_BYTES = 96;
const KEPT_BYTES_PER_BYTE = 16;

type FileSection = keyof typeof FileName;
/** The file that each part of a result is read from, where there is one. */
const FILES: Readonly<Partial<Record<Sc2Section, FileSection>>> = {
  details: 'details',
  detailsBackup: 'detailsBackup',
  initData: 'initData',
  initDataBackup: 'initDataBackup',
  attributes: 'attributes',
  metadata: 'metadata',
  gameEvents: 'game',
  messageEvents: 'message',
  trackerEvents: 'tracker',
};
const STREAM_SECTIONS = { tracker: 'trackerEvents', game: 'gameEvents', message: 'messageEvents' } as const;
const STREAM_ORDER = ['tracker', 'game', 'message'] as const;
/** Everything that `include` takes. */
const SECTIONS: readonly string[] = ['header', 'files', ...Object.keys(FILES), ...MATCH_SECTIONS];

/** A stream that is being read event by event. */
interface OpenStream {
  readonly name: Sc2StreamName;
  readonly reading: EventReading<Sc2Event>;
  readonly offset: number;
  readonly byteLength: number;
  head: Sc2Event | undefined;
  count: number;
  /** Bytes and events that were counted in the budget. */
  passedBytes: number;
  passedEvents: number;
}

/** One read of one file. */
export class Sc2Session implements Session<Sc2Event, Sc2Header, Sc2Replay<Sc2Section>> {
  readonly run: Coroutine<Sc2Event>;
  readonly counts: Sc2DecodeCounts = { files: 0, bytes: 0, events: 0 };
  #buffered = false;
  /** What this read has taken so far. */
  readonly budget: ReadBudget;
  readonly #diagnostics: Diagnostics;
  readonly #codecs: MpqCodecs;
  readonly #throwUnknownBuild: boolean;
  /** Finds the names of this replay. May be set until the reading begins. */
  namesOf: Sc2NamesOf | undefined;
  readonly #namesWanted: boolean;
  readonly #streams: ReadonlySet<Sc2StreamName>;
  readonly #include: ReadonlySet<Sc2Section>;
  readonly #sections: { -readonly [S in Sc2Section]?: Sc2Sections[S] } = {};
  readonly #tried = new Set<Sc2Section>();
  #gameloop: number | undefined;
  #ended = false;

  constructor(streams: readonly Sc2StreamName[], include: readonly Sc2Section[], options: SyncReadOptions & Sc2Options) {
    checkNames('include', include, SECTIONS, 'sc2');
    checkNames('streams', streams, STREAM_ORDER, 'sc2');
    if (options.unknownBuild !== undefined) checkName('unknownBuild', options.unknownBuild, ['nearest', 'throw'], 'sc2');
    this.budget = new ReadBudget(limitsWith(options.limits, SC2_LIMITS));
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.budget.limits.maxDiagnostics });
    this.#codecs = mpqCodecs(options.codecs);
    this.#throwUnknownBuild = options.unknownBuild === 'throw' || (options.unknownBuild === undefined && options.strict === true);
    this.#namesWanted = options.names === true;
    this.namesOf = typeof options.names === 'function' ? options.names : undefined;
    this.#streams = new Set(streams);
    this.#include = new Set<Sc2Section>(['header', ...include]);
    this.run = this.#read();
  }

  /** Told before the first step what the file is read from: of a source that cannot go back the archive is held. */
  from(opened: OpenedSource): OpenedSource {
    this.#buffered = opened.kind === 'sequential';
    return opened;
  }

  header(): Sc2Header | undefined {
    return this.#sections.header;
  }

  clock(): number | undefined {
    return this.#gameloop;
  }

  result(): Sc2Replay<Sc2Section> {
    if (this.#sections.header === undefined)
      throw truncated('the file ends before its header does', { format: 'sc2', offset: 0, path: ['header'] });
    const asked = [...this.#include].map((section) => [
      section,
      section === 'files' ? (this.#sections.files ?? []) : this.#sections[section],
    ]);
    return {
      ...replayBase('sc2', this.#diagnostics, this.#ended),
      ...(Object.fromEntries(asked) as Pick<Sc2Sections, Sc2Section>),
    };
  }

  /** The names that were asked for, with a note where they are those of another build. */
  #names(): Sc2Names | undefined {
    if (this.#namesWanted && this.namesOf === undefined)
      throw replayError('usage', '`names: true` needs a verb that waits; give a sync one what loadSc2NamesOf() gives', { format: 'sc2' });
    const names = this.namesOf?.({ ...this.#sections, header: this.header()! });
    if (names?.checked === false) {
      const message = `sc2: data build ${names.key} is not among the known ones; names are those of the nearest below`;
      this.#diagnostics.add({ code: 'unknown-build', severity: 'info', message, path: ['names'] });
    }
    return names;
  }

  *#read(): Coroutine<Sc2Event> {
    const archive = yield* this.#open();
    const { baseBuild } = this.header()!.version;
    const protocol = this.#protocol(baseBuild);
    if (archive === undefined) return;
    const needs = needsOf(this.#include);
    if (this.#include.has('files')) this.#sections.files = yield* this.#files(archive);
    yield* this.#decodeAll(archive, new Set([...this.#include, ...needs]), protocol);
    const streams: OpenStream[] = [];
    for (const name of STREAM_ORDER) {
      if (!this.#streams.has(name)) continue;
      const stream = yield* this.#stream(archive, name, protocol);
      if (stream) streams.push(stream);
    }
    for (const stream of streams) this.#advance(stream);
    yield* this.#merged(streams);
    if (needs.size > 0) {
      const parts = {
        ...this.#sections,
        header: this.header()!,
        names: this.#names(),
      };
      const more = needsOf(this.#include, parts);
      yield* this.#decodeAll(archive, more, protocol);
      Object.assign(this.#sections, yield* matchSections(this.#include, { ...parts, ...this.#sections }, this.#diagnostics, this.budget));
    }
    this.#ended = true;
  }

  /** The sections that are made of a file and not there yet. */
  *#decodeAll(archive: Mpq, asked: Set<Sc2Section>, protocol: Sc2Protocol): Asking<void> {
    // four fields of a player come out of the lobby: docs/formats/sc2.md, section 7
    if (this.header()!.version.baseBuild < USER_IDS_SINCE) {
      if (asked.has('details')) asked.add('initData');
      if (asked.has('detailsBackup')) asked.add('initDataBackup');
    }
    for (const section of inReadingOrder(asked)) {
      if (!this.#tried.has(section)) yield* this.#section(archive, section, protocol);
      this.#tried.add(section);
    }
  }

  /** Header and tables. A file that was cut behind its header still gives that. */
  *#open(): Asking<Mpq | undefined> {
    try {
      const opening = yield* openMpq(this.#buffered, this.budget, this.#codecs);
      if (opening.userData === undefined)
        throw replayError('bad-signature', 'an MPQ archive without a replay header: a map or a mod', { offset: 0 });
      this.#sections.header = readHeader(opening.userData.content, opening.userData.offset);
      const archive = yield* opening.tables();
      if (archive.declaredEnd > archive.inputLength) {
        this.#damage(
          truncated(`the archive goes on to byte ${archive.declaredEnd}`, { offset: archive.inputLength }),
          'archive',
          archive.inputLength,
        );
      }
      return archive;
    } catch (error) {
      const placed = isReplayError(error) ? error.within({ format: 'sc2', path: error.path.length === 0 ? ['archive'] : [] }) : error;
      if (this.#sections.header === undefined) throw placed;
      this.#diagnostics.damage(placed);
      return undefined;
    }
  }

  #protocol(baseBuild: number): Sc2Protocol {
    const protocol = protocolOf(baseBuild);
    if (!protocol.known) {
      const message = `base build ${baseBuild} has no table: the one of ${protocol.baseBuild} is used`;
      if (this.#throwUnknownBuild) {
        throw replayError('unsupported-version', message, { format: 'sc2', path: ['header'], offset: 16, reason: 'unknown-build' });
      }
      this.#diagnostics.add({ code: 'unknown-build', severity: 'warning', message: `sc2: ${message}`, path: ['header'] });
    }
    return protocol;
  }

  #damage(error: unknown, path: string, offset: number): void {
    const named = isReplayError(error) && error.path[0] !== path ? error.within({ path: [path], offset }) : error;
    this.#diagnostics.damage(isReplayError(named) ? named.within({ format: 'sc2' }) : named);
  }

  /** Content of a file; where a wanted one is not there, a diagnostic says so. */
  *#file(archive: Mpq, name: string, wanted: boolean): Asking<Uint8Array | undefined> {
    const status = archive.status(name);
    if (status !== 'present') {
      const message = status === 'deleted' ? `${name} was removed from the archive` : `the archive has no ${name}`;
      if (wanted) this.#diagnostics.add({ code: 'skipped', severity: 'info', message: `sc2: ${message}`, path: [name], reason: status });
      return undefined;
    }
    const bytes = yield* archive.read(name);
    this.counts.files++;
    this.counts.bytes += bytes?.length ?? 0;
    return bytes;
  }

  *#files(archive: Mpq): Asking<readonly Sc2File[]> {
    let listed: Uint8Array | undefined;
    try {
      listed = yield* archive.read('(listfile)');
    } catch (error) {
      this.#damage(error, '(listfile)', placeOf(archive, '(listfile)'));
    }
    try {
      const files = archive.entries(allNames(listed));
      this.budget.keep(files.length * KEPT_EVENT_BYTES);
      return files.map(({ name, byteLength, packedByteLength, status }) => ({
        ...(name === undefined ? {} : { name }),
        byteLength,
        packedByteLength,
        status,
      }));
    } catch (error) {
      this.#damage(error, 'archive', archive.header.offset);
      return [];
    }
  }

  *#section(archive: Mpq, section: Sc2Section, protocol: Sc2Protocol): Asking<void> {
    const file = FILES[section];
    if (file === undefined) return;
    if (file === 'game' || file === 'message' || file === 'tracker') {
      const stream = yield* this.#stream(archive, file, protocol);
      if (stream) this.#sections[STREAM_SECTIONS[file]] = (yield* this.#collect(stream)) as never;
      return;
    }
    const name = FileName[file];
    try {
      const bytes = yield* this.#file(archive, name, this.#include.has(section));
      if (bytes) this.#sections[file] = this.#decode(file, bytes, protocol) as never;
    } catch (error) {
      this.#damage(error, name, placeOf(archive, name));
    }
  }

  #decode(section: Exclude<FileSection, Sc2StreamName>, bytes: Uint8Array, protocol: Sc2Protocol): unknown {
    this.budget.keep(bytes.length * KEPT_BYTES_PER_BYTE);
    const { baseBuild } = this.header()!.version;
    switch (section) {
      case 'details':
        return readDetails(bytes, baseBuild, this.#sections.initData);
      case 'detailsBackup':
        return readDetails(bytes, baseBuild, this.#sections.initDataBackup);
      case 'initData':
      case 'initDataBackup':
        return readInitData(bytes, protocol);
      case 'attributes':
        return readAttributes(bytes, baseBuild, this.budget.limits);
      case 'metadata':
        checkLimit(this.budget.limits, 'maxStringBytes', bytes.length);
        return readMetadata(bytes);
    }
  }

  *#stream(archive: Mpq, name: Sc2StreamName, protocol: Sc2Protocol): Asking<OpenStream | undefined> {
    const file = FileName[name];
    const offset = placeOf(archive, file);
    try {
      const bytes = yield* this.#file(archive, file, this.#streams.has(name) || this.#include.has(STREAM_SECTIONS[name]));
      if (bytes === undefined) return undefined;
      const reading = readEvents(name, bytes, protocol, 'typed', typedEvents(name, this.header()!.version.baseBuild));
      return { name, reading, offset, byteLength: bytes.length, head: undefined, count: 0, passedBytes: 0, passedEvents: 0 };
    } catch (error) {
      this.#damage(error, file, offset);
      return undefined;
    }
  }

  /** The next event becomes the head; none after the end or after damage, which ends this stream alone. */
  #advance(stream: OpenStream): void {
    const { reading } = stream;
    const at = reading.offset;
    try {
      stream.head = reading.next();
    } catch (error) {
      stream.head = undefined;
      const path = [FileName[stream.name], `byte ${at} of ${stream.byteLength}`, ...(reading.eventName === '' ? [] : [reading.eventName])];
      this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'sc2', path, offset: stream.offset }) : error);
    }
    if (stream.head === undefined) return;
    this.counts.events++;
    stream.count++;
    if (stream.count > this.budget.limits.maxEvents) {
      checkLimit(this.budget.limits, 'maxEvents', stream.count, { format: 'sc2', path: [FileName[stream.name]], offset: stream.offset });
    }
  }

  *#collect(stream: OpenStream): Asking<Sc2Event[]> {
    const events: Sc2Event[] = [];
    for (this.#advance(stream); stream.head !== undefined; this.#advance(stream)) {
      events.push(stream.head);
      if (events.length % BATCH_EVENTS === 0) yield* this.#passed(stream, true);
    }
    return events;
  }

  /** Counts what was passed of a stream since the last time. */
  *#passed(stream: OpenStream, isKept: boolean): Asking<void> {
    const byteLength = stream.reading.offset - stream.passedBytes;
    const events = stream.count - stream.passedEvents;
    stream.passedBytes += byteLength;
    stream.passedEvents += events;
    try {
      this.budget.read(byteLength);
      this.budget.work(events * EVENT_UNITS);
      if (isKept) this.budget.keep(events * KEPT_EVENT_BYTES + byteLength * KEPT_BYTES_PER_BYTE);
    } catch (error) {
      throw isReplayError(error) ? error.within({ format: 'sc2', path: [FileName[stream.name]], offset: stream.offset }) : error;
    }
    yield* pauseIfDue(this.budget);
  }

  /** All streams by gameloop; of one gameloop first what the tracker says, then what players did, then what they said. */
  *#merged(streams: readonly OpenStream[]): Coroutine<Sc2Event> {
    let batch: Sc2Event[] = [];
    for (;;) {
      let first: OpenStream | undefined;
      for (const stream of streams) {
        if (stream.head !== undefined && (first === undefined || stream.head.gameloop < first.head!.gameloop)) first = stream;
      }
      if (first === undefined) break;
      batch.push(first.head!);
      this.#gameloop = first.head!.gameloop;
      this.#advance(first);
      if (batch.length < BATCH_EVENTS) continue;
      yield batch;
      batch = [];
      for (const stream of streams) yield* this.#passed(stream, false);
    }
    if (batch.length > 0) yield batch;
  }
}

/** The names that a replay may have, and those that its own list says. */
function* allNames(listed: Uint8Array | undefined): Iterable<string> {
  yield* Object.values(FileName);
  yield* OTHER_FILE_NAMES;
  if (listed !== undefined) yield* listedNames(listed);
}

/** Where a file lies; damaged tables may point beyond the end. */
function placeOf(archive: Mpq, name: string): number {
  return Math.min(archive.entry(name)?.offset ?? 0, archive.inputLength);
}

/** The lobby before the details, which may need it; streams last. */
function inReadingOrder(asked: ReadonlySet<Sc2Section>): Sc2Section[] {
  const order: readonly Sc2Section[] = [
    'initData',
    'initDataBackup',
    'details',
    'detailsBackup',
    'attributes',
    'metadata',
    'trackerEvents',
    'gameEvents',
    'messageEvents',
  ];
  return order.filter((section) => asked.has(section));
}

/** `replay.gamemetadata.json` (docs/formats/sc2.md, section 14). */
function readMetadata(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(utf8Text(bytes, 0, bytes.length).replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw corrupt('the metadata is no JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw corrupt('the metadata is no JSON object');
  return value as Readonly<Record<string, unknown>>;
}
