import { expect, it } from 'vitest';
import { BETA_2010_ABILITY_NAMES } from '../../../src/formats/sc2/legacy/beta-abilities.js';
import { abilityCode, describeAction, readTimeOffset, readVlf } from '../../../src/formats/sc2/legacy/byte-view.js';

it('integers of variable length, the two of the document with its error put right', () => {
  expect(readVlf(Uint8Array.of(0x83, 0x0c))).toEqual({ value: -769, byteLength: 2 });
  expect([readVlf(Uint8Array.of(0x02, 0x0c)), readVlf(Uint8Array.of(0x02, 0x0c), 1)]).toEqual([
    { value: 1, byteLength: 1 },
    { value: 6, byteLength: 1 },
  ]);
});

it('time offsets', () => {
  expect(readTimeOffset(Uint8Array.of(0x08))).toEqual({ gameloops: 2, byteLength: 1 });
  expect(readTimeOffset(Uint8Array.of(0x35, 0xf6))).toEqual({ gameloops: 3574, byteLength: 2 });
  expect(readTimeOffset(Uint8Array.of(9, 0x02, 0x61, 0x02), 1)).toEqual({ gameloops: 24834, byteLength: 3 });
  expect(() => readTimeOffset(Uint8Array.of(3, 0, 0, 0, 0))).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
  expect(() => readTimeOffset(Uint8Array.of(1))).toThrow(expect.objectContaining({ code: 'truncated' }) as Error);
});

it.each([
  [0x21, 0x0b, { userId: 1, eventId: 27, name: 'SCmdEvent', action: 'ability', firstBits: 0 }],
  [0x22, 0x9d, { userId: 2, eventId: 29, name: 'SControlGroupUpdateEvent', action: 'control group', firstBits: 9 }],
  [0x21, 0xac, { userId: 1, eventId: 28, name: 'SSelectionDeltaEvent', action: 'selection', firstBits: 10 }],
  [0x62, 0x81, { userId: 2, eventId: 49, name: 'SCameraUpdateEvent', action: 'camera', firstBits: 8 }],
  [0x01, 0x0b, { userId: 1, eventId: 11, name: 'SUserOptionsEvent', action: undefined, firstBits: 0 }],
  [0x01, 0x00, { userId: 1, eventId: 0, name: undefined, action: undefined, firstBits: 0 }],
])('action code after %i: %i', (before, code, expected) => {
  expect(describeAction(before, code)).toEqual(expected);
});

it('ability codes', () => {
  expect(abilityCode(0x080a00)).toEqual({ link: 138, index: 0 });
  expect(abilityCode(0x060d0b)).toEqual({ link: 109, index: 11 });
  expect(abilityCode(0x060d0b, 0x1f)).toEqual({ link: 4096 + 109, index: 11 });
  expect(abilityCode(0xffff0f)).toBeUndefined();
  expect(BETA_2010_ABILITY_NAMES['060D0B']).toBe('Build Starport');
  expect(Object.keys(BETA_2010_ABILITY_NAMES)).toHaveLength(97);
});
