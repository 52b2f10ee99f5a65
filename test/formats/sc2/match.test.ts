import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { anonymizeSc2 } from '../../../src/formats/sc2/anonymize.js';
import { readSc2Attributes } from '../../../src/formats/sc2/attributes.js';
import type { Sc2GameEvent, Sc2TrackerEvent } from '../../../src/formats/sc2/events.js';
import { decodeSc2RecordsSync } from '../../../src/formats/sc2/model.js';
import { parseSc2Sync } from '../../../src/formats/sc2/index.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { toyEvent, toyRecords } from '../../../recordings/sc2/toy-records.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { toyDuel } from '../../../recordings/sc2/toy-duel.js';
import { readSc2Header } from '../../../src/formats/sc2/header.js';
import { asPlayed } from '../../../src/formats/sc2/match/as-played.js';
import { InnerMatch } from '../../../src/formats/sc2/match/observer-map.js';
import type { Sc2Parts } from '../../../src/formats/sc2/match/section.js';
import { namesKeyOf } from '../../../src/formats/sc2/names/names.js';
import { NameTables } from '../../../src/formats/sc2/names/name-tables.js';
import { finished, freshBudget, sectionOf } from './match-of.js';

// Sections are made here of plain events and parts, as a decoder gives them: each expectation is a rule of docs/formats/sc2.md.

type Plain = Readonly<Record<string, unknown>>;
const tracker = (...events: readonly Plain[]) => events as unknown as Sc2TrackerEvent[];
const game = (...events: readonly Plain[]) => events as unknown as Sc2GameEvent[];
const born = (gameloop: number, unitTypeName: string, upkeepPlayerId: number, unitTag = gameloop * 16 + upkeepPlayerId): Plain => ({
  type: 'unitBorn',
  gameloop,
  unitTypeName,
  upkeepPlayerId,
  controlPlayerId: upkeepPlayerId,
  unitTag,
  x: 10,
  y: 20,
});

const headerOf = (baseBuild: number, elapsedGameLoops = 0): Plain => ({
  header: { version: { major: 5, minor: 0, revision: 12, build: baseBuild, baseBuild }, elapsedGameLoops, useScaledTime: true },
});
const innerMatch = (events: readonly Sc2TrackerEvent[]): InnerMatch => {
  const inner = new InnerMatch();
  for (const event of events) if (event.type === 'unitBorn') inner.born(event);
  return inner;
};
const played = (events: readonly Sc2TrackerEvent[]) => finished(asPlayed(events, freshBudget()));

describe('a match inside of a map', () => {
  it('begins with the first town hall of two', () => {
    const events = tracker(
      { type: 'upgrade', gameloop: 3 },
      born(5, 'SCV', 4),
      born(90, 'Nexus', 3),
      born(95, 'Hatchery', 14),
      born(95, 'CommandCenter', 0),
      born(95, 'CommandCenter', 15),
      // a second base is not a start
      born(96, 'CommandCenter', 2),
    );
    const inner = innerMatch(events);
    expect([inner.startGameloop, [...inner.races]]).toEqual([
      90,
      [
        [3, 'protoss'],
        [14, 'zerg'],
      ],
    ]);
  });

  it('is none where town halls are there from the start, or one alone gets one', () => {
    expect(innerMatch(tracker(born(0, 'Nexus', 1), born(90, 'Nexus', 1), born(90, 'Nexus', 2))).startGameloop).toBeUndefined();
    expect(innerMatch(tracker(born(90, 'Nexus', 1), born(91, 'Nexus', 1))).startGameloop).toBeUndefined();
    expect(innerMatch(tracker({ type: 'unitInit', gameloop: 9, unitTypeName: 'Nexus', upkeepPlayerId: 1 })).startGameloop).toBeUndefined();
  });
});

