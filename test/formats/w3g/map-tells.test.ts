import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { parseW3gSync } from '../../../src/formats/w3g/index.js';
import { codeNumber } from '../../../recordings/w3g/toy-dota.js';
import { toyActions, toyGame, toySeat, toySlot, type ToyAction } from '../../../recordings/w3g/toy-game.js';

const stored = (cache: string, mission: string, key: string, value = 7): ToyAction => ({
  type: 'syncStoredInteger',
  cache,
  mission,
  key,
  value,
});

describe('DotA', () => {
  it('reports its whole game', async () => {
    const { dota, summary } = parseW3gSync(await fixture('toy-dota.w3g'), { include: ['dota', 'summary'] });
    const nothing = undefined;
    // by the rows of toy-dota.ts, one each 100 ms
    expect(dota).toEqual({
      winner: 'sentinel',
      durationSeconds: 41 * 60 + 7,
      mode: 'ap',
      draft: [
        { timeMs: 200, kind: 'pick', side: 'sentinel', number: 1, hero: 'Hpal' },
        { timeMs: 300, kind: 'ban', side: 'scourge', number: 6, hero: 'Udea' },
      ],
      others: [{ timeMs: 400, key: 'GameStart', value: 1 }],
      levels: [{ timeMs: 500, player: 1, level: 6 }],
      kills: [{ timeMs: 600, victim: 7, killer: 1 }],
      assists: [{ timeMs: 700, player: 2, victim: 7 }],
      couriers: [{ timeMs: 800, victim: 1, killer: 7 }],
      buildings: [
        { timeMs: 900, kind: 'tower', side: 'scourge', lane: 'bottom', level: 1, killer: 1 },
        { timeMs: 1000, kind: 'barracks', side: 'scourge', lane: 'top', barracks: 'ranged', killer: 2 },
      ],
      ancients: [{ timeMs: 1100, side: 'scourge', percent: 0 }],
      creeps: [{ timeMs: 1200, player: 7, creepKills: 30, denies: 5, neutralKills: 12 }],
      players: [
        {
          color: 1,
          side: 'sentinel',
          id: 1,
          hero: 'Hpal',
          level: 6,
          kills: 12,
          deaths: 3,
          creepKills: 140,
          denies: 9,
          assists: 4,
          gold: 2500,
          neutralKills: 22,
          items: ['I0A1', nothing, nothing, nothing, nothing, nothing],
        },
        { color: 7, side: 'scourge', hero: 'Udea', items: [nothing, nothing, nothing, nothing, nothing, nothing] },
      ],
    });
    expect(summary.winner).toEqual({ team: 0, players: ['Ann'], rule: 'dota' });
  });

  it('leaves out what is none of its own', () => {
    const rows: readonly (readonly [mission: string, key: string, value: number])[] = [
      ['Data', 'Tree', 63],
      ['Data', 'Tower044', 1],
      ['Data', 'Tower3', 1],
      ['Data', 'Tower342', 1],
      ['Data', 'Tower013', 1],
      ['Data', 'Rax010', 8],
      ['Data', 'Roshan', 6],
      ['Data', 'Pool7', 5],
      ['Data', 'Level9', 12],
      ['Data', 'ModeRDSP', 1],
      ['Data', 'CK1D2', 3],
      ['Global', 'Winner', 3],
      ['Global', 'Players', 2],
      ['6', '1', 12],
      ['12', '1', 12],
      ['5', '8_5', codeNumber('I0A1')],
      ['5', '8_6', codeNumber('I0A1')],
      ['5', '9', 4],
      ['one', '1', 12],
    ];
    const actions = toyActions(
      rows.map((row) => stored('dr.x', ...row)),
      26,
    );
    const bytes = toyGame({ version: 26, blocks: [toySlot(100, { 1: actions })] });
    const { dota, summary } = parseW3gSync(bytes, { include: ['dota', 'summary'] });
    expect(dota).toEqual({
      mode: 'rdsp',
      draft: [],
      others: [
        { timeMs: 100, key: 'Tower044', value: 1 },
        { timeMs: 100, key: 'Tower3', value: 1 },
        { timeMs: 100, key: 'Tower342', value: 1 },
        { timeMs: 100, key: 'Tower013', value: 1 },
        { timeMs: 100, key: 'Roshan', value: 6 },
        { timeMs: 100, key: 'CK1D2', value: 3 },
      ],
      levels: [{ timeMs: 100, player: 12, level: 9 }],
      kills: [],
      assists: [],
      couriers: [],
      buildings: [{ timeMs: 100, kind: 'barracks', side: 'sentinel', lane: 'mid', barracks: 'melee', killer: 8 }],
      ancients: [{ timeMs: 100, side: 'sentinel', percent: 63 }],
      creeps: [],
      players: [{ color: 5, side: 'sentinel', items: [undefined, undefined, undefined, undefined, undefined, 'I0A1'] }],
    });
    expect(summary.winners).toEqual({});
  });

  it('is undefined for other maps', async () => {
    expect(parseW3gSync(await fixture('toy-duel.w3g'), { include: ['dota'] }).dota).toBeUndefined();
  });
});

