import { describe, expect, it } from 'vitest';
import { GameEvents } from '../../../src/formats/dem/game-events.js';
import { iterateDem, parseDemSync } from '../../../src/formats/dem/index.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';

const TYPES = ['string', 'float', 'long', 'short', 'byte', 'bool', 'uint64', 'handle', 'controller'];
const list = {
  descriptors: [
    { eventid: 7, name: 'all_types', keys: TYPES.map((name, i) => ({ type: i + 1, name })) },
    { eventid: 8, name: 'bare' },
  ],
};

describe('game events', () => {
  it('have keys of nine types, in the order of the list', () => {
    const events = new GameEvents();
    events.describe(list);
    expect(events.size).toBe(2);
    const keys = [
      { type: 1, val_string: 'ak47' },
      { type: 2, val_float: 0.5 },
      { type: 3, val_long: -70000 },
      { type: 4, val_short: -300 },
      { type: 5, val_byte: 255 },
      { type: 6, val_bool: true },
      { type: 7, val_uint64: 76561198000000001n },
      { type: 8, val_long: 0x00ff4003 },
      { type: 9, val_short: 11 },
    ];
    expect(events.read({ eventid: 7, keys })).toEqual({
      name: 'all_types',
      keys: {
        string: 'ak47',
        float: 0.5,
        long: -70000,
        short: -300,
        byte: 255,
        bool: true,
        uint64: 76561198000000001n,
        handle: 0x00ff4003,
        controller: 11,
      },
    });
  });

  it('have the default of their type where nothing was sent', () => {
    const events = new GameEvents();
    events.describe(list);
    const keys = { string: '', float: 0, long: 0, short: 0, byte: 0, bool: false, uint64: 0n, handle: 0, controller: 0 };
    expect(events.read({ eventid: 7, keys: [] }).keys).toEqual(keys);
    expect(events.read({ eventid: 7, keys: TYPES.map((_, i) => ({ type: i + 1 })) }).keys).toEqual(keys);
    expect(events.read({ eventid: 8 })).toEqual({ name: 'bare', keys: {} });
  });

  it('take a key name of Object for what it is', () => {
    const events = new GameEvents();
    events.describe({
      descriptors: [
        {
          eventid: 1,
          name: 'e',
          keys: [
            { type: 3, name: 'constructor' },
            { type: 3, name: 'toString' },
            { type: 1, name: '__proto__' },
          ],
        },
      ],
    });
    const { keys } = events.read({ eventid: 1, keys: [{ val_long: 1 }, { val_long: 2 }, { val_string: 'x' }] });
    expect(Object.entries(keys)).toEqual([
      ['constructor', 1],
      ['toString', 2],
      ['__proto__', 'x'],
    ]);
    // a name that the event has not
    expect('valueOf' in keys).toBe(false);
  });

  it('are known by the list of the same recording only', () => {
    const writer = new DemWriter({ game: 'cs2' });
    writer.packet(1, [{ id: 207, value: { eventid: 8 } }]);
    writer.packet(2, [
      { id: 205, value: list },
      { id: 207, value: { eventid: 7, keys: [{ type: 1, val_string: 'x' }] } },
    ]);
    // the list counts wherever it stands: game events are applied last in their packet
    writer.packet(3, [
      { id: 207, value: { eventid: 9 } },
      { id: 207, value: { eventid: 8 } },
    ]);
    const bytes = writer.finish();
    expect([...iterateDem(bytes, { events: ['gameEvent'] })].map(({ tick, name }) => [tick, name])).toEqual([
      [2, 'all_types'],
      [3, 'bare'],
    ]);
    const { complete, diagnostics, gameEvents } = parseDemSync(bytes, { include: ['gameEvents'] });
    expect(complete).toBe(false);
    expect(gameEvents).toHaveLength(2);
    expect(diagnostics.map(({ code, path, count }) => [code, path, count])).toEqual([
      ['corrupt', ['DEM_Packet tick 1', 'GE_Source1LegacyGameEvent', 'game event 8'], 1],
      ['corrupt', ['DEM_Packet tick 3', 'GE_Source1LegacyGameEvent', 'game event 9'], 1],
    ]);
  });
});
