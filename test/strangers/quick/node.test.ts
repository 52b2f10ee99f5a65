import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { REPLAYS, strangersProject } from '../../support/strangers.node.js';
import { expectedFindings, expectedOutput } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject();
const printed = async (program: string): Promise<unknown> =>
  JSON.parse((await run(process.execPath, ['--no-warnings', program], { cwd: project.folder })).stdout);

/** A module as CommonJS. */
function required(source: string): string {
  const names = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map((match) => match[1]!);
  const body = source
    .replace(
      /^import (\{[^}]+\}) from ('[^']+');$/gm,
      (_, bound: string, from: string) => `const ${bound} = require(${from.replace('.js', '.cjs')});`,
    )
    .replace(/^export /gm, '');
  return `'use strict';\n${body}\nmodule.exports = { ${names.join(', ')} };\n`;
}

test(`Node ${process.versions.node}, by import`, async () => {
  expect(await printed('main.js')).toEqual(await expectedOutput());
});

test(`Node ${process.versions.node}, by require`, async () => {
  for (const name of ['reading', 'main']) project.write(`${name}.cjs`, required(readFileSync(join(project.folder, `${name}.js`), 'utf8')));
  expect(await printed('main.cjs')).toEqual(await expectedOutput());
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
