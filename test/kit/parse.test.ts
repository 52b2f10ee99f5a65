import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { parseBroodWar } from '../../src/formats/brood-war/index.js';
import { parseDem } from '../../src/formats/dem/index.js';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { parseGamecache } from '../../src/formats/gamecache/index.js';
import { parseIcrep } from '../../src/formats/icrep/index.js';
import { parseSc2 } from '../../src/formats/sc2/index.js';
import { parseVcr } from '../../src/formats/vcr/index.js';
import { parseW3g } from '../../src/formats/w3g/index.js';
import type { ReplaySource } from '../../src/io/source.js';
import { detectReplay, parseReplay, summarizeReplay, type ReplaySummary } from '../../src/kit/index.js';
import { SOURCES, openAs, watchedAccess } from '../contract/sources.js';
import { wrappers } from '../contract/wrappers.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { ScriptedDeadlockMatch } from '../../recordings/dem/deadlock/scripted-match.js';
import { ScriptedDotaMatch } from '../../recordings/dem/dota/scripted-match.js';
import { FIXTURE_FORMATS, FIXTURE_NAMES } from './fixture-formats.js';

const VERBS: Readonly<Record<string, (source: ReplaySource) => Promise<unknown>>> = {
  dem: (source) => parseDem(source),
  sc2: (source) => parseSc2(source),
  icrep: (source) => parseIcrep(source),
  vcr: (source) => parseVcr(source),
  w3g: (source) => parseW3g(source),
  'brood-war': (source) => parseBroodWar(source),
  gamecache: (source) => parseGamecache(source),
};

