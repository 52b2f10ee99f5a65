/**
 * Whether other readers agree with themselves about a cut and the whole, from the beginning of the cut on: how many entities deadem has at the end, and which rows and
 * game events demoparser2 has. Run: npx tsx bench/peers/cuts.ts [folder of demos]
 *
 * Needs bench/peers/node_modules, which npm run bench:peers installs.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { requiredCorpus } from '../../recordings/corpus-folder.js';
import { cutDemSync } from '../../src/formats/dem/cut-verbs.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { deadem } from './deadem.js';

interface Demoparser {
  parseTicks(demo: Buffer, properties: readonly string[]): readonly { readonly tick: number }[];
  parseEvents(demo: Buffer, names: readonly string[]): readonly { readonly tick: number }[];
  listGameEvents(demo: Buffer): readonly string[];
}
const demoparser = createRequire(import.meta.url)('@laihoe/demoparser2') as Demoparser;
const PROPERTIES = ['X', 'Y', 'Z', 'health', 'yaw', 'pitch', 'balance', 'inventory', 'active_weapon_name', 'is_alive', 'team_num'];
const entitiesAtEnd = await deadem();

/** What a reader says, or why it cannot. */
async function answerOf(read: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await read());
  } catch (error) {
    return `cannot read it: ${String(error).slice(0, 80)}`;
  }
}

const folder = process.argv[2] ?? join(requiredCorpus(), 'dem');
let differ = 0;
for (const name of readdirSync(folder).filter((one) => one.endsWith('.dem') && !one.includes('source1'))) {
  const whole = readFileSync(join(folder, name));
  const ticks = [...iterateDem(whole, { events: ['command'] })].flatMap(({ command, tick }) => (command === 'DEM_Packet' ? [tick!] : []));
  const fromTick = ticks[ticks.length >> 1]!;
  const cut = Buffer.from(cutDemSync(whole, { fromTick }));
  const compare = async (reader: string, read: (demo: Buffer) => unknown): Promise<void> => {
    const [before, after] = [await answerOf(() => read(whole)), await answerOf(() => read(cut))];
    if (before !== after) differ++;
    const shown = before.length > 60 ? `${before.length} characters` : before;
    console.log(`${name}: ${reader}: ${before === after ? 'the same' : `DIFFERS: ${after.slice(0, 200)}, not`} (${shown})`);
  };
  await compare('deadem', (demo) => entitiesAtEnd(demo));
  if (!name.startsWith('cs2')) continue;
  const behind = (rows: readonly { readonly tick: number }[]): unknown => rows.filter(({ tick }) => tick >= fromTick);
  await compare('demoparser2, rows', (demo) => behind(demoparser.parseTicks(demo, PROPERTIES)));
  await compare('demoparser2, events', (demo) => behind(demoparser.parseEvents(demo, demoparser.listGameEvents(demo))));
}
process.exitCode = differ === 0 ? 0 : 1;
