import { checkInterval, Timeline, type DemTimelineColumns } from '../sections/timeline.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CLOCK_SECTION, GAME_STATE, type ClockBuilder } from './clock.js';
import { PLAYER_STATE_FIELDS, PlayerStates, type DotaPlayerState } from './player-state.js';
import type { PlayerRow } from './player-resource.js';
import type { DotaTeam } from './team.js';

/**
 * The state of a player at a sample. Each sample gives one event for each player. Where a recording ends before the game is over, its last
 * state is in the section only.
 */
export interface DotaSampleEvent extends DotaPlayerState {
  readonly type: 'sample';
  readonly game: 'dota2';
  readonly tick: number;
  /** Seconds of game time. They assume what the recording has told so far about the moment of game time 0. */
  readonly gameSeconds: number;
  /** Place in `players`. */
  readonly slot: number;
  readonly playerId: number;
}

/** The columns of a player, with a number for each sample, NaN where the recording does not say. DotaPlayerState says what they mean. */
export type DotaPlayerSeries = DemTimelineColumns<DotaPlayerState> & {
  /** Place in `players`. */
  readonly slot: number;
  readonly playerId: number;
  readonly team: DotaTeam;
};

/**
 * How the match went, as columns of equal length with an entry for each sample. The last sample is at the end of the game or of the
 * recording.
 */
export interface DotaTimeline {
  readonly game: 'dota2';
  readonly intervalSeconds: number;
  /** Seconds of game time. */
  readonly gameSeconds: Float64Array;
  readonly tick: Float64Array;
  readonly players: readonly DotaPlayerSeries[];
  /** The sum of Radiant less that of Dire; NaN where one of them is not known. */
  readonly netWorthAdvantage: Float32Array;
  /** The same for all gold that was earned so far. */
  readonly goldAdvantage: Float32Array;
  readonly xpAdvantage: Float32Array;
}

class TimelineBuilder implements DemSectionBuilder {
  readonly #clock: ClockBuilder;
  readonly #timeline: Timeline<PlayerRow, DotaPlayerState>;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
    end: () => this.#end(),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    const states = new PlayerStates(recording);
    this.#clock = clock;
    this.#timeline = new Timeline(recording, {
      fields: PLAYER_STATE_FIELDS,
      clock,
      players: () => states.resource.players(),
      state: (player) => states.state(player),
      event: (tick, gameSeconds, slot, { playerId }, state): DotaSampleEvent => ({
        type: 'sample',
        game: 'dota2',
        tick,
        gameSeconds,
        slot,
        playerId,
        ...state,
      }),
    });
  }

  #packet(tick: number): void {
    this.#timeline.packet(tick, this.#clock.state === GAME_STATE.postGame);
  }

  #end(): void {
    this.#timeline.end();
  }

  *build(): Asking<{ readonly timeline: DotaTimeline | undefined }> {
    const sampled = yield* this.#timeline.sampled();
    if (sampled === undefined) return { timeline: undefined };
    const { intervalSeconds, gameSeconds, tick, players } = sampled;
    const advantage = (field: keyof DotaPlayerState): Float32Array => sampled.advantage(field, 'radiant', 'dire');
    return {
      timeline: {
        game: 'dota2',
        intervalSeconds,
        gameSeconds,
        tick,
        players: players.map(({ player: { playerId, team }, slot, columns }) => ({ slot, playerId, team, ...columns })),
        netWorthAdvantage: advantage('netWorth'),
        goldAdvantage: advantage('earnedGold'),
        xpAdvantage: advantage('xp'),
      },
    };
  }
}

/** Follows gold, experience, score, health and place of each player over time. */
export const TIMELINE_SECTION: DemSectionDefinition = {
  sections: ['timeline'],
  events: ['sample'],
  get needs() {
    return { classes: PlayerStates.classes };
  },
  uses: [CLOCK_SECTION],
  check: checkInterval,
  start: (recording, of) => new TimelineBuilder(recording, of(CLOCK_SECTION)),
};
