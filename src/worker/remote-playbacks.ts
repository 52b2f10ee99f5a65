import type { ReadOptions } from '../io/options.js';
import type { Connection } from './connection.js';
import { demRemote } from './dem-remote.js';
import { icrepRemote } from './icrep-remote.js';
import { playbackOf } from './remote-playback.js';
import { rocketLeagueRemote } from './rocket-league-remote.js';
import type { ReplayWorkerSource } from './verbs.js';

/** Opens a replay in a worker, so that it can be sought in from this thread. */
export async function openRemote(
  connection: Connection,
  verb: string,
  source: ReplayWorkerSource,
  options?: ReadOptions,
): Promise<unknown> {
  switch (verb) {
    case 'openDem':
      return demRemote(await playbackOf(connection, verb, source, options));
    case 'openRocketLeague':
      return rocketLeagueRemote(await playbackOf(connection, verb, source, options));
    default:
      return icrepRemote(await playbackOf(connection, verb, source, options));
  }
}