it('cameras are listed by user, and saves beside moves', () => {
  const at = (x: number, y: number): Plain => ({ target: { x: x * 256, y: y * 256 } });
  const paths = sectionOf('camera', {
    ...headerOf(91115),
    details: { gameSpeed: 2 },
    gameEvents: game(
      { type: 'cameraUpdate', gameloop: 16, userId: 5, ...at(1, 2) },
      { type: 'cmd', gameloop: 16, userId: 9 },
      { type: 'cameraUpdate', gameloop: 32, userId: 2, distance: 30, pitch: 40, yaw: 50 },
      { type: 'cameraSave', gameloop: 33, userId: 5, which: 3, ...at(4, 5) },
      { type: 'cameraUpdate', gameloop: 48, userId: 5, ...at(6, 7.5) },
    ),
  });
  // gameloops of the speed normal are sixteenths of a second
  expect(paths).toEqual([
    { userId: 2, moves: [{ gameloop: 32, seconds: 2, distance: 30, pitch: 40, yaw: 50 }], saves: [] },
    {
      userId: 5,
      moves: [
        { gameloop: 16, seconds: 1, x: 1, y: 2 },
        { gameloop: 48, seconds: 3, x: 6, y: 7.5 },
      ],
      saves: [{ gameloop: 33, which: 3, x: 4, y: 5 }],
    },
  ]);
});

describe('units', () => {
  it('are without the beacons of players unless asked', () => {
    const events = tracker(born(0, 'BeaconArmy', 1), born(1, 'FleetBeacon', 1), born(2, 'Beacon', 0));
    const named = (more: Plain): unknown =>
      sectionOf('units', { ...headerOf(80949), trackerEvents: events, ...more })!.map(({ unitTypeName }) => unitTypeName);
    expect(named({})).toEqual(['FleetBeacon', 'Beacon']);
    expect(named({ withBeacons: true })).toEqual(['BeaconArmy', 'FleetBeacon', 'Beacon']);
    const file = writeSc2(
      toyRecords(80949, { tracker: [toyEvent(80949, 'tracker', 0, 'SUnitBornEvent', { m_unitTypeName: utf8Bytes('BeaconRally') })] }),
    );
    expect(parseSc2Sync(file, { include: ['units'] }).units).toEqual([]);
    expect(parseSc2Sync(file, { include: ['units'], beacons: true }).units).toMatchObject([{ unitTypeName: 'BeaconRally' }]);
  });

  it('live from the first event of their tag on', () => {
    const units = sectionOf('units', {
      ...headerOf(27950),
      trackerEvents: tracker(
        { ...born(0, 'Larva', 1, 1) },
        { type: 'unitInit', gameloop: 10, unitTag: 2, unitTypeName: 'Bunker', controlPlayerId: 2, upkeepPlayerId: 2, x: 3, y: 4 },
        { ...born(20, 'HighTemplar', 3, 3), creatorUnitTag: 1, creatorAbilityName: 'HallucinationHighTemplar' },
        { type: 'unitDone', gameloop: 30, unitTag: 2 },
        { type: 'unitDone', gameloop: 30, unitTag: 77 },
        { type: 'unitTypeChange', gameloop: 31, unitTag: 1, unitTypeName: 'Egg' },
        { type: 'unitOwnerChange', gameloop: 32, unitTag: 2, controlPlayerId: 5, upkeepPlayerId: 6 },
        { type: 'unitDied', gameloop: 40, unitTag: 1, x: 8, y: 9, killerPlayerId: 2, killerUnitTag: 2 },
        { type: 'unitDied', gameloop: 41, unitTag: 88, x: 8, y: 9, killerPlayerId: 2, killerUnitTag: 2 },
        { type: 'unitDied', gameloop: 42, unitTag: 3, x: 1, y: 1 },
      ),
    });
    const plain = { morphs: [], owners: [] };
    expect(units).toEqual([
      {
        ...plain,
        tag: 1,
        unitTypeName: 'Larva',
        controlPlayerId: 1,
        upkeepPlayerId: 1,
        x: 10,
        y: 20,
        doneGameloop: 0,
        diedGameloop: 40,
        diedX: 8,
        diedY: 9,
        killerPlayerId: 2,
        killerTag: 2,
        kills: 0,
        morphs: [{ gameloop: 31, unitTypeName: 'Egg' }],
      },
      {
        ...plain,
        tag: 2,
        unitTypeName: 'Bunker',
        controlPlayerId: 2,
        upkeepPlayerId: 2,
        x: 3,
        y: 4,
        startedGameloop: 10,
        doneGameloop: 30,
        kills: 2,
        owners: [{ gameloop: 32, controlPlayerId: 5, upkeepPlayerId: 6 }],
      },
      {
        ...plain,
        tag: 3,
        unitTypeName: 'HighTemplar',
        controlPlayerId: 3,
        upkeepPlayerId: 3,
        x: 10,
        y: 20,
        doneGameloop: 20,
        diedGameloop: 42,
        diedX: 1,
        diedY: 1,
        creatorTag: 1,
        creatorAbilityName: 'HallucinationHighTemplar',
        isHallucination: true,
        kills: 0,
      },
    ]);
  });

  it('of old replays count only the kills that are recorded', () => {
    const [unit] = sectionOf('units', { ...headerOf(27949), trackerEvents: tracker(born(1, 'Marine', 1)) })!;
    expect(unit).not.toHaveProperty('kills');
    expect(unit).not.toHaveProperty('isHallucination');
  });

  it('of a game that went on from a save are those of the match as it was in the end', () => {
    const [first, undone, again, setup, last] = tracker(
      born(10, 'Nexus', 1),
      born(50, 'Probe', 1),
      born(20, 'Pylon', 1),
      { type: 'playerSetup', gameloop: 0, playerId: 1 },
      born(60, 'Zealot', 1),
    ) as [Sc2TrackerEvent, Sc2TrackerEvent, Sc2TrackerEvent, Sc2TrackerEvent, Sc2TrackerEvent];
    expect(played([first, undone, setup, again, last])).toEqual([first, again, last]);
    // an event of the very loop where it goes on is undone, what stood before it stays
    expect(played([first, again, undone, again, last])).toEqual([first, again, last]);
    const straight = [first, again, undone, last];
    expect(played(straight)).toBe(straight);
  });
});

