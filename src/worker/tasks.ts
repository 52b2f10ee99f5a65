import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplayFormat } from '../kit/registry.js';
import type { Opened } from './opened.js';
import { packersFor } from './packers.js';
import { openRows, openScenes, openStream, type AnyStream } from './stream-handle.js';
import { snapshotFilter, type SnapshotOptions } from './snapshots.js';
import type { ReplayWorkerVerb } from './verbs.js';

type Result = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'open'; readonly opened: Opened };
type Task = (source: ReplaySource, options: ReadOptions) => Promise<Result>;

/** A verb that gives one promise and leaves nothing open. */
const value =
  (load: () => Promise<(source: ReplaySource, options: never) => Promise<unknown>>): Task =>
  async (source, options) => ({ kind: 'value', value: await (await load())(source, options as never) });

/** A verb that streams events of a format. */
const stream =
  (format: ReplayFormat, load: () => Promise<(source: ReplaySource, options: never) => unknown>, batchEvents?: number): Task =>
  async (source, options) => {
    const [verb, packers] = await Promise.all([load(), packersFor(format)]);
    const wanted = format === 'dem' ? snapshotFilter(options as SnapshotOptions) : (): boolean => true;
    return { kind: 'open', opened: openStream(verb(source, options as never) as AnyStream, packers, wanted, batchEvents) };
  };

/** A verb that leaves a replay open. */
const playback =
  (load: () => Promise<(source: ReplaySource, options: ReadOptions) => Promise<Opened>>): Task =>
  async (source, options) => ({ kind: 'open', opened: await (await load())(source, options) });

/** The verbs of the worker, by their names in the main entry. Each is loaded when it is first asked for. */
export const VERBS: Readonly<Record<ReplayWorkerVerb, Task>> = {
  detectReplay: value(async () => (await import('../kit/detect.js')).detectReplay),
  hashReplay: value(async () => (await import('../kit/hash.js')).hashReplay),
  parseReplay: value(async () => (await import('../kit/parse.js')).parseReplay),
  summarizeReplay: value(async () => (await import('../kit/parse.js')).summarizeReplay),
  anonymizeReplay: value(async () => (await import('../kit/anonymize.js')).anonymizeReplay),
  cutReplay: value(async () => (await import('../kit/cut.js')).cutReplay),
  readDemInfo: value(async () => (await import('../formats/dem/info-verbs.js')).readDemInfo),
  parseDem: value(async () => (await import('../formats/dem/verbs.js')).parseDem),
  parseSc2: value(async () => (await import('../formats/sc2/verbs.js')).parseSc2),
  readSc2Map: value(async () => (await import('../formats/sc2/map-verbs.js')).readSc2Map),
  parseIcrep: value(async () => (await import('../formats/icrep/verbs.js')).parseIcrep),
  parseVcr: value(async () => (await import('../formats/vcr/verbs.js')).parseVcr),
  readW3gInfo: value(async () => (await import('../formats/w3g/verbs.js')).readW3gInfo),
  parseW3g: value(async () => (await import('../formats/w3g/verbs.js')).parseW3g),
  parseGamecache: value(async () => (await import('../formats/gamecache/verbs.js')).parseGamecache),
  verifyIcrep: value(async () => (await import('../formats/icrep/verbs.js')).verifyIcrep),
  streamDem: stream('dem', async () => (await import('../formats/dem/verbs.js')).streamDem),
  parseDemTicks: value(async () => (await import('../formats/dem/tick-verbs.js')).parseDemTicks),
  // One event of this stream holds some thousands of rows, so it is a batch by itself.
  streamDemTicks: stream('dem', async () => (await import('../formats/dem/tick-verbs.js')).streamDemTicks, 1),
  streamSc2: stream('sc2', async () => (await import('../formats/sc2/verbs.js')).streamSc2),
  streamIcrep: stream('icrep', async () => (await import('../formats/icrep/verbs.js')).streamIcrep),
  streamVcr: stream('vcr', async () => (await import('../formats/vcr/verbs.js')).streamVcr),
  streamW3g: stream('w3g', async () => (await import('../formats/w3g/verbs.js')).streamW3g),
  streamGamecache: stream('gamecache', async () => (await import('../formats/gamecache/verbs.js')).streamGamecache),
  parseStorm: value(async () => (await import('../formats/storm/verbs.js')).parseStorm),
  readStormInfo: value(async () => (await import('../formats/storm/info-verbs.js')).readStormInfo),
  parseBattlelobby: value(async () => (await import('../formats/storm/battlelobby-verbs.js')).parseBattlelobby),
  streamStorm: stream('storm', async () => (await import('../formats/storm/verbs.js')).streamStorm),
  parseSlippi: value(async () => (await import('../formats/slippi/verbs.js')).parseSlippi),
  slippiFrames: value(async () => (await import('../formats/slippi/verbs.js')).slippiFrames),
  readSlippiInfo: value(async () => (await import('../formats/slippi/info-verbs.js')).readSlippiInfo),
  streamSlippi: stream('slippi', async () => (await import('../formats/slippi/verbs.js')).streamSlippi),
  parseBroodWar: value(async () => (await import('../formats/brood-war/verbs.js')).parseBroodWar),
  readBroodWarInfo: value(async () => (await import('../formats/brood-war/verbs.js')).readBroodWarInfo),
  streamBroodWar: stream('brood-war', async () => (await import('../formats/brood-war/verbs.js')).streamBroodWar),
  readRocketLeagueInfo: value(async () => (await import('../formats/rocket-league/verbs.js')).readRocketLeagueInfo),
  parseRocketLeague: value(async () => (await import('../formats/rocket-league/verbs.js')).parseRocketLeague),
  rocketLeagueFrames: value(async () => (await import('../formats/rocket-league/frames-verbs.js')).rocketLeagueFrames),
  streamRocketLeague: stream('rocket-league', async () => (await import('../formats/rocket-league/verbs.js')).streamRocketLeague),
  openDem: playback(async () => (await import('./dem-playback.js')).openDemHere),
  openRocketLeague: playback(async () => (await import('./rocket-league-playback.js')).openRocketLeagueHere),
  openIcrep: playback(async () => (await import('./icrep-playback.js')).openIcrepHere),
  streamTables: async (source, options) => ({
    kind: 'open',
    opened: openRows((await import('../tables/read.js')).streamTables(source, options)),
  }),
  readScene: value(async () => (await import('../scene/read.js')).readScene),
  streamScene: async (source, options) => ({
    kind: 'open',
    opened: openScenes((await import('../scene/read.js')).streamScene(source, options)),
  }),
};
