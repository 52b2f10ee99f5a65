import type { ReadBudget } from '../../../core/budget.js';
import { checkLimit } from '../../../core/limits.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { KEPT_ROW_BYTES } from '../../../core/kept-rows.js';
import type { W3gBuilder, W3gDefinition } from './section.js';
import { storedValuesSection, withoutRepeats, type W3gStoredValue } from './stored-values.js';

/** The cache that W3MMD, the map meta data, is sent in (docs/formats/w3g.md, section 18). */
export const MMD_CACHE = 'MMD.Dat';

/** A player as the map counts them. */
export interface W3gMmdPlayer {
  /** The number of the player in the map, which is their color or slot: not the player id of the replay. */
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

/** Something that happened, as the map reports it. */
export interface W3gMmdEvent {
  readonly timeMs: number;
  readonly name: string;
  readonly args: readonly string[];
  /** The text of the event's definition with its arguments in it. */
  readonly text?: string | undefined;
}

/** What the map reports about its game. */
export interface W3gMmd {
  /** Least and current version of the library. */
  readonly version?: readonly [least: string, current: string] | undefined;
  readonly players: readonly W3gMmdPlayer[];
  readonly variables: readonly W3gMmdVariable[];
  readonly events: readonly W3gMmdEvent[];
  /** Words of the messages `Custom`. */
  readonly custom: readonly (readonly string[])[];
  /** Every message once, as the map wrote it. */
  readonly messages: readonly MmdMessage[];
}

interface MmdMessage {
  readonly timeMs: number;
  readonly message: string;
}

const VALUE = /^val:(\d+)$/;
const RESULTS = ['winner', 'loser', 'drawer'] as const;
/** A map that declares players beyond this has none. */
const MAX_PLAYERS = 1024;

/**
 * Words of a message: `\ ` is a space inside of one, `\\` a backslash.
 *
 * @example
 * mmdWords('Event kill Ann Bob\\ Jones'); // ['Event', 'kill', 'Ann', 'Bob Jones']
 */
export function mmdWords(message: string): string[] {
  const words: string[] = [];
  let word = '';
  let from = 0;
  for (let i = 0; i < message.length; i++) {
    const letter = message.charCodeAt(i);
    if (letter === BACKSLASH && i + 1 < message.length) {
      word += message.slice(from, i);
      from = ++i;
    } else if (letter === SPACE) {
      words.push(word + message.slice(from, i));
      word = '';
      from = i + 1;
    }
  }
  words.push(word + message.slice(from));
  return words;
}
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** What reading a letter of a message costs, and what a message costs beside its letters, in units of the read budget. */
const LETTER_UNITS = 4;
const MESSAGE_UNITS = 128;
/** Roughly the memory of a word. */
const WORD_BYTES = 32;

/** Every message once, in the order in which the map sent it. */
function* messagesOf(rows: readonly W3gStoredValue[], budget: ReadBudget): Asking<readonly MmdMessage[]> {
  const numbered: { readonly row: W3gStoredValue; readonly number: number }[] = [];
  const seen = new Set<number>();
  let isCounter = true;
  for (const row of yield* withoutRepeats(rows, budget)) {
    const number = Number(VALUE.exec(row.mission)![1]!);
    budget.work(MESSAGE_UNITS);
    budget.keep(KEPT_ROW_BYTES);
    // in maps that were made by hand the number is not a counter
    if (seen.has(number)) isCounter = false;
    seen.add(number);
    numbered.push({ row, number });
    yield* pauseIfDue(budget);
  }
  if (isCounter) numbered.sort((a, b) => a.number - b.number);
  return numbered.map(({ row: { timeMs, key } }) => ({ timeMs, message: key }));
}

/** What the stored values of a replay say; undefined where the map sends no W3MMD. */
function* mmdOf(stored: readonly W3gStoredValue[], budget: ReadBudget): Asking<W3gMmd | undefined> {
  for (const { mission } of stored) budget.work(1 + mission.length);
  const rows = stored.filter(({ type, cache, mission }) => type === 'syncStoredInteger' && cache === MMD_CACHE && VALUE.test(mission));
  if (rows.length === 0) return undefined;
  const messages = yield* messagesOf(rows, budget);
  const reading = new MmdReading(budget);
  for (const { timeMs, message } of messages) {
    budget.work(MESSAGE_UNITS + message.length * LETTER_UNITS);
    const words = mmdWords(message);
    budget.keep(KEPT_ROW_BYTES + words.length * WORD_BYTES);
    reading.message(timeMs, words);
    yield* pauseIfDue(budget);
  }
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
  start({ budget }, of) {
    const stored = of(storedValuesSection);
    let built: W3gMmd | undefined;
    return {
      on: {},
      build: () => kept(mmdOf(stored.rows, budget), (mmd) => (built = mmd)),
      built: () => built,
    };
  },
};

function* kept(making: Asking<W3gMmd | undefined>, keep: (mmd: W3gMmd | undefined) => void): Asking<Mmd> {
  const mmd = yield* making;
  keep(mmd);
  return { mmd };
}

/** Texts, and in between the numbers of the arguments: text, number, text. */
type MmdTemplate = readonly string[];

class MmdReading {
  #version: [string, string] | undefined;
  readonly #players = new Map<number, { name: string | undefined; flags: string[]; values: Map<string, number | string> }>();
  readonly #variables: W3gMmdVariable[] = [];
  /** The type of each variable, by its name. The first definition counts. */
  readonly #types = new Map<string, string>();
  readonly #templates = new Map<string, MmdTemplate>();
  readonly #budget: ReadBudget;
  readonly #events: W3gMmdEvent[] = [];
  readonly #custom: string[][] = [];

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

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
        if (!this.#types.has(one)) this.#types.set(one, two);
        this.#variables.push({ name: one, type: two, goal: three, suggest: four });
        return;
      case 'VarP':
        this.#set(one, two, three, rest.slice(3).join(' '));
        return;
      case 'FlagP':
        this.#player(one)?.flags.push(two);
        return;
      case 'DefEvent':
        this.#templates.set(one, this.#template(rest.at(-1)!));
        return;
      case 'Event': {
        const args = rest.slice(1);
        const template = this.#templates.get(one);
        const text = template && this.#filled(template, args);
        this.#events.push({ timeMs, name: one, args, ...(text !== undefined && { text }) });
        return;
      }
      case 'Custom':
        this.#custom.push(rest);
    }
  }

  /** The text of an event's definition, in pieces. */
  #template(text: string): MmdTemplate {
    const pieces = text.split(/\{(\d+)\}/);
    this.#budget.keep(pieces.length * WORD_BYTES);
    return pieces;
  }

  /** A text with its arguments in it. How long it gets is known before it is made. */
  #filled(pieces: MmdTemplate, args: readonly string[]): string {
    const { limits } = this.#budget;
    this.#budget.work(pieces.length * LETTER_UNITS);
    const valueOf = (digits: string): string => args[Number(digits)] ?? `{${digits}}`;
    let length = 0;
    for (const [i, piece] of pieces.entries()) length += i % 2 === 0 ? piece.length : valueOf(piece).length;
    checkLimit(limits, 'maxStringBytes', length, { format: 'w3g', path: ['mmd'] });
    this.#budget.work(length);
    this.#budget.keep(length);
    return pieces.map((piece, i) => (i % 2 === 0 ? piece : valueOf(piece))).join('');
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
    const isText = this.#types.get(name) === 'string' || text.startsWith('"');
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