describe('parseReplay', () => {
  it.each(FIXTURE_NAMES)("gives of %s what the format's own verb gives", async (name) => {
    const bytes = await fixture(name);
    const expected = await VERBS[FIXTURE_FORMATS[name]!]!(bytes);
    expect(expected).toMatchObject({ format: FIXTURE_FORMATS[name], isComplete: true });
    for (const kind of SOURCES) expect(await parseReplay(openAs(kind, bytes)), kind).toEqual(expected);
    for (const [wrapping, wrap] of Object.entries(wrappers)) expect(await parseReplay(wrap(bytes)), wrapping).toEqual(expected);
  });

  it('closes what it was given once', async () => {
    for (const name of FIXTURE_NAMES) {
      const watched = watchedAccess(await fixture(name));
      await parseReplay(watched.source);
      expect(watched.closed, name).toBe(1);
    }
  });

  it('takes options: unwrap, limits, signal', async () => {
    const wrapped = wrappers['gzip']!(await fixture('toy-match.icrep'));
    await expect(parseReplay(wrapped, { unwrap: false })).rejects.toSatisfy((error) => isReplayError(error, 'wrapped'));
    await expect(parseReplay(wrapped, { limits: { maxDecompressedBytes: 2000 } })).rejects.toMatchObject({ limit: 'maxDecompressedBytes' });
    const reason = new Error('enough');
    await expect(parseReplay(wrapped, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('gives what a cut replay holds', async () => {
    const bytes = await fixture('rf2-race.vcr');
    expect(await parseReplay(bytes.subarray(0, bytes.length - 100))).toMatchObject({ format: 'vcr', isComplete: false });
  });
});

const ARCHIVES = { ZIP: 'PK\u0003\u0004', RAR: 'Rar!\u001a\u0007', '7z': "7z\u00bc\u00af'\u001c" };

describe('an archive', () => {
  it.each(Object.entries(ARCHIVES))('%s is named, by any verb, and closed', async (name, magic) => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, i) => (i < magic.length ? magic.charCodeAt(i) : i & 0xff));
    for (const verb of [parseReplay, summarizeReplay, ...Object.values(VERBS)]) {
      const watched = watchedAccess(bytes);
      await expect(verb(watched.source)).rejects.toThrow(`this is a ${name} archive, not a replay: unpack it`);
      expect(watched.closed).toBe(1);
    }
    expect(await detectReplay(bytes)).toBeUndefined();
  });

  it('that only begins like one is not one', async () => {
    await expect(parseReplay(new TextEncoder().encode('PKI is not an archive'))).rejects.toThrow(/^not a replay format/);
  });
});

describe('what is not a source', () => {
  it.each([
    ['a path', 'replay.dem', /unsupported source: a string. Open a path with openFile of replaykit\/node/],
    ['a Promise', Promise.resolve(new Uint8Array(8)), /unsupported source: a Promise. Await it first/],
    ['an address', new URL('https://example.org/a.dem'), /unsupported source: a URL. Pass await fetch\(url\)/],
    ['a number', 7, /unsupported source: number. Pass bytes/],
    ['a FileHandle', { fd: 3, read: () => undefined }, /unsupported source: object. Pass bytes/],
    ['nothing', undefined, /unsupported source: undefined. Pass bytes/],
  ])('%s is named, with what to do', async (_, source, message) => {
    for (const verb of [parseReplay, summarizeReplay, ...Object.values(VERBS)]) {
      const failing = verb(source as never);
      await expect(failing).rejects.toThrow(message);
      await expect(failing).rejects.toMatchObject({ code: 'usage' });
    }
  });
});

describe('include by format', () => {
  it('gives the sections of the format that the replay is of', async () => {
    const include = { dem: ['commands'], w3g: ['chat'] } as const;
    const demo = await parseReplay(await fixture('dota2-container.dem'), { include });
    expect(demo).toEqual(await parseDem(await fixture('dota2-container.dem'), { include: ['commands'] }));
    // the type follows: what was not requested is not a property
    if (demo.format === 'dem') expect([demo.commands.length > 0, 'fileInfo' in demo]).toEqual([true, false]);
    const match = await parseReplay(await fixture('toy-match.SC2Replay'), { include });
    expect(match).toEqual(await parseSc2(await fixture('toy-match.SC2Replay')));
  });

  it('puts them beside a summary, from any source', async () => {
    const bytes = await fixture('toy-duel.w3g');
    const { chat, format } = await parseW3g(bytes, { include: ['chat'] });
    const plain = await summarizeReplay(bytes);
    for (const kind of SOURCES) {
      const summary = await summarizeReplay(openAs(kind, bytes), { include: { w3g: ['chat'] } });
      expect(summary, kind).toEqual({ ...plain, sections: { chat } });
      if (summary.format === format) expect(summary.sections.chat).toEqual(chat);
    }
    expect(await summarizeReplay(bytes, { include: { dem: ['chat'] } })).toEqual(plain);
    const watched = watchedAccess(bytes);
    await summarizeReplay(watched.source, { include: { w3g: ['chat'] } });
    expect(watched.closed).toBe(1);
  });

  it('says what is wrong with it', async () => {
    const bytes = await fixture('toy-duel.w3g');
    for (const verb of [parseReplay, summarizeReplay]) {
      await expect(verb(bytes, { include: ['chat'] as never })).rejects.toThrow(/include must be keyed by format/);
      await expect(verb(bytes, { include: { w4g: ['chat'] } as never })).rejects.toMatchObject({ code: 'usage', path: ['include'] });
      await expect(verb(bytes, { include: { w3g: ['chats'] } as never })).rejects.toThrow(/'chats', the nearest: chat/);
    }
  });
});

/** Read off the scripts that made the fixtures. */
const SUMMARIES: Readonly<Record<string, Partial<ReplaySummary>>> = {
  'dota2-container.dem': {
    format: 'dem',
    title: 'Match 7518690009',
    map: 'start',
    game: 'dota2',
    build: '9912',
    version: { build: 9912 },
    durationSeconds: 6,
    gameId: '7518690009',
    ticksPerSecond: 30,
    winner: 'radiant',
    playedAt: new Date('2023-11-14T22:13:20Z'),
    players: [
      { name: 'Ada', account: '76561198000000001', team: 'radiant', character: 'npc_dota_hero_axe', result: 'win' },
      { name: 'Grace', account: '76561198000000002', team: 'dire', character: 'npc_dota_hero_lina', result: 'loss' },
    ],
  },
  'toy-match.SC2Replay': {
    format: 'sc2',
    title: 'Anna vs Bo',
    map: 'Toy Box',
    game: 'sc2',
    build: '5.0.0.80949',
    version: { major: 5, minor: 0, patch: 0, build: 80949 },
    ticksPerSecond: 22.4,
    winner: 'Bo',
    durationSeconds: 220 / 22.4,
    playedAt: new Date('2020-07-27T12:00:00Z'),
    players: [
      { name: 'Anna', account: '2-S2-1-100', team: '0', character: 'zerg', result: 'loss' },
      { name: 'Bo', account: '2-S2-1-101', team: '1', character: 'terran', result: 'win' },
    ],
  },
  'toy-match.icrep': {
    format: 'icrep',
    title: 'Ada vs Gräce',
    map: 'Toy Island',
    game: 'ra1',
    build: '0.5.0',
    version: { major: 0, minor: 5, patch: 0 },
    winner: 'Ada',
    players: [
      { name: 'Ada', character: 'allies', result: 'win' },
      { name: 'Gräce', character: 'soviet', result: 'loss' },
    ],
  },
  'lmu-race.vcr': {
    format: 'vcr',
    title: 'race, Circle_2026',
    map: 'Circle_2026',
    game: 'lmu',
    build: '8',
    durationSeconds: 45,
    players: [
      { name: 'Ada Løvelace', team: 'Fixture Racing', character: '1_26_FIX' },
      { name: 'Grace Hopper', team: 'Fixture Racing', character: '2_26_FIX' },
    ],
  },
  'rf2-race.vcr': {
    format: 'vcr',
    title: 'race, CIRCLE.SCN',
    map: 'CIRCLE.SCN',
    game: 'rf2',
    build: '1.08',
    durationSeconds: 45,
    players: [
      { name: 'Ada Løvelace', character: 'Car 1' },
      { name: 'Grace Hopper', character: 'Car 2' },
    ],
  },
  'toy-duel.w3g': {
    format: 'w3g',
    title: 'Ann vs Bob',
    map: '(2)Toy.w3x',
    game: 'w3g',
    build: '1.32.6114',
    version: { major: 1, minor: 32, build: 6114 },
    gameId: 'df1a65986e43e046d096f99785f68437ac193bb5539b79a6a2e73a5b6e6eef91',
    winner: 'Ann',
    durationSeconds: 2.3,
    players: [
      { name: 'Ann', team: '0', character: 'human', result: 'win' },
      { name: 'Bob', team: '1', character: 'orc', result: 'loss' },
    ],
  },
  'toy-dota.w3g': {
    format: 'w3g',
    title: 'Ann vs Bob',
    map: 'DotA Allstars v6.83d.w3x',
    game: 'w3g',
    build: '1.26.6114',
    version: { major: 1, minor: 26, build: 6114 },
    gameId: 'a2d1c278c281e03379cf093e31f04f48d8af65dc1015f056d068d2993dce0f25',
    winner: 'Ann',
    durationSeconds: 2.7,
    players: [
      { name: 'Ann', team: '0', character: 'nightElf', result: 'win' },
      { name: 'Bob', team: '1', character: 'undead', result: 'loss' },
    ],
  },
  'gamecache-2.05.dat': {
    format: 'gamecache',
    title: 'DotAReplay cache of 3 games',
    build: '2.05',
    version: { major: 2, minor: 5 },
    players: [],
  },
  'gamecache-3.04b.dat': { format: 'gamecache', title: 'DotAReplay cache of 5 games', players: [] },
};

/** Bytes that do not compress. */
const NOISE = Uint8Array.from({ length: 100_000 }, (_, i) => Math.imul(i * i + 1, 2654435761) >>> 24);

describe('summarizeReplay', () => {
  it.each(Object.entries(SUMMARIES))('says of %s the same in one shape', async (name, expected) => {
    const bytes = await fixture(name);
    const summary = await summarizeReplay(bytes);
    expect(summary).toEqual({ ...expected, isComplete: true, diagnostics: summary.diagnostics });
    for (const kind of SOURCES) expect(await summarizeReplay(openAs(kind, bytes)), kind).toEqual(summary);
    for (const [wrapping, wrap] of Object.entries(wrappers)) expect(await summarizeReplay(wrap(bytes)), wrapping).toEqual(summary);
  });

  it('reads no more of a large demo than header and file info', async () => {
    const small = await fixture('dota2-container.dem');
    const large = new Uint8Array(16 << 20);
    large.set(small);
    const watched = watchedAccess(large);
    expect(await summarizeReplay(watched.source)).toMatchObject({ title: 'Match 7518690009', isComplete: true });
    expect(watched.bytes).toBeLessThan(64 << 10);
    expect(watched.closed).toBe(1);
  });

  it('reads no more of a large recording than header and drivers', async () => {
    const small = await fixture('rf2-race.vcr');
    const large = new Uint8Array(1 << 20);
    large.set(small);
    const watched = watchedAccess(large);
    const summary = await summarizeReplay(watched.source);
    expect(summary).toEqual(await summarizeReplay(small));
    expect(summary).toMatchObject({ title: 'race, CIRCLE.SCN', isComplete: true });
    expect(watched.bytes).toBeLessThanOrEqual(20 << 10);
    expect(watched.closed).toBe(1);
    const unfinished = await fixture('lmu-race.vcr');
    expect(await summarizeReplay(unfinished.subarray(0, unfinished.length >> 1))).toMatchObject({ format: 'vcr', isComplete: false });
  });

  it('says that the length of a cut demo is unknown', async () => {
    const bytes = await fixture('dota2-container.dem');
    const summary = await summarizeReplay(bytes.subarray(0, bytes.length - 300));
    expect(summary).toMatchObject({ format: 'dem', map: 'start', isComplete: false, players: [] });
    expect(summary.durationSeconds).toBeUndefined();
    expect(summary.diagnostics.map(({ code, path }) => [code, path])).toEqual([
      ['truncated', ['DEM_FileInfo']],
      ['truncated', ['command']],
      ['skipped', ['players']],
    ]);
    expect(summary.diagnostics[2]!.message).toBe('no player is named by the file info, nor by the first ten seconds of the recording');
  });

  it('takes the players of a Dota 2 recording from its beginning where the file info is cut off or names none', async () => {
    const match = new ScriptedDotaMatch();
    match.score(0, { m_nSelectedHeroID: 2 });
    match.advance(12);
    match.score(1, { m_nSelectedHeroID: 25 });
    // much that is not read, more than a source that cannot seek may keep
    for (let second = 0; second < 60; second++) match.advance(1).message(4, NOISE);
    match.advance(1);
    const players = match.players.map(({ name, steamId, id, hero }) => ({
      name,
      ...(steamId !== 0n && { account: String(steamId) }),
      team: id < 5 ? 'radiant' : 'dire',
      ...(id === 0 && { character: hero }),
    }));
    const whole = match.bytes();
    const cut = whole.subarray(0, 5 << 20);
    for (const [bytes, complete, paths] of [
      [whole, true, []],
      [cut, false, [['DEM_FileInfo']]],
    ] as const) {
      const watched = watchedAccess(bytes);
      const summary = await summarizeReplay(watched.source);
      expect([summary.players, summary.isComplete, summary.diagnostics.map(({ path }) => path)]).toEqual([players, complete, paths]);
      expect(watched.bytes).toBeLessThan(1_500_000);
      for (const kind of ['ReadableStream', 'AsyncIterable'] as const)
        expect(await summarizeReplay(openAs(kind, bytes)), kind).toEqual(summary);
    }
    const told = match.bytes(match.fileInfo(2));
    const watched = watchedAccess(told);
    const summary = await summarizeReplay(watched.source);
    expect(summary.players[0]).toMatchObject({ name: match.players[0]!.name, result: 'win' });
    expect(watched.bytes).toBeLessThan(64 << 10);
    expect(await summarizeReplay(openAs('ReadableStream', told))).toEqual(summary);
  });

  it('says that players are not known of a game that it does not know', async () => {
    const bytes = new DemWriter({ game: 'dota2', header: { game_directory: '/srv/game/hlvr' } }).finish({});
    const told: unknown[] = [];
    const summary = await summarizeReplay(bytes, { onDiagnostic: (one) => told.push(one) });
    expect(summary).toMatchObject({ players: [], isComplete: true });
    expect(summary.diagnostics.map(({ message }) => message)).toEqual(['replaykit does not know this game, so the players are unknown']);
    expect(told).toEqual(summary.diagnostics);
  });

  it('names those who were there in the first ten seconds of a CS2 recording, however long it is, and reads no more of it', async () => {
    const match = new ScriptedCs2Match();
    const { tickInterval } = match;
    match.join(1, 'Ada', 2, 76561198000000001n);
    match.join(2, 'Watcher', 1, 76561198000000003n);
    match.advance(5).join(3, 'Bot', 3, 0n);
    match.advance(6).join(4, 'Late', 3, 76561198000000004n);
    // much that is not read, and then the file info
    for (let second = 0; second < 30; second++) match.advance(1).message(4, NOISE);
    match.advance(1);
    const bytes = match.bytes({ playback_ticks: 42 / tickInterval, playback_time: 42 });
    const watched = watchedAccess(bytes);
    const summary = await summarizeReplay(watched.source);
    expect(summary).toMatchObject({ game: 'cs2', durationSeconds: 42, isComplete: true, diagnostics: [] });
    expect(summary.players).toEqual([
      { name: 'Ada', account: '76561198000000001', team: 'terrorist' },
      { name: 'Bot', team: 'counterTerrorist' },
    ]);
    expect(bytes.length).toBeGreaterThan(2_900_000);
    expect(watched.bytes).toBeLessThan(1_500_000);
    expect(watched.closed).toBe(1);
    for (const kind of ['ReadableStream', 'Blob', 'AsyncIterable'] as const)
      expect(await summarizeReplay(openAs(kind, bytes)), kind).toEqual(summary);
  });

  it('reads a recording whose first seconds never end up to 4 MB', async () => {
    const match = new ScriptedCs2Match();
    match.join(1, 'Ada', 2, 76561198000000001n);
    for (let tick = 1; tick <= 64; tick++) match.at(tick).message(4, NOISE);
    match.at(65);
    const watched = watchedAccess(match.bytes());
    expect(watched.source.byteLength).toBeGreaterThan(6_200_000);
    const summary = await summarizeReplay(watched.source);
    expect(summary.players.map(({ name }) => name)).toEqual(['Ada']);
    expect(watched.bytes).toBeLessThan(5_600_000);
  });

  it('names the heroes of a Deadlock recording', async () => {
    const match = new ScriptedDeadlockMatch();
    match.join(1, 'Ada', 2, { m_nHeroID: 1 });
    match.advance(1);
    expect((await summarizeReplay(match.bytes())).players).toEqual([
      { name: 'Ada', account: '76561198000000001', team: 'amber', character: 'hero_inferno' },
    ]);
  });
});
