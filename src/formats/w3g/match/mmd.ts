import type { W3gBuilder, W3gDefinition } from './section.js';
import { storedValuesSection, withoutRepeats, type W3gStoredValue } from './stored-values.js';

/** The cache that W3MMD, the map meta data, is sent in (docs/formats/w3g.md, section 18). */
export const MMD_CACHE = 'MMD.Dat';

/** A player as the map counts them. */
export interface W3gMmdPlayer {
  /** The number of the player in the map, which is their colour or slot: not the player id of the replay. */
  readonly mmdPlayerId: number;
  readonly name?: string | undefined;
  /** In the order in which they were set: `winner`, `loser`, `drawer`, `leaver`, `practicing`, and what the map calls its own. */
  readonly flags: readonly string[];
  /** The last of the flags that says how it ended. */
  readonly result?: 'winner' | 'loser' | 'drawer' | undefined;
  /** Values by their names, as they ended. */
  readonly values: Readonly<Record<string, number | string>>;
}

/** A value that the map keeps of each player. */
export interface W3gMmdVariable {
  readonly name: string;
  /** `int`, `real`, `string`. */
  readonly type: string;
  /** `none`, `high`, `low`: what is better. */
  readonly goal: string;
  /** `none`, `track`, `leaderboard`. */
  readonly suggest: string;
}

/** Something that happened, as the map tells it. */
export interface W3gMmdEvent {
  readonly timeMs: number;
  readonly name: string;
  readonly args: readonly string[];
  /** The text of the event's definition with its arguments in it. */
  readonly text?: string | undefined;
}

/** What the map tells of its game. */
export interface W3gMmd {
  /** Least and current version of the library. */
  readonly version?: readonly [least: string, current: string] | undefined;
  readonly players: readonly W3gMmdPlayer[];
  readonly variables: readonly W3gMmdVariable[];
  readonly events: readonly W3gMmdEvent[];
  /** Words of the messages `Custom`. */
  readonly custom: readonly (readonly string[])[];
  /** Every message once, as the map wrote it. */
  readonly messages: readonly { readonly timeMs: number; readonly message: string }[];
}

const VALUE = /^val:(\d+)$/;
const RESULTS = ['winner', 'loser', 'drawer'] as const;
/** A map that declares players beyond this has none. */
const MAX_PLAYERS = 1024;

/** Words of a message: `\ ` is a space inside of one, `\\` a backslash. */
export function mmdWords(message: string): string[] {
  const words: string[] = [];
  let word = '';
  for (let i = 0; i < message.length; i++) {
    if (message[i] === '\\' && i + 1 < message.length) word += message[++i]!;
    else if (message[i] === ' ') {
      words.push(word);
      word = '';
    } else word += message[i]!;
  }
  words.push(word);
  return words;
}

/** Every message once, in the order that the map gave them. */
function messagesOf(rows: readonly W3gStoredValue[]): { readonly timeMs: number; readonly message: string }[] {
  const numbered: { readonly row: W3gStoredValue; readonly number: number }[] = [];
  const byNumber = new Map<number, string>();
  let counts = true;
  for (const row of withoutRepeats(rows)) {
    const number = Number(VALUE.exec(row.mission)![1]!);
    // in maps that were made by hand the number is no counter
    if (byNumber.has(number)) counts = false;
    byNumber.set(number, row.key);
    numbered.push({ row, number });
  }
  if (counts) numbered.sort((a, b) => a.number - b.number);
  return numbered.map(({ row: { timeMs, key } }) => ({ timeMs, message: key }));
}

/** What the stored values of a replay say; undefined where the map does not tell. */
function mmdOf(stored: readonly W3gStoredValue[]): W3gMmd | undefined {
  const rows = stored.filter(({ type, cache, mission }) => type === 'syncStoredInteger' && cache === MMD_CACHE && VALUE.test(mission));
  if (rows.length === 0) return undefined;
  const messages = messagesOf(rows);
  const reading = new MmdReading();
  for (const { timeMs, message } of messages) reading.message(timeMs, mmdWords(message));
  return { ...reading.result(), messages };
}

