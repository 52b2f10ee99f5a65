import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { replayError } from '../../../core/errors.js';
import type { DemSelect } from '../select.js';
import { DEFAULT_INTERVAL_SECONDS } from './timeline-options.js';
import type { DemRecording } from './section.js';

/** Times are 32-bit floats of the game's: a sample is not put off for what they are off. */
const TOLERANCE_SECONDS = 0.001;

const intervalOf = ({ timeline }: DemSelect): number => timeline?.intervalSeconds ?? DEFAULT_INTERVAL_SECONDS;

/** Throws `usage` for an interval that is none. */
export function checkInterval(select: DemSelect): void {
  const seconds = intervalOf(select);
  if (!(seconds > 0)) throw replayError('usage', `timeline.intervalSeconds is ${seconds}, and must be above 0`, { format: 'dem' });
}

/** Columns of a player: a number for each sample, NaN where the recording does not say. */
export type DemTimelineColumns<State> = { readonly [Field in keyof State]-?: Float32Array };

/** Somebody of whom samples are taken. */
export interface TimelinePlayer {
  readonly playerId: number;
  readonly team: string;
}

/** How a game's players are looked at. */
export interface Sampling<Player extends TimelinePlayer, State> {
  readonly fields: readonly (keyof State)[];
  /** Times of the game, as of the last packet. */
  readonly clock: { readonly mapTime: number; readonly zeroTime: number };
  /** Those who play, in the order of the columns. */
  players(): readonly Player[];
  state(player: Player): State;
  /** A sample as an event. */
  event(tick: number, gameSeconds: number, slot: number, player: Player, state: State): { readonly type: string; readonly tick: number };
}

/** A match in samples: columns of equal length. */
export interface Sampled<Player, State> {
  readonly intervalSeconds: number;
  readonly gameSeconds: Float64Array;
  readonly tick: Float64Array;
  readonly players: readonly { readonly player: Player; readonly slot: number; readonly columns: DemTimelineColumns<State> }[];
  /** The first side's sum less that of the other; NaN where one is not known. */
  advantage(field: keyof State, one: string, other: string): Float32Array;
}

/** A player at a moment. */
interface Sample<State> {
  readonly tick: number;
  readonly mapTime: number;
  readonly playerId: number;
  readonly state: State;
}

/** Samples of players at each multiple of an interval of game time, at the first packet, and at the end. */
export class Timeline<Player extends TimelinePlayer, State extends { readonly [Field in keyof State]: number | undefined }> {
  readonly #recording: DemRecording;
  readonly #sampling: Sampling<Player, State>;
  readonly #intervalSeconds: number;
  /** The samples of a moment follow each other. */
  readonly #samples: Sample<State>[] = [];
  #players: readonly Player[] = [];
  #lastTick = -1;
  #lastMapTime = -Infinity;
  #sampledTick = -1;
  #isOver = false;

  constructor(recording: DemRecording, sampling: Sampling<Player, State>) {
    this.#recording = recording;
    this.#sampling = sampling;
    this.#intervalSeconds = intervalOf(recording.select);
  }

  /** To be called after each packet; nothing is sampled once the game is over. */
  packet(tick: number, isOver: boolean): void {
    if (this.#isOver) return;
    const { mapTime } = this.#sampling.clock;
    this.#isOver = isOver;
    if (isOver || this.#intervalAt(this.#lastMapTime) < this.#intervalAt(mapTime)) this.#sample(tick);
    this.#lastTick = tick;
    this.#lastMapTime = mapTime;
  }

  /** Taken where the recording ends before the game. It goes into the section only: the events of a file that was cut are the whole file's. */
  end(): void {
    if (!this.#isOver && this.#lastTick > this.#sampledTick) this.#sample(this.#lastTick, false);
  }

  /** The samples as columns; undefined where there was nobody to look at. */
  *sampled(): Asking<Sampled<Player, State> | undefined> {
    const { budget } = this.#recording;
    const { fields } = this.#sampling;
    const samples = this.#samples;
    if (samples.length === 0) return undefined;
    const firsts = samples.filter(({ tick }, i) => tick !== samples[i - 1]?.tick);
    budget.work(samples.length);
    budget.fits(this.#players.length * fields.length * firsts.length * Float32Array.BYTES_PER_ELEMENT);
    const column = (): Float32Array => new Float32Array(firsts.length).fill(NaN);
    const players: { readonly player: Player; readonly slot: number; readonly columns: DemTimelineColumns<State> }[] = [];
    const columnsOf = new Map<number, DemTimelineColumns<State>>();
    for (const player of this.#players) {
      const columns = Object.fromEntries(fields.map((field) => [field, column()])) as DemTimelineColumns<State>;
      columnsOf.set(player.playerId, columns);
      players.push({ player, slot: players.length, columns });
      budget.work((fields.length * firsts.length) >>> 2);
      yield* pauseIfDue(budget);
    }
    let row = -1;
    let sampledTick: number | undefined;
    for (const { tick, playerId, state } of samples) {
      if (tick !== sampledTick) {
        row++;
        sampledTick = tick;
        yield* pauseIfDue(budget);
      }
      const columns = columnsOf.get(playerId);
      if (columns === undefined) continue;
      budget.work(fields.length);
      for (const field of fields) columns[field][row] = state[field] ?? NaN;
    }
    const { zeroTime } = this.#sampling.clock;
    const sumsOf = (team: string, field: keyof State): Float64Array => {
      const own = players.filter(({ player }) => player.team === team);
      budget.work((1 + own.length) * firsts.length);
      const sums = new Float64Array(firsts.length).fill(own.length === 0 ? NaN : 0);
      for (const { columns } of own) for (let at = 0; at < sums.length; at++) sums[at]! += columns[field][at]!;
      return sums;
    };
    return {
      intervalSeconds: this.#intervalSeconds,
      gameSeconds: Float64Array.from(firsts, ({ mapTime }) => mapTime - zeroTime),
      tick: Float64Array.from(firsts, ({ tick }) => tick),
      players,
      advantage: (field, one, other) => {
        const others = sumsOf(other, field);
        return Float32Array.from(sumsOf(one, field), (sum, at) => sum - others[at]!);
      },
    };
  }

  /** In which interval a map time lies, by what is known of game time 0 now. */
  #intervalAt(mapTime: number): number {
    return Math.floor((mapTime - this.#sampling.clock.zeroTime + TOLERANCE_SECONDS) / this.#intervalSeconds);
  }

  #sample(tick: number, isEvent = true): void {
    const { mapTime, zeroTime } = this.#sampling.clock;
    const { wanted } = this.#recording;
    this.#sampledTick = tick;
    this.#players = this.#sampling.players();
    this.#players.forEach((player, slot) => {
      const state = this.#sampling.state(player);
      if (wanted.sections.has('timeline')) this.#recording.keep(this.#samples, { tick, mapTime, playerId: player.playerId, state });
      if (isEvent && wanted.events.has('sample')) this.#recording.emit(this.#sampling.event(tick, mapTime - zeroTime, slot, player, state));
    });
  }
}
