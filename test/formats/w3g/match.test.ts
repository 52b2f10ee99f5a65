import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { parseW3gSync } from '../../../src/formats/w3g/index.js';
import { codeNumber } from '../../../recordings/w3g/toy-dota.js';
import { toyActions, toyChat, toyGame, toyLeave, toySeat, toySlot, type ToyAction } from '../../../recordings/w3g/toy-game.js';

// What is expected here is written down from the scripts of the toy games, by the rules of docs/formats/w3g.md.

const duel = await fixture('toy-duel.w3g');

describe('a duel', () => {
  it('has a summary, a clock and players who left', () => {
    const { summary, clock, players } = parseW3gSync(duel, { include: ['summary', 'clock', 'players'] });
    expect(summary).toEqual({
      // SHA-256 of 7AnnBobMaps/FrozenThrone/(2)Toy.w3x
      gameId: 'df1a65986e43e046d096f99785f68437ac193bb5539b79a6a2e73a5b6e6eef91',
      mapPath: 'Maps/FrozenThrone/(2)Toy.w3x',
      mapName: '(2)Toy.w3x',
      patch: '1.32',
      version: 10032,
      build: 6114,
      product: 'W3XP',
      lengthMs: 2300,
      type: '1v1',
      matchup: 'HvO',
      teams: [
        { team: 0, players: ['Ann'] },
        { team: 1, players: ['Bob'] },
      ],
      winner: { team: 0, players: ['Ann'], rule: 'result9' },
      winners: { result9: 0, mmd: 0, stayed: 0, saver: 0 },
      saverPlayerId: 1,
      actionIds: { isShifted: false, decidedBy: 'metadata' },
    });
    // paused from 300 to 1400 by the second player: 1100 ms that were not played
    expect(clock).toEqual({
      lengthMs: 2300,
      readLengthMs: 1200,
      finalMs: 2300,
      speedFactor: 1,
      pauses: [{ fromMs: 300, playerId: 2, toMs: 1400 }],
    });
    expect(
      players.map(({ name, colorName, race, racePlayed, leftAtMs, leaveResult }) => [
        name,
        colorName,
        race,
        racePlayed,
        leftAtMs,
        leaveResult,
      ]),
    ).toEqual([
      ['Ann', 'red', 'human', 'human', 2300, 'won'],
      ['Bob', 'blue', 'orc', 'orc', 2300, 'left'],
    ]);
  });

  it('has chat, leaves, transfers, hotkeys and selections', () => {
    const replay = parseW3gSync(duel, { include: ['chat', 'leaves', 'transfers', 'hotkeys', 'selections'] });
    expect(replay.chat).toEqual([
      { timeMs: 100, playerId: 1, name: 'Ann', recipient: 'all', text: 'gl hf' },
      { timeMs: 2300, playerId: 2, name: 'Bob', recipient: 'all', text: 'gg' },
    ]);
    expect(replay.leaves).toEqual([
      { timeMs: 2300, playerId: 2, name: 'Bob', reason: 1, result: 7, resultName: 'left', counter: 1 },
      { timeMs: 2300, playerId: 1, name: 'Ann', reason: 12, result: 9, resultName: 'won', counter: 1 },
    ]);
    expect(replay.transfers).toEqual([
      { timeMs: 1800, playerId: 1, name: 'Ann', toSlot: 1, toPlayerId: 2, toName: 'Bob', gold: 50, lumber: 20 },
    ]);
    expect(replay.hotkeys).toEqual([{ playerId: 1, name: 'Ann', groups: [{ key: 1, assigned: 1, selected: 1 }] }]);
    expect(replay.selections.map(({ timeMs: time, kind, key, objects }) => [time, kind, key, objects.map(({ a }) => a)])).toEqual([
      [100, 'add', undefined, [100]],
      [200, 'remove', undefined, []],
      [200, 'add', undefined, [200]],
      [200, 'assign', 1, [200]],
      [1800, 'select', 1, [200]],
    ]);
  });

  it('has heroes, build orders and actions with their places', () => {
    const { heroes, buildOrders, actions } = parseW3gSync(duel, { include: ['heroes', 'buildOrders', 'actions'] });
    expect(heroes).toEqual([
      {
        playerId: 1,
        playerName: 'Ann',
        code: 'Hamg',
        order: 1,
        level: 2,
        abilities: { AHwe: 2 },
        learned: [
          { timeMs: 1600, code: 'AHwe', level: 1 },
          { timeMs: 1700, code: 'AHwe', level: 2 },
        ],
        retrainings: [],
      },
      {
        playerId: 2,
        playerName: 'Bob',
        code: 'Obla',
        order: 1,
        level: 1,
        abilities: { AOwk: 1 },
        learned: [{ timeMs: 1600, code: 'AOwk', level: 1 }],
        retrainings: [],
      },
    ]);
    expect(buildOrders.map(({ steps }) => steps.map(({ timeMs: time, code }) => `${time} ${code}`))).toEqual([
      ['100 hpea', '200 hbar', '1500 Hamg', '1600 AHwe', '1700 AHwe'],
      ['100 opeo', '1500 Obla', '1600 AOwk'],
    ]);
    expect(buildOrders[0]!.steps[1]).toEqual({ timeMs: 200, code: 'hbar', at: { x: 64, y: -128 } });
    const byType = new Map(actions.map((action) => [action.type, action]));
    expect(byType.get('abilityObject')).toMatchObject({ order: 0xd0003, target: { x: 1, y: 2 }, object: { a: 300, b: 301 } });
    expect(byType.get('giveItem')).toEqual({
      type: 'giveItem',
      id: 0x13,
      timeMs: 1800,
      playerId: 1,
      flags: 0,
      order: 0xd0021,
      agent: undefined,
      target: { x: 3, y: 4 },
      object: undefined,
      item: { a: 9, b: 10 },
    });
    expect(byType.get('minimapPing')).toMatchObject({ target: { x: 5, y: 6 }, duration: 5 });
  });

  it('counts actions by their class; taking units out and others in at once is one', () => {
    const { apm } = parseW3gSync(duel, { include: ['apm'] });
    const none = { basic: 0, ability: 0, removeUnit: 0, other: 0 };
    expect(apm).toEqual([
      {
        playerId: 1,
        name: 'Ann',
        actions: 12,
        untilMs: 2300,
        apm: 313,
        // the second order for AHwe comes 100 ms after the first
        eapm: 287,
        perMinute: [12],
        classes: { ...none, rightClick: 1, buildTrain: 5, item: 1, select: 2, assignGroup: 1, selectHotkey: 1, escape: 1 },
      },
      {
        playerId: 2,
        name: 'Bob',
        actions: 3,
        untilMs: 1900,
        apm: 95,
        eapm: 95,
        perMinute: [3],
        classes: { ...none, rightClick: 0, buildTrain: 3, item: 0, select: 0, assignGroup: 0, selectHotkey: 0, escape: 0 },
      },
    ]);
  });
});

