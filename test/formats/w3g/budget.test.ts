import { describe, expect, it } from 'vitest';
import { deflate } from '../../../src/codecs/deflate.js';
import { ReadBudget, TURN_WORK_UNITS } from '../../../src/core/budget.js';
import type { ReplayError } from '../../../src/core/errors.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { joined } from '../../../src/core/pieces.js';
import { W3gDecoder } from '../../../src/formats/w3g/decoder.js';
import { parseW3gSync, type W3gEvent } from '../../../src/formats/w3g/index.js';
import { MATCH_SECTIONS } from '../../../src/formats/w3g/match/match.js';
import { SECTIONS, W3gSession } from '../../../src/formats/w3g/session.js';
import { SyncDrive } from '../../../src/io/drive-sync.js';
import { toyDuel } from '../../../recordings/w3g/toy-duel.js';
import { toyActions, toyChat, toyGame, toySlot, type ToyAction } from '../../../recordings/w3g/toy-game.js';

const PRE_SUBSELECTION = 0x1a;
/** An id that no table has. */
const NO_ID = 0xa0;

const mmd = (messages: readonly string[]): Uint8Array =>
  toyGame({
    blocks: messages.map((key, i) =>
      toySlot(50, { 1: toyActions([{ type: 'syncStoredInteger', cache: 'MMD.Dat', mission: `val:${i}`, key, value: 0 }]) }),
    ),
  });
/** How a read with limits ends: its limit, or undefined. */
function limitOf(bytes: Uint8Array, include: readonly (keyof typeof MATCH_SECTIONS)[], limits = {}): string | undefined {
  try {
    parseW3gSync(bytes, { include, limits });
    return undefined;
  } catch (error) {
    return (error as ReplayError & { limit: string }).limit;
  }
}

describe('a time slot', () => {
  it('is handed on in steps, each of a turn', () => {
    const bytes = toyGame({ blocks: [toySlot(50, { 1: new Uint8Array(60_000).fill(PRE_SUBSELECTION) })] });
    const session = new W3gSession(['actions'], SECTIONS, {});
    const drive = new SyncDrive(bytes);
    const batches: number[] = [];
    for (let step = drive.next(session.run); step.done !== true; step = drive.next(session.run)) batches.push(step.value.length);
    // 12 units an action and 4 for each of at least 3 sections; a step looks at 64 actions at most
    const most = TURN_WORK_UNITS / (12 + 4 * 3) + 64;
    expect(Math.max(...batches)).toBeLessThanOrEqual(most);
    expect(batches.reduce((sum, length) => sum + length, 0)).toBe(60_000);
    expect(session.result().actions).toHaveLength(60_000);
  });

  it('that goes on after a pause has the same events as in one step', () => {
    const commands = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [i + 1, joined([new Uint8Array(4000).fill(PRE_SUBSELECTION), Uint8Array.of(NO_ID, i)])]),
    );
    const bytes = toyGame({ blocks: [toySlot(50, commands), toySlot(70, { 1: toyActions([{ type: 'escape' }]) })] });
    const { actions, diagnostics } = parseW3gSync(bytes, { include: SECTIONS });
    expect(actions).toHaveLength(12 * 4001 + 1);
    expect(actions.flatMap((action) => (action.type === 'unknown' ? [[action.playerId, action.bytes[1]]] : []))).toEqual(
      Array.from({ length: 12 }, (_, i) => [i + 1, i]),
    );
    expect(actions.at(-1)).toEqual({ type: 'escape', id: 0x61, timeMs: 120, playerId: 1 });
    expect(diagnostics).toMatchObject([{ reason: 'unknown-action', count: 12 }]);
  });
});

