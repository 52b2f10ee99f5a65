import {
  buildStepText,
  streamSc2,
  type Sc2BuildOrder,
  type Sc2BuildStep,
  type Sc2Event,
  type Sc2EventName,
} from '../../formats/sc2/index.js';
import { openSc2, withSc2Limits } from '../../formats/sc2/load-knowledge.js';
import { Sc2Session } from '../../formats/sc2/session.js';
import { STREAM_ORDER } from '../../formats/sc2/layout.js';
import { SC2_TABLES } from '../../formats/sc2/protocol/lookup.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream } from '../../io/stream.js';
import type { EventGuide, EventReading } from '../guide.js';
import { bySummary } from '../tick-rate.js';

/** The steps of build orders, which are not events of the file. */
const BUILD_ORDER = 'buildOrder';

/** A step as an event, with its player. */
interface StepEvent extends Sc2BuildStep {
  readonly type: typeof BUILD_ORDER;
  readonly playerId: number;
  readonly player: string | undefined;
  readonly source: Sc2BuildOrder['source'];
}

const stepsOf = ({ steps, playerId, name: player, source }: Sc2BuildOrder): StepEvent[] =>
  steps.map((step) => ({ type: BUILD_ORDER, playerId, player, source, ...step }));

/** A step as people write it: `Anna  14   0:18  Overlord`. */
function stepWords(event: StepEvent): string {
  const player = event.player ?? `player ${event.playerId}`;
  return `${player.padEnd(14)} ${buildStepText(event)}${event.source === 'commands' ? ' (command)' : ''}`;
}

/** Merges the steps of build orders into the events. Of one gameloop, the events of the file come first. */
function withBuildOrder(source: ReplaySource, events: readonly string[], options: ReadOptions): EventReading {
  const session = new Sc2Session(events, ['details', BUILD_ORDER], { ...options, names: true });
  const bounded = withSc2Limits(options);
  const reading = stream(session, () => openSc2(session, source, bounded), bounded);
  return {
    async *batches() {
      const all: { readonly gameloop: number }[] = [];
      for await (const batch of reading.batches()) all.push(...batch);
      const { buildOrder } = await reading.end();
      for (const order of buildOrder ?? []) all.push(...stepsOf(order));
      yield all.sort((a, b) => a.gameloop - b.gameloop);
    },
    end: () => reading.end(),
  };
}

/** Events of StarCraft II, by gameloop; `tracker`, `game` and `message` stand for all events of a stream. */
export const sc2Events: EventGuide = {
  types: () => [...new Set([...STREAM_ORDER, ...STREAM_ORDER.flatMap((stream) => SC2_TABLES.eventTypes(stream)), BUILD_ORDER])],
  clock: 'gameloop',
  at: bySummary,
  hidden: ['stream', 'name'],
  words: (event) => ((event as Partial<StepEvent>).type === BUILD_ORDER ? stepWords(event as StepEvent) : undefined),
  aliases: (event, word) => (event as Sc2Event).stream === word,
  read: (source, { types }, options) =>
    types?.includes(BUILD_ORDER) === true
      ? withBuildOrder(
          source,
          types.filter((type) => type !== BUILD_ORDER),
          options,
        )
      : streamSc2(source, { ...options, names: true, events: types as readonly Sc2EventName[] | undefined }),
};
