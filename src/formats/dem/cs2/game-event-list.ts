import type { DemGameEventList } from '../game-events.js';
import { EVENT_DEFINITIONS, EVENT_LISTS } from './game-event-lists.gen.js';

/**
 * A list of game events for a recording that has none. It is that of the newest known build that is not newer than the recording, else that
 * of the oldest.
 */
export function gameEventListOf(networkProtocol: number): { readonly name: string; readonly list: DemGameEventList } {
  const build = EVENT_LISTS.filter((one) => one.networkProtocol <= networkProtocol).at(-1) ?? EVENT_LISTS[0]!;
  const definitions = EVENT_DEFINITIONS.trim().split('\n');
  const descriptors = build.events.split(' ').flatMap((run) => {
    const [id, range] = run.split(':') as [string, string];
    const [first, last = first] = range.split('-').map(Number) as [number, number?];
    return definitions.slice(first, last + 1).map((definition, i) => ({ eventid: Number(id) + i, ...descriptorOf(definition) }));
  });
  return { name: `CS2 ${build.networkProtocol}`, list: { descriptors } };
}

function descriptorOf(definition: string): {
  readonly name: string;
  readonly keys: readonly { readonly name: string; readonly type: number }[];
} {
  const [name, ...keys] = definition.split(' ') as [string, ...string[]];
  return {
    name,
    keys: keys.map((key) => {
      const colon = key.lastIndexOf(':');
      return { name: key.slice(0, colon), type: Number(key.slice(colon + 1)) };
    }),
  };
}
