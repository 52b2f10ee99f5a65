import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { REPLAYS, strangersProject } from '../../support/strangers.node.js';
import { expectedFindings } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject();
const printed = async (program: string): Promise<unknown> =>
  JSON.parse((await run(process.execPath, ['--no-warnings', program], { cwd: project.folder })).stdout);

const MAIN = `
import { readFileSync } from 'node:fs';
import { startReplayWorker } from 'replaykit/worker';
import { openFile, parseMany } from 'replaykit/node';
import { readAll, readByWorker } from './reading.js';
const names = ${JSON.stringify(REPLAYS)};
async function main() {
  const read = (name) => readFileSync('fixtures/' + name);
  const all = await readAll(names, read);
  const worker = await startReplayWorker();
  const byWorker = await readByWorker(worker, names, (name) => openFile('fixtures/' + name));
  await worker.close();
  const formats = [];
  for await (const { index, ok, replay, error } of parseMany(names.map((name) => 'fixtures/' + name), { jobs: 2 }))
    formats[index] = ok ? replay.format : error.message;
  console.log(JSON.stringify({ all, worker: byWorker, formats }));
}
void main();
`;

/** The same program as CommonJS. */
const required = (source: string): string => {
  const names = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map((match) => match[1]!);
  const body = source
    .replace(
      /^import (\{[^}]+\}) from ('[^']+');$/gm,
      (_, bound: string, from: string) => `const ${bound} = require(${from.replace('.js', '.cjs')});`,
    )
    .replace(/^export /gm, '');
  return `'use strict';\n${body}\nmodule.exports = { ${names.join(', ')} };\n`;
};

test.each(['import', 'require'])(`Node ${process.versions.node}, by %s`, async (by) => {
  if (by === 'require') project.write('reading.cjs', required(readFileSync(join(project.folder, 'reading.js'), 'utf8')));
  const program = by === 'import' ? 'main.mjs' : 'main.cjs';
  project.write(program, by === 'import' ? MAIN : required(MAIN));
  const expected = await expectedFindings();
  const formats = REPLAYS.map((name) => expected.all.replays[name]!.format);
  expect(await printed(program)).toEqual({ ...expected, formats });
});

test('what the programs are compared with', async () => {
  const { all, worker } = await expectedFindings();
  expect(all).toMatchObject({
    replays: {
      'dota2-container.dem': { format: 'dem', title: 'Match 7518690009', map: 'start', durationSeconds: 6, players: ['Ada', 'Grace'] },
      'gamecache-2.05.dat': { format: 'gamecache', title: 'DotAReplay cache of 3 games', events: 3, rows: { items: 3, players: 3 } },
      'lmu-race.vcr': { format: 'vcr', players: ['Ada Løvelace', 'Grace Hopper'], rows: { laps: 4, pit_stops: 1 } },
      'toy-duel.w3g': { format: 'w3g', title: 'Ann vs Bob', rows: { chat: 2, heroes: 2 } },
      'toy-match.SC2Replay': { format: 'sc2', title: 'Anna vs Bo', players: ['Anna', 'Bo'], rows: { chat: 2, units: 4 } },
      'toy-match.icrep': { format: 'icrep', title: 'Ada vs Gräce', map: 'Toy Island' },
    },
    wrong: [true, 'ReplaySignatureError', 'bad-signature', 0],
    anonymous: { players: ['Player 1', 'Player 2'] },
    varuint32: 300,
  });
  expect(Object.keys(all.replays)).toEqual(REPLAYS);
  // one hash for a replay and the same in gzip, and different ones for different replays
  expect(all.replays['rf2-race-gz.vcr']).toEqual(all.replays['rf2-race.vcr']);
  expect(new Set(REPLAYS.map((name) => all.replays[name]!.parse)).size).toBe(REPLAYS.length - 1);
  expect(worker).toMatchObject({ chat: 2, wrong: all.wrong });
  expect(new Set(Object.values(worker.replays)).size).toBe(REPLAYS.length - 1);
});

test('npm install brought replaykit and nothing else', () => {
  const names = readdirSync(join(project.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(names).toEqual(['replaykit']);
});
