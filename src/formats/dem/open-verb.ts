import type { AskedWord } from '../../core/asked-words.js';
import type { ReplaySource } from '../../io/source.js';
import { openDemByPackets } from './open-by-packets.js';
import type { DemOpenOptions, DemPlayback } from './opened-demo.js';
import type { DemEventType, DemSection } from './replay.js';

/**
 * Opens a demo for seeking. Reads the file once to find its full packets (about one a minute); a seek then
 * decodes one of them and at most a minute of packets. A source that cannot seek is held in memory, up to
 * `maxInputBytes`.
 *
 * @example
 * const demo = await openDem(file, { entities: { classes: ['CDOTA_Unit_Hero_*'] } });
 * await demo.seekSeconds(600);
 * for (const hero of demo.world.byClass('CDOTA_Unit_Hero_*')) console.log(hero.get('m_iHealth'));
 * await demo.close();
 * @example
 * const demo = await openDem(file, { include: ['players'], events: ['gameEvent'] });
 * await demo.seek(3000);
 * for await (const event of demo.play(6000)) console.log(event.tick, event.name);
 * console.log(demo.sections().players?.length);
 * await demo.close();
 */
export async function openDem<const S extends AskedWord<S, DemSection> = never, const T extends AskedWord<T, DemEventType> = never>(
  source: ReplaySource,
  options: DemOpenOptions<S, T> = {},
): Promise<DemPlayback<S, T>> {
  return (await openDemByPackets(source, options)).playback;
}
