import type { AskedParts, AskedWord } from '../core/asked-words.js';
import type { DemInfo } from '../formats/dem/info.js';
import type { DemEntitySelect } from '../formats/dem/entities/entity-decoder.js';
import type { DemEntityWorld } from '../formats/dem/entities/entity-world.js';
import type { DemHeader } from '../formats/dem/header.js';
import type { DemOpenOptions, DemPlayback } from '../formats/dem/opened-demo.js';
import type { DEFAULT_EVENTS, DemEventOf, DemEventType, DemReplay, DemSection, DemSections } from '../formats/dem/replay.js';
import type { DemTickRows, DemTicks, DemTicksOptions } from '../formats/dem/tick-verbs.js';
import type { DemTickProp } from '../formats/dem/ticks/tick-names.js';
import type { DemTicksEnd } from '../formats/dem/ticks/ticks-session.js';
import type { DemParseOptions, DemStreamOptions } from '../formats/dem/verbs.js';
import type { GamecacheItem } from '../formats/gamecache/items.js';
import type { Gamecache, GamecacheHeader, GamecacheSection } from '../formats/gamecache/replay.js';
import type { GamecacheParseOptions, GamecacheStreamOptions } from '../formats/gamecache/verbs.js';
import type { IcrepHeader } from '../formats/icrep/header.js';
import type { IcrepEventName, IcrepEventOf, IcrepReplay, IcrepSection, IcrepStreamName } from '../formats/icrep/replay.js';
import type { IcrepParseOptions, IcrepPlayback, IcrepStreamOptions } from '../formats/icrep/verbs.js';
import type { IcrepVerification } from '../formats/icrep/verification.js';
import type { Sc2EventName, Sc2EventOf } from '../formats/sc2/events.js';
import type { Sc2Header } from '../formats/sc2/header.js';
import type { Sc2StreamName } from '../formats/sc2/layout.js';
import type { Sc2Map, Sc2MapOptions } from '../formats/sc2/map/sc2-map.js';
import type { Sc2Replay, Sc2Section } from '../formats/sc2/replay.js';
import type { Sc2ParseOptions, Sc2StreamOptions } from '../formats/sc2/verbs.js';
import type { VcrEventOf, VcrEventType } from '../formats/vcr/events.js';
import type { VcrHeader } from '../formats/vcr/header.js';
import type { VcrReplay, VcrSection } from '../formats/vcr/replay.js';
import type { VcrParseOptions, VcrStreamOptions } from '../formats/vcr/verbs.js';
import type { W3gEvent, W3gEventName, W3gEventOf } from '../formats/w3g/events.js';
import type { W3gHeader } from '../formats/w3g/header.js';
import type { W3gInfo } from '../formats/w3g/info.js';
import type { W3gDefaultSection, W3gReplay, W3gSection } from '../formats/w3g/replay.js';
import type { W3gParseOptions, W3gStreamOptions } from '../formats/w3g/verbs.js';
import type { StormEventName, StormEventOf } from '../formats/storm/events.js';
import type { StormBattlelobby } from '../formats/storm/battlelobby.js';
import type { StormHeader } from '../formats/storm/header.js';
import type { StormInfo } from '../formats/storm/info.js';
import type { StormStreamName } from '../formats/storm/layout.js';
import type { StormReplay, StormSection } from '../formats/storm/replay.js';
import type { StormParseOptions, StormStreamOptions } from '../formats/storm/verbs.js';
import type { SlippiEventOf, SlippiEventType } from '../formats/slippi/events.js';
import type { SlippiFrames } from '../formats/slippi/frames.js';
import type { SlippiInfo } from '../formats/slippi/info.js';
import type { SlippiHeader, SlippiReplay, SlippiSection } from '../formats/slippi/replay.js';
import type { SlippiFramesOptions, SlippiParseOptions, SlippiStreamOptions } from '../formats/slippi/verbs.js';
import type { BroodWarEvent, BroodWarEventName, BroodWarEventOf } from '../formats/brood-war/events.js';
import type { BroodWarHeader } from '../formats/brood-war/header.js';
import type { BroodWarInfo } from '../formats/brood-war/info.js';
import type { BroodWarDefaultSection, BroodWarReplay, BroodWarSection } from '../formats/brood-war/replay.js';
import type { BroodWarParseOptions, BroodWarStreamOptions } from '../formats/brood-war/verbs.js';
import type {
  RocketLeagueEventOf,
  RocketLeagueEventType,
  RocketLeagueFrames,
  RocketLeagueHeader,
  RocketLeagueInfo,
  RocketLeagueReplay,
  RocketLeagueSection,
} from '../formats/rocket-league/index.js';
import type { RocketLeaguePlayback } from '../formats/rocket-league/open-verb.js';
import type { RocketLeagueDefaultSection } from '../formats/rocket-league/replay.js';
import type { RocketLeagueFramesOptions } from '../formats/rocket-league/frames-verbs.js';
import type { RocketLeagueParseOptions, RocketLeagueStreamOptions } from '../formats/rocket-league/verbs.js';
import type { ReadOptions, RecordsOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplayStream } from '../io/stream.js';
import type { CutOptions } from '../kit/cut.js';
import type { Detection } from '../kit/detect.js';
import type { ReplayParseOptions } from '../kit/parse.js';
import type { AskedByFormat, ReplayWith, SummaryWith } from '../kit/results.js';
import type { Scene } from '../scene/model.js';
import type { SceneOptions } from '../scene/options.js';
import type { SceneStream } from '../scene/read.js';
import type { TableOptions, TableStream } from '../tables/read.js';
import type { DemSnapshots } from './snapshots.js';