describe('unknown actions', () => {
  it('cost one error for all', () => {
    const commands = joined(Array.from({ length: 50 }, () => Uint8Array.of(1, 1, 0, NO_ID)));
    const slot = joined([Uint8Array.of(0x1f, 202, 0, 10, 0), commands]);
    const kinds = new Set<object>();
    const events: W3gEvent[] = [];
    let errors = 0;
    const sink = {
      event: (event: W3gEvent) => events.push(event),
      command: () => undefined,
      damage: (kind: object, _: number, error: () => ReplayError) => {
        if (!kinds.has(kind)) errors += Number(error().reason === 'unknown-action');
        kinds.add(kind);
      },
      shifted: () => undefined,
    };
    const wanted = { actions: true, unknown: true, timeSlots: false, checksums: false };
    const decoder = new W3gDecoder({ version: 26, build: 6059 }, false, wanted, sink, new ReadBudget(DEFAULT_LIMITS), 1);
    const window = { bytes: slot, view: new DataView(slot.buffer), origin: 0, position: 0, end: slot.length };
    expect(decoder.decode(window)).toBe(true);
    expect([events.length, errors, kinds.size, window.position]).toEqual([50, 1, 1, slot.length]);
  });

  it('are counted in one diagnostic', () => {
    const blocks = Array.from({ length: 40 }, () => toySlot(10, { 1: Uint8Array.of(NO_ID), 2: Uint8Array.of(NO_ID, 7) }));
    const { diagnostics, isComplete } = parseW3gSync(toyGame({ blocks }), { include: ['apm'] });
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'unknown-event', reason: 'unknown-action', count: 80 })]);
    expect(isComplete).toBe(true);
  });
});

describe('W3MMD', () => {
  it('makes no text that is longer than a string may be', () => {
    const bytes = mmd([`DefEvent boom 1 x ${'{0}'.repeat(5000)}`, `Event boom ${'y'.repeat(5000)}`]);
    expect(limitOf(bytes, ['summary'])).toBe('maxStringBytes');
    expect(limitOf(bytes, ['mmd'], { maxStringBytes: 25_000_000, maxWorkPerByte: 1000 })).toBe(undefined);
  });

  it('counts the work of texts, and the memory of words', () => {
    const bytes = mmd([
      `DefEvent boom 1 x ${'{0}'.repeat(5000)}`,
      ...Array.from({ length: 30 }, (_, i) => `Event boom ${'y'.repeat(100)}${i}`),
    ]);
    expect(limitOf(bytes, ['mmd'], { maxKeptBytes: 10 << 20 })).toBe('maxKeptBytes');
    expect(limitOf(mmd([' '.repeat(60_000)]), ['mmd'], { maxKeptBytes: 1 << 20 })).toBe('maxKeptBytes');
  });

  it('fills in arguments as they are, and leaves numbers that have none', () => {
    const bytes = mmd(['DefEvent hit 2 a b {1}{0} {2} $& {}', 'DefEvent hit 2 a b {1}-{0}-{2}-$&-{}', 'Event hit {1} $1']);
    expect(parseW3gSync(bytes, { include: ['mmd'] }).mmd!.events).toEqual([
      { timeMs: 150, name: 'hit', args: ['{1}', '$1'], text: '$1-{1}-{2}-$&-{}' },
    ]);
  });

  it('takes the first definition of a variable', () => {
    const messages = ['init pid 0 Ann', 'DefVarP n string none none', 'DefVarP n int none none', 'VarP 0 n = 12'];
    expect(parseW3gSync(mmd(messages), { include: ['mmd'] }).mmd!.players[0]!.values).toEqual({ n: '12' });
  });

  it('reads many variables in time that grows with their number', () => {
    const unitsOf = (count: number): number => {
      const messages = ['init pid 0 Ann', ...Array.from({ length: count }, (_, i) => `DefVarP v${i} int none none`)];
      const bytes = mmd([...messages, ...Array.from({ length: count }, (_, i) => `VarP 0 v${i} = 1`)]);
      // the least allowance with which the file is read, by halves
      let [low, high] = [0, 1 << 26];
      while (high - low > 1 << 12) {
        const middle = (low + high) >> 1;
        if (limitOf(bytes, ['mmd'], { maxWorkUnits: middle }) === undefined) high = middle;
        else low = middle;
      }
      return high;
    };
    const [few, many] = [unitsOf(250), unitsOf(1000)];
    expect(many / few).toBeGreaterThan(3);
    expect(many / few).toBeLessThan(5);
  });
});

describe('heroes', () => {
  it('count tomes for each hero', () => {
    const learn = (order: string): ToyAction => ({ type: 'ability', flags: 0, order, agent: { a: 1, b: 1 } });
    const heroes = ['AHwe', 'AHds', 'AHhb', 'AHbz', 'AOwk', 'AOsf', 'AOcl'].flatMap((code) => [learn(code), learn(code), learn(code)]);
    const blocks = [
      ...Array.from({ length: 50 }, () => toySlot(1, { 1: toyActions(Array.from({ length: 100 }, () => learn('tret'))) })),
      toySlot(1, { 1: toyActions(heroes) }),
    ];
    const bytes = toyGame({ blocks });
    expect(limitOf(bytes, ['heroes'], { maxKeptBytes: 2 << 20 })).toBe('maxKeptBytes');
    expect(limitOf(bytes, ['heroes'])).toBe(undefined);
  });
});

