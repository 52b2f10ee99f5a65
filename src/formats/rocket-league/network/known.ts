import { MAX_CLASS_DEPTH } from '../layout.js';
import { CLASSES, LEVEL_ACTORS, SPAWN } from './classes.gen.js';
import { PROPERTIES } from './properties.gen.js';
import type { RocketLeagueAttributeType } from './values.js';

/** What follows a new actor: where it is, and how it is turned. */
export type SpawnData = 'none' | 'location' | 'location+rotation';

/** Turns lines of a value and its keys into a map from the keys to the value. */
function ungrouped(lines: readonly string[]): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const line of lines) {
    const [value, ...keys] = line.split(' ');
    for (const key of keys) map.set(key, value!);
  }
  return map;
}

const TABLES = [PROPERTIES, CLASSES, SPAWN] as const;
let maps: readonly ReadonlyMap<string, string>[] | undefined;
const table = (which: 0 | 1 | 2): ReadonlyMap<string, string> => (maps ??= TABLES.map(ungrouped))[which]!;

/** The type of a property by its full name (`TAGame.PRI_TA:MatchGoals`), where it is known. */
export const knownType = (property: string): RocketLeagueAttributeType | undefined =>
  table(0).get(property) as RocketLeagueAttributeType | undefined;
/** The parent of a class or archetype, where it is known. */
export const knownParent = (name: string): string | undefined => table(1).get(name);

/** The class at the root of all. */
export const ROOT_CLASS = 'Core.Object';

/** A class and its parents, as far as they are known. */
export function knownChain(name: string): readonly string[] {
  const chain = [name];
  for (let next = knownParent(name); next !== undefined && chain.length < MAX_CLASS_DEPTH; next = knownParent(next)) chain.push(next);
  return chain;
}

/** Archetypes that have a rotation, by their names, where no class says it. */
const TURNED = /\b(Ball|Car)_/;

/** What follows a new actor of a chain of classes. Anything that is an actor has a location. */
export function spawnDataOf(chain: readonly string[]): SpawnData {
  for (const name of chain) {
    const known = table(2).get(name);
    if (known !== undefined) return known as SpawnData;
  }
  return TURNED.test(chain[0]!) ? 'location+rotation' : 'location';
}

const LEVEL = 'TheWorld:PersistentLevel.';
/** The name of an object as the tables have it: that of an actor of a level without the name of the level and the number. */
export function tableName(object: string): string {
  const at = object.startsWith(LEVEL) ? 0 : object.indexOf('.') + 1;
  if (!object.startsWith(LEVEL, at)) return object;
  const actor = LEVEL_ACTORS.find((name) => object.startsWith(name, at + LEVEL.length));
  return actor === undefined ? object : LEVEL + actor;
}
