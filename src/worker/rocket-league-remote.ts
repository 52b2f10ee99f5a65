import type { RocketLeaguePlayback } from '../formats/rocket-league/open-verb.js';
import { seekPointBefore } from '../formats/rocket-league/seek-points.js';
import { withAsyncDispose } from '../io/async-closing.js';
import type { UsePlayback } from './remote-playback.js';
import type { RocketLeaguePlaybackFacts } from './rocket-league-playback.js';

/** A Rocket League replay that is open in a worker. */
export const rocketLeagueRemote = (playback: UsePlayback<RocketLeaguePlaybackFacts>): RocketLeaguePlayback =>
  withAsyncDispose<RocketLeaguePlayback>({
    ...playback.facts(),
    get isComplete() {
      return playback.facts().isComplete;
    },
    get diagnostics() {
      return playback.facts().diagnostics;
    },
    keyframeBefore: (seconds) => seekPointBefore(playback.facts().keyframes, seconds),
    seek: (seconds) => playback.use('seek', seconds),
    events: (fromSeconds, toSeconds, types) => playback.use('events', fromSeconds, toSeconds, types),
    close: () => playback.close(),
  });
