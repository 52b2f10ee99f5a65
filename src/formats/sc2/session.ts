import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, replayError, truncated } from '../../core/errors.js';
import { ReadBudget } from '../../core/budget.js';
import { limitsWith } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { checkName, checkNames } from '../../core/known-names.js';
import { listedNames, openMpq, type Mpq } from '../../containers/mpq/archive.js';
import type { MpqCodecs } from '../../containers/mpq/chunk.js';
import { mpqCodecs } from '../../containers/mpq/codecs.js';
import { pauseIfDue, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { SECTION_FILES, STREAM_SECTIONS, decodeFile } from './decoder.js';
import { nameUnits, type Sc2Event } from './events.js';
import { readHeader, type Sc2Header } from './header.js';
import { FileName, OTHER_FILE_NAMES, SC2_LIMITS, USER_IDS_SINCE, type Sc2StreamName } from './layout.js';
import type { Sc2Match } from './match/match.js';
import { BACKUPS, type Sc2Parts } from './match/section.js';
import { MATCH_SECTIONS } from './match/sections.js';
import type { Sc2Names, Sc2NamesOf } from './names/names.js';
import { UNIT_LINK_EVENTS, UnitLinks } from './names/unit-links.js';
import { protocolOf, type Sc2Protocol } from './protocol/lookup.js';
import type { Sc2Replay, Sc2Section, Sc2Sections } from './replay.js';
import type { Sc2File, Sc2StoredSection } from './stored.js';
import { HeldEvents, Sc2EventStream, choiceOf, type Sc2EventSupply } from './stream.js';

/** Options that only StarCraft II replays have. */
export interface Sc2Options {
  /** What to do with a base build that has no table: `nearest` takes the nearest older one and says so, `throw` does not. `strict` implies `throw`. */
  readonly unknownBuild?: 'nearest' | 'throw' | undefined;
  /**
   * Names for the numbers of game events, which move with patches: `true` loads them (async verbs only), sync verbs are given what
   * `loadSc2Names` returns. Units in game events are named as the tracker of the replay names them, so it is read for them too, and all game
   * events are read before the first is given.
   */
  readonly names?: boolean | Sc2NamesOf | undefined;
  /** Events have their place in their unpacked stream: `byteOffset`, `byteLength` and `bitOffset`. Default: false. */
  readonly offsets?: boolean | undefined;
  /** Whether `units` has the beacons that players set for computers and allies, of which the tracker has a dozen for each player. Default: false. */
  readonly beacons?: boolean | undefined;
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
/** What looking for units in an event costs. */
const NAMING_UNITS = 4;
/** What an entry of the archive takes in memory. */
const KEPT_FILE_BYTES = 96;
/** Everything that `include` takes. */
const SECTIONS: readonly string[] = ['header', 'files', ...Object.keys(SECTION_FILES), ...MATCH_SECTIONS];

/** One read of one file. */
export class Sc2Session implements Session<Sc2Event, Sc2Header, Sc2Replay<Sc2Section>> {
  readonly format = 'sc2';
  readonly run: Coroutine<Sc2Event>;
  readonly counts: Sc2DecodeCounts = { files: 0, bytes: 0, events: 0 };
  #buffered = false;
  /** What this read has taken so far. */
  readonly budget: ReadBudget;
  readonly #diagnostics: Diagnostics;
  readonly #codecs: MpqCodecs;
  readonly #throwUnknownBuild: boolean;
  readonly #withOffsets: boolean;
  readonly #withBeacons: boolean;
  /** Finds the names of this replay, where they were asked for. May be set until the reading begins. */
  namesOf: Sc2NamesOf | undefined;
  /** Whether `namesOf` is to be loaded. */
  readonly namesWanted: boolean;
  /** Makes the sections of the match. May be set until the reading begins. */
  Match: typeof Sc2Match | undefined;
  readonly #events: ReturnType<typeof choiceOf>;
  readonly #include: ReadonlySet<Sc2Section>;
  readonly #sections: { -readonly [S in Sc2Section]?: Sc2Sections[S] } = {};
  readonly #tried = new Set<Sc2Section>();
  #gameloop: number | undefined;
  #names: Sc2Names | undefined;
  /** Learns the names of units, where somebody will see them. */
  #unitLinks: UnitLinks | undefined;
  /** The types of the game events that are kept for the sections of the match; undefined when all are. */
  #keptGameEvents: ReadonlySet<string> | undefined;
  #ended = false;

  constructor(events: readonly string[], include: readonly string[], options: SyncReadOptions & Sc2Options, Match?: typeof Sc2Match) {
    checkNames('include', include, SECTIONS, 'sc2');
    if (options.unknownBuild !== undefined) checkName('unknownBuild', options.unknownBuild, ['nearest', 'throw'], 'sc2');
    this.budget = new ReadBudget(limitsWith(options.limits, SC2_LIMITS));
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.budget.limits.maxDiagnostics });
    this.#codecs = mpqCodecs(options.codecs);
    this.#throwUnknownBuild = options.unknownBuild === 'throw' || (options.unknownBuild === undefined && options.strict === true);
    this.#withOffsets = options.offsets === true;
    this.#withBeacons = options.beacons === true;
    this.namesWanted = options.names === true;
    this.namesOf = typeof options.names === 'function' ? options.names : undefined;
    this.Match = Match;
    this.#events = choiceOf(events);
    this.#include = new Set(['header', ...(include as readonly Sc2Section[])]);
    this.run = this.#read();
  }

  /** Whether a section of the match was asked for. */
  get wantsMatch(): boolean {
    return MATCH_SECTIONS.some((section) => this.#include.has(section));
  }

  /** Called before the first step with what the file is read from. The archive of a source that cannot go back is held in memory. */
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

  /** The names that were asked for, with a note where they are those of another build. Lobby and details choose them: docs/formats/sc2.md, section 18. */
  *#chooseNames(archive: Mpq, protocol: Sc2Protocol): Asking<Sc2Names | undefined> {
    if (!this.namesWanted && this.namesOf === undefined) return undefined;
    yield* this.#decodeAll(archive, new Set(BACKUPS.map(([section]) => section)), protocol);
    const missing = BACKUPS.filter(([section]) => this.#sections[section] === undefined);
    yield* this.#decodeAll(archive, new Set(missing.map(([, backup]) => backup)), protocol);
    if (this.namesOf === undefined)
      throw replayError('usage', 'sync verbs cannot load names; pass what loadSc2Names() returns as `names`', { format: 'sc2' });
    const names = this.namesOf({ ...this.#sections, header: this.header()! });
    if (!names.isVerified) {
      const message = `sc2: data build ${names.key} is not among the known ones; names are those of the nearest below, except of units that the tracker names`;
      this.#diagnostics.add({ code: 'unknown-build', severity: 'info', message, path: ['names'] });
    }
    return names;
  }

  *#read(): Coroutine<Sc2Event> {
    const archive = yield* this.#open();
    const { baseBuild } = this.header()!.version;
    const protocol = this.#protocol(baseBuild);
    if (archive === undefined) return;
    const match = this.wantsMatch ? new this.Match!(this.#include) : undefined;
    if (!this.#include.has('gameEvents')) this.#keptGameEvents = match?.keptGameEvents ?? new Set();
    this.#names = yield* this.#chooseNames(archive, protocol);
    if (this.#include.has('files')) this.#sections.files = yield* this.#files(archive);
    if (this.#names !== undefined && this.#showsUnitNames(match)) {
      yield* this.#decodeAll(archive, new Set(['trackerEvents']), protocol);
      this.#unitLinks = new UnitLinks(this.#names, this.#sections.trackerEvents ?? [], this.budget);
    }
    yield* this.#decodeAll(archive, new Set([...this.#include, ...(match?.needs() ?? [])] as Sc2StoredSection[]), protocol);
    const parts = (): Sc2Parts => ({ ...this.#sections, header: this.header()!, names: this.#names, withBeacons: this.#withBeacons });
    // What the match needs is read before the events are given, so that a stream which is wanted for both is unpacked and decoded once.
    if (match) yield* this.#decodeAll(archive, match.needs(parts()), protocol);
    if (this.#unitLinks !== undefined) yield* this.#nameUnits(archive, this.#unitLinks, protocol);
    const streams: Sc2EventSupply[] = [];
    for (const name of this.#events.keys()) {
      const held = this.#sections[STREAM_SECTIONS[name]];
      const stream = held === undefined ? yield* this.#stream(archive, name, protocol) : new HeldEvents(name, held);
      if (stream) streams.push(stream);
    }
    for (const stream of streams) this.#advance(stream);
    yield* this.#merged(streams);
    if (match) Object.assign(this.#sections, yield* match.build(parts(), this.#diagnostics, this.budget));
    this.#ended = true;
  }

  /** Whether game events are given, or used for a section, that can hold types of units. */
  #showsUnitNames(match: Sc2Match | undefined): boolean {
    const asked = this.#events.get('game');
    const isAsked = asked !== undefined && [...UNIT_LINK_EVENTS].some((type) => asked.has(type));
    return isAsked || this.#include.has('gameEvents') || match?.needsUnitNames === true;
  }

  /** Names the units of game events. That takes all of them first: what a link means may show at the end of the game. */
  *#nameUnits(archive: Mpq, unitLinks: UnitLinks, protocol: Sc2Protocol): Asking<void> {
    yield* this.#decodeAll(archive, new Set(['gameEvents']), protocol);
    const names = new Map<number, string | undefined>();
    const nameOf = (link: number): string | undefined => {
      if (!names.has(link)) names.set(link, unitLinks.nameOf(link));
      return names.get(link);
    };
    const events = this.#sections.gameEvents ?? [];
    for (let i = 0; i < events.length; i++) {
      nameUnits(events[i]!, nameOf);
      if (i % BATCH_EVENTS !== 0) continue;
      this.budget.work(BATCH_EVENTS * NAMING_UNITS);
      yield* pauseIfDue(this.budget);
    }
  }

  /** The sections that are made of a file and not there yet. */
  *#decodeAll(archive: Mpq, asked: Set<Sc2StoredSection>, protocol: Sc2Protocol): Asking<void> {
    // four fields of a player come out of the lobby: docs/formats/sc2.md, section 7
    if (this.header()!.version.baseBuild < USER_IDS_SINCE) {
      if (asked.has('details')) asked.add('initData');
      if (asked.has('detailsBackup')) asked.add('initDataBackup');
    }
    for (const [section, file] of Object.entries(SECTION_FILES) as [Sc2StoredSection, keyof typeof FileName][]) {
      if (!asked.has(section) || this.#tried.has(section)) continue;
      this.#tried.add(section);
      yield* this.#section(archive, section, file, protocol);
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
      const placed = isReplayError(error) ? error.within({ format: 'sc2', part: 'archive' }) : error;
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
    this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'sc2', path: [path], offset }) : error);
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
      const files = yield* archive.entries(allNames(listed));
      this.budget.keep(files.length * KEPT_FILE_BYTES);
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

  *#section(archive: Mpq, section: Sc2StoredSection, file: keyof typeof FileName, protocol: Sc2Protocol): Asking<void> {
    if (file === 'game' || file === 'message' || file === 'tracker') {
      const stream = yield* this.#stream(archive, file, protocol);
      if (stream) this.#sections[STREAM_SECTIONS[file]] = (yield* this.#collect(stream)) as never;
      return;
    }
    const name = FileName[file];
    try {
      const bytes = yield* this.#file(archive, name, this.#include.has(section));
      if (bytes) this.#sections[file] = decodeFile(file, bytes, protocol, this.#sections, this.budget) as never;
    } catch (error) {
      this.#damage(error, name, placeOf(archive, name));
    }
  }

  *#stream(archive: Mpq, name: Sc2StreamName, protocol: Sc2Protocol): Asking<Sc2EventStream | undefined> {
    const file = FileName[name];
    const offset = placeOf(archive, file);
    try {
      const bytes = yield* this.#file(archive, file, this.#events.has(name) || this.#include.has(STREAM_SECTIONS[name]));
      if (bytes === undefined) return undefined;
      return new Sc2EventStream(
        name,
        bytes,
        offset,
        protocol,
        this.header()!.version.baseBuild,
        this.budget.limits,
        this.#names,
        this.#withOffsets,
      );
    } catch (error) {
      this.#damage(error, file, offset);
      return undefined;
    }
  }

  #advance(stream: Sc2EventSupply): void {
    const before = stream.decoded;
    try {
      stream.advance();
    } catch (error) {
      this.#diagnostics.damage(error);
    }
    this.counts.events += stream.decoded - before;
  }

  *#collect(stream: Sc2EventStream): Asking<Sc2Event[]> {
    const events: Sc2Event[] = [];
    const kept = stream.name === 'game' ? this.#keptGameEvents : undefined;
    const asked = this.#events.get(stream.name);
    for (this.#advance(stream); stream.head !== undefined; this.#advance(stream)) {
      const { type } = stream.head;
      if (stream.name === 'game') this.#unitLinks?.follow(stream.head);
      if (kept === undefined || kept.has(type) || asked?.has(type) === true) events.push(stream.head);
      if (stream.decoded % BATCH_EVENTS === 0) yield* this.#passed(stream, true);
    }
    return events;
  }

  *#passed(stream: Sc2EventSupply, isKept: boolean): Asking<void> {
    stream.passed(this.budget, isKept);
    yield* pauseIfDue(this.budget);
  }

  /** All streams by gameloop; of one gameloop first what the tracker says, then what players did, then what they said. */
  *#merged(streams: readonly Sc2EventSupply[]): Coroutine<Sc2Event> {
    let batch: Sc2Event[] = [];
    for (let events = 1; ; events++) {
      let first: Sc2EventSupply | undefined;
      for (const stream of streams) {
        if (stream.head !== undefined && (first === undefined || stream.head.gameloop < first.head!.gameloop)) first = stream;
      }
      if (first === undefined) break;
      const event = first.head!;
      if (this.#events.get(first.name)!.has(event.type)) batch.push(event);
      this.#gameloop = event.gameloop;
      this.#advance(first);
      if (events % BATCH_EVENTS !== 0) continue;
      if (batch.length > 0) yield batch;
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
