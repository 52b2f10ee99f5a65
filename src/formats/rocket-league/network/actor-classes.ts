import { MAX_CLASS_DEPTH, MAX_STREAM_ID } from '../layout.js';
import type { RocketLeagueCacheEntry, RocketLeagueClassIndex } from '../body.js';
import { widthBelow } from './bits.js';
import { knownChain, knownType, ROOT_CLASS, spawnDataOf, tableName, type SpawnData } from './known.js';
import type { RocketLeagueAttributeType, RocketLeagueValue } from './values.js';

/** Kinds of properties in the loop over updates: those that are most of a stream have a number of their own. */
export const PropertyKind = { other: 0, body: 1, byte: 2, float: 3, reference: 4, int: 5, boolean: 6, unknown: 7 } as const;
const KINDS: Partial<Record<RocketLeagueAttributeType, number>> = {
  RigidBody: PropertyKind.body,
  Byte: PropertyKind.byte,
  Float: PropertyKind.float,
  ActiveActor: PropertyKind.reference,
  Int: PropertyKind.int,
  Boolean: PropertyKind.boolean,
};
/** The kind of a property of this type. */
export const kindOf = (type: RocketLeagueAttributeType): number => KINDS[type] ?? PropertyKind.other;

/** How an unknown property is stored, as far as the keyframes decide it. */
export type GuessedLayout = { readonly type: RocketLeagueAttributeType } | { readonly bits: number };

/** The value of an unknown property: its bits, and what they are in the layout that was guessed. */
export interface UnknownValue {
  /** How many bits it has. */
  readonly bits: number;
  /** Those bits, the first one lowest; the last byte is filled up with zeros. */
  readonly bytes: Uint8Array;
  readonly guess: GuessedLayout;
  /** The value in that layout, where it is the layout of a type. */
  readonly value?: RocketLeagueValue | undefined;
}

/** What an update gives: the value as stored; of a rigid body `AttributeReader.body`, which the next one overwrites; of an unknown property its bits. */
export type FollowedValue = RocketLeagueValue | Int32Array | UnknownValue;
/** Called with each update of a property. */
export type Follow = (actor: number, value: FollowedValue, streamId: number) => void;

/** A property of the net cache. */
export interface StreamProperty {
  /** Its number among the objects. */
  readonly object: number;
  /** `TAGame.PRI_TA:MatchGoals`. */
  readonly name: string;
  /** Undefined for a property that the tables do not know. */
  readonly type?: RocketLeagueAttributeType | undefined;
  /** One of `PropertyKind`. */
  readonly kind: number;
  /** Of an unknown property, once it was looked for; undefined where nothing fits. */
  guess?: GuessedLayout | undefined;
  /** What follows its updates; undefined where they are passed over. */
  follow?: Follow | undefined;
}

/** What an object is as an actor. */
export interface ActorClass {
  /** Number of the object. */
  readonly object: number;
  /** Its name: `Archetypes.Car.Car_Default`. */
  readonly name: string;
  /** The name in the tables and its parents. */
  readonly chain: readonly string[];
  /** Properties by stream id. */
  readonly properties: readonly (StreamProperty | undefined)[];
  /** Stream ids are below this, and the width of that. */
  readonly limit: number;
  readonly width: number;
  readonly hasLocation: boolean;
  readonly hasRotation: boolean;
  /** Whether the tables know it. */
  readonly isKnown: boolean;
}

/** What an object that the tables do not know may be. */
export interface GuessedClass {
  /** The class that it is or comes from. */
  readonly className: string;
  readonly spawn: SpawnData;
}

/** What was said of an unknown object. */
export interface DecidedClass extends GuessedClass {
  readonly object: number;
}

/** The limit of a class without properties. */
const EMPTY_LIMIT = 3;

/** What actors of a replay may send, by the lists behind its stream (section 9). */
export class ActorClasses {
  readonly objects: readonly string[];
  readonly properties = new Map<number, StreamProperty>();
  /** Properties that no table knows. */
  readonly unknown: StreamProperty[] = [];
  /** Entries of the net cache by the number of their class, in the order of the file. */
  readonly #entries = new Map<number, RocketLeagueCacheEntry[]>();
  readonly #names: ReadonlySet<string>;
  readonly #netCache: readonly RocketLeagueCacheEntry[];
  /** Numbers of each name among the objects that has entries. */
  readonly #numbers = new Map<string, number[]>();
  /** Classes that have entries, by their numbers, in rising order: what is behind a class comes from it. */
  readonly #cached: readonly RocketLeagueClassIndex[];
  readonly #classes = new Map<number, ActorClass>();
  readonly #guesses = new Map<number, GuessedClass>();

