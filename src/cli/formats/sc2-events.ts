import { streamSc2, type Sc2Event, type Sc2EventName } from '../../formats/sc2/index.js';
import { STREAM_ORDER, eventTypesOf } from '../../formats/sc2/stream.js';
import type { EventGuide } from '../guide.js';

/** Events of StarCraft II, by gameloop; `tracker`, `game` and `message` stand for all events of a stream. */
export const sc2Events: EventGuide = {
  types: () => [...new Set([...STREAM_ORDER, ...STREAM_ORDER.flatMap(eventTypesOf)])],
  clock: 'gameloop',
  hidden: ['stream', 'name'],
  aliases: (event, word) => (event as Sc2Event).stream === word,
  read: (source, { types }, options) => streamSc2(source, { ...options, events: types as readonly Sc2EventName[] | undefined }),
};
