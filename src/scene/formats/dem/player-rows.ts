import type { DemRecording } from '../../../formats/dem/sections/section.js';
import type { TickProp, TickRow } from '../../../formats/dem/ticks/tick-prop.js';
import type { ActorBuilder, ActorFacts } from '../../actor-builder.js';
import type { DemSceneContext } from './game-scene.js';
import { place } from './placing.js';

/** Units of work for a row, and for a value of it. */
const ROW_UNITS = 16;
const VALUE_UNITS = 4;

/** The rows of a game, whatever they are: only its own columns look inside. */
interface AnyTickGame {
  readonly classes: readonly string[];
  readonly props: Readonly<Record<string, TickProp>>;
  start(recording: DemRecording): unknown;
}

/** What is read of the players of a game, in the words of the columns of `parseDemTicks`. */
export interface RowWords {
  /** Numbers that may change with every sample. */
  readonly fast: readonly string[];
  /** Numbers that are looked at once a second. */
  readonly slow: readonly string[];
  /** Words that may change with every sample. */
  readonly words: readonly string[];
  /** What `factsOf` reads. */
  readonly facts: readonly string[];
}

/** How the players of a game become actors. */
export interface RowPlan extends RowWords {
  /** Ids of the sides, by the column `team`. */
  readonly sides: Readonly<Record<string, number>>;
  /** What is known of a player now. `read` gives a column of `facts`. */
  factsOf(row: TickRow, read: (name: string) => unknown): Pick<ActorFacts, 'kind' | 'label' | 'detail'>;
}

/** A player who was seen. */
interface Seen {
  readonly actor: ActorBuilder;
  readonly name: string | undefined;
  readonly steamId: bigint | undefined;
  /** When the player was in the rows last, the side then, and the slow numbers. */
  seconds: number;
  side: number | undefined;
  readonly slow: Float64Array;
}

type Read<Value> = (row: TickRow) => Value;
interface Reader<Value> {
  readonly name: string;
  readonly read: Read<Value>;
}

/** Columns of where a player is. */
const PLACE = ['x', 'y', 'z', 'yaw', 'isAlive'] as const;
const nothing = (): number => NaN;

/** The players of a game as actors. Their rows are those of `parseDemTicks`. */
export class PlayerRows {
  readonly #context: DemSceneContext;
  readonly #plan: RowPlan;
  readonly #rows: (visit: (row: TickRow) => void) => void;
  readonly #place: Readonly<Record<(typeof PLACE)[number], Read<number>>>;
  readonly #fast: readonly Reader<number>[];
  readonly #slow: readonly Reader<number>[];
  readonly #words: readonly Reader<string | undefined>[];
  readonly #facts: ReadonlyMap<string, Read<unknown>>;
  readonly #seen: (Seen | undefined)[] = [];
  #seconds = 0;
  #isNewSecond = false;
  readonly #visit = (row: TickRow): void => this.#look(row);

  constructor(context: DemSceneContext, game: AnyTickGame, plan: RowPlan) {
    const { recording } = context;
    const props = propsOf(game);
    const column = (name: string): Read<never> => (props[name]?.start(recording) ?? nothing) as Read<never>;
    const columns = (names: readonly string[]): readonly Reader<never>[] => names.map((name) => ({ name, read: column(name) }));
    this.#context = context;
    this.#plan = plan;
    this.#rows = game.start(recording) as (visit: (row: TickRow) => void) => void;
    this.#place = { x: column('x'), y: column('y'), z: column('z'), yaw: column('yaw'), isAlive: column('isAlive') };
    this.#fast = columns(plan.fast);
    this.#slow = columns(plan.slow);
    this.#words = columns(plan.words);
    this.#facts = new Map(['team', ...plan.facts].map((name) => [name, column(name)]));
  }

  /** The classes of entities that the rows and their words need. */
  static classes(game: AnyTickGame, { fast, slow, words, facts }: RowWords): readonly string[] {
    const props = propsOf(game);
    const names = [...PLACE, 'team', ...fast, ...slow, ...words, ...facts];
    return [...new Set([...game.classes, ...names.flatMap((name) => props[name]?.classes ?? [])])];
  }

