import { expect, it } from 'vitest';
import { typedEvents, type StormEvent } from '../../../src/formats/storm/events.js';
import { readEvents } from '../../../src/protocols/blizzard/raw-events.js';
import type { StormStreamName } from '../../../src/formats/storm/layout.js';
import { STORM_TABLES } from '../../../src/formats/storm/protocol/lookup.js';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.split(' '), (byte) => parseInt(byte, 16));
function only(baseBuild: number, stream: StormStreamName, hex: string): StormEvent {
  const reading = readEvents(stream, bytesOf(hex), STORM_TABLES.protocolOf(baseBuild), 'typed', typedEvents(stream));
  const event = reading.next();
  expect(reading.next()).toBeUndefined();
  return event!;
}

const TALENT = [
  '03 02 09 f6 01 09 14 05 08 00 02 18 54 61 6c 65 6e 74 43 68 6f 73 65 6e 02 04 01 00 02 05 04 00 05 02 00 02 18',
  '50 75 72 63 68 61 73 65 4e 61 6d 65 02 02 26 4a 61 69 6e 61 46 69 6e 67 65 72 73 4f 66 46 72 6f 73 74 04 04 01 00 02',
  '05 04 00 05 02 00 02 10 50 6c 61 79 65 72 49 44 02 09 04 06 04 00',
].join(' ');

it.each<[number, StormStreamName, string, object]>([
  [85267, 'message', '00 20 80 00 00 06 00', { gameloop: 0, userId: 0, type: 'loadingProgress', progress: 12 }],
  [
    85267,
    'message',
    '0d 2c 04 83 00 49 1b 89 00 67 19 04',
    { gameloop: 812, userId: 4, type: 'ping', recipient: 'allies', point: { x: 299449, y: 422292 } },
  ],
  [85267, 'message', '11 d0 02 02 04 65 7a 67 67', { userId: 2, type: 'chat', recipient: 'allies', text: 'ezgg' }],
  [85267, 'game', '00 60 21 88 00 00', { gameloop: 0, userId: 0, type: 'cameraUpdate', distance: 8704, follow: false }],
  [85267, 'game', '00 c5 0e 00 00 00 00', { userId: 5, type: 'heroTalentTreeSelected', index: 0 }],
  [85267, 'game', '04 80 92 87 08', { gameloop: 1, userId: 0, type: 'triggerKeyPressed', key: 23, flags: 8 }],
  [
    85267,
    'game',
    '10 25 0b 20 04 08 c9 a0 72 b2 9d 81 00 3f 42 01 00 00 00 00',
    {
      gameloop: 4,
      userId: 5,
      type: 'cmd',
      cmdFlags: 524552,
      data: { kind: 'targetPoint', value: { x: 824338, y: 484667, z: 32389 } },
      sequence: 1,
    },
  ],
  [
    85267,
    'game',
    '04 c5 18 00 00 00 c2 15 02 75 96 9a 00 03 f4 02',
    { userId: 5, type: 'cmdUpdateTargetPoint', sequence: 3, target: { x: 797189, y: 479962, z: 32386 } },
  ],
  [85267, 'game', '04 c4 05 00', { userId: 4, type: 'gameUserLeave', leaveReason: 0 }],
  [
    77548,
    'tracker',
    '03 00 09 00 09 1a 05 04 00 02 10 43 72 75 73 61 64 65 72 02 09 04',
    { type: 'heroBanned', hero: 'Crusader', controllingTeam: 2 },
  ],
  [
    77548,
    'tracker',
    '03 00 09 00 09 1c 05 04 00 02 0e 5a 65 72 61 74 75 6c 02 09 10',
    { type: 'heroPicked', hero: 'Zeratul', controllingPlayer: 8 },
  ],
  [
    77548,
    'tracker',
    '03 00 09 04 09 18 05 08 00 09 b2 04 02 09 02 04 09 34 06 09 dc 01',
    { gameloop: 2, type: 'unitRevived', unitTagIndex: 281, unitTagRecycle: 1, unitTag: 281 * 2 ** 18 + 1, x: 26, y: 110 },
  ],
  [
    77548,
    'tracker',
    TALENT,
    {
      gameloop: 123,
      type: 'statGame',
      eventName: 'TalentChosen',
      stringData: [{ key: 'PurchaseName', value: 'JainaFingersOfFrost' }],
      intData: [{ key: 'PlayerID', value: 2 }],
    },
  ],
])('base build %i, %s %s', (baseBuild, stream, hex, fields) => {
  expect(only(baseBuild, stream, hex)).toMatchObject(fields);
});
