// The program of a stranger who has files and processes: Node, Deno, Bun.
import { readFileSync, readdirSync } from 'node:fs';
import { openFile, parseMany } from 'replaykit/node';
import { startReplayWorker } from 'replaykit/worker';
import { readAll, readByWorker } from './reading.js';

async function main() {
  const names = readdirSync('fixtures').filter((name) => !name.endsWith('.json'));
  const all = await readAll(names, (name) => readFileSync(`fixtures/${name}`));
  const one = await startReplayWorker();
  const worker = await readByWorker(one, names, (name) => openFile(`fixtures/${name}`));
  await one.close();
  const formats = {};
  for await (const { index, ok, replay, error } of parseMany(
    names.map((name) => `fixtures/${name}`),
    { jobs: 2 },
  ))
    formats[names[index]] = ok ? replay.format : error.message;
  console.log(JSON.stringify({ all, worker, formats }));
}

void main();
