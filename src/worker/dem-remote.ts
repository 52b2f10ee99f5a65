import { withAsyncDispose } from '../io/async-closing.js';
import type { DemEvent } from '../formats/dem/replay.js';
import type { DemEntityWorld } from '../formats/dem/entities/entity-world.js';
import { askedTick } from '../formats/dem/span.js';
import type { DemPlaybackFacts } from './dem-playback.js';
import type { DemWorkerPlayback } from './verbs.js';
import type { UsePlayback } from './remote-playback.js';

/** A demo that is open in a worker. */
export const demRemote = (playback: UsePlayback<DemPlaybackFacts>): DemWorkerPlayback =>
  withAsyncDispose<DemWorkerPlayback>({
    ...playback.facts(),
    get tick() {
      return playback.facts().tick;
    },
    get isComplete() {
      return playback.facts().isComplete;
    },
    get diagnostics() {
      return playback.facts().diagnostics;
    },
    seek: (tick) => playback.use('seek', tick),
    seekSeconds: async (seconds) => await playback.use('seek', askedTick(seconds, playback.facts().tickIntervalSeconds)),
    next: () => playback.use('next'),
    async *play(to = Infinity) {
      const toTick = typeof to === 'number' ? to : askedTick(to.seconds, playback.facts().tickIntervalSeconds);
      const packet = (): Promise<readonly DemEvent[] | undefined> => playback.use('play', toTick);
      for (let events = await packet(); events !== undefined; events = await packet()) yield* events as readonly never[];
    },
    sections: () => playback.use('sections'),
    snapshot: (select = {}) => playback.use<DemEntityWorld>('snapshot', select),
    close: () => playback.close(),
  });
