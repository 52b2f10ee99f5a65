import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../../src/core/errors.js';
import { joined } from '../../../src/core/pieces.js';
import { iterateW3g, parseW3g, parseW3gSync, type W3gEvent } from '../../../src/formats/w3g/index.js';
import { decodeW3gRecordsSync, type W3gRecords } from '../../../src/formats/w3g/model.js';
import { SECTIONS } from '../../../src/formats/w3g/session.js';
import { decodeW3gSettings, encodeW3gSettings } from '../../../src/formats/w3g/settings.js';
import { packStream, streamBytes, writeW3g } from '../../../src/formats/w3g/writer.js';
import { detectReplay } from '../../../src/kit/index.js';
import { toyDuel } from '../../../recordings/w3g/toy-duel.js';
import { toyActions, toyChat, toyGame, toyLeave, toyRecords, toySeat, toySlot } from '../../../recordings/w3g/toy-game.js';

const HEADER = { headerSize: 28, fileSize: 32, headerVersion: 36, decompressedSize: 40, blockCount: 44 };
const BLOCK = 68;
const duel = toyGame(toyDuel);

/** A copy with some u32 of its own. */
function patched(bytes: Uint8Array, changes: Readonly<Record<number, number>>): Uint8Array {
  const copy = bytes.slice();
  for (const [at, value] of Object.entries(changes)) new DataView(copy.buffer).setUint32(Number(at), value, true);
  return copy;
}

/** A copy with another byte. */
function changed(bytes: Uint8Array, at: number, byte: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = byte;
  return copy;
}

const glued = (...pieces: Uint8Array[]): Uint8Array => joined(pieces);

/** A file with any stream in it. */
function withStream(stream: Uint8Array, records: W3gRecords = toyRecords({ blocks: [] })): Uint8Array {
  const bytes = writeW3g({ ...records, packed: packStream(stream, []), blocks: [] });
  // the writer makes the stream of the records: the packed blocks are put in by hand
  const [block] = packStream(stream, []);
  const file = new Uint8Array(BLOCK + 12 + block!.bytes.length);
  file.set(bytes.subarray(0, BLOCK));
  file.set(block!.bytes, BLOCK + 12);
  return patched(file, {
    [HEADER.fileSize]: file.length,
    [HEADER.decompressedSize]: stream.length,
    [HEADER.blockCount]: 1,
    [BLOCK]: block!.bytes.length,
    [BLOCK + 4]: block!.byteLength,
  });
}

/** The stream of a game with bytes put at the end of it. */
function streamWith(...more: number[]): Uint8Array {
  const stream = streamBytes(toyRecords({ blocks: [toySlot(100), toyChat(1, 'before')] }));
  return Uint8Array.of(...stream, ...more);
}

/** Where the stream differs from that of a game, made by hand. */
const reasons = (bytes: Uint8Array): readonly (readonly [code: string, reason: string | undefined, path: string | undefined])[] =>
  parseW3gSync(bytes, { include: ['actions', 'chat'] }).diagnostics.map(({ code, reason, path }) => [code, reason, path[0]] as const);
const thrown = (bytes: Uint8Array): unknown => {
  try {
    parseW3gSync(bytes, { include: SECTIONS });
    return undefined;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return [error.code, error.path[0]];
  }
};

