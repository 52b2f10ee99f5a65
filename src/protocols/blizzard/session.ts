import { ReadBudget } from '../../core/budget.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, replayError, truncated } from '../../core/errors.js';
import { checkName, checkNames } from '../../core/known-names.js';
import { limitsWith } from '../../core/limits.js';
import { listedNames, openMpq, type Mpq } from '../../containers/mpq/archive.js';
import type { MpqCodecs } from '../../containers/mpq/chunk.js';
import { mpqCodecs } from '../../containers/mpq/codecs.js';
import { pauseIfDue, type Asking, type Coroutine } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { EventStream, HeldEvents, choiceOf, type BlizzardEvent, type EventSupply } from './event-stream.js';
import type { BlizzardGame } from './game.js';
import { readHeader, type BlizzardHeader } from './header.js';
import { STREAM_ORDER, type BlizzardStreamName } from './layout.js';
import type { BlizzardProtocol } from './protocol-tables.js';
import { readEvents, type EventMaker } from './raw-events.js';

/** A file of the archive. */
export interface BlizzardFile {
  /** Undefined where no known name leads to it. */
  readonly name?: string | undefined;
  readonly byteLength: number;
  readonly packedByteLength: number;
  readonly status: 'present' | 'deleted';
}

/** What a read has decoded so far: the measure of "what is not asked for is not decoded". */
export interface DecodeCounts {
  files: number;
  /** Unpacked bytes of those files. */
  bytes: number;
  events: number;
}

/** Options that replays of both games have. */
export interface BlizzardReadOptions {
  readonly unknownBuild?: 'nearest' | 'throw' | undefined;
  readonly offsets?: boolean | undefined;
}

/** Events are given in arrays of this many. */
export const BATCH_EVENTS = 256;
/** What an entry of the archive takes in memory. */
const KEPT_FILE_BYTES = 96;

/** The section that holds all events of a stream. */
const STREAM_SECTIONS = { tracker: 'trackerEvents', game: 'gameEvents', message: 'messageEvents' } as const;
const isStream = (file: string): file is BlizzardStreamName => (STREAM_ORDER as readonly string[]).includes(file);

/** One read of one file: what reading the archive of either game has in common. */
export abstract class BlizzardSession<Event extends BlizzardEvent, Sections extends object> {
  readonly counts: DecodeCounts = { files: 0, bytes: 0, events: 0 };
  /** What this read has taken so far. */
  readonly budget: ReadBudget;
  protected readonly game: BlizzardGame;
  protected readonly diagnostics: Diagnostics;
  protected readonly include: ReadonlySet<string>;
  /** Which events of which streams are given. */
  protected readonly asked: ReadonlyMap<BlizzardStreamName, ReadonlySet<string>>;
  /** What was decoded. */
  protected readonly parts: { -readonly [S in keyof Sections]?: Sections[S] } & {
    header?: BlizzardHeader;
    files?: readonly BlizzardFile[];
  } = {};
  protected ended = false;
  #isBuffered = false;
  readonly #codecs: MpqCodecs;
  readonly #throwUnknownBuild: boolean;
  readonly #withOffsets: boolean;
  readonly #tried = new Set<string>();
  #gameloop: number | undefined;

