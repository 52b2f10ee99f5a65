import { DEADLOCK } from '../../../../formats/dem/deadlock/dialect.js';
import { RULES } from '../../../../formats/dem/deadlock/rules.js';
import { HERO_NAMES } from '../../../../formats/dem/deadlock/hero-names.gen.js';
import type { DeadlockKillEvent } from '../../../../formats/dem/deadlock/kills.js';
import type { DeadlockObjectiveEvent } from '../../../../formats/dem/deadlock/objective-event.js';
import { DEADLOCK_TICKS } from '../../../../formats/dem/deadlock/tick-props.js';
import type { DemEvent } from '../../../../formats/dem/replay.js';
import { Clock } from '../clock.js';
import { EntityActors } from '../entity-actors.js';
import type { DemGameScene, DemSceneContext, DemSceneFollower } from '../game-scene.js';
import { MapWorld } from '../map-world.js';
import { PlayerRows, type RowPlan } from '../player-rows.js';
import { SideLines } from '../series.js';
import { DeadlockMoments } from './moments.js';
import { SIDES } from './scene-sides.js';
import { DEADLOCK_UNITS, unitKinds } from './units.js';

const MAX_ERROR = 12;

const PLAYERS: RowPlan = {
  fast: ['health', 'maxHealth'],
  slow: ['netWorth', 'souls', 'level', 'kills', 'deaths', 'assists', 'lastHits', 'denies'],
  words: [],
  facts: ['heroId'],
  sides: SIDES,
  factsOf: ({ name, playerId }, read) => {
    const [, hero] = HERO_NAMES[read('heroId') as number] ?? [];
    const player = name || `Player ${playerId}`;
    return hero === undefined ? { kind: 'player', label: player } : { kind: 'hero', label: hero, detail: player };
  },
};

class DeadlockFollower implements DemSceneFollower {
  readonly #context: DemSceneContext;
  readonly #world: MapWorld;
  readonly #players: PlayerRows;
  readonly #units: EntityActors;
  readonly #souls: SideLines;
  readonly #clock: Clock;
  readonly #moments: DeadlockMoments;
  readonly entity: EntityActors['entity'];

  constructor(context: DemSceneContext) {
    const { scene } = context;
    this.#context = context;
    scene.defaultMaxError = MAX_ERROR;
    scene.set({ coverage: 'sampled', title: 'Amber Hand vs Sapphire Flame' });
    this.#world = new MapWorld(context, RULES);
    scene.side({ name: 'Amber Hand', color: '#e0a33c', shape: 'square' });
    scene.side({ name: 'Sapphire Flame', color: '#4f7fe0', shape: 'circle' });
    this.#players = new PlayerRows(context, DEADLOCK_TICKS, PLAYERS);
    this.#units = new EntityActors(context, DEADLOCK.cellUnits, unitKinds(context));
    this.entity = (op, entity) => this.#units.entity(op, entity);
    this.#souls = new SideLines(scene, { name: 'netWorth', label: 'Souls', unit: 'souls' });
    this.#clock = new Clock(context);
    this.#moments = new DeadlockMoments(context, this.#players);
  }

  sample(seconds: number, isNewSecond: boolean): void {
    this.#players.sample(seconds, isNewSecond);
    this.#units.sample(seconds, isNewSecond);
  }

  second(seconds: number): void {
    this.#world.second();
    const sumOf = (name: string): [number, number] => {
      const sides: [number, number] = [0, 0];
      this.#players.sum(name, sides);
      return sides;
    };
    this.#souls.add(seconds, ...sumOf('netWorth'));
    sumOf('kills').forEach((kills, side) => this.#context.scene.score(side, seconds, kills));
  }

  event(event: DemEvent): void {
    if (event.type === 'clock') this.#clock.add(event);
    else if (event.type === 'kill') this.#moments.kill(event as DeadlockKillEvent);
    else if (event.type === 'objective') this.#moments.objective(event as DeadlockObjectiveEvent);
  }

  end(): void {
    const { winner } = this.#moments;
    if (winner === undefined) return;
    for (const [team, side] of Object.entries(SIDES)) this.#context.scene.setSide(side, { result: team === winner ? 'win' : 'loss' });
  }
}

/** Deadlock: heroes, objectives, souls. */
export const DEADLOCK_SCENE: DemGameScene = {
  game: 'deadlock',
  title: 'Deadlock',
  events: (parts) => ['clock', ...(parts.has('moments') ? (['kill', 'objective'] as const) : [])],
  classes: (parts) => [RULES, ...PlayerRows.classes(DEADLOCK_TICKS, PLAYERS), ...EntityActors.classes(DEADLOCK_UNITS, parts)],
  start: (context) => new DeadlockFollower(context),
};