  /** The actor of a player, by the number that events have. */
  of(playerId: number | undefined): ActorBuilder | undefined {
    return playerId === undefined ? undefined : this.#seen[playerId]?.actor;
  }

  /** All players who were seen, some of whom may have left. */
  *actors(): IterableIterator<ActorBuilder> {
    for (const seen of this.#seen) if (seen !== undefined) yield seen.actor;
  }

  /** Adds up one of the slow numbers of all players, by side. */
  sum(name: string, sides: number[]): void {
    const index = this.#plan.slow.indexOf(name);
    for (const seen of this.#seen) {
      if (seen?.side === undefined || seen.seconds !== this.#seconds) continue;
      const value = seen.slow[index]!;
      if (!Number.isNaN(value)) sides[seen.side]! += value;
    }
  }

  sample(seconds: number, isNewSecond: boolean): void {
    this.#isNewSecond = isNewSecond;
    this.#seconds = seconds;
    this.#rows(this.#visit);
    for (const seen of this.#seen) if (seen !== undefined && seen.seconds !== seconds) seen.actor.gone(seconds);
  }

  #look(row: TickRow): void {
    const seconds = this.#seconds;
    const { budget } = this.#context.recording;
    budget.work(ROW_UNITS + VALUE_UNITS * (this.#fast.length + this.#words.length));
    let seen = this.#seen[row.playerId];
    if (seen === undefined || this.#isNewSecond) seen = this.#identify(row, seen);
    seen.seconds = seconds;
    const { actor } = seen;
    const { x, y, z, yaw, isAlive } = this.#place;
    const toX = x(row);
    if (isAlive(row) === 0 || Number.isNaN(toX)) actor.gone(seconds);
    else place(actor, seconds, toX, y(row), z(row), yaw(row));
    for (const { name, read } of this.#fast) actor.value(name, seconds, read(row));
    for (const { name, read } of this.#words) actor.word(name, seconds, read(row));
    if (!this.#isNewSecond) return;
    budget.work(VALUE_UNITS * this.#slow.length);
    for (let i = 0; i < this.#slow.length; i++) {
      const { name, read } = this.#slow[i]!;
      actor.value(name, seconds, (seen.slow[i] = read(row)));
    }
    seen.side = this.#sideOf(row);
    this.#follow(actor, seen.side);
  }

  /** Who is in the row: somebody else may have its number now, and more may be known than before. */
  #identify(row: TickRow, seen: Seen | undefined): Seen {
    const { name, steamId } = row;
    if (seen !== undefined && seen.steamId === steamId && (steamId !== undefined || seen.name === name)) {
      seen.actor.set(this.#factsOf(row));
      return seen;
    }
    if (seen !== undefined) seen.actor.gone(this.#seconds);
    // Who comes back with another number is the same player.
    const before = steamId === undefined ? -1 : this.#seen.findIndex((one) => one?.steamId === steamId);
    const known = this.#seen[before];
    if (known !== undefined) this.#seen[before] = undefined;
    const facts = { ...this.#factsOf(row), side: this.#sideOf(row), playerId: row.playerId, from: this.#seconds, isMinor: undefined };
    const actor = known?.actor ?? this.#context.scene.actor(facts);
    return (this.#seen[row.playerId] = {
      actor,
      name,
      steamId,
      seconds: this.#seconds,
      side: undefined,
      slow: new Float64Array(this.#slow.length).fill(NaN),
    });
  }

  #factsOf(row: TickRow): ReturnType<RowPlan['factsOf']> {
    return this.#plan.factsOf(row, (name) => this.#facts.get(name)?.(row));
  }

  #sideOf(row: TickRow): number | undefined {
    return this.#plan.sides[this.#facts.get('team')!(row) as string];
  }

  #follow(actor: ActorBuilder, side: number | undefined): void {
    const { side: first, from } = actor.facts;
    if (side === undefined) return;
    if (first === undefined) return actor.set({ side });
    const changes = actor.hasValue('side');
    if (side === first && !changes) return;
    if (!changes) actor.value('side', from, first);
    actor.value('side', this.#seconds, side);
  }
}

const propsOf = ({ props }: AnyTickGame): Readonly<Record<string, TickProp | undefined>> => props;
