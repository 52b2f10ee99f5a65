/**
 * The Source 2 decoder on a large demo, made once under .cache/: npm run bench:dem
 */
import { readFileSync } from 'node:fs';
import { randomFrom } from '../measure.js';
import { builtDem, type Dem } from './built.js';
import { growth, peakOf } from './growth.js';
import { compared, medians, type Timing } from './medians.js';
import { parts } from './parts.js';
import { SHORT_DEMO, corpusDemo, largeDemo } from '../../recordings/dem/large-demo.js';
import { classWithoutEntities, decodeAll, readSchema, readToFirstUpdate } from './work.js';

/** One entity, five, towers: what stepping over the rest costs. Then heroes, which hold a third of all values. */
const FILTERS = ['CDOTA_PlayerResource', 'CDOTAGamerulesProxy', 'CDOTA_Data*', 'CDOTA_BaseNPC_Tower', 'CDOTA_Unit_Hero_*'];

const path = largeDemo();
const { dem, path: built } = await builtDem();
const large = new Uint8Array(readFileSync(path));
const short = new Uint8Array(readFileSync(corpusDemo(SHORT_DEMO)));
/** The container, the packets, and stepping over every record. */
const nothing = classWithoutEntities(dem, short);
console.log(`${(large.length / 1e6).toFixed(1)} MB, ${decodeAll(dem, large)} packets, complete, no diagnostics`);

const filtered: Record<string, Timing> = await medians<string>(
  {
    full: () => decodeAll(dem, large),
    ...Object.fromEntries([nothing, ...FILTERS].map((pattern) => [pattern, () => decodeAll(dem, large, [pattern])])),
  },
  { runs: 5, warmups: 2 },
);
const full = filtered['full']!;
const { schema, start, all } = await medians(
  { schema: () => readSchema(dem, short), start: () => readToFirstUpdate(dem, short), all: () => decodeAll(dem, short) },
  { runs: 15, warmups: 10 },
);
console.table([
  compared('large demo, no class, against all classes', filtered[nothing]!, full),
  ...FILTERS.map((pattern) => compared(`large demo, ${pattern} against all classes`, filtered[pattern]!, full, 3)),
  compared('short Dota 2 demo, schema with every field of every class, against all entities', schema, all),
  compared('short Dota 2 demo, schema, baselines and first update, against all entities', start, all),
]);
console.log(`large demo, all entities: ${(large.length / 1e3 / full.wallMs).toFixed(0)} MB/s of file`);
console.log(`schema, baselines and first update: ${start.wallMs.toFixed(1)} ms, processor ${start.cpuMs.toFixed(1)} ms (target: under 60)`);

const [reading, streaming] = [peakOf('read', path, built), peakOf('stream', path, built)];
console.log(
  `peak memory: ${streaming.toFixed(0)} MB streaming, ${reading.toFixed(0)} MB reading only: ${(streaming - reading).toFixed(0)} MB above (target: at most 100)`,
);

console.table(await growth(dem, built));
console.table([await parts()]);

await checkSeeks(dem, large, 20);

/** The active entities of a world in one number. */
function digest(world: {
  entities(): Iterable<{ readonly index: number; readonly isActive: boolean; fields(): Iterable<[string, unknown]> }>;
}): number {
  let hash = 0;
  for (const entity of world.entities()) {
    if (!entity.isActive) continue;
    hash = (Math.imul(hash, 31) + entity.index) | 0;
    for (const [name, value] of entity.fields()) {
      const text = name + String(value);
      for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    }
  }
  return hash;
}

/** Seeks to random ticks must meet the worlds of the linear read. */
async function checkSeeks({ iterateDem, openDem }: Dem, bytes: Uint8Array, count: number): Promise<void> {
  const demo = await openDem(bytes);
  const random = randomFrom(1);
  const ticks = Array.from({ length: count }, () => Math.floor(random() * demo.lastTick));
  const inOrder = [...ticks].sort((a, b) => a - b);
  const expected = new Map<number, number>();
  let next = 0;
  let last = 0;
  for (const { tick, world } of iterateDem(bytes, { events: ['tick'] })) {
    // packets come every second tick: a tick between shows the packet before it
    while (next < count && inOrder[next]! <= tick + 1) {
      if (inOrder[next]! < tick) throw new Error(`no packet for tick ${inOrder[next]}, the one before is ${last}`);
      expected.set(inOrder[next++]!, digest(world));
    }
    last = tick;
  }
  const started = performance.now();
  let seeking = 0;
  for (const tick of ticks) {
    const at = performance.now();
    await demo.seek(tick);
    seeking += performance.now() - at;
    if (digest(demo.world) !== expected.get(tick)) throw new Error(`the world at tick ${tick} differs after a seek`);
  }
  await demo.close();
  console.log(
    `${count} seeks to random ticks: same worlds as the linear read, ${(seeking / count).toFixed(0)} ms each (with the checks ${((performance.now() - started) / count).toFixed(0)} ms)`,
  );
}
