import { expect, it } from 'vitest';
import { describeSc2Event } from '../../../src/formats/sc2/event-bytes.js';

it.each([
  [[0x08], 2],
  [[0x35, 0xf6], 3574],
  [[0x02, 0x61, 0x02], 24834],
])('time offset %j', (time, gameloops) => {
  expect(describeSc2Event(Uint8Array.of(9, ...time, 0x01, 0x00), 1)).toMatchObject({ gameloops, timeByteLength: time.length });
});

it('refuses time offsets that do not end on a byte, and bytes that end early', () => {
  expect(() => describeSc2Event(Uint8Array.of(3, 0, 0, 0, 0))).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
  expect(() => describeSc2Event(Uint8Array.of(1))).toThrow(expect.objectContaining({ code: 'truncated' }) as Error);
});

it.each([
  [0x22, 0x9d, { userId: 2, eventId: 29, name: 'SControlGroupUpdateEvent', action: 'control group', firstBits: 9 }],
  [0x21, 0xac, { userId: 1, eventId: 28, name: 'SSelectionDeltaEvent', action: 'selection', firstBits: 10 }],
  [0x62, 0x81, { userId: 2, eventId: 49, name: 'SCameraUpdateEvent', action: 'camera', firstBits: 8 }],
  [0x01, 0x0b, { userId: 1, eventId: 11, name: 'SUserOptionsEvent', action: undefined, firstBits: 0 }],
  [0x01, 0x00, { userId: 1, eventId: 0, name: undefined, action: undefined, firstBits: 0 }],
])('action code after %i: %i', (before, code, expected) => {
  expect(describeSc2Event(Uint8Array.of(0x08, before, code))).toMatchObject(expected);
});

it.each([
  [[0, 0x08, 0x0a, 0x00], { link: 138, index: 0 }],
  [[0, 0x06, 0x0d, 0x0b], { link: 109, index: 11 }],
  [[0x1f, 0x06, 0x0d, 0x0b], { link: 4096 + 109, index: 11 }],
  [[0, 0xff, 0xff, 0x0f], undefined],
])('ability code %j', (code, ability) => {
  const bytes = Uint8Array.of(0x08, 0x21, 0x0b, 0, 0, 0, ...code);
  expect(describeSc2Event(bytes)).toMatchObject({ userId: 1, eventId: 27, name: 'SCmdEvent', action: 'ability', firstBits: 0, ability });
});
