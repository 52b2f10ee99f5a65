import type { DemEntity } from '../entities/entity.js';
import { numberIn, numberOrZero } from '../entities/field-value.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import { positionOf } from '../entities/position.js';
import { checkInterval, Timeline, type DemTimelineColumns } from '../sections/timeline.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CLOCK_SECTION, type DeadlockClockBuilder } from './clock.js';
import { Heroes } from './heroes.js';
import { CONTROLLER, PLAYERS_SECTION, SCOREBOARD, type DeadlockPlayersBuilder } from './players.js';
import type { DeadlockSide } from './team.js';
import { MAX_USERS } from '../sections/controllers.js';

/** What a sample says of a player. All values are numbers as the game keeps them, undefined where the recording does not say. */
export interface DeadlockPlayerState {
  /** Souls at hand. This, health and place are undefined while the hero is out of sight of the recording. */
  readonly souls?: number | undefined;
  /** In souls, including those that were spent. */
  readonly netWorth?: number | undefined;
  /** All ability points, including those that were spent. */
  readonly abilityPoints?: number | undefined;
  readonly level?: number | undefined;
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly assists?: number | undefined;
  readonly lastHits?: number | undefined;
  readonly denies?: number | undefined;
  readonly heroDamage?: number | undefined;
  readonly objectiveDamage?: number | undefined;
  readonly heroHealing?: number | undefined;
  readonly selfHealing?: number | undefined;
  readonly health?: number | undefined;
  readonly maxHealth?: number | undefined;
  /** 1 for a living hero, 0 for a dead one. */
  readonly isAlive?: number | undefined;
  /** Place in world units. x goes to the east, y to the north and z up. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly z?: number | undefined;
}

/**
 * The state of a player of one of the two sides at a sample. Each sample gives one event for each player. The state at the end of the
 * recording is in the section only.
 */
export interface DeadlockSampleEvent extends DeadlockPlayerState {
  readonly type: 'sample';
  readonly game: 'deadlock';
  readonly tick: number;
  /** Seconds of game time. They assume what the recording has told so far about the moment of game time 0. */
  readonly gameSeconds: number;
  /** `userId` of `players`. */
  readonly userId: number;
}

/**
 * The columns of a player, with a number for each sample, NaN where the recording does not say. DeadlockPlayerState says what they mean.
 */
export type DeadlockPlayerSeries = DemTimelineColumns<DeadlockPlayerState> & {
  /** Place in `players`. */
  readonly slot: number;
  /** `userId` of `players`. */
  readonly userId: number;
  readonly team: DeadlockSide;
};

/** How the match went, as columns of equal length with an entry for each sample. The last sample is at the end of the recording. */
export interface DeadlockTimeline {
  readonly game: 'deadlock';
  readonly intervalSeconds: number;
  /** Seconds of game time. */
  readonly gameSeconds: Float64Array;
  readonly tick: Float64Array;
  /** Those who play at the end, by user id. */
  readonly players: readonly DeadlockPlayerSeries[];
  /** The sum of Amber less that of Sapphire; NaN where one of them is not known. */
  readonly netWorthAdvantage: Float32Array;
}

const { netWorth, abilityPoints, ...OTHER_SCORES } = SCOREBOARD;
/** Net worth and ability points come first in a sample. */
const OF_CONTROLLER = { netWorth, abilityPoints, ...OTHER_SCORES } as const;
const OF_HERO = { souls: 'm_nCurrencies.0000', health: 'm_iHealth', maxHealth: 'm_iMaxHealth' } as const;
const FIELDS: readonly (keyof DeadlockPlayerState)[] = [
  ...(Object.keys(OF_HERO) as (keyof typeof OF_HERO)[]),
  ...(Object.keys(OF_CONTROLLER) as (keyof typeof OF_CONTROLLER)[]),
  'isAlive',
  'x',
  'y',
  'z',
];

/** Units of work for reading the state of a player. */
const STATE_UNITS = 128;

interface Playing {
  readonly playerId: number;
  readonly team: DeadlockSide;
  readonly controller: DemEntity;
}

class TimelineBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #heroes: Heroes;
  readonly #alive: DemFieldRef;
  readonly #ofController: readonly (readonly [keyof typeof OF_CONTROLLER, WatchedField])[];
  readonly #ofHero: readonly (readonly [keyof typeof OF_HERO, WatchedField])[];
  readonly #timeline: Timeline<Playing, DeadlockPlayerState>;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
    end: () => this.#end(),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder, clock: DeadlockClockBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#heroes = new Heroes(recording);
    this.#alive = recording.field('m_bAlive');
    this.#ofController = (Object.keys(OF_CONTROLLER) as (keyof typeof OF_CONTROLLER)[]).map((name) => [
      name,
      recording.field(OF_CONTROLLER[name]),
    ]);
    this.#ofHero = (Object.keys(OF_HERO) as (keyof typeof OF_HERO)[]).map((name) => [name, recording.field(OF_HERO[name])]);
    this.#timeline = new Timeline(recording, {
      fields: FIELDS,
      clock,
      players: () => this.#playing(),
      state: (player) => this.#state(player),
      event: (tick, gameSeconds, _slot, { playerId: userId }, state): DeadlockSampleEvent => ({
        type: 'sample',
        game: 'deadlock',
        tick,
        gameSeconds,
        userId,
        ...state,
      }),
    });
  }

  #packet(tick: number): void {
    this.#timeline.packet(tick, false);
  }

  #end(): void {
    this.#timeline.end();
  }

  *build(): Asking<{ readonly timeline: DeadlockTimeline | undefined }> {
    const sampled = yield* this.#timeline.sampled();
    if (sampled === undefined) return { timeline: undefined };
    const { intervalSeconds, gameSeconds, tick, players } = sampled;
    const slots = new Map(this.#players.players().map(({ userId, slot }) => [userId, slot]));
    return {
      timeline: {
        game: 'deadlock',
        intervalSeconds,
        gameSeconds,
        tick,
        players: players.map(({ player: { playerId: userId, team }, columns }) => ({ slot: slots.get(userId)!, userId, team, ...columns })),
        netWorthAdvantage: sampled.advantage('netWorth', 'amber', 'sapphire'),
      },
    };
  }

  #playing(): readonly Playing[] {
    const playing: Playing[] = [];
    for (let playerId = 0; playerId < MAX_USERS; playerId++) {
      const team = this.#players.ref(playerId)?.team;
      const controller = this.#recording.world.entity(playerId + 1);
      if (controller !== undefined && (team === 'amber' || team === 'sapphire')) playing.push({ playerId, team, controller });
    }
    return playing;
  }

  #state({ playerId, controller }: Playing): DeadlockPlayerState {
    this.#recording.budget.work(STATE_UNITS);
    const hero = this.#heroes.of(playerId);
    const position = hero === undefined ? undefined : positionOf(hero);
    const isAlive = this.#alive.read(controller);
    return {
      ...(Object.fromEntries(this.#ofController.map(([name, field]) => [name, numberOrZero(field, controller)])) as Record<
        keyof typeof OF_CONTROLLER,
        number | undefined
      >),
      ...(Object.fromEntries(this.#ofHero.map(([name, field]) => [name, numberIn(field, hero)])) as Record<
        keyof typeof OF_HERO,
        number | undefined
      >),
      isAlive: typeof isAlive === 'boolean' ? Number(isAlive) : undefined,
      x: position?.x,
      y: position?.y,
      z: position?.z,
    };
  }
}

/** Follows souls, score, health and place of each player over time. */
export const TIMELINE_SECTION: DemSectionDefinition = {
  sections: ['timeline'],
  events: ['sample'],
  get needs() {
    return { classes: [CONTROLLER, Heroes.className] };
  },
  uses: [PLAYERS_SECTION, CLOCK_SECTION],
  check: checkInterval,
  start: (recording, of) => new TimelineBuilder(recording, of(PLAYERS_SECTION), of(CLOCK_SECTION)),
};
