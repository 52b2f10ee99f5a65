import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/core/byte-reader.js';
import { typedEvents } from '../../../src/formats/sc2/events.js';
import type { Sc2StreamName } from '../../../src/formats/sc2/layout.js';
import { SC2_TABLES } from '../../../src/formats/sc2/protocol/lookup.js';
import type { Sc2BitArray } from '../../../src/formats/sc2/protocol/bit-array.js';
import { bitOf } from '../../../src/protocols/blizzard/bit-array.js';
import { readEvents } from '../../../src/formats/sc2/framing.js';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.split(' '), (byte) => parseInt(byte, 16));
function only(baseBuild: number, stream: Sc2StreamName, hex: string): unknown {
  const reading = readEvents(stream, bytesOf(hex), SC2_TABLES.protocolOf(baseBuild), 'typed', typedEvents(stream, baseBuild));
  const event = reading.next();
  expect(reading.next()).toBeUndefined();
  return event;
}

/** Two users go on with a game, the first of them as a spectator; method 1 is `take command`. Worked out by hand. */
const HIJACK = '00 40 1B 20 02 45 64 11 31 2D 53 32 2D 31 2D 39 02 02 41 6C 04';
const RESUMED = {
  gameloop: 0,
  userId: 0,
  type: 'hijackReplayGame',
  userInfos: [
    { gameUserId: 0, observe: 1, name: 'Ed', toonHandle: '1-S2-1-9' },
    { gameUserId: 1, observe: 0, name: 'Al' },
  ],
  method: 1,
};

describe('real bytes (docs/formats/sc2.md, section 21)', () => {
  it.each([
    ['80 A0 A3 9C 8C 02', 36000000000n],
    ['81 E0 F6 C5 D5 0E', -252000000000n],
    ['9E DA EE FE E5 C0 C0 D4 03', 131872139789588111n],
  ])('vint %s', (hex, value) => {
    expect(new ByteReader(bytesOf(hex)).vlf64()).toBe(value);
  });

  it.each<[number, Sc2StreamName, string, object]>([
    [15405, 'game', '00 01 0B', { gameloop: 0, userId: 1, type: 'userOptions', syncChecksummingEnabled: false }],
    [80949, 'game', '00 10 05', { userId: 16, type: 'userFinishedLoadingSync' }],
    [24247, 'game', HIJACK, RESUMED],
    [24764, 'game', HIJACK, RESUMED],
    [24944, 'game', HIJACK, RESUMED],
    [
      15405,
      'game',
      '08 62 21 90 10 5C 32 10 20 04 7E 08 00',
      { gameloop: 2, userId: 2, type: 'cameraUpdate', target: { x: 10496, y: 5570 }, distance: 8704, pitch: 318, yaw: 1024 },
    ],
    [
      15405,
      'game',
      '08 21 0B 00 00 10 00 08 0A 00 00 07 00 00 00 00 00 00 00 00 00 00 80 00 00 00 80 00 00 00 80 00 00 00 00',
      { gameloop: 2, userId: 1, type: 'cmd', cmdFlags: 0x100, abilLink: 138, abilCmdIndex: 0 },
    ],
    [
      70154,
      'game',
      '10 21 AC 00 00 01 02 27 00 01 01 01 0C 80 00 01',
      {
        gameloop: 4,
        userId: 1,
        type: 'selectionDelta',
        controlGroupId: 10,
        delta: {
          removeMask: { kind: 'none' },
          addSubgroups: [{ unitLink: 39, subgroupPriority: 32, intraSubgroupPriority: 1, count: 1 }],
          addUnitTags: [52428801],
        },
      },
    ],
    [
      70154,
      'game',
      '08 20 AC 00 06 00 01 05 31 1A 01 03 03 05 C0 00 01 05 C8 00 01 05 D0 00 01',
      { delta: { removeMask: { kind: 'zeroIndices', value: [] }, addUnitTags: [48234497, 48496641, 48758785] } },
    ],
    [
      70154,
      'game',
      '00 21 0B 08 04 40 01 1B 00 00 00 00 00 00',
      { cmdFlags: 131328, abilLink: 155, abilCmdIndex: 0, data: { kind: 'none' }, sequence: 1 },
    ],
    [
      70154,
      'game',
      '04 21 0B 00 04 08 8B 5E 93 46 E0 81 00 5F F8 00 00 00 05 00',
      { cmdFlags: 264, data: { kind: 'targetPoint', value: { x: 568275, y: 560577, z: 49136 } }, sequence: 11 },
    ],
    [70154, 'game', '04 21 5D 01', { type: 'controlGroupUpdate', controlGroupIndex: 5, controlGroupUpdate: 1 }],
    [70154, 'message', '00 21 80 00 00 06 00', { type: 'loadingProgress', progress: 12 }],
    [70154, 'message', '35 F6 00 00 05 28 77 74 66 29', { gameloop: 3574, type: 'chat', recipient: 'all', text: '(wtf)' }],
    [80949, 'message', '02 61 02 00 00 02 67 67', { gameloop: 24834, text: 'gg' }],
    [
      70154,
      'tracker',
      '03 00 09 00 09 12 05 08 00 09 02 02 09 02 04 04 01 09 00 06 04 01 09 00',
      { type: 'playerSetup', playerId: 1, kind: 1, userId: 0, slotId: 0 },
    ],
  ])('%i %s %s', (build, stream, hex, expected) => {
    expect(only(build, stream, hex)).toMatchObject(expected);
  });

  it('a mask of ten bits is one read across a byte border', () => {
    const event = only(70154, 'game', '00 21 AC 00 02 AA 3F 00 00') as { delta: { removeMask: { kind: string; value: Sc2BitArray } } };
    const mask = event.delta.removeMask.value;
    expect(mask).toEqual({ bitLength: 10, bytes: Uint8Array.of(2, 0xbf) });
    expect(Array.from({ length: 11 }, (_, i) => bitOf(mask, i))).toEqual([...'1111110101', '0'].map((bit) => bit === '1'));
  });
});
