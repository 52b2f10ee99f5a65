import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { fixtures as gamecacheFixtures } from '../../recordings/gamecache/fixtures.js';
import { toyMatch } from '../../recordings/icrep/toy-match.js';
import { madeDuel } from '../../recordings/sc2/made-duel.js';
import { fixtures as vcrFixtures } from '../../recordings/vcr/fixtures.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { toyChat, toyGame, toyLeave, toySlot } from '../../recordings/w3g/toy-game.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { decodeGamecacheRecordsSync } from '../../src/formats/gamecache/model.js';
import type { GamecacheV3Records } from '../../src/formats/gamecache/records.js';
import { gamecacheItemSize, writeGamecache } from '../../src/formats/gamecache/writer.js';
import { writeIcrep } from '../../src/formats/icrep/writer.js';
import { onScreen } from '../../src/cli/printable.js';
import { runProgram } from '../../src/cli/program.js';
import { Terminal } from '../../src/cli/terminal.js';
import { toJson } from '../../src/core/json.js';
import { parseReplay } from '../../src/kit/index.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { CONTRACTS } from '../contract/contracts.js';

/** Clears the screen, sets a title, moves left, turns the direction of text, and ends a line as some terminals see it. */
const EVIL = '\u001b[2J\u001b]0;x\u0007\u009b1D\u202etxt\u2028';

const folder = mkdtempSync(join(tmpdir(), 'replaykit-evil-'));
afterAll(() => rmSync(folder, { recursive: true }));

function game(): Uint8Array {
  const blocks = [toyChat(1, `hi ${EVIL}`), toySlot(100), toyLeave(1, 1, 9), toyLeave(2, 1, 8, 2)];
  return toyGame({ players: [`A${EVIL}`, 'Bob'], blocks });
}

function match(): Uint8Array {
  const scripted = new ScriptedCs2Match();
  scripted.join(1, `A${EVIL}`, 2, 76561198000000001n);
  scripted.startRound();
  scripted.advance(10);
  return scripted.bytes({ playback_time: 10 });
}

/** A copy of records in which texts of some fields are evil. */
function withEvil(value: unknown, fields: RegExp, name = ''): unknown {
  if (typeof value === 'string') return fields.test(name) ? EVIL : value;
  if (value instanceof Uint8Array) return fields.test(name) && value.length > 0 ? utf8Bytes(EVIL) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => withEvil(one, fields, name));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withEvil(one, fields, key)]));
}

/** A file of a format, written again with evil texts in some fields. */
function rewritten(format: ReplayFormat, bytes: Uint8Array, fields: RegExp): Uint8Array {
  const contract = CONTRACTS[format];
  return contract.write(withEvil(contract.read(bytes), fields));
}

const icrep = (): Uint8Array => {
  const players = [0, 1].map((slot) => ({ slot, name: `${EVIL}${slot}`, faction: EVIL }));
  return writeIcrep(toyMatch({ metadata: { map_name: EVIL, game_module: EVIL, players } }));
};

function list(): Uint8Array {
  const cache = withEvil(decodeGamecacheRecordsSync(gamecacheFixtures()['gamecache-3.04b.dat']!), /^name$/) as GamecacheV3Records;
  return writeGamecache({ ...cache, items: cache.items.map((item) => ({ ...item, size: gamecacheItemSize(item) })) });
}

const at = (name: string): string => join(folder, name);
const replays = at(`replays${EVIL}`);
mkdirSync(replays);
const FILES: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  [`game${EVIL}.w3g`, game()],
  [`match${EVIL}.dem`, match()],
  [`cut${EVIL}.dem`, match().subarray(0, 3000)],
  [`duel${EVIL}.SC2Replay`, rewritten('sc2', madeDuel(), /^(m_name|m_title|m_string|m_clanTag)$/)],
  [`battle${EVIL}.icrep`, icrep()],
  [`race${EVIL}.vcr`, rewritten('vcr', vcrFixtures()['rf2-race.vcr']!, /^(name|vehicleName|scn|modName|trackPath)$/)],
  [`list${EVIL}.dat`, list()],
  [`letter${EVIL}.w3g`, new TextEncoder().encode(EVIL)],
];
for (const [name, bytes] of FILES) writeFileSync(join(replays, name), bytes);
const paths = FILES.map(([name]) => join(replays, name));

/** Runs the program with a terminal, or with pipes, and gives all that it wrote. No colors: every escape is from a file. */
async function written(args: readonly string[], isTTY: boolean): Promise<string> {
  let all = '';
  const stream = { isTTY, columns: 120, write: (data: Uint8Array | string) => ((all += typeof data === 'string' ? data : ''), true) };
  const stderr = { ...stream, isTTY: false };
  const process = { stdin: Readable.from([]), stdout: stream, stderr, env: { NO_COLOR: '1' } } as unknown as NodeJS.Process;
  await runProgram(args, new Terminal(process, new AbortController().signal));
  return all;
}