const order = (id: number | string): ToyAction => ({ type: 'ability', flags: 0, order: id, agent: undefined });

it('counts actions by the minute, and orders by their number', () => {
  const bytes = toyGame({
    blocks: [
      toySlot(1000, { 1: toyActions([order(0xd0003), order(0xd0019), order(0xd001a)]) }),
      toySlot(59_000, { 1: toyActions([{ type: 'escape' }, { type: 'changeSelection', mode: 1, objects: [] }]) }),
      // chat and leaving are not actions, and neither is what a computer would do
      toyChat(2, 'hello'),
      toySlot(60_000),
      toyLeave(1, 12, 7),
    ],
  });
  const [ann, bob] = parseW3gSync(bytes, { include: ['apm'] }).apm;
  expect([ann!.actions, ann!.untilMs, ann!.apm, ann!.perMinute]).toEqual([5, 60_000, 5, [3, 2]]);
  expect(ann!.classes).toMatchObject({ rightClick: 1, basic: 1, ability: 1, escape: 1, select: 1 });
  expect([bob!.actions, bob!.untilMs, bob!.apm, bob!.perMinute]).toEqual([0, 0, 0, []]);
});

it('a Tome of Retraining before three skills in a minute makes a hero forget', () => {
  const learned = (minutes: number, ...codes: string[]) => [
    ...Array.from({ length: minutes }, () => toySlot(60_000)),
    ...codes.map((code) => toySlot(1000, { 1: toyActions([order(code)]) })),
  ];
  const heroes = (...blocks: ReturnType<typeof learned>) => parseW3gSync(toyGame({ blocks }), { include: ['heroes'] }).heroes;

  const [again] = heroes(...learned(1, 'AHwe', 'AHwe'), ...learned(2, 'tret', 'AHbz', 'AHbz', 'AHab'));
  // a minute, two skills, two minutes, the tome in the next second
  expect(again).toMatchObject({ code: 'Hamg', level: 3, abilities: { AHbz: 2, AHab: 1 } });
  expect(again!.retrainings).toEqual([{ timeMs: 183_000, abilities: { AHwe: 2 } }]);
  expect(again!.learned.map(({ code, level }) => [code, level])).toEqual([
    ['AHwe', 1],
    ['AHwe', 2],
    ['AHbz', 1],
    ['AHbz', 2],
    ['AHab', 1],
  ]);
  // bought, and used for another hero, or later: two skills more are not a retraining
  const [two] = heroes(...learned(0, 'AHwe', 'tret', 'AHbz', 'AHab'));
  expect(two).toMatchObject({ level: 3, abilities: { AHwe: 1, AHbz: 1, AHab: 1 }, retrainings: [] });
  const [late] = heroes(...learned(0, 'AHwe', 'tret', 'AHbz'), ...learned(1, 'AHbz', 'AHab'));
  expect(late).toMatchObject({ level: 4, retrainings: [] });
  // a skill has three levels at most, the last of a hero one
  const [most] = heroes(...learned(0, 'AHwe', 'AHwe', 'AHwe', 'AHwe', 'AHmt', 'AHmt'));
  expect(most).toMatchObject({ level: 4, abilities: { AHwe: 3, AHmt: 1 } });
  // of two heroes the first that learned something is the first
  expect(heroes(...learned(0, 'AHhb', 'AHwe', 'AHds')).map((hero) => [hero.code, hero.order, hero.level])).toEqual([
    ['Hpal', 1, 2],
    ['Hamg', 2, 1],
  ]);
});