/**
 * A source for a worker: what the verbs of the main entry take, or an address, which the worker opens itself. Of a File or Blob no bytes
 * are copied here; bytes in memory are copied once. Streams, iterables and random access stay in this thread and are read piece by piece as
 * the worker asks. A path (text, or a `file:` URL) works in Node.
 */
export type ReplayWorkerSource = ReplaySource | URL | string;

/** Options of `streamDem` of a worker. Events of type `tick` need `snapshots`, since the world of each is copied. */
export type DemWorkerStreamOptions<T extends AskedWord<T, DemEventType> = DemEventType> = DemStreamOptions<T> & {
  /** At which ticks `tick` events are given; `entities` says which entities and fields their world has. */
  readonly snapshots?: DemSnapshots | undefined;
};

/** A demo that is open in a worker. Its world stays there, and `snapshot` gives parts of it. */
export interface DemWorkerPlayback<S extends AskedWord<S, DemSection> = never, T extends AskedWord<T, DemEventType> = never> extends Omit<
  DemPlayback<S, T>,
  'world' | 'sections'
> {
  /** Entities at the end of the tick: those of some classes, with some fields. They do not change afterwards. */
  snapshot(select?: DemEntitySelect): Promise<DemEntityWorld>;
  /** The sections that `include` asked for, at the current tick. */
  sections(): Promise<AskedParts<DemSections, S>>;
}

/**
 * The async verbs of replaykit, run in another thread. Names, options, results and errors are those of the main entry, of
 * `replaykit/tables` and of `replaykit/scene`. AbortSignal, progress and diagnostics work as they do there. Other functions in options (`codecs`, `verify`) cannot
 * go to another thread and throw `usage`.
 *
 * Streams have back-pressure: the worker is never more than two batches ahead. A batch holds the events that were read in some eight
 * milliseconds, at most 1,024, of one tick or of several. Objects that change while a demo is read come as they were when their event was
 * read: the entity of an `entity` event, the players that the keys of a `gameEvent` mean, the changed rows of the table of a `stringTable`
 * event, and the world of a `tick` event at the ticks in `snapshots`.
 */
