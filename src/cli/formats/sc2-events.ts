import { streamSc2, type Sc2Event, type Sc2StreamName } from '../../formats/sc2/index.js';
import { eventNames } from '../../formats/sc2/protocol/lookup.js';
import { eventKey } from '../../formats/sc2/protocol/style.js';
import type { EventGuide } from '../guide.js';

const STREAMS = ['tracker', 'game', 'message'] as const satisfies readonly Sc2StreamName[];

/** The types of events of a stream, over all builds; the tracker's may be unknown. */
function typesOf(stream: Sc2StreamName): readonly string[] {
  return [...eventNames(stream).map(eventKey), ...(stream === 'tracker' ? ['unknown'] : [])];
}

/** Only the streams that hold what is wanted are unpacked. */
function streamsFor(types: readonly string[] | undefined): readonly Sc2StreamName[] {
  if (types === undefined) return STREAMS;
  return STREAMS.filter((stream) => types.includes(stream) || typesOf(stream).some((type) => types.includes(type)));
}

/** Events of StarCraft II, by gameloop; `tracker`, `game` and `message` stand for all events of a stream. */
export const sc2Events: EventGuide = {
  types: () => [...new Set([...STREAMS, ...STREAMS.flatMap(typesOf)])],
  clock: 'gameloop',
  hidden: ['stream', 'name'],
  aliases: (event, word) => (event as Sc2Event).stream === word,
  read: (source, { types }, options) => streamSc2(source, { ...options, streams: streamsFor(types) }),
};
