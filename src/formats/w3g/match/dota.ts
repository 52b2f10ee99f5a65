import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { orderOf } from '../action-cursor.js';
import { KEPT_ROW_BYTES } from '../../../core/kept-rows.js';
import type { W3gBuilder, W3gDefinition } from './section.js';
import { storedValuesSection, withoutRepeats, type W3gStoredValue } from './stored-values.js';

/** The cache in which DotA stores what happens (docs/formats/w3g.md, section 19). */
const CACHE = 'dr.x';

/** A side of DotA. */
export type W3gDotaSide = 'sentinel' | 'scourge';
/** Who did something, by color: 1 to 5 Sentinel, 7 to 11 Scourge; 0 and 6 are the creeps of the sides, 12 neutrals. */
export type W3gDotaColor = number;

/** A player as the map counts them at the end. */
export interface W3gDotaPlayer {
  readonly color: W3gDotaColor;
  readonly side: W3gDotaSide;
  /** 1 to 10 after players changed places. */
  readonly id?: number | undefined;
  /** Code of the hero. */
  readonly hero?: string | undefined;
  readonly level?: number | undefined;
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly creepKills?: number | undefined;
  readonly denies?: number | undefined;
  readonly assists?: number | undefined;
  readonly gold?: number | undefined;
  readonly neutralKills?: number | undefined;
  /** Codes of the items in the six places; undefined for an empty place. */
  readonly items: readonly (string | undefined)[];
}

/** A hero, or a courier, that died. */
export interface W3gDotaKill {
  readonly timeMs: number;
  readonly victim: W3gDotaColor;
  readonly killer: W3gDotaColor;
}

/** A building that fell. */
export interface W3gDotaBuilding {
  readonly timeMs: number;
  readonly kind: 'tower' | 'barracks';
  readonly side: W3gDotaSide;
  readonly lane: 'top' | 'mid' | 'bottom';
  /** Of towers, 1 to 4. */
  readonly level?: number | undefined;
  readonly barracks?: 'melee' | 'ranged' | undefined;
  readonly killer: W3gDotaColor;
}

/** What DotA stores about its game. Made from two public sources: no real replay with it was at hand, recordings of our own were. */
export interface W3gDota {
  readonly winner?: W3gDotaSide | undefined;
  /** Length by the map's own clock. */
  readonly durationSeconds?: number | undefined;
  /** Letters of the mode: `ap`, `rdsp`. */
  readonly mode?: string | undefined;
  readonly players: readonly W3gDotaPlayer[];
  readonly kills: readonly W3gDotaKill[];
  readonly assists: readonly { readonly timeMs: number; readonly player: W3gDotaColor; readonly victim: W3gDotaColor }[];
  readonly couriers: readonly W3gDotaKill[];
  readonly buildings: readonly W3gDotaBuilding[];
  /** Percent of life that the Tree and the Throne had left. */
  readonly ancients: readonly { readonly timeMs: number; readonly side: W3gDotaSide; readonly percent: number }[];
  readonly levels: readonly { readonly timeMs: number; readonly player: W3gDotaColor; readonly level: number }[];
  /** How many creeps players had killed when they left. */
  readonly creeps: readonly {
    readonly timeMs: number;
    readonly player: W3gDotaColor;
    readonly creepKills: number;
    readonly denies: number;
    readonly neutralKills: number;
  }[];
  /** Heroes that were in the pool, banned, picked. */
  readonly draft: readonly {
    readonly timeMs: number;
    readonly kind: 'pool' | 'ban' | 'pick';
    readonly side: W3gDotaSide;
    readonly number: number;
    readonly hero: string;
  }[];
  /** All else that the map sent under `Data`: Roshan, the aegis, runes. */
  readonly others: readonly { readonly timeMs: number; readonly key: string; readonly value: number }[];
}

const SIDES = ['sentinel', 'scourge'] as const;
const LANES = ['top', 'mid', 'bottom'] as const;
const STATS = ['kills', 'deaths', 'creepKills', 'denies', 'assists', 'gold', 'neutralKills'] as const;
const ITEM_PLACES = 6;
const SIDE_PLAYERS = 5;
const LAST_COLOR = 11;

