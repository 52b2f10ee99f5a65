import { describe, expect, it } from 'vitest';
import { event, MadeReplay, SIZES_3_18, ubjson, type MadeCharacter } from '../../../recordings/slippi/encoder.js';
import { toyMatch } from '../../../recordings/slippi/toy-match.js';
import { anonymizeSlippi } from '../../../src/formats/slippi/anonymize.js';
import {
  iterateSlippi,
  parseSlippiSync,
  readSlippiInfoSync,
  slippiFramesSync,
  type SlippiSection,
} from '../../../src/formats/slippi/index.js';
import { decodeSlippiRecordsSync } from '../../../src/formats/slippi/model.js';
import { ALL_SECTIONS } from '../../../src/formats/slippi/replay.js';
import { shiftJisText } from '../../../src/formats/slippi/shift-jis.js';
import { writeSlippi } from '../../../src/formats/slippi/writer.js';

const PLAYERS = [
  { player: 0, character: 2, name: 'Anna', code: 'ANNA#1' },
  { player: 1, character: 9 },
] as const;
const game = (stage = 31): MadeReplay => new MadeReplay({ stage, players: PLAYERS });
const at = (player: number, more: Partial<MadeCharacter> = {}): MadeCharacter => ({ player, character: 1, state: 14, x: 0, y: 0, ...more });
const all = ALL_SECTIONS as readonly SlippiSection[];
const reasons = (bytes: Uint8Array): unknown[] => parseSlippiSync(bytes).diagnostics.map(({ reason }) => reason);

describe('names', () => {
  it('are Shift JIS of full width, up to the first zero', () => {
    expect(shiftJisText(Uint8Array.of(0x43, 0x4c, 0x57, 0x4e, 0x81, 0x94, 0x38, 0x38, 0x39, 0, 0x41))).toBe('CLWN#889');
    // full-width A and B, an ideographic space, hiragana a
    expect(shiftJisText(Uint8Array.of(0x82, 0x60, 0x82, 0x61, 0x81, 0x40, 0x82, 0xa0))).toBe('AB あ');
  });
});

describe('frames that are sent again', () => {
  const made = game();
  const item = (x: number) => [{ type: 54, spawnId: 7, x, y: 1 }];
  made.frame({ frame: -123, characters: [at(0), at(1)], finalized: -124 });
  made.frame({ frame: -122, characters: [at(0, { x: 1 }), at(1)], items: item(1), finalized: -124 });
  made.frame({ frame: -121, characters: [at(0, { x: 2, stocks: 1 }), at(1)], items: item(2), finalized: -124 });
  made.frame({ frame: -122, characters: [at(0, { x: 10 }), at(1)], finalized: -123 });
  made.frame({ frame: -121, characters: [at(0, { x: 20 }), at(1)], items: item(20), finalized: -121 });
  made.end(7, 1);
  const bytes = made.bytes({ lastFrame: -121 });

  it('count in their last version only', () => {
    const { frames, items, stockLosses } = parseSlippiSync(bytes, { include: ['frames', 'items', 'stockLosses'] });
    expect([...frames.number]).toEqual([-123, -122, -121]);
    expect([...frames.rowStart]).toEqual([0, 2, 4, 6]);
    expect([...frames.post.x!]).toEqual([0, 0, 10, 0, 20, 0]);
    expect([...items.frame]).toEqual([-121]);
    expect([...items.x!]).toEqual([20]);
    expect(stockLosses).toEqual([]);
  });

  it('are all there as sent if wanted', () => {
    const { number, post, pre } = slippiFramesSync(bytes, { rollbacks: 'all', fields: ['post.x'] });
    expect([...number]).toEqual([-123, -122, -121, -122, -121]);
    expect([...post.x!].filter((_, row) => row % 2 === 0)).toEqual([0, 1, 2, 10, 20]);
    expect(pre).toEqual({});
  });

  it('are ordered by their number when one first comes after a later one', () => {
    const odd = game();
    for (const [frame, x] of [
      [-123, 1],
      [-120, 2],
      [-122, 3],
      [-120, 4],
      [-121, 5],
    ] as const)
      odd.frame({ frame, characters: [at(0, { x })], finalized: -124 });
    const { number, post } = slippiFramesSync(odd.bytes({}), { fields: ['post.x'] });
    expect([...number]).toEqual([-123, -122, -121, -120]);
    expect([...post.x!]).toEqual([1, 3, 5, 4]);
  });

  it('come once in a stream of final frames', () => {
    const events = [...iterateSlippi(bytes, { events: ['postFrame'], rollbacks: 'final' })];
    expect(events.filter(({ player }) => player === 0).map(({ frame, x }) => [frame, x])).toEqual([
      [-123, 0],
      [-122, 10],
      [-121, 20],
    ]);
  });
});

