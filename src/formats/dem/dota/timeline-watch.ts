import { replayError } from '../../../core/errors.js';
import type { DemSelect } from '../select.js';
import type { DemWatch, DemWatcher, WatchedRecording } from '../watches/watch.js';
import { CLOCK_WATCH, GAME_STATE, type ClockWatcher } from './clock-watch.js';
import { PLAYER_STATE_FIELDS, Sampler, type DotaPlayerState } from './sample.js';
import type { PlayerRow } from './player-resource.js';
import type { DotaTeam } from './team.js';

/**
 * A player at a moment, as an event: one for each player at each sample. How things stand where a recording ends before the game is over is in
 * the section only.
 */
export interface DotaSampleEvent extends DotaPlayerState {
  readonly type: 'sample';
  readonly tick: number;
  /** Seconds of game time, as far as the recording has told by then what 0 is. */
  readonly gameSeconds: number;
  /** Place in `players`. */
  readonly slot: number;
  readonly playerId: number;
}

type Columns = { readonly [Field in keyof DotaPlayerState]: Float32Array };

/** A player's columns: a number for each sample, NaN where the recording does not say. What they mean: see DotaPlayerState. */
export type DotaPlayerSeries = Columns & {
  /** Place in `players`. */
  readonly slot: number;
  readonly playerId: number;
  readonly team: DotaTeam;
};

/**
 * How the match went, in samples: columns of equal length, an entry for each sample. The last sample is the end of the game, or of the
 * recording.
 */
export interface DotaTimeline {
  readonly intervalSeconds: number;
  /** Seconds of game time. */
  readonly gameSeconds: Float64Array;
  readonly tick: Float64Array;
  readonly players: readonly DotaPlayerSeries[];
  /** Radiant's sum less that of Dire; NaN where one is not known. */
  readonly netWorthAdvantage: Float32Array;
  /** Of all gold that was ever earned. */
  readonly goldAdvantage: Float32Array;
  readonly xpAdvantage: Float32Array;
}

/** Sections of the timeline. */
export interface DotaTimelineSections {
  /** Undefined, with a diagnostic, where the recording has no players. */
  readonly timeline: DotaTimeline | undefined;
}

const DEFAULT_INTERVAL_SECONDS = 60;
/** Times are 32-bit floats of the game's: a sample is not put off for what they are off. */
const TOLERANCE_SECONDS = 0.001;

/** A player at a moment. */
interface Sample {
  readonly tick: number;
  readonly mapTime: number;
  readonly playerId: number;
  readonly state: DotaPlayerState;
}

class TimelineWatcher implements DemWatcher {
  readonly #recording: WatchedRecording;
  readonly #clock: ClockWatcher;
  readonly #sampler: Sampler;
  readonly #intervalSeconds: number;
  /** The samples of a moment follow each other. */
  readonly #samples: Sample[] = [];
  #players: readonly PlayerRow[] = [];
  #lastTick = -1;
  #lastMapTime = -Infinity;
  #sampledTick = -1;
  #isOver = false;

  constructor(recording: WatchedRecording, clock: ClockWatcher) {
    this.#recording = recording;
    this.#clock = clock;
    this.#sampler = new Sampler(recording);
    this.#intervalSeconds = intervalOf(recording.select);
  }

  packet(tick: number): void {
    if (this.#isOver) return;
    const { mapTime, state } = this.#clock;
    this.#isOver = state === GAME_STATE.postGame;
    if (this.#isOver || this.#intervalAt(this.#lastMapTime) < this.#intervalAt(mapTime)) this.#sample(tick);
    this.#lastTick = tick;
    this.#lastMapTime = mapTime;
  }

  /** Taken where the recording ends before the game. It goes into the section only: the events of a file that was cut are the whole file's. */
  end(): void {
    if (!this.#isOver && this.#lastTick > this.#sampledTick) this.#sample(this.#lastTick, false);
  }

  sections(): DotaTimelineSections {
    return { timeline: this.#samples.length === 0 ? undefined : this.#timeline() };
  }

  /** In which interval a map time lies, by what is known of the horn now. */
  #intervalAt(mapTime: number): number {
    return Math.floor((mapTime - this.#clock.zeroTime + TOLERANCE_SECONDS) / this.#intervalSeconds);
  }

  #sample(tick: number, isEvent = true): void {
    const { mapTime, now } = this.#clock;
    const { wanted } = this.#recording;
    this.#sampledTick = tick;
    this.#players = this.#sampler.resource.players();
    this.#players.forEach((player, slot) => {
      const { playerId } = player;
      const state = this.#sampler.state(player);
      if (wanted.sections.has('timeline')) this.#recording.keep(this.#samples, { tick, mapTime, playerId, state });
      if (isEvent && wanted.events.has('sample')) {
        const event: DotaSampleEvent = { type: 'sample', tick, gameSeconds: now, slot, playerId, ...state };
        this.#recording.emit(event);
      }
    });
  }

  #timeline(): DotaTimeline {
    const samples = this.#samples;
    const firsts = samples.filter(({ tick }, i) => tick !== samples[i - 1]?.tick);
    const rows = new Map(firsts.map(({ tick }, row) => [tick, row]));
    const column = (): Float32Array => new Float32Array(firsts.length).fill(NaN);
    const players = this.#players.map(({ playerId, team }, slot): DotaPlayerSeries => {
      const columns = Object.fromEntries(PLAYER_STATE_FIELDS.map((field) => [field, column()])) as Columns;
      for (const { tick, playerId: id, state } of samples) {
        if (id !== playerId) continue;
        const row = rows.get(tick)!;
        for (const field of PLAYER_STATE_FIELDS) columns[field][row] = state[field] ?? NaN;
      }
      return { slot, playerId, team, ...columns };
    });
    const advantage = (field: keyof DotaPlayerState): Float32Array =>
      column().map((_, row) => sumOf(players, 'radiant', field, row) - sumOf(players, 'dire', field, row));
    return {
      intervalSeconds: this.#intervalSeconds,
      gameSeconds: Float64Array.from(firsts, ({ mapTime }) => mapTime - this.#clock.zeroTime),
      tick: Float64Array.from(firsts, ({ tick }) => tick),
      players,
      netWorthAdvantage: advantage('netWorth'),
      goldAdvantage: advantage('earnedGold'),
      xpAdvantage: advantage('xp'),
    };
  }
}

const intervalOf = ({ timeline }: DemSelect): number => timeline?.intervalSeconds ?? DEFAULT_INTERVAL_SECONDS;

function checkInterval(select: DemSelect): void {
  const seconds = intervalOf(select);
  if (!(seconds > 0)) throw replayError('usage', `timeline.intervalSeconds is ${seconds}, and must be above 0`, { format: 'dem' });
}

/** The sum of a side at a sample; NaN where one of its players is not known, or it has none. */
function sumOf(players: readonly DotaPlayerSeries[], team: DotaTeam, field: keyof DotaPlayerState, row: number): number {
  const own = players.filter((player) => player.team === team);
  return own.length === 0 ? NaN : own.reduce((sum, player) => sum + player[field][row]!, 0);
}

/** Gold, experience, score, health and place of each player over time. */
export const TIMELINE_WATCH: DemWatch = {
  sections: ['timeline'],
  events: ['sample'],
  get needs() {
    return { classes: Sampler.classes };
  },
  uses: [CLOCK_WATCH],
  check: checkInterval,
  start: (recording, of) => new TimelineWatcher(recording, of(CLOCK_WATCH)),
};
