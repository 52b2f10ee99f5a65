import { expect, it } from 'vitest';
import { iterateDem } from '../../src/formats/dem/index.js';
import { zigzag } from '../../recordings/dem/bit-text.js';
import { created, DELETE, END, NEXT, packetOf, record, toyDemo } from '../../recordings/dem/toy-demo.js';

const thing = created() + NEXT + END + zigzag(7);

it('a full update may delete what it names', () => {
  const packets = [packetOf([record(thing), record(thing)]), packetOf([record(DELETE), record(thing)], { isDelta: false })];
  const demo = toyDemo({ structures: { CThing: [{ type: 'int32', name: 'm_a' }] }, packets });
  const seen: number[][] = [];
  for (const { world } of iterateDem(demo, { events: ['tick'], strict: true })) seen.push([...world.entities()].map(({ index }) => index));
  expect(seen).toEqual([[0, 1], [1]]);
});