const sideOf = (color: number): W3gDotaSide => (color <= SIDE_PLAYERS ? 'sentinel' : 'scourge');
const isColor = (color: number): boolean => (color >= 1 && color <= 5) || (color >= 7 && color <= LAST_COLOR);
/** The four characters of a code that is stored as a number; undefined for 0. */
const codeOf = (value: number): string | undefined => {
  const code = orderOf(value);
  return typeof code === 'string' ? code : undefined;
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
type Seat = Partial<Mutable<W3gDotaPlayer>> & { items: (string | undefined)[] };

/** What reading a row costs beside its text, in units of the read budget. */
const ROW_UNITS = 64;

/** What the stored values of a replay say. Undefined where the map is not DotA, or is a version of it that stores nothing. */
function* dotaOf(stored: readonly W3gStoredValue[], budget: ReadBudget): Asking<W3gDota | undefined> {
  budget.work(stored.length);
  const rows = stored.filter(({ type, cache }) => type === 'syncStoredInteger' && cache === CACHE);
  if (rows.length === 0) return undefined;
  const reading = new DotaReading();
  for (const row of yield* withoutRepeats(rows, budget)) {
    budget.work(ROW_UNITS + 4 * row.key.length + row.mission.length);
    budget.keep(KEPT_ROW_BYTES);
    reading.row(row);
    yield* pauseIfDue(budget);
  }
  return reading.result();
}

interface Dota {
  readonly dota?: W3gDota | undefined;
}

/** Gives its section to other builders too, once it is built. */
type DotaBuilder = W3gBuilder<Dota> & { readonly built: () => W3gDota | undefined };

export const dotaSection: W3gDefinition<Dota, DotaBuilder> = {
  sections: ['dota'],
  needs: [],
  uses: [storedValuesSection],
  start({ budget }, of) {
    const stored = of(storedValuesSection);
    let built: W3gDota | undefined;
    return {
      on: {},
      build: () => kept(dotaOf(stored.rows, budget), (dota) => (built = dota)),
      built: () => built,
    };
  },
};

function* kept(making: Asking<W3gDota | undefined>, keep: (dota: W3gDota | undefined) => void): Asking<Dota> {
  const dota = yield* making;
  keep(dota);
  return { dota };
}

class DotaReading {
  readonly #game: Mutable<Omit<W3gDota, 'players'>> = {
    kills: [],
    assists: [],
    couriers: [],
    buildings: [],
    ancients: [],
    levels: [],
    creeps: [],
    draft: [],
    others: [],
  };
  readonly #seats = new Map<number, Seat>();
  #minutes: number | undefined;
  #seconds = 0;

  row({ timeMs, mission, key, value }: W3gStoredValue): void {
    const number = value as number;
    if (mission === 'Global') this.#global(key, number);
    else if (mission === 'Data') this.#data(timeMs, key, number);
    else if (/^\d+$/.test(mission) && isColor(Number(mission))) this.#stat(Number(mission), key, number);
  }

  #seat(color: number): Seat {
    let seat = this.#seats.get(color);
    if (seat === undefined) this.#seats.set(color, (seat = { items: new Array<undefined>(ITEM_PLACES).fill(undefined) }));
    return seat;
  }

  #global(key: string, value: number): void {
    if (key === 'Winner' && SIDES[value - 1]) this.#game.winner = SIDES[value - 1]!;
    if (key === 'm') this.#minutes = value;
    if (key === 's') this.#seconds = value;
  }

  #stat(color: number, key: string, value: number): void {
    const seat = this.#seat(color);
    const stat = STATS[Number(key) - 1];
    const place = /^8_([0-5])$/.exec(key);
    const code = codeOf(value);
    if (stat !== undefined) seat[stat] = value;
    else if (place) seat.items[Number(place[1])] = code;
    else if (key === '9' && code !== undefined) seat.hero = code;
    else if (key === 'id') seat.id = value;
  }

  #data(timeMs: number, key: string, value: number): void {
    const game = this.#game;
    const [, word = '', digits = ''] = /^([A-Za-z]+)(\d*)$/.exec(key) ?? [];
    const number = Number(digits);
    switch (word) {
      case 'Hero':
        game.kills.push({ timeMs, victim: number, killer: value });
        return;
      case 'Assist':
        game.assists.push({ timeMs, player: number, victim: value });
        return;
      case 'Courier':
        game.couriers.push({ timeMs, victim: number, killer: value });
        return;
      case 'Level':
        game.levels.push({ timeMs, player: value, level: number });
        if (isColor(value)) this.#seat(value).level = number;
        return;
      case 'Tree':
      case 'Throne':
        game.ancients.push({ timeMs, side: word === 'Tree' ? 'sentinel' : 'scourge', percent: value });
        return;
      case 'Pool':
      case 'Ban':
      case 'Pick': {
        const hero = codeOf(value);
        const kind = ({ Pool: 'pool', Ban: 'ban', Pick: 'pick' } as const)[word];
        if (hero !== undefined) game.draft.push({ timeMs, kind, side: sideOf(number), number, hero });
        return;
      }
    }
    if (this.#building(timeMs, word, digits, value) || this.#left(timeMs, key, value)) return;
    // The letters of the mode follow this word.
    if (key.startsWith('Mode')) game.mode = key.slice('Mode'.length).toLowerCase();
    else game.others.push({ timeMs, key, value });
  }

  #building(timeMs: number, word: string, digits: string, killer: number): boolean {
    if (digits.length !== 3 || (word !== 'Tower' && word !== 'Rax')) return false;
    const [a, b, c] = [...digits].map(Number) as [number, number, number];
    const side = SIDES[a];
    const lane = LANES[word === 'Tower' ? c : b];
    if (side === undefined || lane === undefined) return false;
    this.#game.buildings.push(
      word === 'Tower'
        ? { timeMs, kind: 'tower', side, lane, level: b, killer }
        : { timeMs, kind: 'barracks', side, lane, barracks: c === 0 ? 'melee' : 'ranged', killer },
    );
    return true;
  }

  #left(timeMs: number, key: string, player: number): boolean {
    const counts = /^CK(\d+)D(\d+)N(\d+)$/.exec(key);
    if (!counts) return false;
    const [, creepKills, denies, neutralKills] = counts.map(Number) as [number, number, number, number];
    this.#game.creeps.push({ timeMs, player, creepKills, denies, neutralKills });
    return true;
  }

  result(): W3gDota {
    const players = [...this.#seats]
      .sort(([a], [b]) => a - b)
      .map(([color, { items, ...seat }]): W3gDotaPlayer => ({ color, side: sideOf(color), ...seat, items }));
    return {
      ...this.#game,
      ...(this.#minutes !== undefined && { durationSeconds: this.#minutes * 60 + this.#seconds }),
      players,
    };
  }
}
