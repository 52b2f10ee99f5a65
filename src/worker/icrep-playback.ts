import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { openIcrep, type IcrepPlayback } from '../formats/icrep/verbs.js';
import { ICREP_PACKERS } from './icrep-packers.js';
import { playbackHandle } from './playback-handle.js';
import type { Opened } from './opened.js';

/** The state of a playback of an Iron Curtain replay. */
export type IcrepPlaybackFacts = Pick<IcrepPlayback, 'header' | 'metadata' | 'keyframes' | 'isComplete' | 'diagnostics'>;

/** Opens a replay in this thread, to be used from another one. */
export async function openIcrepHere(source: ReplaySource, options: ReadOptions): Promise<Opened> {
  const playback = await openIcrep(source, options);
  const facts = (): IcrepPlaybackFacts => {
    const { header, metadata, keyframes, isComplete, diagnostics } = playback;
    return { header, metadata, keyframes, isComplete, diagnostics };
  };
  const methods = {
    snapshotsFor: (tick: number) => playback.snapshotsFor(tick),
    seek: (tick: number) => playback.seek(tick),
    seekSeconds: (seconds: number) => playback.seekSeconds(seconds),
    restore: (position: number) => playback.restore(position),
    stateHash: (tick: number) => playback.stateHash(tick),
    orders: (fromTick: number, toTick: number) => playback.orders(fromTick, toTick),
    close: () => playback.close(),
  };
  return playbackHandle(facts, methods, ICREP_PACKERS);
}
