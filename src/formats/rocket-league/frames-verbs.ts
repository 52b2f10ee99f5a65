import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain } from '../../io/drain.js';
import { iterate } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import type { RocketLeagueFrames } from './frame-fields.js';
import { framesSection } from './match/frames.js';
import { RocketLeagueSession, type RocketLeagueFields, type RocketLeagueSpan } from './session.js';

/** Options of `rocketLeagueFrames`. */
export type RocketLeagueFramesOptions = ReadOptions & RocketLeagueFields & RocketLeagueSpan;
/** Options of `rocketLeagueFramesSync`. */
export type RocketLeagueFramesSyncOptions = SyncReadOptions & RocketLeagueFields & RocketLeagueSpan;

function framesSession(options: RocketLeagueFramesSyncOptions): RocketLeagueSession {
  const session = new RocketLeagueSession([], ['frames'], options);
  session.definitions = [framesSection];
  return session;
}

/**
 * Ball and cars of every frame as columns: one typed array a field, one entry a frame. `fromSeconds` and `toSeconds` give a part, from the keyframe in front of it.
 *
 * Cost: the body is held in memory and its stream decoded once; four bytes for each field, frame and player.
 *
 * @throws ReplayError as `parseRocketLeague`; `usage` for a field that does not exist.
 * @example
 * const { frameCount, seconds, ball, cars } = await rocketLeagueFrames(file, { fields: ['ball.z', 'car.boost'] });
 * for (let row = 0; row < frameCount; row += 30) console.log(seconds[row], ball.z?.[row], cars.map(({ name, boost }) => [name, boost?.[row]]));
 */
export async function rocketLeagueFrames(source: ReplaySource, options: RocketLeagueFramesOptions = {}): Promise<RocketLeagueFrames> {
  const session = framesSession(options);
  return (await drain(session, openReplay(source, options), options)).frames;
}

/**
 * `rocketLeagueFrames` for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { ball } = rocketLeagueFramesSync(bytes, { fields: ['ball.speed'] });
 * console.log(Math.max(...(ball.speed ?? [])));
 */
export function rocketLeagueFramesSync(bytes: Uint8Array, options: RocketLeagueFramesSyncOptions = {}): RocketLeagueFrames {
  const plain = unwrappedBytes(bytes, 'rocket-league');
  return iterate(framesSession(options), plain, options).end().frames;
}
