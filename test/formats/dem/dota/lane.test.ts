import { expect, it } from 'vitest';
import { LaneCounts } from '../../../../src/formats/dem/dota/lane.js';

it('a lane is where a hero was most often, bases left out', () => {
  const counts = new LaneCounts();
  const base = { x: -7000, y: -7000 };
  const top = { x: -6500, y: 5000 };
  const mid = { x: 300, y: -200 };
  for (const place of [base, base, base, mid, top, top]) counts.add(3, place);
  for (const place of [mid, { x: 5000, y: -6500 }, { x: 5000, y: -6500 }]) counts.add(4, place);
  counts.add(5, base);
  expect([counts.of(3), counts.of(4), counts.of(5), counts.of(6)]).toEqual(['top', 'bottom', undefined, undefined]);
});
