/**
 * Prints the figures of docs/formats/sc2.md that are counted in the corpus. With --write, writes them into the page.
 * Run: npx tsx scripts/sc2/figures.ts [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { corpusNames, requiredCorpus } from '../../recordings/corpus-folder.js';
import { armySamplesOf, type ArmySamples } from './army-samples.js';
import { unitNamesOf, type UnitNames } from './unit-names.js';

export const pagePath = fileURLToPath(new URL('../../docs/formats/sc2.md', import.meta.url));

const number = (value: number): string => value.toLocaleString('en-US');
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

const KINDS = ['standard data, a table of the build', 'standard data, the nearest table', 'data of a map, mod or mission'] as const;

/** Each figure by its name, which marks its place in the page: `<!-- figure NAME -->`. */
export function figures(): ReadonlyMap<string, string> {
  const corpus = requiredCorpus();
  const armies: ArmySamples[] = [];
  const named = new Map<string, UnitNames[]>(KINDS.map((kind) => [kind, []]));
  for (const name of corpusNames(corpus, 'sc2')) {
    const bytes = readFileSync(join(corpus, 'sc2', name));
    const army = armySamplesOf(bytes);
    if (army !== undefined) armies.push(army);
    const units = unitNamesOf(bytes);
    if (units !== undefined) named.get(KINDS[units.names.hasCustomData ? 2 : units.names.isVerified ? 0 : 1])!.push(units);
  }
  return new Map([
    ['armies', armiesText(armies)],
    ['unit-names', unitNamesText(named)],
  ]);
}

function armiesText(armies: readonly ArmySamples[]): string {
  const samples = sum(armies, ({ samples: own }) => own);
  const equal = sum(armies, ({ equal: own }) => own);
  return `Minerals and vespene of armies equal \`UsedActiveForces\` in ${number(equal)} of ${number(samples)} samples of ${armies.length} replays (${share(equal, samples)}).`;
}

function unitNamesText(named: ReadonlyMap<string, readonly UnitNames[]>): string {
  const rows = [...named].map(([kind, all]) => {
    const units = sum(all, (one) => one.units);
    const [inTable, learned] = [sum(all, (one) => one.agreeingInTable), sum(all, (one) => one.agreeing)];
    return `| ${kind} | ${all.length} | ${number(units)} | ${share(inTable, units)} | ${share(learned, units)} |`;
  });
  return [
    '| links of units | replays | units | names of the table alone | with the file |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** The page with these figures. Each is between its mark and the next empty line. */
export function pageWith(page: string, all: ReadonlyMap<string, string>): string {
  let text = page;
  for (const [name, figure] of all) {
    const mark = `<!-- figure ${name}: npx tsx scripts/sc2/figures.ts -->\n\n`;
    const at = text.indexOf(mark);
    if (at < 0) throw new RangeError(`docs/formats/sc2.md has no mark of the figure ${name}`);
    const from = at + mark.length;
    const to = text.indexOf('\n\n', from);
    text = text.slice(0, from) + figure + text.slice(to < 0 ? text.length : to);
  }
  return text;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const all = figures();
  if (process.argv.includes('--write')) writeFileSync(pagePath, pageWith(readFileSync(pagePath, 'utf8'), all));
  for (const figure of all.values()) console.log(`${figure}\n`);
}