describe('selections', () => {
  const tags = Array.from({ length: 1000 }, (_, i) => ({ a: i, b: i }));
  it('count each unit of each change', () => {
    const changes = Array.from({ length: 200 }, (): ToyAction[] => [
      { type: 'selectGroupHotkey', group: 0, extra: 3 },
      { type: 'changeSelection', mode: 1, objects: [{ a: 5, b: 6 }] },
    ]);
    const first: ToyAction = { type: 'assignGroupHotkey', group: 0, objects: tags };
    const bytes = toyGame({ blocks: [toySlot(9, { 1: toyActions([first, ...changes.flat()]) })] });
    // 200 times finding and copying a thousand units
    expect(limitOf(bytes, ['selections'], { maxWorkUnits: 200 * 1000 * 16 })).toBe('maxWorkUnits');
    expect(limitOf(bytes, ['apm'], { maxWorkUnits: 200 * 1000 * 16 })).toBe(undefined);
    const { selections } = parseW3gSync(bytes, { include: ['selections'] });
    expect([selections.length, selections.at(-1)!.objects.length, selections.at(-1)!.objects.at(-1)]).toEqual([401, 1001, { a: 5, b: 6 }]);
  });

  it('distinguish tags whose two numbers differ', () => {
    const objects = [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ];
    const actions = toyActions([
      { type: 'changeSelection', mode: 1, objects },
      { type: 'changeSelection', mode: 2, objects: [{ a: 1, b: 2 }] },
    ]);
    const { selections } = parseW3gSync(toyGame({ blocks: [toySlot(9, { 1: actions })] }), { include: ['selections'] });
    expect(selections[1]!.objects).toEqual([objects[0], objects[2]]);
  });
});

describe('the header that NetEase puts at the end', () => {
  /** A game with what the platform adds: a zero byte, its data, the header. */
  const withHeader = (headerBytes: number, mark: number, game = toyGame(toyDuel)): Uint8Array => {
    const data = deflate(Uint8Array.of(8, 2), 'zlib');
    const header = new Uint8Array(headerBytes);
    header.set([0x47, 0x52, 0x42, 0x4e, 2, 0, 0, 0, 12, 0, 0, 0, data.length]);
    header[24] = mark;
    return joined([game, Uint8Array.of(0), data, header]);
  };
  const read = (bytes: Uint8Array): unknown[] => {
    const { isComplete, netease, diagnostics } = parseW3gSync(bytes, { include: ['netease'] });
    return [isComplete, netease, diagnostics.map(({ code, path }) => [code, ...path])];
  };
  const whole = [true, { players: [] }, []];
  const cut = [false, { players: [] }, [['truncated', 'netease']]];

  it('is read behind a block that cannot be inflated, with other sections as alone', () => {
    const talk = Array.from({ length: 1000 }, (_, i) => toyChat(1, `message ${i}`));
    const bytes = withHeader(128, 0, toyGame({ blocks: [toySlot(100), ...talk] }));
    const first = 68;
    const second = first + 12 + new DataView(bytes.buffer).getUint32(first, true);
    // zlib has no such method of compression
    bytes[second + 12] = 0x77;
    for (const include of [['netease'], ['netease', 'chat']] as const)
      expect(parseW3gSync(bytes, { include }).netease).toEqual({ players: [] });
    const { chat, diagnostics } = parseW3gSync(bytes, { include: ['chat'] });
    expect(chat.length).toBeGreaterThan(100);
    expect(diagnostics.map(({ code, path }) => [code, ...path])).toContainEqual(['corrupt', 'block 1']);
  });

  it.each([
    ['128 bytes', 128, 0, whole],
    ['128 bytes with a mark', 128, 1, whole],
    ['125 bytes with a mark', 125, 6, whole],
    ['128 bytes, cut by 1', 127, 0, cut],
    ['128 bytes, cut by 2', 126, 0, cut],
    ['128 bytes, cut by 3', 125, 0, cut],
    ['125 bytes, cut by 1', 124, 6, cut],
    ['125 bytes, cut by 3', 122, 6, cut],
    ['a few bytes', 13, 0, cut],
  ] as const)('of %s', (_, headerBytes, mark, expected) => {
    expect(read(withHeader(headerBytes, mark))).toEqual(expected);
  });
});