it('teams, races and matchups go by the team, and computers have the name of their strength', () => {
  const bytes = toyGame({
    slots: [
      toySeat(1, 3, 0x60),
      toySeat(2, 0, 0x44, { color: 23 }),
      toySeat(0, 3, 0x48, { computer: 1, computerStrength: 2 }),
      toySeat(0, 0, 0x41, { computer: 1, computerStrength: 0, status: 1 }),
      toySeat(3, 24, 0x41, { color: 24 }),
    ],
    players: ['Ann', 'Bob', 'Cid'],
    blocks: [toySlot(100, { 1: toyActions([order('opeo')]), 3: toyActions([order('hpea')]) }), toyChat(1, 'hi', 4)],
  });
  const { summary, players, chat } = parseW3gSync(bytes, { include: ['summary', 'players', 'chat'] });
  expect([summary.type, summary.matchup]).toEqual(['1v2', 'NvOU']);
  expect(summary.teams).toEqual([
    { team: 0, players: ['Bob'] },
    { team: 3, players: ['Ann', 'Computer (insane)'] },
  ]);
  expect(summary.winner).toBeUndefined();
  expect(summary).not.toHaveProperty('saverPlayerId');
  expect(
    players.map(({ name, slot, race, racePlayed, isObserver, colorName, colorRgb }) => {
      return [name, slot, race, racePlayed, isObserver, colorName, colorRgb];
    }),
  ).toEqual([
    ['Ann', 0, 'random', 'orc', false, 'purple', '#540081'],
    ['Bob', 1, 'nightElf', 'nightElf', false, 'peanut', '#a46f33'],
    ['Computer (insane)', 2, 'undead', undefined, false, 'purple', '#540081'],
    ['Cid', 4, 'human', undefined, true, undefined, undefined],
  ]);
  // modes of chat of 3 and above are a slot's
  expect(chat).toEqual([{ timeMs: 100, playerId: 1, name: 'Ann', recipient: 'private', toSlot: 1, toName: 'Bob', text: 'hi' }]);
});

it('orders are codes where all four bytes are printable, a space included', () => {
  const { actions } = parseW3gSync(
    toyGame({
      blocks: [
        toySlot(100, {
          1: toyActions(['AB Z', '~~~~', codeNumber('AB\x1fZ'), codeNumber('AB\x7fZ'), codeNumber('\x1fABZ')].map((id) => order(id))),
        }),
      ],
    }),
    { include: ['actions'] },
  );
  expect(actions.map((action) => ('order' in action ? action.order : undefined))).toEqual([
    'AB Z',
    '~~~~',
    0x41421f5a,
    0x41427f5a,
    0x1f41425a,
  ]);
});
