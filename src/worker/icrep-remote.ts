import { keyframeAt } from '../formats/icrep/keyframe-index.js';
import { tickAtSeconds } from '../formats/icrep/tick-at-seconds.js';
import type { IcrepPlayback } from '../formats/icrep/verbs.js';
import { withAsyncDispose } from '../io/async-closing.js';
import { checkTick } from '../io/playback.js';
import type { IcrepPlaybackFacts } from './icrep-playback.js';
import type { UsePlayback } from './remote-playback.js';

/** An Iron Curtain replay that is open in a worker. */
export const icrepRemote = (playback: UsePlayback<IcrepPlaybackFacts>): IcrepPlayback =>
  withAsyncDispose<IcrepPlayback>({
    ...playback.facts(),
    get isComplete() {
      return playback.facts().isComplete;
    },
    get diagnostics() {
      return playback.facts().diagnostics;
    },
    tickAtSeconds: (seconds) => tickAtSeconds(seconds, playback.facts()),
    keyframeBefore(tick) {
      checkTick(tick, 'icrep');
      const { keyframes } = playback.facts();
      return keyframes[keyframeAt(keyframes, tick)];
    },
    snapshotsFor: (tick) => playback.use('snapshotsFor', tick),
    seek: (tick) => playback.use('seek', tick),
    seekSeconds: (seconds) => playback.use('seekSeconds', seconds),
    restore: (position) => playback.use('restore', position),
    stateHash: (tick) => playback.use('stateHash', tick),
    orders: (fromTick, toTick) => playback.use('orders', fromTick, toTick),
    close: () => playback.close(),
  });