it('actions per minute are those until somebody left; who did nothing is left out', () => {
  const apm = sectionOf('apm', {
    ...headerOf(91115, 3000),
    details: { gameSpeed: 2 },
    gameEvents: game(
      { type: 'cmd', gameloop: 100, userId: 3 },
      { type: 'cmd', gameloop: 1000, userId: 3 },
      { type: 'cmd', gameloop: 0, userId: 1 },
      { type: 'gameUserLeave', gameloop: 0, userId: 1 },
      { type: 'gameUserLeave', gameloop: 1920, userId: 3 },
      { type: 'gameUserLeave', gameloop: 1930, userId: 3 },
      { type: 'cameraUpdate', gameloop: 5, userId: 2 },
      { type: 'cmd', gameloop: 5, userId: 16 },
    ),
  });
  // 960 loops of the speed normal are a minute
  expect(apm).toEqual([
    { userId: 1, actions: 1, apm: 0, eapm: 0, perMinute: [1] },
    { userId: 3, actions: 2, apm: 1, eapm: 1, perMinute: [1, 1] },
  ]);
});

it('effective actions leave out quick repeats, and selections that are replaced before a command', () => {
  const recall = (gameloop: number, controlGroupIndex: number): Plain => ({
    type: 'controlGroupUpdate',
    gameloop,
    userId: 1,
    controlGroupIndex,
    controlGroupUpdate: 2,
  });
  const cmd = (gameloop: number, abilLink: number): Plain => ({ type: 'cmd', gameloop, userId: 1, abilLink, abilCmdIndex: 0 });
  const effective = (...events: readonly Plain[]) =>
    sectionOf('apm', { ...headerOf(91115, 960), details: { gameSpeed: 2 }, gameEvents: game(...events) })!.map(({ actions, eapm }) => [
      actions,
      eapm,
    ]);
  expect(effective(cmd(0, 7), cmd(10, 7), cmd(21, 7), cmd(22, 8))).toEqual([[4, 3]]);
  expect(effective(recall(0, 1), recall(8, 2), recall(17, 3), cmd(18, 7))).toEqual([[4, 3]]);
  expect(effective(recall(0, 1), cmd(1, 7), recall(2, 2))).toEqual([[3, 3]]);
  expect(effective(recall(0, 1), recall(1, 1))).toEqual([[2, 1]]);
});

/** A cache handle: type, two zeros, region, hash. */
const handle = (type: string, region: string, ...tail: number[]): Uint8Array =>
  Uint8Array.from([...[...type].map((c) => c.charCodeAt(0)), 0, 0, ...[...region].map((c) => c.charCodeAt(0)), ...tail]);

