import { describe, expect, it } from 'vitest';
import { GameEvents } from '../../../src/formats/dem/game-events.js';
import { iterateDem, parseDemSync } from '../../../src/formats/dem/index.js';
import type { DemGameEventList } from '../../../src/formats/dem/game-events.js';
import { gameEventListOf } from '../../../src/formats/dem/cs2/game-event-list.js';
import type { DemGame } from '../../../src/formats/dem/dialects.js';
import type { ProtoMessage } from '../../../src/formats/dem/messages.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { ScriptedCs2Match } from '../../../recordings/dem/cs2/scripted-match.js';
import { ScriptedRecording } from '../../../recordings/dem/scripted-recording.js';

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
    const { isComplete, diagnostics, gameEvents } = parseDemSync(bytes, { include: ['gameEvents'] });
    expect(isComplete).toBe(false);
    expect(gameEvents).toHaveLength(2);
    expect(diagnostics.map(({ code, path, count }) => [code, path, count])).toEqual([
      ['corrupt', ['DEM_Packet tick 1', 'GE_Source1LegacyGameEvent', 'game event 8'], 1],
      ['corrupt', ['DEM_Packet tick 3', 'GE_Source1LegacyGameEvent', 'game event 9'], 1],
    ]);
  });
});

describe('a recording without a list of game events', () => {
  const demo = (networkProtocol: number, list?: ProtoMessage, game: DemGame = 'cs2'): Uint8Array => {
    const writer = new DemWriter({
      game,
      header: { game_directory: game === 'cs2' ? 'csgo' : 'citadel', network_protocol: networkProtocol },
    });
    if (list !== undefined) writer.signon([{ id: 205, value: list }]);
    writer.syncTick();
    // weapon_fire of build 14090; then an id that no build has, and one whose keys are others
    const keys = [
      { type: 9, val_short: 3 },
      { type: 8, val_long: -7 },
      { type: 1, val_string: 'weapon_ak47' },
      { type: 6, val_bool: true },
    ];
    const fire = gameEventListOf(14090).list.descriptors!.find(({ name }) => name === 'weapon_fire')!;
    writer.packet(1, [{ id: 207, value: { eventid: fire.eventid, keys: keys.slice(0, fire.keys!.length) } }]);
    writer.packet(2, [{ id: 207, value: { eventid: 9999, keys: [] } }]);
    writer.packet(3, [{ id: 207, value: { eventid: fire.eventid, keys: [{ type: 1, val_string: 'x' }] } }]);
    return writer.finish();
  };
  const read = (bytes: Uint8Array, gameEventList?: DemGameEventList) => {
    const reading = iterateDem(bytes, { events: ['gameEvent'], gameEventList });
    return { events: [...reading], said: reading.end().diagnostics };
  };

  it('is read with that of the nearest build, and what does not fit is given by number', () => {
    const { events, said } = read(demo(14100));
    const fire = gameEventListOf(14090).list.descriptors!.find(({ name }) => name === 'weapon_fire')!.eventid!;
    expect(events.map(({ tick, name, keys }) => [tick, name, keys['userid'], keys['weapon']])).toEqual([
      [1, 'weapon_fire', 3, 'weapon_ak47'],
      [2, 'event_9999', undefined, undefined],
      [3, `event_${fire}`, undefined, undefined],
    ]);
    expect({ ...events[2]!.keys }).toEqual({ key_0: 'x' });
    expect(
      said.filter(({ code }) => code === 'unknown-event').map(({ severity, reason, path }) => [severity, reason, path.at(-1)]),
    ).toEqual([
      ['warning', 'list', 'GE_Source1LegacyGameEventList'],
      ['warning', 'unfit', 'game event 9999'],
      ['warning', 'unfit', `game event ${fire}`],
    ]);
    expect(said.some(({ code }) => code === 'corrupt')).toBe(false);
    expect(said[0]!.message).toContain('the list of CS2 14090');
  });

  it('and without the number of its build has none of a build', () => {
    const writer = new DemWriter({ game: 'cs2', header: { game_directory: 'csgo' } });
    writer.packet(1, [{ id: 207, value: { eventid: 9999, keys: [] } }]);
    const { events, said } = read(writer.finish());
    expect(events).toEqual([]);
    expect(said.some(({ reason }) => reason === 'list')).toBe(false);
  });

  it('is read with the list that was given', () => {
    const list = { descriptors: [{ eventid: 9999, name: 'mine' }] };
    const { events, said } = read(demo(14100), list);
    expect(events.map(({ name }) => name)).toEqual([expect.stringMatching(/^event_\d+$/), 'mine', expect.stringMatching(/^event_\d+$/)]);
    expect(said[0]!.message).toContain('the list that was given');
  });

  it('that has one is read with that, whatever was given', () => {
    const list = { descriptors: [{ eventid: 9999, name: 'own' }] };
    const { events, said } = read(demo(14100, list), { descriptors: [{ eventid: 9999, name: 'mine' }] });
    expect(events.map(({ name }) => name)).toEqual(['own']);
    expect(said.some(({ reason }) => reason === 'list')).toBe(false);
  });

  it('of a game without known lists has no events, and it is said', () => {
    const { events, said } = read(demo(48, undefined, 'deadlock'));
    expect(events).toEqual([]);
    expect(said.length).toBeGreaterThan(0);
    expect(said.every(({ code }) => code === 'corrupt')).toBe(true);
  });

  it('takes the list of the nearest build', () => {
    expect([14000, 14011, 14064, 14065, 14089, 14090, 14154, 20000].map((build) => gameEventListOf(build).name)).toEqual(
      [14011, 14011, 14065, 14065, 14090, 14090, 14155, 14155].map((build) => `CS2 ${build}`),
    );
  });
});