export interface ReplayWorkerVerbs {
  detectReplay(source: ReplayWorkerSource, options?: Pick<ReadOptions, 'signal' | 'limits'>): Promise<Detection | undefined>;
  hashReplay(source: ReplayWorkerSource, options?: ReadOptions): Promise<string>;
  parseReplay<const I extends AskedByFormat<I> = Record<never, never>>(
    source: ReplayWorkerSource,
    options?: ReplayParseOptions<I>,
  ): Promise<ReplayWith<I>>;
  summarizeReplay<const I extends AskedByFormat<I> = Record<never, never>>(
    source: ReplayWorkerSource,
    options?: ReplayParseOptions<I>,
  ): Promise<SummaryWith<I>>;
  anonymizeReplay(source: ReplayWorkerSource, options?: ReadOptions): Promise<Uint8Array>;
  cutReplay(source: ReplayWorkerSource, options: CutOptions): Promise<Uint8Array>;
  streamTables(source: ReplayWorkerSource, options?: TableOptions): TableStream;
  readScene(source: ReplayWorkerSource, options?: SceneOptions): Promise<Scene>;
  streamScene(source: ReplayWorkerSource, options?: SceneOptions): SceneStream;

  readDemInfo(source: ReplayWorkerSource, options?: ReadOptions): Promise<DemInfo>;
  parseDem<const S extends AskedWord<S, DemSection> = 'header' | 'fileInfo'>(
    source: ReplayWorkerSource,
    options?: DemParseOptions<S>,
  ): Promise<DemReplay<S>>;
  streamDem<const T extends AskedWord<T, DemEventType> = (typeof DEFAULT_EVENTS)[number]>(
    source: ReplayWorkerSource,
    options?: DemWorkerStreamOptions<T>,
  ): ReplayStream<DemEventOf<T>, DemHeader, DemReplay>;
  parseDemTicks<const P extends AskedWord<P, DemTickProp>>(source: ReplayWorkerSource, options: DemTicksOptions<P>): Promise<DemTicks<P>>;
  streamDemTicks<const P extends AskedWord<P, DemTickProp>>(
    source: ReplayWorkerSource,
    options: DemTicksOptions<P>,
  ): ReplayStream<DemTickRows<P>, DemHeader, DemTicksEnd>;
  openDem<const S extends AskedWord<S, DemSection> = never, const T extends AskedWord<T, DemEventType> = never>(
    source: ReplayWorkerSource,
    options?: DemOpenOptions<S, T>,
  ): Promise<DemWorkerPlayback<S, T>>;

  parseSc2<const S extends AskedWord<S, Sc2Section> = 'header' | 'details'>(
    source: ReplayWorkerSource,
    options?: Sc2ParseOptions<S>,
  ): Promise<Sc2Replay<S>>;
  streamSc2<const E extends AskedWord<E, Sc2EventName> = Sc2StreamName>(
    source: ReplayWorkerSource,
    options?: Sc2StreamOptions<E>,
  ): ReplayStream<Sc2EventOf<E>, Sc2Header, Sc2Replay>;
  readSc2Map(source: ReplayWorkerSource, options?: ReadOptions & Sc2MapOptions): Promise<Sc2Map>;

  parseIcrep<const S extends AskedWord<S, IcrepSection> = 'header' | 'metadata'>(
    source: ReplayWorkerSource,
    options?: IcrepParseOptions<S>,
  ): Promise<IcrepReplay<S>>;
  streamIcrep<const E extends AskedWord<E, IcrepEventName> = IcrepStreamName>(
    source: ReplayWorkerSource,
    options?: IcrepStreamOptions<E>,
  ): ReplayStream<IcrepEventOf<E>, IcrepHeader, IcrepReplay>;
  openIcrep(source: ReplayWorkerSource, options?: ReadOptions): Promise<IcrepPlayback>;
  verifyIcrep(source: ReplayWorkerSource, options?: ReadOptions): Promise<IcrepVerification>;

  parseVcr<const S extends AskedWord<S, VcrSection> = 'header' | 'drivers'>(
    source: ReplayWorkerSource,
    options?: VcrParseOptions<S>,
  ): Promise<VcrReplay<S>>;
  streamVcr<const T extends AskedWord<T, VcrEventType> = VcrEventType>(
    source: ReplayWorkerSource,
    options?: VcrStreamOptions<T>,
  ): ReplayStream<VcrEventOf<T>, VcrHeader, VcrReplay>;

  readW3gInfo(source: ReplayWorkerSource, options?: ReadOptions): Promise<W3gInfo>;
  parseW3g<const S extends AskedWord<S, W3gSection> = W3gDefaultSection>(
    source: ReplayWorkerSource,
    options?: W3gParseOptions<S>,
  ): Promise<W3gReplay<S>>;
  streamW3g<const E extends AskedWord<E, W3gEventName> = W3gEvent['type']>(
    source: ReplayWorkerSource,
    options?: W3gStreamOptions<E>,
  ): ReplayStream<W3gEventOf<E>, W3gHeader, W3gReplay<'header'>>;

