import type { DemGameEventList } from '../game-events.js';
import { EVENT_DEFINITIONS, EVENT_LISTS } from './game-event-lists.gen.js';

/** A list of game events for a recording that has none: that of the known build whose number is nearest, the older of two. */
export function gameEventListOf(networkProtocol: number): { readonly name: string; readonly list: DemGameEventList } {
  const distance = (build: (typeof EVENT_LISTS)[number]): number => Math.abs(build.networkProtocol - networkProtocol);
  const build = EVENT_LISTS.reduce((nearest, other) => (distance(other) < distance(nearest) ? other : nearest));
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
