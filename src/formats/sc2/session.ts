import { replayError } from '../../core/errors.js';
import { replayBase } from '../../core/replay-base.js';
import type { Mpq } from '../../containers/mpq/archive.js';
import { pauseIfDue, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { BlizzardProtocol } from '../../protocols/blizzard/protocol-tables.js';
import type { EventMaker } from '../../protocols/blizzard/raw-events.js';
import { BATCH_EVENTS, BlizzardSession } from '../../protocols/blizzard/session.js';
import { SECTION_FILES, decodeFile } from './decoder.js';
import { nameUnits, typedEvents, type Sc2Event } from './events.js';
import { SC2 } from './game.js';
import { readSc2Header, type Sc2Header } from './header.js';
import { USER_IDS_SINCE, type FileName, type Sc2StreamName } from './layout.js';
import type { Sc2Match } from './match/match.js';
import { BACKUPS, type Sc2Parts } from './match/section.js';
import { MATCH_SECTIONS } from './match/sections.js';
import type { Sc2Names, Sc2NamesOf } from './names/names.js';
import { UNIT_LINK_EVENTS, UnitLinks } from './names/unit-links.js';
import type { Sc2Replay, Sc2Section, Sc2Sections } from './replay.js';

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

/** What looking for units in an event costs. */
const NAMING_UNITS = 4;
/** Everything that `include` takes. */
const SECTIONS: readonly string[] = ['header', 'files', ...Object.keys(SECTION_FILES), ...MATCH_SECTIONS];

/** One read of one file. */
export class Sc2Session extends BlizzardSession<Sc2Event, Sc2Sections> implements Session<Sc2Event, Sc2Header, Sc2Replay<Sc2Section>> {
  readonly format = 'sc2';
  readonly run: Coroutine<Sc2Event>;
  readonly #withBeacons: boolean;
  /** Finds the names of this replay, where they were asked for. May be set until the reading begins. */
  namesOf: Sc2NamesOf | undefined;
  /** Whether `namesOf` is to be loaded. */
  readonly namesWanted: boolean;
  /** Makes the sections of the match. May be set until the reading begins. */
  Match: typeof Sc2Match | undefined;
  #names: Sc2Names | undefined;
  /** `#names`, where somebody will see the units of game events. */
  #unitNames: Sc2Names | undefined;
  /** Learns those names. */
  #unitLinks: UnitLinks | undefined;
  /** The types of the game events that are kept for the sections of the match; undefined when all are. */
  #keptGameEvents: ReadonlySet<string> | undefined;

  constructor(events: readonly string[], include: readonly string[], options: SyncReadOptions & Sc2Options, Match?: typeof Sc2Match) {
    super(SC2, SECTIONS, events, include, options);
    this.#withBeacons = options.beacons === true;
    this.namesWanted = options.names === true;
    this.namesOf = typeof options.names === 'function' ? options.names : undefined;
    this.Match = Match;
    this.run = this.#read();
  }

  /** Whether a section of the match was asked for. */
  get wantsMatch(): boolean {
    return MATCH_SECTIONS.some((section) => this.include.has(section));
  }

  result(): Sc2Replay<Sc2Section> {
    const asked = Object.fromEntries(this.askedSections()) as Pick<Sc2Sections, Sc2Section>;
    return { ...replayBase('sc2', this.diagnostics, this.ended), ...asked };
  }

  /** The names that were asked for, with a note where they are those of another build. Lobby and details choose them: docs/formats/sc2.md, section 18. */
  *#chooseNames(archive: Mpq, protocol: BlizzardProtocol): Asking<Sc2Names | undefined> {
    if (!this.namesWanted && this.namesOf === undefined) return undefined;
    yield* this.#decode(archive, new Set(BACKUPS.map(([section]) => section)), protocol);
    const missing = BACKUPS.filter(([section]) => this.parts[section] === undefined);
    yield* this.#decode(archive, new Set(missing.map(([, backup]) => backup)), protocol);
    if (this.namesOf === undefined)
      throw replayError('usage', 'sync verbs cannot load names; pass what loadSc2Names() returns as `names`', { format: 'sc2' });
    const names = this.namesOf({ ...this.parts, header: this.header()! });
    if (!names.isVerified) {
      const message = `sc2: data build ${names.key} is not among the known ones; names are those of the nearest below, except of units that the tracker names`;
      this.diagnostics.add({ code: 'unknown-build', severity: 'info', message, path: ['names'] });
    }
    return names;
  }

  *#read(): Coroutine<Sc2Event> {
    const archive = yield* this.open();
    const protocol = this.protocol();
    if (archive === undefined) return;
    const match = this.wantsMatch ? new this.Match!(this.include) : undefined;
    if (!this.include.has('gameEvents')) this.#keptGameEvents = match?.keptGameEvents ?? new Set();
    this.#names = yield* this.#chooseNames(archive, protocol);
    if (this.include.has('files')) this.parts.files = yield* this.files(archive);
    if (this.#names !== undefined && this.#showsUnitNames(match)) {
      this.#unitNames = this.#names;
      yield* this.#decode(archive, new Set(['trackerEvents']), protocol);
      const { trackerEvents = [] } = this.parts;
      if (trackerEvents.length > 0) this.#unitLinks = new UnitLinks(this.#names, trackerEvents, this.budget);
    }
    yield* this.#decode(archive, new Set([...this.include, ...(match?.needs() ?? [])]), protocol);
    const parts = (): Sc2Parts => ({ ...this.parts, header: this.header()!, names: this.#names, withBeacons: this.#withBeacons });
    // What the match needs is read before the events are given, so that a stream which is wanted for both is unpacked and decoded once.
    if (match) yield* this.#decode(archive, match.needs(parts()), protocol);
    if (this.#unitLinks !== undefined) yield* this.#renameUnits(archive, this.#unitLinks, protocol);
    yield* this.give(archive, protocol);
    if (match) Object.assign(this.parts, yield* match.build(parts(), this.diagnostics, this.budget));
    this.ended = true;
  }

  /** Whether game events are given, or used for a section, that can hold types of units. */
  #showsUnitNames(match: Sc2Match | undefined): boolean {
    const asked = this.asked.get('game');
    const isAsked = asked !== undefined && [...UNIT_LINK_EVENTS].some((type) => asked.has(type));
    return isAsked || this.include.has('gameEvents') || match?.needsUnitNames === true;
  }

  /** Names units of game events that the replay calls otherwise than the table. What a link means may show at the end of the game, so all of them are read first. */
  *#renameUnits(archive: Mpq, unitLinks: UnitLinks, protocol: BlizzardProtocol): Asking<void> {
    yield* this.#decode(archive, new Set(['gameEvents']), protocol);
    const renamed = unitLinks.renamed();
    if (renamed.size === 0) return;
    const { events } = unitLinks;
    const names = { unit: (link: number): string | undefined => renamed.get(link) };
    for (let i = 0; i < events.length; i++) {
      nameUnits(events[i]!, names);
      if (i % BATCH_EVENTS !== 0) continue;
      this.budget.work(BATCH_EVENTS * NAMING_UNITS);
      yield* pauseIfDue(this.budget);
    }
  }

  /** The sections that are made of a file and not there yet. */
  *#decode(archive: Mpq, asked: Set<string>, protocol: BlizzardProtocol): Asking<void> {
    // four fields of a player come out of the lobby: docs/formats/sc2.md, section 7
    if (this.header()!.version.baseBuild < USER_IDS_SINCE) {
      if (asked.has('details')) asked.add('initData');
      if (asked.has('detailsBackup')) asked.add('initDataBackup');
    }
    yield* this.decodeAll(archive, asked, SECTION_FILES, protocol);
  }

  protected override readHeader(content: Uint8Array, offset: number): Sc2Header {
    return readSc2Header(content, offset);
  }

  protected override decodeFile(file: string, bytes: Uint8Array, protocol: BlizzardProtocol): unknown {
    return decodeFile(file as Exclude<keyof typeof FileName, Sc2StreamName>, bytes, protocol, this.parts, this.budget);
  }

  protected override makerOf(stream: Sc2StreamName): EventMaker<Sc2Event> {
    return typedEvents(stream, this.header()!.version.baseBuild, this.#names, this.#unitNames, this.#unitLinks);
  }

  protected override keeps(event: Sc2Event): boolean {
    if (event.stream !== 'game') return true;
    const kept = this.#keptGameEvents;
    return kept === undefined || kept.has(event.type) || this.asked.get('game')?.has(event.type) === true;
  }
}
