import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { World } from '../formats/dem/entities/entity-world.js';
import type { DemEntitySelect } from '../formats/dem/entities/entity-decoder.js';
import { openDemByPackets } from '../formats/dem/open-by-packets.js';
import type { DemPlayback } from '../formats/dem/opened-demo.js';
import { DEM_PACKERS, PartOfWorld } from './dem-packers.js';
import { playbackHandle } from './playback-handle.js';
import type { Opened } from './opened.js';

/** The state of a playback of a demo. */
export type DemPlaybackFacts = Pick<
  DemPlayback,
  'header' | 'firstTick' | 'lastTick' | 'tickIntervalSeconds' | 'tick' | 'isComplete' | 'diagnostics'
>;

/** Opens a demo in this thread, to be used from another one. */
export async function openDemHere(source: ReplaySource, options: ReadOptions): Promise<Opened> {
  const { playback, playPacket } = await openDemByPackets(source, options);
  const facts = (): DemPlaybackFacts => {
    const { header, firstTick, lastTick, tickIntervalSeconds, tick, isComplete, diagnostics } = playback;
    return { header, firstTick, lastTick, tickIntervalSeconds, tick, isComplete, diagnostics };
  };
  const methods = {
    seek: (tick: number) => playback.seek(tick),
    next: () => playback.next(),
    play: (toTick: number) => playPacket(toTick),
    sections: () => playback.sections(),
    snapshot: (select: DemEntitySelect) => new PartOfWorld(playback.world as World, select),
    close: () => playback.close(),
  };
  return playbackHandle(facts, methods, DEM_PACKERS);
}