it('a key of an unknown type gives what was sent, and is reported', () => {
  const writer = new DemWriter({ game: 'cs2', header: { game_directory: 'csgo' } });
  const keys = [
    { type: 12, name: 'novel' },
    { type: 4, name: 'plain' },
    { type: 12, name: 'unsent' },
  ];
  writer.signon([{ id: 205, value: { descriptors: [{ eventid: 1, name: 'event', keys }] } }]);
  writer.syncTick();
  writer.packet(1, [{ id: 207, value: { eventid: 1, keys: [{ type: 12, val_long: 77 }, { type: 4, val_short: 5 }, { type: 12 }] } }]);
  const reading = iterateDem(writer.finish(), { events: ['gameEvent'] });
  expect([...reading].map((event) => event.keys)).toEqual([{ novel: 77, plain: 5 }]);
  const { isComplete, diagnostics } = reading.end();
  expect(isComplete).toBe(true);
  expect(diagnostics.map(({ code, severity, reason, path }) => ({ code, severity, reason, path }))).toEqual([
    { code: 'unknown-event', severity: 'info', reason: 'key-type', path: ['event', 'novel'] },
    { code: 'unknown-event', severity: 'info', reason: 'key-type', path: ['event', 'unsent'] },
  ]);
});

describe('keys that mean entities', () => {
  const match = (): Uint8Array => {
    const match = new ScriptedCs2Match();
    match.pawnOf(match.join(1, 'Ada', 2, 76561198000000001n), [-1874, 20, 0.5]);
    match.join(2, 'Bot', 3, 0n);
    match.advance(1);
    match.kill({ userid: 1, attacker: 2 });
    return match.bytes();
  };

  it('give players with their controllers', () => {
    const seen: unknown[] = [];
    for (const event of iterateDem(match(), { events: ['gameEvent'], entities: true })) {
      for (const key of ['userid', 'attacker', 'assister', 'weapon', 'none']) {
        const player = event.player(key);
        expect(player?.entity).toBe(event.entity(key));
        seen.push(
          player === undefined ? undefined : [player.userId, player.name, player.steamId, player.entity?.className, player.position],
        );
      }
    }
    const controller = 'CCSPlayerController';
    expect(seen).toEqual([
      [1, 'Ada', 76561198000000001n, controller, { x: -1874, y: 20, z: 0.5 }],
      [2, 'Bot', undefined, controller, undefined],
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('give nothing where entities are not decoded', () => {
    for (const event of iterateDem(match(), { events: ['gameEvent'] })) expect(event.entity('userid')).toBeUndefined();
  });

  it('are handles of 15 bits of index, whichever sign they come with', () => {
    const recording = new ScriptedRecording({
      game: 'cs2',
      header: { game_directory: 'csgo' },
      tickInterval: 1 / 64,
      definitions: [{ name: 'CPawn', fields: [{ type: 'int32', name: 'm_n' }] }],
      classes: ['CPawn'],
      gameEvents: { hit: [['pawn', 8]] },
    });
    const pawn = recording.spawn('CPawn', { m_n: 1 }, 300);
    const handle = (serial: number, index: number): number => (serial << 15) | index;
    recording.gameEvent('hit', { pawn: handle(pawn.serial, 300) });
    // seven more bits of serial, up to the sign
    recording.gameEvent('hit', { pawn: handle(pawn.serial + (127 << 10), 300) });
    recording.gameEvent('hit', { pawn: handle(pawn.serial + 1, 300) });
    recording.gameEvent('hit', { pawn: -1 });
    const found: unknown[] = [];
    for (const event of iterateDem(recording.bytes(), { events: ['gameEvent'], entities: true })) found.push(event.entity('pawn')?.index);
    expect(found).toEqual([300, 300, undefined, undefined]);
  });
});