const slot = (more: Plain): Plain => ({
  control: 2,
  observe: 0,
  userId: undefined,
  teamId: 0,
  handicap: 100,
  toonHandle: '',
  workingSetSlotId: undefined,
  selectedCommanderPrestige: 0,
  trophyId: 0,
  difficulty: 4,
  commander: '',
  ...more,
});
const user = (name: string, more: Plain = {}): Plain => ({ name, clanTag: '', scaledRating: -36400, highestLeague: 0, ...more });
function parts(lobby: Plain, more: Plain = {}): Sc2Parts {
  const made: Plain = {
    header: { version: { major: 5, minor: 0, revision: 12, build: 91115, baseBuild: 91115 }, elapsedGameLoops: 960, useScaledTime: true },
    initData: { users: [], slots: [], gameDescription: { gameOptions: { amm: false } }, ...lobby },
    ...more,
  };
  return made as unknown as Sc2Parts;
}

describe('players', () => {
  it('without details are those of the lobby, attributes and metadata', () => {
    const attributes = new Map([
      [
        1,
        new Map([
          [3001, 'RAND'],
          [3002, 'tc02'],
        ]),
      ],
      [2, new Map([[3001, 'Prot']])],
    ]);
    const players = sectionOf(
      'players',
      parts(
        {
          users: [user('Ann', { clanTag: 'GG', scaledRating: 4321, highestLeague: 7 }), user('Bob', { highestLeague: 8 }), user('Cid')],
          slots: [
            slot({ userId: 0, toonHandle: '2-S2-1-777', teamId: 0 }),
            slot({ userId: 1, toonHandle: '98-S2-1-5', teamId: 1 }),
            slot({ userId: 2, observe: 1 }),
          ],
        },
        {
          attributes: { scopes: attributes },
          metadata: {
            Players: [
              { PlayerID: 1, APM: 120, AssignedRace: 'Zerg' },
              { PlayerID: 'two', APM: null },
            ],
          },
        },
      ),
    );
    const plain = { control: 'human', result: 'undecided', handicap: 100 };
    expect(players).toEqual([
      {
        ...plain,
        isObserver: false,
        slotId: 0,
        teamId: 0,
        name: 'Ann',
        clanTag: 'GG',
        userId: 0,
        playerId: 1,
        race: 'zerg',
        chosenRace: 'random',
        color: 'blue',
        toon: '2-S2-1-777',
        mmr: 4321,
        league: 7,
        blizzardApm: 120,
        region: 'EU',
        profileUrl: 'https://starcraft2.com/profile/2/1/777',
      },
      {
        ...plain,
        isObserver: false,
        slotId: 1,
        teamId: 1,
        name: 'Bob',
        userId: 1,
        playerId: 2,
        race: 'protoss',
        chosenRace: 'protoss',
        toon: '98-S2-1-5',
        region: 'PTR',
      },
      { ...plain, isObserver: true, slotId: 2, teamId: 0, name: 'Cid', userId: 2 },
    ]);
  });

  it('who watch have no race, whatever details of their slot say', () => {
    const watching = parts(
      {
        users: [user('Ann'), user('Cid')],
        slots: [slot({ userId: 0, workingSetSlotId: 0 }), slot({ userId: 1, observe: 1, workingSetSlotId: 1 })],
      },
      {
        details: {
          players: ['Terran', 'Protoss'].map((race, workingSetSlotId) => ({ name: '', race, result: 'undecided', workingSetSlotId })),
        },
      },
    );
    expect(sectionOf('players', watching)!.map(({ isObserver, race, playerId }) => [isObserver, race, playerId])).toEqual([
      [false, 'terran', 1],
      [true, undefined, undefined],
    ]);
  });

  it('have a color where all parts of it are bytes', () => {
    const colourOf = (color: Plain | undefined) =>
      sectionOf(
        'players',
        parts({ users: [user('Ann')], slots: [slot({ userId: 0 })] }, { details: { players: [{ result: 'win', color }] } }),
      )![0]!.rgb;
    expect(colourOf({ r: 0, g: 66, b: 255 })).toBe('#0042ff');
    expect(colourOf({ r: 0, g: 66, b: 256 })).toBeUndefined();
    expect(colourOf({ r: -1, g: 66, b: 255 })).toBeUndefined();
    expect(colourOf({ r: 0, g: undefined, b: 255 })).toBeUndefined();
    expect(colourOf(undefined)).toBeUndefined();
  });

  it('of a map in which the match begins are the two who get a town hall', () => {
    const players = sectionOf(
      'players',
      parts(
        { users: ['Ann', 'Bob', 'Cid'].map((name) => user(name)), slots: [0, 1, 2].map((userId) => slot({ userId })) },
        {
          details: { players: [], isBlizzardMap: false },
          trackerEvents: tracker(born(40, 'Hatchery', 1), born(40, 'Nexus', 3)),
        },
      ),
    )!;
    expect(players.map(({ name, playerId, race, teamId, isObserver }) => [name, playerId, race, teamId, isObserver])).toEqual([
      ['Ann', 1, 'zerg', 0, false],
      ['Bob', undefined, undefined, 0, true],
      ['Cid', 3, 'protoss', 1, false],
    ]);
  });
});

