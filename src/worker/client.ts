import type { ReadOptions } from '../io/options.js';
import type { Scene } from '../scene/model.js';
import type { Connection } from './connection.js';
import { remoteStream } from './remote-stream.js';
import { ReceivedScenes } from './scene-states.js';
import type { ReplayWorkerSource, ReplayWorkerVerb, ReplayWorkerVerbs } from './verbs.js';

/** The names of all verbs. */
const VERB_NAMES = [
  'detectReplay',
  'hashReplay',
  'parseReplay',
  'summarizeReplay',
  'anonymizeReplay',
  'cutReplay',
  'streamTables',
  'readScene',
  'streamScene',
  'readDemInfo',
  'parseDem',
  'streamDem',
  'parseDemTicks',
  'streamDemTicks',
  'openDem',
  'parseSc2',
  'streamSc2',
  'readSc2Map',
  'parseIcrep',
  'streamIcrep',
  'openIcrep',
  'verifyIcrep',
  'parseVcr',
  'streamVcr',
  'readW3gInfo',
  'parseW3g',
  'streamW3g',
  'parseGamecache',
  'streamGamecache',
  'parseStorm',
  'streamStorm',
  'readStormInfo',
  'parseBattlelobby',
  'parseSlippi',
  'streamSlippi',
  'slippiFrames',
  'readSlippiInfo',
  'parseBroodWar',
  'streamBroodWar',
  'readBroodWarInfo',
  'readRocketLeagueInfo',
  'parseRocketLeague',
  'streamRocketLeague',
  'openRocketLeague',
  'rocketLeagueFrames',
] as const satisfies ReplayWorkerVerb[];

type Run = (connection: Connection, verb: string, source: ReplayWorkerSource, options?: ReadOptions) => unknown;

const value: Run = (connection, verb, source, options = {}) => connection.call(connection.newCall(), verb, source, options, false);

const scenes: Run = (connection, verb, source, options) => {
  const received = new ReceivedScenes();
  return remoteStream(connection, verb, source, options, (sent) => received.next(sent as Scene));
};

const playback: Run = async (connection, verb, source, options) =>
  (await import('./remote-playbacks.js')).openRemote(connection, verb, source, options);

function runOf(verb: string): Run {
  if (verb === 'streamScene') return scenes;
  if (verb.startsWith('stream')) return remoteStream;
  return verb.startsWith('open') ? playback : value;
}

/** The verbs over a connection. */
export const verbsOver = (connection: Connection): ReplayWorkerVerbs =>
  Object.fromEntries(
    VERB_NAMES.map((verb) => [verb, (source: ReplayWorkerSource, options?: ReadOptions) => runOf(verb)(connection, verb, source, options)]),
  ) as unknown as ReplayWorkerVerbs;
