/**
 * Writes test/corpus/demoparser2/*.json: what demoparser2 (https://github.com/LaihoE/demoparser, dependency of bench/peers) reads of the demos of the corpus that it
 * can read. Run: npx tsx scripts/dem/demoparser-goldens.ts [folder of demos]
 *
 * Of each property there are the changes alone: a tick and the value from then on. Needs bench/peers/node_modules, which npm run bench:peers installs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requiredCorpus } from '../../recordings/corpus-folder.js';
import { DEMOPARSER_FIELDS } from './demoparser-fields.js';

/** Others stop it with an IllegalPathOp. */
const DEMOS = ['cs2--14065--321k', 'cs2--14155--211k'];
/** Properties by the names of demoparser2: all that it documents, and `ducked`. */
const PROPERTIES = Object.values(DEMOPARSER_FIELDS)
  .flatMap((fields) => Object.keys(fields))
  // lists of what was held and done, and the name and id, which every row has
  .filter((name) => !/^usercmd_|^player_|^inventory|_id$|^velocity$/.test(name));
/** Fields of the pawn and the controller themselves: what lies deeper has other names there. */
const OWN_FIELD = /^CCSPlayer(Pawn|Controller)\.m_\w+$/;

interface Demoparser {
  parseTicks(demo: Buffer, properties: readonly string[]): readonly Readonly<Record<string, unknown>>[];
  parseEvents(demo: Buffer, names: readonly string[]): readonly Readonly<Record<string, unknown>>[];
  listGameEvents(demo: Buffer): readonly string[];
  listUpdatedFields(demo: Buffer): readonly string[];
}

/** What demoparser2 says of one demo. */
export interface DemoparserGolden {
  /** Steam ids of those that it has rows of, in decimal, with their first and last tick. */
  readonly players: Readonly<Record<string, readonly [firstTick: number, lastTick: number, rows: number]>>;
  /** By Steam id and property: from which tick on which value. */
  readonly properties: Readonly<Record<string, Readonly<Record<string, readonly (readonly [tick: number, value: unknown])[]>>>>;
  /** How often each game event occurs, and its first ones with their keys. */
  readonly events: Readonly<Record<string, { readonly count: number; readonly first: readonly Readonly<Record<string, unknown>>[] }>>;
}

const FIRST = 3;
const peers = fileURLToPath(new URL('../../bench/peers/', import.meta.url));
const target = fileURLToPath(new URL('../../test/corpus/demoparser2/', import.meta.url));

function goldenOf(parser: Demoparser, demo: Buffer): DemoparserGolden {
  const fields = parser.listUpdatedFields(demo).filter((field) => OWN_FIELD.test(field));
  const properties: Record<string, Record<string, [number, unknown][]>> = {};
  const players: Record<string, [number, number, number]> = {};
  // apart, since a field that is asked for by both of its names has one of them only
  for (const names of [PROPERTIES, fields]) {
    for (const row of parser.parseTicks(demo, names)) {
      const id = String(row['steamid']);
      const tick = row['tick'] as number;
      const player = (players[id] ??= [tick, tick, 0]);
      player[1] = tick;
      if (names === PROPERTIES) player[2]++;
      for (const name of names) {
        const changes = ((properties[id] ??= {})[name] ??= []);
        const value = row[name] ?? null;
        if (changes.length === 0 || JSON.stringify(changes.at(-1)![1]) !== JSON.stringify(value)) changes.push([tick, value]);
      }
    }
  }
  const events: Record<string, { count: number; first: Readonly<Record<string, unknown>>[] }> = {};
  // convars are not game events
  const names = parser.listGameEvents(demo).filter((name) => name !== 'server_cvar');
  for (const event of parser.parseEvents(demo, names)) {
    const of = (events[String(event['event_name'])] ??= { count: 0, first: [] });
    if (of.count++ < FIRST) of.first.push(event);
  }
  return { players, properties, events };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parser = createRequire(join(peers, 'package.json'))('@laihoe/demoparser2') as Demoparser;
  const folder = process.argv[2] ?? join(requiredCorpus(), 'dem');
  mkdirSync(target, { recursive: true });
  for (const name of DEMOS)
    writeFileSync(
      join(target, `${name}.json`),
      `${JSON.stringify(goldenOf(parser, readFileSync(join(folder, `${name}.dem`))), null, 1)}\n`,
    );
}