it('a summary has the region, the map and the expansion of the cache handles', () => {
  const summaryOf = (...cacheHandles: readonly Uint8Array[]) => {
    const details = { players: [], title: 'Toy', gameSpeed: 2, cacheHandles };
    return sectionOf('summary', parts({}, { details }))!;
  };
  const lotv = handle('s2ma', 'EU', 1, 2, 0x66, 0xc5, 0x3b, 0x40);
  const map = handle('s2ma', 'KR', 0xab, 0xcd);
  expect(summaryOf(lotv, map)).toMatchObject({
    expansion: 'LotV',
    region: 'KR',
    mapUrl: 'https://kr-s2-depot.classic.blizzard.com/abcd.s2ma',
    dependencies: [
      { type: 's2ma', region: 'EU', sha256: '010266c53b40', standardName: 'Void.SC2Mod' },
      { type: 's2ma', region: 'KR', sha256: 'abcd', url: 'https://kr-s2-depot.classic.blizzard.com/abcd.s2ma' },
    ],
    version: '5.0.12.91115',
    gameSpeed: 'normal',
    durationSeconds: 60,
  });
  expect(summaryOf(handle('s2ma', 'US', 0x4e, 0x50, 0x5a, 0x04))).toMatchObject({ expansion: 'HotS', region: 'US' });
  expect(summaryOf(handle('s2ma', 'CN', 1))).toMatchObject({ expansion: 'WoL', mapUrl: 'http://cn-s2-depot.battlenet.com.cn/01.s2ma' });
  expect(summaryOf(handle('s2mh', 'EU', 1))).not.toHaveProperty('mapUrl');
  for (const none of [summaryOf(), summaryOf(Uint8Array.of(1, 2, 3))]) {
    expect(none.expansion).toBe('WoL');
    expect(none).not.toHaveProperty('region');
  }
});

it('names go by the expansion that the data of a replay belongs to, else by its build', () => {
  const deps = { LotV: 'aa'.repeat(32), HotS: '0b'.repeat(32), WoL: 'cc'.repeat(32) };
  const tables = { deps } as unknown as NameTables;
  const data = (byte: number) => handle('s2ma', 'EU', ...new Array<number>(32).fill(byte));
  const key = (more: Plain, lobby: Plain = {}) => namesKeyOf(parts({ ...lobby }, more), tables);
  expect(key({ details: { cacheHandles: [data(1), data(0x0b)], isBlizzardMap: true } })).toMatchObject({
    expansion: 'HotS',
    key: 91115,
    hasCustomData: false,
  });
  expect(key({}, { gameDescription: { gameOptions: {}, cacheHandles: [data(0xcc)], isBlizzardMap: true } }).expansion).toBe('WoL');
  // details come before the lobby
  expect(
    key({ details: { cacheHandles: [data(0xaa)] } }, { gameDescription: { gameOptions: {}, cacheHandles: [data(0xcc)] } }).expansion,
  ).toBe('LotV');
  expect(key({}).expansion).toBe('LotV');
  expect(key({ details: { isBlizzardMap: false } }).hasCustomData).toBe(true);
});

it('attributes are thirteen bytes each, stored backwards', () => {
  const row = (namespace: number, id: number, scope: number, text: string): number[] => [
    namespace & 255,
    namespace >> 8,
    0,
    0,
    id & 255,
    id >> 8,
    0,
    0,
    scope,
    ...[...text].reverse().map((c) => c.charCodeAt(0)),
  ];
  const bytes = Uint8Array.of(
    7,
    0xe7,
    3,
    0,
    0,
    3,
    0,
    0,
    0,
    ...row(999, 3001, 1, 'Zerg'),
    ...row(5, 3001, 1, ' no\0'),
    ...row(999, 500, 16, '\0\0t2'),
  );
  const { source, mapNamespace, list, scopes } = readSc2Attributes(bytes, 80949, DEFAULT_LIMITS);
  expect([source, mapNamespace]).toEqual([7, 999]);
  expect(list.map(({ scope, id, namespace, value }) => [scope, id, namespace, value])).toEqual([
    [1, 3001, 999, 'Zerg'],
    [1, 3001, 5, 'no'],
    [16, 500, 999, 't2'],
  ]);
  expect(list.map(({ name }) => name)).toEqual(['race', undefined, 'controller']);
  expect([...scopes].map(([scope, values]) => [scope, [...values]])).toEqual([
    [1, [[3001, 'Zerg']]],
    [16, [[500, 't2']]],
  ]);
  const cut = bytes.subarray(0, bytes.length - 1);
  expect(() => readSc2Attributes(cut, 80949, DEFAULT_LIMITS)).toThrow(/a list of 3 attributes/);
});