describe('sizes that lie', () => {
  it.each([
    ['a header that is too small', patched(duel, { [HEADER.headerSize]: 63 }), ['corrupt', 'header']],
    ['a header that ends behind the file', patched(duel.slice(0, 200), { [HEADER.headerSize]: 320 }), ['truncated', 'header']],
    ['a header behind the end', patched(duel, { [HEADER.headerSize]: 0xffffffff }), ['corrupt', 'header']],
    ['a header of another version', patched(duel, { [HEADER.headerVersion]: 2 }), ['corrupt', 'header']],
    ['a packed size behind the end', patched(duel, { [BLOCK]: 0xffffff }), ['truncated', 'game']],
    ['a packed size of gigabytes', patched(duel, { [BLOCK]: 0xffffffff }), ['limit', 'block 0']],
    ['an unpacked size of gigabytes', patched(duel, { [BLOCK + 4]: 0xffffffff }), ['limit', 'block 0']],
    ['a stream of no bytes', patched(duel, { [HEADER.decompressedSize]: 0 }), ['truncated', 'game']],
    ['the signature and no more', duel.slice(0, 28), ['truncated', 'header']],
  ])('%s', (_, bytes, expected) => expect(thrown(bytes)).toEqual(expected));

  it('an unpacked size that is not what comes out ends the stream, with its place', () => {
    for (const size of [8191, 8193]) expect(thrown(patched(duel, { [BLOCK + 4]: size }))).toEqual(['truncated', 'game']);
  });

  it('more blocks than the file has, and a longer stream, are reported; what is there is read', () => {
    const many = parseW3gSync(patched(duel, { [HEADER.blockCount]: 0xffffffff }), { include: ['actions'] });
    expect(many).toMatchObject({ isComplete: false, diagnostics: [{ code: 'checksum' }, { code: 'truncated', path: ['block 1'] }] });
    expect(many.actions.length).toBe(parseW3gSync(duel, { include: ['actions'] }).actions.length);
    const long = parseW3gSync(patched(duel, { [HEADER.decompressedSize]: 7000 }), { include: ['actions'] });
    // the padding is not a block
    expect(long).toMatchObject({ isComplete: false, diagnostics: [{ reason: 'header-crc' }, { reason: 'unknown-block' }] });
    expect(long.actions.length).toBe(many.actions.length);
  });

  it('wrong checks are reported, and reading goes on', () => {
    const damaged = patched(duel, { 64: 1, [BLOCK + 8]: 0 });
    const replay = parseW3gSync(damaged, { include: ['actions'] });
    expect(replay.diagnostics.map(({ code, reason }) => [code, reason])).toEqual([
      ['checksum', 'header-crc'],
      ['checksum', 'block-crc'],
    ]);
    expect(replay.diagnostics[1]!.count).toBe(2);
    expect(replay.actions.length).toBe(parseW3gSync(duel, { include: ['actions'] }).actions.length);
    expect(() => parseW3gSync(damaged, { strict: true })).toThrow(expect.objectContaining({ code: 'checksum' }) as Error);
  });
});

describe('where a replay begins', () => {
  /** What NetEase's platform puts in front, of so many bytes behind its header. */
  function prefixed(size: number): Uint8Array {
    const prefix = new Uint8Array(128 + size);
    prefix.set([0x47, 0x52, 0x42, 0x4e, 2, 0, 0, 0, 11]);
    new DataView(prefix.buffer).setUint32(12, size, true);
    return glued(prefix, duel);
  }

  it('behind a prefix of NetEase', async () => {
    const bytes = prefixed(51_200);
    expect(await detectReplay(bytes)).toEqual({ format: 'w3g', confidence: 'signature' });
    const replay = parseW3gSync(bytes, { include: ['actions'] });
    expect([replay.header.offset, replay.isComplete]).toEqual([51_328, true]);
    expect(writeW3g(decodeW3gRecordsSync(bytes))).toEqual(bytes);
  });

  it('not a megabyte behind', () => {
    expect(thrown(prefixed(1 << 20))).toEqual(['bad-signature', 'header']);
    expect(thrown(Uint8Array.of(...duel.subarray(1)))).toEqual(['bad-signature', 'header']);
  });
});

