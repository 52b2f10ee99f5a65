/** Warcraft III: reading the corpus, beside inflating it. Run: npm run bench w3g */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlockStream } from '../src/formats/w3g/block-stream.js';
import { W3gContext } from '../src/formats/w3g/context.js';
import { readFront } from '../src/formats/w3g/front.js';
import { iterateW3g, parseW3gSync } from '../src/formats/w3g/index.js';
import { SECTIONS } from '../src/formats/w3g/session.js';
import { SyncDrive } from '../src/io/drive-sync.js';
import type { Asking } from '../src/io/framing.js';
import { corpusNames, requiredCorpus } from '../recordings/corpus-folder.js';

const folder = requiredCorpus();
const replays = corpusNames(folder, 'w3g').map((name) => new Uint8Array(readFileSync(join(folder, 'w3g', name))));

/** Inflates all blocks, and does nothing with them. */
function* inflated(): Asking<void> {
  const context = new W3gContext({});
  const { header } = yield* readFront(context);
  const stream = new BlockStream(context, header);
  while (yield* stream.next()) stream.position = stream.end;
}

const ways: Readonly<Record<string, (bytes: Uint8Array) => void>> = {
  'inflate alone': (bytes) => new SyncDrive(bytes).run(inflated()),
  'parse, default': (bytes) => void parseW3gSync(bytes),
  'parse, all sections': (bytes) => void parseW3gSync(bytes, { include: SECTIONS }),
  'every action': (bytes) => {
    for (const _ of iterateW3g(bytes, { events: ['actions'] }).batches());
  },
  'every event': (bytes) => {
    for (const _ of iterateW3g(bytes).batches());
  },
};

/** Processor time of all replays, the best of some rounds: in turn, so that what else runs disturbs all alike. */
const best = new Map<string, number>();
for (let round = 0; round < 5; round++) {
  for (const [name, read] of Object.entries(ways)) {
    const start = process.cpuUsage();
    for (const bytes of replays) read(bytes);
    const { user, system } = process.cpuUsage(start);
    best.set(name, Math.min(best.get(name) ?? Infinity, (user + system) / 1000));
  }
}
const base = best.get('inflate alone')!;
for (const [name, ms] of best) console.log(`${name.padEnd(20)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / base).toFixed(2)} times inflating`);