/** What a map reports by W3MMD, message by message. */
function told(
  messages: readonly (string | readonly [number: number, message: string])[],
  more: Parameters<typeof toyGame>[0] | object = {},
) {
  const actions = messages.map((message, i) => {
    const [number, text] = typeof message === 'string' ? [i, message] : message;
    return toyActions([stored('MMD.Dat', `val:${number}`, text)]);
  });
  return parseW3gSync(toyGame({ blocks: actions.map((bytes) => toySlot(50, { 1: bytes })), ...more }), { include: ['mmd', 'summary'] });
}

describe('W3MMD', () => {
  it('reports players, values and events', async () => {
    const { mmd } = parseW3gSync(await fixture('toy-duel.w3g'), { include: ['mmd'] });
    expect({ ...mmd, messages: mmd!.messages.length }).toEqual({
      version: ['1', '1'],
      players: [
        { mmdPlayerId: 0, name: 'Ann', flags: ['winner'], result: 'winner', values: { gold: 300 } },
        { mmdPlayerId: 1, name: 'Bob', flags: ['loser'], result: 'loser', values: {} },
      ],
      variables: [{ name: 'gold', type: 'int', goal: 'high', suggest: 'leaderboard' }],
      events: [{ timeMs: 2200, name: 'slain', args: ['0', '1'], text: '0 slew 1' }],
      custom: [],
      // one of the eleven is there twice, from both clients
      messages: 10,
    });
  });

  it('has texts and numbers, what is added and taken away, and players by their number', () => {
    const { mmd } = told([
      'init pid 3 Long\\ Name',
      'init pid 0 Ann',
      'DefVarP hero string none none',
      'DefVarP gold int high track',
      'VarP 3 hero = "Arch\\ Mage"',
      'VarP 3 title = "the\\ first"',
      'VarP 3 gold -= 20',
      'VarP 3 gold += 50',
      'VarP 3 hero += 1',
      'VarP 3 gold *= 50',
      'FlagP 3 practicing',
      'FlagP 3 loser',
      'FlagP 3 drawer',
      'FlagP 3 leaver',
      'VarP -1 gold = 1',
      'VarP x gold = 1',
      'VarP 0.5 gold = 1',
      'VarP 1025 gold = 1',
      'FlagP  winner',
      'Event fell 0',
      'DefEvent slain 1 pid {0}\\ and\\ {1}',
      'Event slain 3',
      'Custom a b\\ c',
      'Nonsense',
    ]);
    expect({ ...mmd, messages: mmd!.messages.length }).toEqual({
      players: [
        { mmdPlayerId: 0, name: 'Ann', flags: [], values: {} },
        {
          mmdPlayerId: 3,
          name: 'Long Name',
          flags: ['practicing', 'loser', 'drawer', 'leaver'],
          result: 'drawer',
          values: { hero: 'Arch Mage', title: 'the first', gold: 30 },
        },
      ],
      variables: [
        { name: 'hero', type: 'string', goal: 'none', suggest: 'none' },
        { name: 'gold', type: 'int', goal: 'high', suggest: 'track' },
      ],
      events: [
        { timeMs: 1000, name: 'fell', args: ['0'] },
        { timeMs: 1100, name: 'slain', args: ['3'], text: '3 and {1}' },
      ],
      custom: [['a', 'b c']],
      messages: 24,
    });
  });

  it('goes by the numbers of its messages, unless one is there twice', () => {
    const messages = [
      [2, 'Custom third'],
      [0, 'Custom first'],
      [1, 'Custom second'],
    ] as const;
    expect(told(messages).mmd!.custom).toEqual([['first'], ['second'], ['third']]);
    expect(told([...messages, [1, 'Custom again']]).mmd!.custom).toEqual([['third'], ['first'], ['second'], ['again']]);
  });

  it('names the winner by name in any case, else by color; two teams are none', () => {
    const slots = [toySeat(1, 4, 0x41, { color: 9 }), toySeat(2, 5, 0x42, { color: 8 })];
    const winner = (...messages: string[]) => told(messages, { slots }).summary.winners.mmd;
    expect(winner('init pid 0 BOB', 'FlagP 0 winner')).toBe(5);
    expect(winner('init pid 9 Somebody', 'FlagP 9 winner')).toBe(4);
    expect(winner('FlagP 8 winner')).toBe(5);
    expect(winner('FlagP 7 winner')).toBeUndefined();
    expect(winner('FlagP 8 winner', 'FlagP 9 winner')).toBeUndefined();
    expect(winner('FlagP 8 winner', 'FlagP 8 loser', 'FlagP 9 winner')).toBe(4);
  });
});