describe('the head of the stream', () => {
  const records = toyRecords(toyDuel);
  const stream = streamBytes(records);

  it('that ends anywhere is reported', () => {
    const headBytes = streamBytes({ ...records, blocks: [] }).length;
    for (let length = 1; length < headBytes; length += 3) {
      expect(thrown(withStream(stream.slice(0, length)))).toEqual(['truncated', 'game']);
    }
  });

  it('with a record that is not known, or a text without an end, is refused', () => {
    expect(thrown(withStream(Uint8Array.of(0x10, 1, 0, 0, 0, 1, ...new Uint8Array(300).fill(65))))).toEqual(['truncated', 'game']);
    const at = stream.indexOf(0x16, 100);
    expect(thrown(withStream(changed(stream, at, 0x55)))).toEqual(['corrupt', 'game']);
  });

  it('with short settings has no settings, and all else', () => {
    const short = encodeW3gSettings(decodeW3gSettings(records.head.settings).slice(0, 12));
    const bytes = writeW3g({ ...records, head: { ...records.head, settings: short } });
    const replay = parseW3gSync(bytes, { include: SECTIONS });
    expect(replay).toMatchObject({ isComplete: false, settings: undefined, diagnostics: [{ code: 'truncated', path: ['settings'] }] });
    expect(replay.chat.map(({ text }) => text)).toEqual(['gl hf', 'gg']);
  });

  it.each([
    ['endless varints', new Uint8Array(40).fill(0xff)],
    ['a group without an end', Uint8Array.of(0x0b, 0x0b, 0x0b)],
    ['wire type 7', Uint8Array.of(0x0f)],
    ['a length behind the end', Uint8Array.of(0x0a, 0x7f, 1)],
  ])('with metadata of %s keeps their bytes', (_, bytes) => {
    const file = toyGame({ ...toyDuel, records: [{ id: 0x39, kind: 3, bytes }] });
    const replay = parseW3gSync(file, { include: ['metadata', 'players'] });
    expect(replay.isComplete).toBe(false);
    expect(replay.diagnostics).toMatchObject([{ path: ['metadata'] }]);
    expect(replay.metadata.records).toEqual([{ id: 0x39, kind: 3, bytes }]);
    expect(replay.players.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  });

  it('with 255 slots, two players of one id, and a team of 255', () => {
    const slots = Array.from({ length: 255 }, (_, i) => toySeat(i < 2 ? 1 : 0, i < 2 ? 255 : 24, 1, { status: i < 2 ? 2 : 0 }));
    const replay = parseW3gSync(toyGame({ ...toyDuel, slots }), { include: SECTIONS });
    expect(replay).toMatchObject({ isComplete: true, summary: { type: '2' } });
    expect(replay.slots.length).toBe(255);
    expect(replay.players.map(({ name, team, slot }) => [name, team, slot])).toEqual([
      ['Ann', 255, 0],
      ['Ann', 255, 1],
    ]);
  });

  it('whose slots have another size than they say is reported, and read on after them', () => {
    const at = stream.length - streamBytes({ ...records, blocks: [] }).length;
    const head = streamBytes({ ...records, blocks: [] });
    const sizeAt = head.length - (1 + 2 * 9 + 6) - 2;
    expect([head[sizeAt - 1], head[sizeAt]]).toEqual([0x19, 25]);
    // three slots are said to be where two are
    const replay = parseW3gSync(withStream(changed(stream, sizeAt + 2, 3), records), { include: ['slots', 'chat'] });
    expect(at).toBeGreaterThan(0);
    expect(replay.slots.length).toBe(2);
    expect(replay.chat.length).toBe(2);
    expect(replay.diagnostics.some(({ code, path }) => code === 'corrupt' && path[0] === 'game')).toBe(true);
  });
});

describe('blocks of the stream', () => {
  /** What is reported beside the checks, which these files do not have. */
  const told = (bytes: Uint8Array): readonly (readonly [string, string | undefined, string | undefined])[] =>
    reasons(bytes).filter(([code]) => code !== 'checksum');

  it.each([
    ['an id that is not known', [0x99, 1, 2, 3], ['corrupt', 'unknown-block', 'stream']],
    ['a time slot of one byte', [0x1f, 1, 0, 9], ['corrupt', undefined, 'timeSlot']],
    ['a time slot behind the end', [0x1f, 0xff, 0xff, 100, 0], ['truncated', undefined, 'stream']],
    ['a command block behind its slot', [0x1f, 7, 0, 100, 0, 1, 200, 0, 0x61, 0], ['corrupt', undefined, 'timeSlot']],
    ['a checksum of 255 bytes that are not there', [0x22, 255, 1, 2], ['truncated', undefined, 'stream']],
    ['a chat line of no bytes', [0x20, 1, 0, 0], ['corrupt', undefined, 'chat']],
    ['a chat line without an end', [0x20, 1, 6, 0, 0x20, 0, 0, 0, 0, 65], ['corrupt', undefined, 'chat']],
    ['a desync with another checksum', [0x23, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0], ['corrupt', undefined, 'desync']],
  ] as const)('%s is reported; what came before is kept', (_, more, expected) => {
    const bytes = withStream(streamWith(...more));
    expect(told(bytes)).toEqual([expected]);
    const replay = parseW3gSync(bytes, { include: ['chat'] });
    expect([replay.isComplete, replay.chat.map(({ text }) => text)]).toEqual([false, ['before']]);
  });

  it.each([
    ['a selection of 65,535 objects', [0x16, 1, 0xff, 0xff, 1, 2]],
    ['a text of gigabytes', [0x77, 1, 0, 0, 0, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 65]],
    ['a text without an end', [0x60, 0, 0, 0, 0, 0, 0, 0, 0, 65, 66]],
    ['a stored unit of gigabytes', [0x6e, 0, 0, 0, 65, 65, 65, 65, 0xff, 0xff, 0xff, 0xff]],
  ])('%s is an unknown action, cut; the next command block is read', (_, actions) => {
    const slot = toySlot(50, { 1: Uint8Array.from(actions), 2: toyActions([{ type: 'escape' }]) });
    const events = [...iterateW3g(toyGame({ blocks: [slot] }), { events: ['actions'] })];
    expect(events).toMatchObject([
      { type: 'unknown', fileId: actions[0], playerId: 1, timeMs: 50 },
      { type: 'escape', playerId: 2 },
    ]);
    expect((events[0] as { bytes: Uint8Array }).bytes).toEqual(Uint8Array.from(actions));
    expect(told(toyGame({ blocks: [slot] }))).toEqual([['corrupt', 'cut-action', 'timeSlot']]);
  });

  it('an unknown action is not damage, and keeps its place', () => {
    const bytes = toyGame({ blocks: [toySlot(50, { 1: Uint8Array.of(0x61, 0xa0, 1, 2), 2: toyActions([{ type: 'escape' }]) })] });
    const replay = parseW3gSync(bytes, { include: ['actions'] });
    expect(replay).toMatchObject({
      isComplete: true,
      diagnostics: [{ code: 'unknown-event', severity: 'warning', reason: 'unknown-action' }],
      actions: [{ type: 'escape' }, { type: 'unknown', fileId: 0xa0, bytes: Uint8Array.of(0xa0, 1, 2) }, { type: 'escape' }],
    });
    const { offset } = replay.actions[1] as Extract<W3gEvent, { type: 'unknown' }>;
    expect(streamBytes(decodeW3gRecordsSync(bytes))[offset]).toBe(0xa0);
  });

  it('increments go on beyond 32 bits', () => {
    const slots = Array.from({ length: 66_000 }, () => toySlot(0xffff));
    const records = toyRecords({ blocks: [] });
    const { clock } = parseW3gSync(writeW3g({ ...records, blocks: slots }), { include: ['clock'] });
    expect(clock.finalMs).toBe(66_000 * 0xffff);
  });

  it('bytes behind the last block are damage, unless it is known what they are', async () => {
    for (const length of [1, 131, 5000]) {
      const bytes = Uint8Array.of(...duel, ...new Uint8Array(length).fill(7));
      expect(parseW3gSync(bytes)).toMatchObject({ isComplete: false, diagnostics: [{ reason: 'trailing-bytes', offset: duel.length }] });
      expect(await parseW3g(new Blob([bytes]))).toMatchObject({ isComplete: false });
    }
    const signed = new Uint8Array(132);
    signed.set([0x4e, 0x47, 0x49, 0x53]);
    expect(parseW3gSync(Uint8Array.of(...duel, ...signed))).toMatchObject({ isComplete: true, diagnostics: [] });
  });
});

describe('the ids of 2.0.2', () => {
  const button = { type: 'commandButton', object: { a: 1, b: 1 }, ability: 0, order: 0xd0003 } as const;
  const sync = { type: 'syncData', prefix: 'T', data: 'x y', number: 0 } as const;
  const game = (marker: 0x38 | 0x39 | undefined, shifted: boolean, version = 10100): Uint8Array =>
    toyGame({
      version,
      records: marker === undefined ? [] : [{ id: marker, kind: 5, bytes: new Uint8Array(0) }],
      blocks: [toySlot(100, { 1: toyActions([button, sync], version, shifted) }), toyLeave(1, 12, 9)],
    });

  it.each([
    ['as the metadata say', 0x38, true, []],
    ['as the metadata say', 0x39, false, []],
    ['without metadata', undefined, false, []],
    ['against the metadata', 0x39, true, ['action-ids-guessed']],
    ['against the metadata', 0x38, false, ['action-ids-guessed']],
    ['against no metadata', undefined, true, ['action-ids-guessed']],
  ] as const)('%s: %s, shifted %s', (_, marker, shifted, expected) => {
    const replay = parseW3gSync(game(marker, shifted), { include: ['actions', 'summary'] });
    expect(replay.actions).toMatchObject([
      { id: 0x7b, ...button },
      { id: 0x78, ...sync },
    ]);
    expect(replay.summary.actionIds).toEqual({ isShifted: shifted, decidedBy: 'content' });
    expect(replay.diagnostics.map(({ reason }) => reason)).toEqual(expected);
    expect(replay.isComplete).toBe(true);
  });
});