describe('the header', () => {
  // versioned values by hand: 5 a structure, its count and keys, 2 a text, 9 a number; numbers twice as large, for their sign
  const number = (value: number): number[] =>
    value < 64 ? [9, value * 2] : [9, ((value * 2) & 127) | 128, ((value * 2) >> 7) | 128, (value * 2) >> 14];
  const struct = (fields: Readonly<Record<number, readonly number[]>>): number[] => [
    5,
    Object.keys(fields).length * 2,
    ...Object.entries(fields).flatMap(([key, bytes]) => [Number(key) * 2, ...bytes]),
  ];
  const text = (value: string): number[] => [2, value.length * 2, ...[...value].map((c) => c.charCodeAt(0))];
  const version = { 0: number(1), 1: number(5), 2: number(3), 3: number(2), 4: number(91115), 5: number(91114) };
  const header = (fields: object) => readSc2Header(Uint8Array.from(struct({ 0: text('StarCraft II replay'), ...fields })), 16);

  it('has its version, and what is absent is nothing', () => {
    expect(header({ 1: struct(version), 3: number(960) })).toEqual({
      version: { flags: 1, major: 5, minor: 3, revision: 2, build: 91115, baseBuild: 91114 },
      type: 0,
      elapsedGameLoops: 960,
      useScaledTime: false,
    });
  });

  it.each([1, 4, 5])('is refused without part %i of the version, or without any', (key) => {
    const { [key as 1]: _part, ...rest } = version;
    for (const fields of [{ 1: struct(rest) }, {}]) {
      expect(() => header(fields)).toThrow(expect.objectContaining({ code: 'corrupt', path: ['header'], offset: 16 }) as Error);
    }
  });

  it('of the beta, and of another game, is refused', () => {
    expect(() => header({ 1: struct({ ...version, 5: number(14000) }) })).toThrow(/beta replay: version 5\.3\.2\.91115/);
    expect(() => header({ 0: text('Heroes') })).toThrow(expect.objectContaining({ code: 'bad-signature' }) as Error);
  });
});

it('a section that is not available says what the replay lacks', () => {
  const lacking = (include: readonly ('units' | 'stats' | 'camera' | 'players' | 'summary')[], ...names: string[]): unknown => {
    const records = toyDuel(80949);
    const files = records.files.filter(({ name }) => !names.includes(name));
    return parseSc2Sync(writeSc2({ ...records, files }), { include }).diagnostics.map(({ severity, message, path }) => [
      severity,
      message,
      path,
    ]);
  };
  expect(lacking(['units', 'camera'], 'replay.tracker.events')).toEqual([
    ['info', 'sc2: no units: this replay has no tracker events', ['units']],
  ]);
  expect(lacking(['camera', 'players'], 'replay.game.events', 'replay.initData')).toEqual([
    ['info', 'sc2: no players: this replay has no lobby', ['players']],
    ['info', 'sc2: no camera: this replay has no game events', ['camera']],
  ]);
  expect(lacking(['units', 'camera', 'players', 'summary'])).toEqual([]);
});

it('attributes and metadata hold nobody: they stay as they are', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  const kept = ['replay.attributes.events', 'replay.gamemetadata.json'].map((name) => ({
    name,
    content: { kind: 'bytes', bytes } as const,
  }));
  const records = toyDuel(80949);
  const clean = decodeSc2RecordsSync(anonymizeSc2(writeSc2({ ...records, files: [...records.files, ...kept] })));
  const contents = new Map(clean.files.map(({ name, content }) => [name, content]));
  for (const { name, content } of kept) expect(contents.get(name), name).toEqual(content);
});