it('copies every field of many frames, whatever their places in the file', () => {
  const match = toyMatch(900);
  const { frame, player, follower, pre, post } = slippiFramesSync(match, { rollbacks: 'all' });
  const found = { preFrame: pre, postFrame: post } as Readonly<Record<string, Readonly<Record<string, ArrayLike<number>>>>>;
  const rows = { preFrame: 0, postFrame: 0 };
  for (const event of iterateSlippi(match, { events: ['preFrame', 'postFrame'] })) {
    const { type, ...values } = event;
    const row = rows[type]++;
    const columns = Object.fromEntries(Object.entries(found[type]!).map(([name, column]) => [name, column[row]]));
    expect({ frame: frame[row], player: player[row], follower: follower[row], ...columns }).toEqual(values);
  }
  expect(rows).toEqual({ preFrame: frame.length, postFrame: frame.length });
  expect(frame.length).toBeGreaterThan(1024);
});

describe('sizes', () => {
  it('decide which fields are there, and keep what is not known', () => {
    const other = new Map([
      [0x38, 90],
      [0x37, 11],
    ]);
    const sizes = SIZES_3_18.map(([command, size]): readonly [number, number] => [command, other.get(command) ?? size]);
    const made = new MadeReplay({ stage: 31, players: PLAYERS, sizes });
    made.frame({ frame: -123, characters: [at(0, { percent: 5 })] });
    const [pre, post] = [...iterateSlippi(made.bytes(), { events: ['preFrame', 'postFrame'] })];
    expect(pre).toEqual({ type: 'preFrame', frame: -123, player: 0, follower: 0, randomSeed: 0x1000 - 123, rest: new Uint8Array(1) });
    expect(post).toMatchObject({ percent: 5, rest: new Uint8Array(6) });
  });

  it('of 0 and of unknown commands are read, and written again', () => {
    const made = new MadeReplay({
      stage: 31,
      players: PLAYERS,
      sizes: [
        [0x36, 760],
        [0x39, 6],
        [0xff, 0],
        [0xfe, 3],
      ],
    });
    made.events.push(event(0xff, 0), event(0xfe, 3, [[1, 'u8', 9]]));
    made.end(2);
    const bytes = made.bytes({});
    const unknown = [...iterateSlippi(bytes, { events: ['unknown'] })];
    expect(unknown).toEqual([
      { type: 'unknown', command: 0xff, payload: new Uint8Array(0) },
      { type: 'unknown', command: 0xfe, payload: Uint8Array.of(9, 0, 0) },
    ]);
    expect(writeSlippi(decodeSlippiRecordsSync(bytes))).toEqual(bytes);
  });
});

