import { expect } from 'vitest';
import { ENGINE_EVENTS } from '../../src/formats/dem/engine-names.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { toJson } from '../../src/index.js';

/** What is made of single messages, beside what the engine has: the same in a cut as in the whole. Other events look back. */
const OF_SINGLE_MESSAGES = [
  'kill',
  'damage',
  'shot',
  'flash',
  'bomb',
  'voice',
  'userCommand',
  'chatWheel',
  'chatEvent',
  'ping',
  'tip',
  'order',
  'vote',
  'rank',
];
/** `command` and `stringTable` say how the beginning was written; `tick` and `entity` are compared as worlds. */
const COMPARED = [
  ...ENGINE_EVENTS.filter((type) => !['command', 'stringTable', 'tick', 'entity'].includes(type)),
  ...OF_SINGLE_MESSAGES,
] as 'kill'[];

/** The events of a demo that a cut of it has too. */
export const comparedEvents = (demo: Uint8Array): readonly { readonly tick: number; readonly text: string }[] =>
  [...iterateDem(demo, { events: COMPARED })].flatMap((event) =>
    event.tick === undefined ? [] : [{ tick: event.tick, text: JSON.stringify(toJson(event)) }],
  );

/** Ticks of all packets. */
export const packetTicks = (demo: Uint8Array): readonly number[] =>
  [...iterateDem(demo, { events: ['command'] })].flatMap(({ command, tick }) => (command === 'DEM_Packet' ? [tick!] : []));

/** Every entity of each packet, with whether it is in sight and all values. */
export const worldsOf = (demo: Uint8Array): readonly { readonly tick: number; readonly entities: object }[] => [...worlds(demo)];

function* worlds(demo: Uint8Array): Iterable<{ readonly tick: number; readonly entities: object }> {
  for (const { tick, world } of iterateDem(demo, { events: ['tick'] })) {
    const entities = [...world.entities()].map((one) => [one.index, one.serial, one.className, one.isActive, one.toObject()]);
    yield { tick, entities };
  }
}

/** Expects a cut to have the worlds and events of the whole from one packet before `fromTick` on. */
export function expectSameFrom(whole: Uint8Array, cut: Uint8Array, fromTick: number): void {
  const ticks = packetTicks(whole);
  const begin = Math.max(0, ticks.findIndex((tick) => tick >= fromTick) - 1);
  expect(worldsOf(cut)).toEqual(worldsOf(whole).slice(begin));
  const [events, expected] = [cut, whole].map((demo) => comparedEvents(demo).filter(({ tick }) => tick >= fromTick));
  expect(events).toEqual(expected);
}
