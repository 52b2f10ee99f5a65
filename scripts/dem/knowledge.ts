/**
 * The first command of a maintainer on the day of a patch: takes newer public facts, makes every table of them again, and prints what is gone
 * of what the sections of replaykit read. docs/explain/patch-day.md says more. Run: npm run dem:knowledge -- FOLDER
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALTERNATIVES, type GameAlternatives } from '../../src/formats/dem/alternatives.js';
import { GAMES, rowsOf, type Game } from './knowledge-tables.js';
import { reduceProtos, reduceSchemas } from './public-facts.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Scripts that generate from scripts/dem/knowledge, in the order in which they run. */
const SCRIPTS = ['messages.ts', 'message-schemas.ts', 'varint-types.ts', 'deadlock-heroes.ts', 'deadlock-names.ts'];

/** A class or field that our sources name and that the newest public dump of the game does not have. */
export interface GoneName {
  readonly game: Game;
  /** `CCSPlayerController_ActionTrackingServices.m_unTotalRoundDamageDealt`, or a class. */
  readonly name: string;
  /** The day of the first dump without it. */
  readonly since: string;
  /** The sources that name it. */
  readonly files: readonly string[];
}

/** What the sections of replaykit read and the newest public dumps no longer have. What has another name by now is gone only with all its names. */
export function goneNames(): GoneName[] {
  const named = Object.fromEntries(GAMES.map((game) => [game, namesInSources(game)])) as Record<Game, Map<string, Set<string>>>;
  const rows = rowsOf('gone-fields.txt').map((row) => row.split(' ') as [Game, string, string]);
  const isGone = (game: Game, name: string): boolean => rows.some(([of, gone]) => of === game && lastPart(gone) === name);
  return rows.flatMap(([game, name, since]): GoneName[] => {
    const files = named[game].get(lastPart(name));
    const others = alternativesOf(game, lastPart(name));
    if (files === undefined || others.some((other) => !isGone(game, other))) return [];
    return [{ game, name, since, files: [...files].sort() }];
  });
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** The other names of a class or field, by the table of the code. */
function alternativesOf(game: Game, name: string): readonly string[] {
  const { classes, fields }: GameAlternatives = ALTERNATIVES[game];
  const list = [...classes, ...Object.values(fields)].find((names) => names.includes(name)) ?? [];
  return list.filter((other) => other !== name);
}

/** Names of fields and classes in the sources of a game, with the files that hold them. */
function namesInSources(game: Game): Map<string, Set<string>> {
  const folder = { dota2: 'dota', cs2: 'cs2', deadlock: 'deadlock' }[game];
  const files = ['ticks', 'sections', folder].flatMap((name) => {
    const path = join(root, 'src/formats/dem', name);
    return existsSync(path) ? readdirSync(path).map((file) => join(path, file)) : [];
  });
  const names = new Map<string, Set<string>>();
  const { classes, fields }: GameAlternatives = ALTERNATIVES[game];
  for (const name of [...classes, ...Object.values(fields)].flat()) names.set(name, new Set(['alternatives.ts']));
  for (const file of files.filter((path) => path.endsWith('.ts') && !path.endsWith('.gen.ts'))) {
    for (const [, text] of readFileSync(file, 'utf8').matchAll(/['`]([\w.${}]+)['`]/g)) {
      for (const part of text!.split('.')) {
        if (!/^(m_\w+|C[A-Z]\w+)$/.test(part)) continue;
        const holders = names.get(part) ?? new Set<string>();
        names.set(part, holders.add(file.slice(join(root, 'src/formats/dem/').length)));
      }
    }
  }
  return names;
}

function main(folder: string | undefined): void {
  if (folder !== undefined) {
    for (const file of ['dem-protos.json', 'dem-schemas.json'])
      if (!existsSync(join(folder, file))) throw new Error(`${folder} has no ${file}: docs/explain/patch-day.md says what it holds`);
    reduceProtos(folder);
    reduceSchemas(folder);
    for (const script of SCRIPTS) execFileSync('npx', ['tsx', join(root, 'scripts/dem', script)], { cwd: root, stdio: 'inherit' });
    execFileSync('npx', ['oxfmt', 'src/formats/dem', 'scripts/dem'], { cwd: root, stdio: 'inherit' });
    console.log(execFileSync('git', ['diff', '--stat', '--', 'scripts/dem', 'src/formats/dem'], { cwd: root, encoding: 'utf8' }));
  }
  const gone = goneNames();
  console.log(`${gone.length} names of our sections are not in the newest public dumps:`);
  for (const { game, name, since, files } of gone) console.log(`  ${game} ${name}, gone by ${since}: ${files.join(', ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2]);