interface Mmd {
  readonly mmd?: W3gMmd | undefined;
}

/** Gives its section to other builders too, once it is built. */
type MmdBuilder = W3gBuilder<Mmd> & { readonly built: () => W3gMmd | undefined };

export const mmdSection: W3gDefinition<Mmd, MmdBuilder> = {
  sections: ['mmd'],
  needs: [],
  uses: [storedValuesSection],
  start(_, of) {
    const stored = of(storedValuesSection);
    let built: W3gMmd | undefined;
    return {
      on: {},
      *build() {
        built = mmdOf(stored.rows);
        return { mmd: built };
      },
      built: () => built,
    };
  },
};

class MmdReading {
  #version: [string, string] | undefined;
  readonly #players = new Map<number, { name: string | undefined; flags: string[]; values: Map<string, number | string> }>();
  readonly #variables: W3gMmdVariable[] = [];
  readonly #formats = new Map<string, string>();
  readonly #events: W3gMmdEvent[] = [];
  readonly #custom: string[][] = [];

  message(timeMs: number, words: readonly string[]): void {
    const [kind, ...rest] = words;
    const [one = '', two = '', three = '', four = ''] = rest;
    switch (kind) {
      case 'init':
        if (one === 'version') this.#version = [two, three];
        else if (one === 'pid') {
          const player = this.#player(two);
          if (player) player.name = rest.slice(2).join(' ');
        }
        return;
      case 'DefVarP':
        this.#variables.push({ name: one, type: two, goal: three, suggest: four });
        return;
      case 'VarP':
        this.#set(one, two, three, rest.slice(3).join(' '));
        return;
      case 'FlagP':
        this.#player(one)?.flags.push(two);
        return;
      case 'DefEvent':
        this.#formats.set(one, rest.at(-1)!);
        return;
      case 'Event': {
        const args = rest.slice(1);
        const text = this.#formats.get(one)?.replace(/\{(\d+)\}/g, (whole, i: string) => args[Number(i)] ?? whole);
        this.#events.push({ timeMs, name: one, args, ...(text !== undefined && { text }) });
        return;
      }
      case 'Custom':
        this.#custom.push(rest);
    }
  }

  #player(id: string): { name: string | undefined; flags: string[]; values: Map<string, number | string> } | undefined {
    const number = Number(id);
    if (id === '' || !Number.isInteger(number) || number < 0 || number > MAX_PLAYERS) return undefined;
    let player = this.#players.get(number);
    if (player === undefined) this.#players.set(number, (player = { name: undefined, flags: [], values: new Map() }));
    return player;
  }

  #set(id: string, name: string, operation: string, text: string): void {
    const values = this.#player(id)?.values;
    if (values === undefined) return;
    const isText = this.#variables.find((variable) => variable.name === name)?.type === 'string' || text.startsWith('"');
    const value = isText ? text.replace(/^"(.*)"$/, '$1') : Number(text);
    const before = values.get(name) ?? 0;
    if (operation === '=') values.set(name, value);
    else if (typeof value === 'number' && typeof before === 'number') {
      if (operation === '+=') values.set(name, before + value);
      else if (operation === '-=') values.set(name, before - value);
    }
  }

  result(): Omit<W3gMmd, 'messages'> {
    const players = [...this.#players]
      .sort(([a], [b]) => a - b)
      .map(([mmdPlayerId, { name, flags, values }]): W3gMmdPlayer => {
        const result = flags.filter((flag): flag is (typeof RESULTS)[number] => (RESULTS as readonly string[]).includes(flag)).at(-1);
        return {
          mmdPlayerId,
          ...(name !== undefined && { name }),
          flags,
          ...(result && { result }),
          values: Object.fromEntries(values),
        };
      });
    return {
      ...(this.#version && { version: this.#version }),
      players,
      variables: this.#variables,
      events: this.#events,
      custom: this.#custom,
    };
  }
}
