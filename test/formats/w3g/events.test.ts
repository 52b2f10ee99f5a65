import { describe, expect, it } from 'vitest';
import { ActionCursor } from '../../../src/formats/w3g/action-cursor.js';
import { eventOf } from '../../../src/formats/w3g/events.js';

describe('a block as an event', () => {
  it('has all that a desync says', () => {
    const playerIds = Uint8Array.of(1, 2);
    expect(eventOf({ kind: 'desync', value: 5, checksum: 9, playerIds } as never, 70)).toEqual({
      type: 'desync',
      timeMs: 70,
      value: 5,
      checksum: 9,
      playerIds,
    });
  });

  it('has the mode of a line of chat where the block has one', () => {
    const said = { kind: 'chat', playerId: 3, text: Uint8Array.of(0x67, 0x67), rest: new Uint8Array(0) } as const;
    const shown = { type: 'chat', timeMs: 8, playerId: 3, text: 'gg', textBytes: said.text };
    expect(eventOf({ ...said, flags: 0x10, mode: undefined }, 8)).toEqual({ ...shown, flags: 0x10, recipient: 'lobby' });
    expect(eventOf({ ...said, flags: 0x20, mode: 1 }, 8)).toEqual({ ...shown, flags: 0x20, mode: 1, recipient: 'allies' });
    expect(eventOf({ ...said, flags: 0x20, mode: 5 }, 8)).toEqual({
      ...shown,
      flags: 0x20,
      mode: 5,
      recipient: 'private',
      toSlot: 2,
    });
  });
});

it('a stored unit has its items, abilities and damage', () => {
  const u32 = (value: number): number[] => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
  const HPEA = u32(0x68706561);
  const zeros = (count: number): number[] => Array<number>(4 * count).fill(0);
  const bytes = Uint8Array.from([
    ...HPEA,
    ...[...u32(1), ...HPEA, ...u32(2), ...u32(3)],
    // experience to the bonus of intelligence
    ...u32(700),
    ...zeros(11),
    ...[...u32(1), ...HPEA, ...u32(4)],
    ...zeros(3),
    ...[...u32(2), ...u32(11), ...u32(12)],
    ...zeros(1),
    ...[7, 0],
  ]);
  const cursor = new ActionCursor().over(bytes, new DataView(bytes.buffer));
  cursor.end = bytes.length;
  expect(cursor.storedUnit()).toMatchObject({
    code: 'hpea',
    items: [{ code: 'hpea', charges: 2, flags: 3 }],
    experience: 700,
    abilities: [{ code: 'hpea', level: 4 }],
    damage: [11, 12],
    controlGroups: 7,
  });
  expect(cursor.position).toBe(bytes.length);
});
