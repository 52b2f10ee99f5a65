import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { RocketLeagueEventType } from '../formats/rocket-league/events.js';
import { openRocketLeague, type RocketLeaguePlayback } from '../formats/rocket-league/open-verb.js';
import { playbackHandle } from './playback-handle.js';
import type { Opened } from './opened.js';

/** The state of a playback of a Rocket League replay. */
export type RocketLeaguePlaybackFacts = Pick<RocketLeaguePlayback, 'header' | 'frameCount' | 'keyframes' | 'isComplete' | 'diagnostics'>;

/** Opens a replay in this thread, to be used from another one. */
export async function openRocketLeagueHere(source: ReplaySource, options: ReadOptions): Promise<Opened> {
  const playback = await openRocketLeague(source, options);
  const facts = (): RocketLeaguePlaybackFacts => {
    const { header, frameCount, keyframes, isComplete, diagnostics } = playback;
    return { header, frameCount, keyframes, isComplete, diagnostics };
  };
  const methods = {
    seek: (seconds: number) => playback.seek(seconds),
    events: (fromSeconds: number, toSeconds: number, types?: readonly RocketLeagueEventType[]) =>
      playback.events(fromSeconds, toSeconds, types),
    close: () => playback.close(),
  };
  return playbackHandle(facts, methods, []);
}
