import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { TextCache } from '../../src/core/text-cache.js';
import { utf8Text } from '../../src/core/text.js';
import { codePoint } from './expectations.js';

it('reads what utf8Text reads, however often, and whatever was read before', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 34 });
  const bytes = fc.oneof(
    letters.map(utf8Bytes),
    fc.string({ unit: codePoint, maxLength: 40 }).map(utf8Bytes),
    fc.uint8Array({ maxLength: 40 }),
  );
  const cache = new TextCache();
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 50 }), fc.nat({ max: 9 }), (texts, before) => {
      for (const text of [...texts, ...texts]) {
        const around = new Uint8Array(before + text.length + 3).fill(0x61);
        around.set(text, before);
        const end = before + text.length;
        expect(cache.read(around, before, end)).toBe(utf8Text(around, before, end));
      }
    }),
  );
});

it('never confuses texts that share a slot', () => {
  const cache = new TextCache();
  const texts = Array.from({ length: 5000 }, (_, i) => `Type${i}`);
  for (const text of [...texts, ...texts]) expect(cache.read(utf8Bytes(text), 0, text.length)).toBe(text);
});