  /** `sections` is everything that `include` takes. */
  constructor(
    game: BlizzardGame,
    sections: readonly string[],
    events: readonly string[],
    include: readonly string[],
    options: SyncReadOptions & BlizzardReadOptions,
  ) {
    checkNames('include', include, sections, game.format);
    if (options.unknownBuild !== undefined) checkName('unknownBuild', options.unknownBuild, ['nearest', 'throw'], game.format);
    this.game = game;
    this.budget = new ReadBudget(limitsWith(options.limits, game.limits));
    this.diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.budget.limits.maxDiagnostics });
    this.#codecs = mpqCodecs(options.codecs);
    this.#throwUnknownBuild = options.unknownBuild === 'throw' || (options.unknownBuild === undefined && options.strict === true);
    this.#withOffsets = options.offsets === true;
    this.asked = choiceOf(events, game.tables, game.format);
    this.include = new Set(['header', ...include]);
  }

  /** Called before the first step with what the file is read from. The archive of a source that cannot go back is held in memory. */
  from(opened: OpenedSource): OpenedSource {
    this.#isBuffered = opened.kind === 'sequential';
    return opened;
  }

  header(): BlizzardHeader | undefined {
    return this.parts.header;
  }

  clock(): number | undefined {
    return this.#gameloop;
  }

  /** Decodes a file that is not an event stream. */
  protected abstract decodeFile(file: string, bytes: Uint8Array, protocol: BlizzardProtocol): unknown;

  /** Makes the events of a stream. */
  protected abstract makerOf(stream: BlizzardStreamName): EventMaker<Event>;

  /** Whether an event is kept in the section of its stream; called for each event of one that is collected. */
  protected abstract keeps(event: Event): boolean;

  /** The sections that were asked for. */
  protected askedSections(): [string, unknown][] {
    const { format } = this.game;
    if (this.parts.header === undefined) throw truncated('the file ends before its header does', { format, offset: 0, path: ['header'] });
    const parts = this.parts as Readonly<Record<string, unknown>>;
    return [...this.include].map((section) => [section, section === 'files' ? (parts['files'] ?? []) : parts[section]]);
  }

  /** Header and tables. A file that was cut behind its header still gives that. */
  protected *open(): Asking<Mpq | undefined> {
    try {
      const opening = yield* openMpq(this.#isBuffered, this.budget, this.#codecs);
      if (opening.userData === undefined)
        throw replayError('bad-signature', 'an MPQ archive without a replay header: a map or a mod', { offset: 0 });
      this.parts.header = this.readHeader(opening.userData.content, opening.userData.offset);
      const archive = yield* opening.tables();
      if (archive.declaredEnd > archive.inputLength) {
        this.damage(
          truncated(`the archive goes on to byte ${archive.declaredEnd}`, { offset: archive.inputLength }),
          'archive',
          archive.inputLength,
        );
      }
      return archive;
    } catch (error) {
      const placed = isReplayError(error) ? error.within({ format: this.game.format, part: 'archive' }) : error;
      if (this.parts.header === undefined) throw placed;
      this.diagnostics.damage(placed);
      return undefined;
    }
  }

  /** The header out of the user data block. */
  protected readHeader(content: Uint8Array, offset: number): BlizzardHeader {
    return readHeader(content, offset, this.game);
  }

  /** The tables of the replay's base build, or the nearest older ones, which is said. */
  protected protocol(): BlizzardProtocol {
    const { format, tables } = this.game;
    const { baseBuild } = this.header()!.version;
    const protocol = tables.protocolOf(baseBuild);
    if (protocol.baseBuild !== baseBuild) {
      const message = `base build ${baseBuild} has no table: the one of ${protocol.baseBuild} is used`;
      if (this.#throwUnknownBuild)
        throw replayError('unsupported-version', message, { format, path: ['header'], offset: 16, reason: 'unknown-build' });
      this.diagnostics.add({ code: 'unknown-build', severity: 'warning', message: `${format}: ${message}`, path: ['header'] });
    }
    return protocol;
  }

  protected damage(error: unknown, path: string, offset: number): void {
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: this.game.format, path: [path], offset }) : error);
  }

  /** The sections that are made of a file and not there yet, in the order of `sectionFiles`. */
  protected *decodeAll(
    archive: Mpq,
    asked: ReadonlySet<string>,
    sectionFiles: Readonly<Record<string, string>>,
    protocol: BlizzardProtocol,
  ): Asking<void> {
    for (const [section, file] of Object.entries(sectionFiles)) {
      if (!asked.has(section) || this.#tried.has(section)) continue;
      this.#tried.add(section);
      yield* this.#section(archive, section, file, protocol);
    }
  }

  *#section(archive: Mpq, section: string, file: string, protocol: BlizzardProtocol): Asking<void> {
    const parts = this.parts as Record<string, unknown>;
    if (isStream(file)) {
      const stream = yield* this.#stream(archive, file, protocol);
      if (stream) parts[section] = yield* this.#collect(stream);
      return;
    }
    const name = this.game.fileNames[file]!;
    try {
      const bytes = yield* this.#file(archive, name, this.include.has(section));
      if (bytes) parts[section] = this.decodeFile(file, bytes, protocol);
    } catch (error) {
      this.damage(error, name, placeOf(archive, name));
    }
  }

  /** Content of a file; where a wanted one is not there, a diagnostic says so. */
  *#file(archive: Mpq, name: string, wanted: boolean): Asking<Uint8Array | undefined> {
    const status = archive.status(name);
    if (status !== 'present') {
      const message = status === 'deleted' ? `${name} was removed from the archive` : `the archive has no ${name}`;
      if (wanted)
        this.diagnostics.add({
          code: 'skipped',
          severity: 'info',
          message: `${this.game.format}: ${message}`,
          path: [name],
          reason: status,
        });
      return undefined;
    }
    const bytes = yield* archive.read(name);
    this.counts.files++;
    this.counts.bytes += bytes?.length ?? 0;
    return bytes;
  }

  /** The files of the archive. */
  protected *files(archive: Mpq): Asking<readonly BlizzardFile[]> {
    let listed: Uint8Array | undefined;
    try {
      listed = yield* archive.read('(listfile)');
    } catch (error) {
      this.damage(error, '(listfile)', placeOf(archive, '(listfile)'));
    }
    try {
      const files = yield* archive.entries(namesIn(this.game, listed));
      this.budget.keep(files.length * KEPT_FILE_BYTES);
      return files.map(({ name, byteLength, packedByteLength, status }) => ({
        ...(name === undefined ? {} : { name }),
        byteLength,
        packedByteLength,
        status,
      }));
    } catch (error) {
      this.damage(error, 'archive', archive.header.offset);
      return [];
    }
  }

  *#stream(archive: Mpq, name: BlizzardStreamName, protocol: BlizzardProtocol): Asking<EventStream<Event> | undefined> {
    const { format, fileNames } = this.game;
    const file = fileNames[name];
    const offset = placeOf(archive, file);
    try {
      const bytes = yield* this.#file(archive, file, this.asked.has(name) || this.include.has(STREAM_SECTIONS[name]));
      if (bytes === undefined) return undefined;
      const reading = readEvents(name, bytes, protocol, 'typed', this.makerOf(name));
      return new EventStream(reading, { format, name, file, offset, byteLength: bytes.length }, this.budget.limits, this.#withOffsets);
    } catch (error) {
      this.damage(error, file, offset);
      return undefined;
    }
  }

  #advance(stream: EventSupply<Event>): void {
    const before = stream.decoded;
    try {
      stream.advance();
    } catch (error) {
      this.diagnostics.damage(error);
    }
    this.counts.events += stream.decoded - before;
  }

  *#collect(stream: EventStream<Event>): Asking<Event[]> {
    const events: Event[] = [];
    for (this.#advance(stream); stream.head !== undefined; this.#advance(stream)) {
      if (this.keeps(stream.head)) {
        events.push(stream.head);
        stream.keepHead();
      }
      if (stream.decoded % BATCH_EVENTS === 0) yield* this.#passed(stream);
    }
    return events;
  }

  *#passed(stream: EventSupply<Event>): Asking<void> {
    stream.passed(this.budget);
    yield* pauseIfDue(this.budget);
  }

  /** The events that were asked for, of all streams by gameloop; of one gameloop in the order of the streams. */
  protected *give(archive: Mpq, protocol: BlizzardProtocol): Coroutine<Event> {
    const streams: EventSupply<Event>[] = [];
    const parts = this.parts as Readonly<Record<string, readonly Event[] | undefined>>;
    for (const name of this.asked.keys()) {
      const held = parts[STREAM_SECTIONS[name]];
      const stream = held === undefined ? yield* this.#stream(archive, name, protocol) : new HeldEvents(name, held);
      if (stream) streams.push(stream);
    }
    for (const stream of streams) this.#advance(stream);
    let batch: Event[] = [];
    for (let events = 1; ; events++) {
      let first: EventSupply<Event> | undefined;
      for (const stream of streams) {
        if (stream.head !== undefined && (first === undefined || stream.head.gameloop < first.head!.gameloop)) first = stream;
      }
      if (first === undefined) break;
      const event = first.head!;
      if (this.asked.get(first.name)!.has(event.type)) batch.push(event);
      this.#gameloop = event.gameloop;
      this.#advance(first);
      if (events % BATCH_EVENTS !== 0) continue;
      if (batch.length > 0) yield batch;
      batch = [];
      for (const stream of streams) yield* this.#passed(stream);
    }
    if (batch.length > 0) yield batch;
  }
}

/** The names that a replay may have, and those that its own list says. */
export function* namesIn({ fileNames, otherFileNames }: BlizzardGame, listed: Uint8Array | undefined): Iterable<string> {
  yield* Object.values(fileNames);
  yield* otherFileNames;
  if (listed !== undefined) yield* listedNames(listed);
}

/** Where a file lies; damaged tables may point beyond the end. */
function placeOf(archive: Mpq, name: string): number {
  return Math.min(archive.entry(name)?.offset ?? 0, archive.inputLength);
}
