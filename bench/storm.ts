/**
 * Speed on real replays: what everything in a replay costs against unpacking it, and what one of its events costs against one of StarCraft II.
 * Wanted: a replay takes at most 1.5 times what unpacking takes together with what its events would cost StarCraft II.
 * Run: npm run bench storm
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMpq } from '../src/containers/mpq/archive.js';
import { mpqCodecs } from '../src/containers/mpq/codecs.js';
import { ReadBudget } from '../src/core/budget.js';
import { DEFAULT_LIMITS } from '../src/core/limits.js';
import { parseSc2Sync } from '../src/formats/sc2/index.js';
import { parseStormSync } from '../src/formats/storm/index.js';
import { SyncDrive } from '../src/io/drive-sync.js';
import { corpusNames, requiredCorpus } from '../recordings/corpus-folder.js';

const ROUNDS = 5;
const STREAMS = ['gameEvents', 'messageEvents', 'trackerEvents'] as const;
const FILES = ['details', 'initData', 'attributes', ...STREAMS] as const;
const NAMES = ['details', 'initData', 'attributes.events', 'game.events', 'message.events', 'tracker.events'].map(
  (name) => `replay.${name}`,
);

const folder = requiredCorpus();
const replaysOf = (format: 'sc2' | 'storm') =>
  corpusNames(folder, format).map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, format, name))) }));

function unpack(bytes: Uint8Array): void {
  const drive = new SyncDrive(bytes);
  const archive = drive.run(drive.run(openMpq(false, new ReadBudget(DEFAULT_LIMITS), mpqCodecs(undefined))).tables());
  for (const name of NAMES) drive.run(archive.read(name));
}

/** Processor time of the best of some rounds of each, in turns. */
function race(...rivals: readonly (() => void)[]): number[] {
  const best = rivals.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, rival] of rivals.entries()) {
      const start = process.cpuUsage();
      rival();
      const { user, system } = process.cpuUsage(start);
      best[i] = Math.min(best[i]!, (user + system) / 1000);
    }
  }
  return best;
}

const parsers = { sc2: parseSc2Sync, storm: parseStormSync };
function measure(
  format: 'sc2' | 'storm',
  bytes: Uint8Array,
): { readonly unpackMs: number; readonly wholeMs: number; readonly events: number } {
  const parse = parsers[format] as unknown as (
    bytes: Uint8Array,
    options: { include: readonly string[] },
  ) => Partial<Record<string, readonly unknown[]>>;
  const replay = parse(bytes, { include: STREAMS });
  const events = STREAMS.reduce((sum, stream) => sum + (replay[stream]?.length ?? 0), 0);
  const [unpackMs, wholeMs] = race(
    () => unpack(bytes),
    () => void parse(bytes, { include: FILES }),
  ) as [number, number];
  return { unpackMs, wholeMs, events };
}

let [sc2Ms, sc2Events] = [0, 0];
for (const { bytes } of replaysOf('sc2').filter(({ bytes: { length } }) => length > 100_000)) {
  const { unpackMs, wholeMs, events } = measure('sc2', bytes);
  sc2Ms += wholeMs - unpackMs;
  sc2Events += events;
}
const perEvent = sc2Ms / sc2Events;
console.log(`StarCraft II: ${sc2Events} events, ${(perEvent * 1e6).toFixed(0)} ns each`);

const ratios: number[] = [];
for (const { name, bytes } of replaysOf('storm')) {
  const { unpackMs, wholeMs, events } = measure('storm', bytes);
  const expected = unpackMs + events * perEvent;
  ratios.push(wholeMs / expected);
  const own = ((wholeMs - unpackMs) / events) * 1e6;
  console.log(
    `${name.slice(0, 44).padEnd(44)} ${(bytes.length / 1e6).toFixed(2)} MB, ${events} events: ${wholeMs.toFixed(0)} ms, of which unpacking ${unpackMs.toFixed(0)}, ${own.toFixed(0)} ns an event; ${(wholeMs / expected).toFixed(2)} times the sum`,
  );
}
console.log(
  `median ${ratios.sort((a, b) => a - b)[ratios.length >> 1]!.toFixed(2)}, most ${ratios.at(-1)!.toFixed(2)} (wanted: at most 1.5)`,
);