  /** `badPair` is called with each pair of the net cache whose object is not there. */
  constructor(
    objects: readonly string[],
    classes: readonly RocketLeagueClassIndex[],
    netCache: readonly RocketLeagueCacheEntry[],
    badPair: (object: number) => void,
  ) {
    this.objects = objects;
    this.#names = new Set(objects);
    this.#netCache = netCache;
    for (const entry of netCache) {
      const name = objects[entry.object];
      if (name === undefined) {
        badPair(entry.object);
        continue;
      }
      const entries = this.#entries.get(entry.object);
      if (entries !== undefined) entries.push(entry);
      else {
        this.#entries.set(entry.object, [entry]);
        this.#numbers.set(name, [...(this.#numbers.get(name) ?? []), entry.object]);
      }
      for (const { object, streamId } of entry.properties) {
        if (objects[object] === undefined || streamId > MAX_STREAM_ID) badPair(object);
        else if (!this.properties.has(object)) this.#addProperty(object, objects[object]);
      }
    }
    this.#cached = classes.filter(({ object }) => this.#entries.has(object)).sort((a, b) => a.object - b.object);
  }

  #addProperty(object: number, name: string): void {
    const type = knownType(name);
    const property = { object, name, type, kind: type === undefined ? PropertyKind.unknown : kindOf(type) };
    this.properties.set(object, property);
    if (type === undefined) this.unknown.push(property);
  }

  /** What an object is as an actor; undefined for a number without an object. */
  of(object: number): ActorClass | undefined {
    let found = this.#classes.get(object);
    if (found === undefined && this.objects[object] !== undefined) {
      found = this.#make(object, this.objects[object]);
      this.#classes.set(object, found);
    }
    return found;
  }

  /** Says what an unknown object is. */
  decide(object: number, guess: GuessedClass | undefined): void {
    this.#classes.delete(object);
    if (guess === undefined) this.#guesses.delete(object);
    else this.#guesses.set(object, guess);
  }

  /** What was said of unknown objects. */
  get decided(): readonly DecidedClass[] {
    return [...this.#guesses].map(([object, guess]) => ({ object, ...guess }));
  }

  /** Whether it was said what an unknown object is. */
  isDecided(object: number): boolean {
    return this.#guesses.has(object);
  }

  #make(object: number, name: string): ActorClass {
    const guess = this.#guesses.get(object);
    const first = tableName(name);
    const known = knownChain(first);
    const isKnown = known.at(-1) === ROOT_CLASS && this.#isInFile(known);
    const chain = isKnown ? known : [first, ...this.#chainOf(guess?.className ?? this.nearest(object)[0] ?? ROOT_CLASS)];
    const properties = this.#propertiesOf(chain);
    const limit = properties.length === 0 ? EMPTY_LIMIT : properties.length;
    const spawn = guess?.spawn ?? spawnDataOf(chain);
    return {
      object,
      name,
      chain,
      properties,
      limit,
      width: widthBelow(limit),
      hasLocation: spawn !== 'none',
      hasRotation: spawn === 'location+rotation',
      isKnown,
    };
  }

  /** Whether the class that an archetype comes from is in the file. Where it is not, the archetype has another class now. */
  #isInFile(chain: readonly string[]): boolean {
    return this.#names.has(chain[1] ?? chain[0]!);
  }

  /** Classes that an unknown object may come from, the likeliest first: archetypes follow their class in the list of objects. */
  nearest(object: number): readonly string[] {
    const before = this.#cached.filter((entry) => entry.object <= object).reverse();
    const behind = this.#cached.filter((entry) => entry.object > object);
    return [...before, ...behind].map(({ object: number }) => this.objects[number]!);
  }

  /** A class and its parents. Parents of a class that the tables do not know are those that the ids of the net cache say. */
  #chainOf(className: string): readonly string[] {
    const chain: string[] = [];
    for (let name: string | undefined = className; name !== undefined && chain.length < MAX_CLASS_DEPTH;) {
      const known = knownChain(name);
      chain.push(...known);
      if (known.at(-1) === ROOT_CLASS) break;
      const parent = this.#storedParent(known.at(-1)!);
      name = parent === undefined || chain.includes(parent) ? undefined : parent;
    }
    return chain;
  }

  /** The parent that the net cache gives: the last entry before that of the class with the parent id, or else with the next lower id. */
  #storedParent(name: string): string | undefined {
    const number = this.#numbers.get(name)?.[0];
    const at = this.#netCache.findIndex(({ object }) => object === number);
    if (at < 1) return undefined;
    const earlier = this.#netCache.slice(0, at).filter(({ object }) => this.objects[object] !== undefined && object !== number);
    const { parentId } = this.#netCache[at]!;
    let best: RocketLeagueCacheEntry | undefined;
    for (const entry of earlier) if (entry.id <= parentId && (best === undefined || entry.id >= best.id)) best = entry;
    return best && this.objects[best.object];
  }

  #propertiesOf(chain: readonly string[]): readonly (StreamProperty | undefined)[] {
    const properties: (StreamProperty | undefined)[] = [];
    for (let i = chain.length - 1; i >= 0; i--) {
      for (const number of this.#numbers.get(chain[i]!) ?? []) {
        for (const { properties: pairs } of this.#entries.get(number)!) {
          for (const { object, streamId } of pairs) {
            const property = this.properties.get(object);
            if (property === undefined || streamId > MAX_STREAM_ID) continue;
            while (properties.length <= streamId) properties.push(undefined);
            properties[streamId] = property;
          }
        }
      }
    }
    return properties;
  }
}