  parseGamecache<const S extends AskedWord<S, GamecacheSection> = GamecacheSection>(
    source: ReplayWorkerSource,
    options?: GamecacheParseOptions<S>,
  ): Promise<Gamecache<S>>;
  streamGamecache<const T extends AskedWord<T, GamecacheItem['type']> = GamecacheItem['type']>(
    source: ReplayWorkerSource,
    options?: GamecacheStreamOptions<T>,
  ): ReplayStream<GamecacheItem, GamecacheHeader, Gamecache<'header'>>;

  parseStorm<const S extends AskedWord<S, StormSection> = 'header' | 'details'>(
    source: ReplayWorkerSource,
    options?: StormParseOptions<S>,
  ): Promise<StormReplay<S>>;
  streamStorm<const E extends AskedWord<E, StormEventName> = StormStreamName>(
    source: ReplayWorkerSource,
    options?: StormStreamOptions<E>,
  ): ReplayStream<StormEventOf<E>, StormHeader, StormReplay>;
  readStormInfo(source: ReplayWorkerSource, options?: ReadOptions): Promise<StormInfo>;
  parseBattlelobby(source: ReplayWorkerSource, options?: RecordsOptions): Promise<StormBattlelobby>;

  parseSlippi<const S extends AskedWord<S, SlippiSection> = 'header' | 'players' | 'game' | 'metadata'>(
    source: ReplayWorkerSource,
    options?: SlippiParseOptions<S>,
  ): Promise<SlippiReplay<S>>;
  streamSlippi<const T extends AskedWord<T, SlippiEventType> = SlippiEventType>(
    source: ReplayWorkerSource,
    options?: SlippiStreamOptions<T>,
  ): ReplayStream<SlippiEventOf<T>, SlippiHeader, SlippiReplay<'header' | 'metadata'>>;
  slippiFrames(source: ReplayWorkerSource, options?: SlippiFramesOptions): Promise<SlippiFrames>;
  readSlippiInfo(source: ReplayWorkerSource, options?: ReadOptions): Promise<SlippiInfo>;
  parseBroodWar<const S extends AskedWord<S, BroodWarSection> = BroodWarDefaultSection>(
    source: ReplayWorkerSource,
    options?: BroodWarParseOptions<S>,
  ): Promise<BroodWarReplay<S>>;
  streamBroodWar<const E extends AskedWord<E, BroodWarEventName> = BroodWarEvent['type']>(
    source: ReplayWorkerSource,
    options?: BroodWarStreamOptions<E>,
  ): ReplayStream<BroodWarEventOf<E>, BroodWarHeader, BroodWarReplay<'header'>>;
  readBroodWarInfo(source: ReplayWorkerSource, options?: ReadOptions): Promise<BroodWarInfo>;
  parseRocketLeague<const S extends AskedWord<S, RocketLeagueSection> = RocketLeagueDefaultSection>(
    source: ReplayWorkerSource,
    options?: RocketLeagueParseOptions<S>,
  ): Promise<RocketLeagueReplay<S>>;
  readRocketLeagueInfo(source: ReplayWorkerSource, options?: ReadOptions): Promise<RocketLeagueInfo>;
  streamRocketLeague<const E extends AskedWord<E, RocketLeagueEventType> = RocketLeagueEventType>(
    source: ReplayWorkerSource,
    options?: RocketLeagueStreamOptions<E>,
  ): ReplayStream<RocketLeagueEventOf<E>, RocketLeagueHeader, RocketLeagueReplay<'header'>>;
  rocketLeagueFrames(source: ReplayWorkerSource, options?: RocketLeagueFramesOptions): Promise<RocketLeagueFrames>;
  openRocketLeague(source: ReplayWorkerSource, options?: ReadOptions): Promise<RocketLeaguePlayback>;
}

/** The names of the verbs. */
export type ReplayWorkerVerb = keyof ReplayWorkerVerbs;