/** What a terminal would act on, but for line ends and tabs. */
// eslint-disable-next-line no-control-regex
const ACTED_ON = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const COMMANDS: readonly (readonly string[])[] = [
  ['info'],
  ['info', '--json'],
  ['info', '--path-encoding', 'gbk'],
  ['detect'],
  ['detect', '--json'],
  ['events'],
  ['events', '--json'],
  ['events', '--type', 'chat'],
  ['events', '--type', EVIL],
  ['events', '--name', EVIL],
  ['events', '--class', EVIL],
  ['events', '--from', '0', '--to', '2'],
  ['events', '--follow', '--idle', '0.05'],
  ['events', '--path-encoding', 'gbk'],
  ['validate', '--notes'],
  ['validate', '--json'],
];
const OF_ONE: readonly (readonly string[])[] = [
  ['schema'],
  ['schema', '--json'],
  ['schema', '--names'],
  ['schema', '--class', EVIL],
  ['inspect'],
  ['inspect', '--all'],
  ['inspect', '--json', '--all'],
  ['inspect', '--at', '0', '--length', '4000'],
  ['inspect', '--stream', 'details'],
  ['inspect', '--stream', 'game', '--event', '0'],
  ['inspect', '--path-encoding', 'gbk'],
  ['anonymize', '--force', '--out', at(`shared${EVIL}.bin`)],
  ['anonymize', '--force', '--json', '--out', at(`shared${EVIL}.bin`)],
  ['report', '--force', '--out', at(`report${EVIL}`)],
  ['report', '--force', '--json', '--out', at(`report${EVIL}`)],
];
/** Of all files at once. The first query names no column that is there, the second has an error of DuckDB that quotes a text of a file. */
const OF_ALL: readonly (readonly string[])[] = [
  ['export', '--out', at(`lake${EVIL}`), '--to', 'csv', '--raw-csv', '--jobs', '1'],
  ['export', '--out', at('merged'), '--merge', '--no-parts', '--json'],
  ['export', '--out', '-', '--tables', 'chat', '--to', 'ndjson'],
  ['export', '--out', at('gbk'), '--tables', 'matches', '--path-encoding', 'gbk'],
  ['query', `SELECT "${EVIL}" FROM replays`],
  ['query', 'SELECT cast(name AS INT) FROM w3g.players'],
  ['query', `SELECT path, 1 AS "${EVIL}" FROM replays`],
  ['query', `SELECT path, '${EVIL}' AS text FROM replays`, '--json'],
  ['query', 'SELECT * FROM sc2.players', '--to', EVIL],
  ['query', 'SELECT * FROM sc2.players', '--to', 'ndjson'],
  ['query', 'SELECT * FROM sc2.players', '--cache', at(`cache${EVIL}`), '--jobs', '1'],
  ['query', 'SELECT 1', '--max-seconds', '60', '--max-memory-mb', '500', '--max-temp-mb', '10', '--threads', '1'],
  ['query', 'SELECT * FROM w3g.chat', '--to', 'parquet', '--force', '--out', at(`no folder${EVIL}/chat.parquet`)],
  ['query', '--tables'],
  ['query', '--tables', '--json'],
];
it.each(['info', 'detect', 'events', 'schema', 'inspect', 'validate', 'export', 'query', 'anonymize', 'report'])(
  'every option of %s is tried here',
  async (command) => {
    const own = (await written([command, '--help'], false)).split('  -q, --quiet')[0]!;
    const options = [...own.matchAll(/^ +--([a-z-]+)/gm)].map(([, option]) => option!);
    const tried = [...COMMANDS, ...OF_ONE, ...OF_ALL].filter(([name]) => name === command).flat();
    expect(options.length).toBeGreaterThan(0);
    expect(options.filter((option) => !tried.includes(`--${option}`))).toEqual([]);
  },
);

it.each(FILES.filter(([name]) => !/^(letter|cut)/.test(name)))('%s has evil texts', async (_, bytes) => {
  expect(JSON.stringify(toJson(await parseReplay(bytes, { include: { dem: ['players'] } })))).toContain('\\u001b[2J');
});

describe.each([true, false])('on a terminal: %s', (isTTY) => {
  it.each(COMMANDS)('%s %s %s prints no character of a file that a terminal acts on', async (...args) => {
    for (const operands of [paths, ...paths.map((path) => [path]), [replays]]) {
      expect(ACTED_ON.exec(await written([...args, ...operands], isTTY))?.input).toBeUndefined();
    }
  });

  it.each(OF_ONE)('%s %s %s prints no character of a file that a terminal acts on', async (...args) => {
    for (const path of paths) expect(ACTED_ON.exec(await written([...args, path], isTTY))?.input).toBeUndefined();
  });

  it.each(OF_ALL)('%s %s %s %s prints no character of a file that a terminal acts on', async (...args) => {
    const cache = args[0] === 'query' && !args.includes('--cache') ? ['--cache', at('cache')] : [];
    const all = await written([...args, ...cache, replays], isTTY);
    expect(all).not.toBe('');
    expect(ACTED_ON.exec(all)?.input).toBeUndefined();
  });

  it.each([[[EVIL]], [['info', `--${EVIL}`]], [['events', '--type', EVIL, paths[0]!]], [['info', join(folder, EVIL)]]])(
    'of what the caller wrote neither',
    async (args) => {
      const all = await written(args, isTTY);
      expect(all).toContain('\\x1b[2J');
      expect(ACTED_ON.exec(all)?.input).toBeUndefined();
    },
  );
});

it('CSV is the text of the file in a pipe, and escaped on a terminal', async () => {
  const args = ['query', 'SELECT name FROM w3g.players', '--to', 'csv', '--cache', at('cache'), replays];
  expect(await written(args, false)).toContain(`A${EVIL}`);
  const all = await written(args, true);
  expect(all).toContain('A\\x1b[2J');
  expect(ACTED_ON.exec(all)?.input).toBeUndefined();
});

it('colors, line ends and tabs stay on a screen, and text that no command escaped is escaped', () => {
  expect(onScreen('\u001b[31mred\u001b[39m\tone\n')).toBe('\u001b[31mred\u001b[39m\tone\n');
  expect(onScreen(EVIL)).toBe('\\x1b[2J\\x1b]0;x\\x07\\x9b1D\\u202etxt\\u2028');
});