describe('the container', () => {
  const made = game();
  made.frame({ frame: -123, characters: [at(0), at(1)] });
  made.end(2, -1, [0, 1, -1, -1]);
  const bytes = made.bytes({ startAt: '2026-01-02T03:04:05Z', lastFrame: -123, playedOn: 'dolphin', consoleNick: 'Bo' });
  const changed = (change: (copy: Uint8Array, view: DataView) => void): Uint8Array => {
    const copy = bytes.slice();
    change(copy, new DataView(copy.buffer));
    return copy;
  };

  it('has its parts where they belong', () => {
    const { isComplete, game: facts, metadata, header } = parseSlippiSync(bytes);
    expect([isComplete, facts.winner, facts.stage, header.version]).toEqual([
      true,
      { rule: 'placements', players: [0] },
      'Battlefield',
      '3.18.0',
    ]);
    expect(metadata).toMatchObject({ startedAt: '2026-01-02T03:04:05Z', lastFrame: -123, playedOn: 'dolphin' });
    expect(readSlippiInfoSync(bytes)).toMatchObject({
      lastFrame: -123,
      isFinished: true,
      isComplete: true,
      game: { winner: { players: [0] } },
    });
  });

  it('says what is wrong with its count', () => {
    expect(reasons(changed((_, view) => view.setInt32(11, view.getInt32(11) + 5000)))).toEqual(['raw-longer-than-file', 'unknown-command']);
    expect(reasons(changed((_, view) => view.setInt32(11, 0)))).toEqual([]);
    expect(reasons(changed((_, view) => view.setInt32(11, -5)))).toEqual(['raw-length']);
    expect(reasons(changed((_, view) => view.setInt32(11, 900)))).toEqual(['truncated-event', 'no-game-end']);
  });

  it('refuses other files', () => {
    expect(() => parseSlippiSync(Uint8Array.of(0x36, 1, 2, 3))).toThrow(expect.objectContaining({ code: 'unsupported-version' }) as Error);
    expect(() => parseSlippiSync(new Uint8Array(40))).toThrow(expect.objectContaining({ code: 'bad-signature' }) as Error);
  });

  it('keeps its size without names', () => {
    const clean = anonymizeSlippi(bytes);
    expect(clean.length).toBe(bytes.length);
    const { players, metadata } = parseSlippiSync(clean);
    expect(players[0]).toMatchObject({ character: 'Fox', name: undefined, connectCode: undefined, userId: undefined });
    expect(metadata).toMatchObject({ consoleNickname: undefined, playedOn: 'dolphin' });
  });

  it('does not allocate what nested or endless metadata declares', () => {
    const tail =
      bytes.length - 1 - ubjson({ startAt: '2026-01-02T03:04:05Z', lastFrame: -123, playedOn: 'dolphin', consoleNick: 'Bo' }).length;
    const withMetadata = (metadata: readonly number[]): Uint8Array => Uint8Array.from([...bytes.subarray(0, tail), ...metadata]);
    expect(reasons(withMetadata([0x7b, 0x55, 1, 0x61, 0x53, 0x6c, 0, 0, 0x40, 0]))).toEqual(['metadata']);
    expect(reasons(withMetadata([0x7b, 0x55, 1, 0x61, 0x53, 0x6c, 0xff, 0xff, 0xff, 0xff]))).toEqual(['metadata']);
    const deep = Array.from({ length: 3000 }, () => [0x7b, 0x55, 1, 0x61]).flat();
    expect(() => parseSlippiSync(withMetadata(deep))).toThrow(expect.objectContaining({ code: 'limit', limit: 'maxDepth' }) as Error);
  });
});

describe('winners', () => {
  const won = (end: (made: MadeReplay) => void, last: readonly [MadeCharacter, MadeCharacter] = [at(0), at(1)]): unknown => {
    const made = new MadeReplay({
      stage: 31,
      players: PLAYERS,
      sizes: SIZES_3_18.map(([c, s]): readonly [number, number] => [c, c === 0x39 ? 2 : s]),
    });
    made.frame({ frame: -123, characters: last });
    end(made);
    return parseSlippiSync(made.bytes({})).game.winner;
  };
  it('follow the first rule that applies', () => {
    expect(won((made) => made.end(7, 0))).toEqual({ rule: 'lras', players: [1] });
    expect(won((made) => made.end(7, -1))).toBeUndefined();
    expect(won((made) => made.end(2), [at(0, { stocks: 2 }), at(1, { stocks: 0 })])).toEqual({ rule: 'stocks', players: [0] });
    expect(won((made) => made.end(2), [at(0, { stocks: 2 }), at(1, { stocks: 2 })])).toBeUndefined();
    expect(won((made) => made.end(1), [at(0, { percent: 9, stocks: 1 }), at(1, { percent: 7, stocks: 1 })])).toEqual({
      rule: 'time',
      players: [1],
    });
    expect(won((made) => made.end(9))).toBeUndefined();
    expect(won(() => undefined)).toBeUndefined();
  });
});

it('reads every section of a file with nothing in it', () => {
  const bytes = new MadeReplay({ stage: 31, players: [] }).bytes({});
  const replay = parseSlippiSync(bytes, { include: all });
  expect([replay.players, replay.frames.frameCount, replay.stats, replay.conversions, replay.game.form]).toEqual([
    [],
    0,
    undefined,
    [],
    '',
  ]);
});
