import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partitionPoint } from '../../src/core/sorted.js';

it('leading counts what a walk from the front counts, and looks at few places', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.nat(100), (list, limit) => {
      const sorted = [...list].sort((a, b) => a - b);
      let looks = 0;
      const counted = partitionPoint(sorted.length, (place) => (looks++, sorted[place]! <= limit));
      expect(counted).toBe(sorted.filter((value) => value <= limit).length);
      expect(looks).toBeLessThanOrEqual(Math.ceil(Math.log2(sorted.length + 1)));
    }),
  );
});
