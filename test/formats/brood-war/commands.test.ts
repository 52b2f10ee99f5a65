import { describe, expect, it } from 'vitest';
import { toyRecords } from '../../../recordings/brood-war/toy-game.js';
import { decodeBroodWarCommands, encodeBroodWarCommands } from '../../../src/formats/brood-war/command-codec.js';
import { COMMAND_ROWS } from '../../../src/formats/brood-war/commands.gen.js';
import { broodWarTag, parseBroodWarSync } from '../../../src/formats/brood-war/index.js';
import { writeBroodWar } from '../../../src/formats/brood-war/writer.js';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/[0-9a-f]{2}/gi)!, (byte) => parseInt(byte, 16));

describe('commands', () => {
  it('are read from the bytes of real files', () => {
    const records = toyRecords({});
    const blocks = [
      { frame: 47, commands: bytesOf('006304D92C0000DA2C0000DB2C0000DC2C0000') },
      { frame: 53, commands: bytesOf('0060FA00380600000000E40000') },
      { frame: 76, commands: bytesOf('006301DA2C0000') },
      { frame: 80, commands: bytesOf('000907480E490E4A0E380E4D0E4E0E4B0E') },
    ];
    const { commands, diagnostics } = parseBroodWarSync(writeBroodWar({ ...records, blocks }), { include: ['commands'] });
    expect(diagnostics).toEqual([]);
    expect(commands).toEqual([
      { type: 'select', id: 0x63, frame: 47, playerId: 0, units: [11481, 11482, 11483, 11484] },
      { type: 'rightClick', id: 0x60, frame: 53, playerId: 0, x: 250, y: 1592, target: undefined, unit: undefined, queued: 0 },
      { type: 'select', id: 0x63, frame: 76, playerId: 0, units: [11482] },
      { type: 'select', id: 0x09, frame: 80, playerId: 0, units: [3656, 3657, 3658, 3640, 3661, 3662, 3659] },
    ]);
  });

  it('have whole tags: two units that share the low half stay two', () => {
    expect(broodWarTag(11481, 0x63)).toEqual({ index: 3289, generation: 1 });
    expect(broodWarTag(3656, 0x09)).toEqual({ index: 1608, generation: 1 });
    expect(broodWarTag(0x1_2cd9, 0x63)).toEqual({ index: 0x0cd9, generation: 9 });
    expect(broodWarTag(3656, 0x63, 1700)).toEqual({ index: 1608, generation: 1 });
    const block = {
      frame: 1,
      commands: encodeBroodWarCommands([{ type: 'select', id: 0x63, frame: 1, playerId: 0, units: [0x2cd9, 0x1_2cd9] }]),
    };
    expect(decodeBroodWarCommands(block)).toMatchObject([{ units: [0x2cd9, 0x1_2cd9] }]);
  });

  it('of every id are written from their fields as they were', () => {
    for (const [id, type, fields] of COMMAND_ROWS) {
      const size = fields
        .split(' ')
        .reduce(
          (sum, field) =>
            sum +
            ({ b: 1, w: 2, d: 4, u: 2, t: 2, T: 4, l: 7, L: 13, z: 4, c: 80 }[field.split(':')[1] ?? ''] ??
              (Number(field.split(':')[1]) || 0)),
          0,
        );
      const body = Uint8Array.from({ length: size }, (_, i) => i + 1);
      if (/:l/.test(fields)) body.set([3, 1, 0, 2, 0, 3, 0]);
      if (/:L/.test(fields)) body.set([3, 1, 0, 0, 9, 2, 0, 0, 0, 3, 0, 0, 0]);
      if (/:z/.test(fields)) body.set([65, 66, 67, 0], 4);
      const commands = Uint8Array.of(7, id, ...body);
      const decoded = decodeBroodWarCommands({ frame: 5, commands });
      expect(decoded, type).toMatchObject([{ type, id, frame: 5, playerId: 7 }]);
      expect(encodeBroodWarCommands(decoded), type).toEqual(commands);
      // with one byte fewer it is cut off
      if (size > 0)
        expect(decodeBroodWarCommands({ frame: 5, commands: commands.subarray(0, -1) })).toMatchObject([{ type: 'unknown', id }]);
    }
  });

  it('that are unknown take the rest of their block, and no other', () => {
    const records = toyRecords({});
    const blocks = [
      { frame: 60, commands: bytesOf('001800590102030405') },
      { frame: 61, commands: bytesOf('0136') },
      { frame: 62, commands: bytesOf('010c1e') },
      { frame: 63, commands: bytesOf('01') },
    ];
    const { commands, diagnostics, isComplete } = parseBroodWarSync(writeBroodWar({ ...records, blocks }), { include: ['commands'] });
    expect(commands).toEqual([
      { type: 'cancelBuild', id: 0x18, frame: 60, playerId: 0 },
      { type: 'unknown', id: 0x59, frame: 60, playerId: 0, bytes: bytesOf('0102030405'), offset: 7 },
      { type: 'stim', id: 0x36, frame: 61, playerId: 1 },
      { type: 'unknown', id: 0x0c, frame: 62, playerId: 1, bytes: bytesOf('1e'), offset: 26 },
      { type: 'unknown', frame: 63, playerId: 1, bytes: new Uint8Array(0), offset: 34 },
    ]);
    expect(diagnostics).toMatchObject([
      { code: 'unknown-event', severity: 'warning', reason: 'unknown-command', path: ['commands', 'frame 60'], count: 1 },
      { code: 'corrupt', severity: 'error', reason: 'cut-command', path: ['commands', 'frame 62'], count: 2 },
    ]);
    expect(isComplete).toBe(false);
  });
});
