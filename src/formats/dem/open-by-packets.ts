import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import { checkList } from '../../core/known-names.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { withAsyncDispose } from '../../io/async-closing.js';
import { PlaybackDrive, checkTick } from '../../io/playback.js';
import type { ReplaySource } from '../../io/source.js';
import { knowledgeFor } from './load-knowledge.js';
import type { DemOpenOptions, DemPlayback } from './opened-demo.js';
import { DemPlayer } from './playback.js';
import type { DemEventOf, DemEventType, DemSection, DemSections } from './replay.js';
import { askedTick } from './span.js';

/** `openDem`, and what its `play` goes by: applies the next packet up to a tick and gives its events; undefined where there is none. */
export async function openDemByPackets<S extends AskedWord<S, DemSection>, T extends AskedWord<T, DemEventType>>(
  source: ReplaySource,
  options: DemOpenOptions<S, T>,
): Promise<{
  readonly playback: DemPlayback<S, T>;
  readonly playPacket: (toTick: number) => Promise<readonly DemEventOf<T>[] | undefined>;
}> {
  const events: readonly string[] = options.events ?? [];
  const sections: readonly string[] = options.include ?? [];
  checkList('events', events, 'dem');
  checkList('include', sections, 'dem');
  const player = new DemPlayer(options, { events, sections, knowledge: await knowledgeFor(events, sections, options) });
  const { drive } = await PlaybackDrive.open('dem', openReplay(source, options), options, player.open());
  const playPacket = async (toTick: number): Promise<readonly DemEventOf<T>[] | undefined> => {
    if (toTick !== Infinity) checkTick(toTick, 'dem');
    return (await drive.call(() => player.play(toTick))) as readonly DemEventOf<T>[] | undefined;
  };
  const playback: DemPlayback<S, T> = withAsyncDispose<DemPlayback<S, T>>({
    header: player.header,
    firstTick: player.firstTick,
    lastTick: player.lastTick,
    get tick() {
      return player.tick < 0 ? undefined : player.tick;
    },
    get world() {
      return player.world;
    },
    get isComplete() {
      return drive.withInputDamage(player.state).isComplete;
    },
    get diagnostics() {
      return drive.withInputDamage(player.state).diagnostics;
    },
    tickIntervalSeconds: player.tickIntervalSeconds,
    seek: (tick) => drive.call(() => player.seek(tick)),
    seekSeconds: async (seconds) => await playback.seek(askedTick(seconds, playback.tickIntervalSeconds)),
    next: () => drive.call(() => player.next()),
    async *play(to = Infinity) {
      const toTick = typeof to === 'number' ? to : askedTick(to.seconds, playback.tickIntervalSeconds);
      for (let batch = await playPacket(toTick); batch !== undefined; batch = await playPacket(toTick)) yield* batch;
    },
    sections: () => player.sections() as AskedParts<DemSections, S>,
    close: () => drive.close(),
  });
  return { playback, playPacket };
}
