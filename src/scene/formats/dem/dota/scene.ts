import type { DotaKillEvent } from '../../../../formats/dem/dota/kills.js';
import { DOTA } from '../../../../formats/dem/dota/dialect.js';
import { DOTA_TICKS } from '../../../../formats/dem/dota/tick-props.js';
import type { DemEvent } from '../../../../formats/dem/replay.js';
import { Clock } from '../clock.js';
import { EntityActors } from '../entity-actors.js';
import type { DemGameScene, DemSceneContext, DemSceneFollower } from '../game-scene.js';
import { PlayerRows, type RowPlan } from '../player-rows.js';
import { SideLines } from '../series.js';
import { DotaMoments } from './moments.js';
import { SIDES, nameOf } from './naming.js';
import { DOTA_UNITS, unitKinds } from './units.js';

/** The colors of the sides on the minimap of the game. */
const COLORS = { radiant: '#65b347', dire: '#c84b3c' } as const;
/** A hero is 48 units wide. */
const MAX_ERROR = 8;
/** The playable map before patch 7.33, when it grew: docs/formats/dem.md, section 14. */
const BOX = { minX: -8288, minY: -8288, maxX: 8288, maxY: 8288 };

const players = (context: DemSceneContext | undefined): RowPlan => ({
  fast: ['health', 'maxHealth', 'mana', 'maxMana'],
  slow: ['level', 'netWorth', 'xp', 'gold', 'kills', 'deaths', 'assists', 'lastHits', 'denies'],
  words: [],
  facts: ['heroName'],
  sides: SIDES,
  factsOf: ({ name, playerId }, read) => {
    const hero = read('heroName') as string | undefined;
    const player = name || `Player ${playerId}`;
    return hero === undefined ? { kind: 'player', label: player } : { kind: 'hero', label: nameOf(context, hero), detail: player };
  },
});

class DotaFollower implements DemSceneFollower {
  readonly #context: DemSceneContext;
  readonly #heroes: PlayerRows;
  readonly #units: EntityActors;
  readonly #netWorth: SideLines;
  readonly #xp: SideLines;
  readonly #clock: Clock;
  readonly #moments: DotaMoments;
  readonly entity: EntityActors['entity'];

  constructor(context: DemSceneContext) {
    const { scene } = context;
    this.#context = context;
    scene.defaultMaxError = MAX_ERROR;
    scene.set({ coverage: 'sampled', title: 'Radiant vs Dire' });
    scene.setWorld({ unit: 'unit', up: 1, ...BOX });
    scene.side({ name: 'Radiant', color: COLORS.radiant, shape: 'circle' });
    scene.side({ name: 'Dire', color: COLORS.dire, shape: 'diamond' });
    this.#heroes = new PlayerRows(context, DOTA_TICKS, players(context));
    this.#units = new EntityActors(context, DOTA.cellUnits, unitKinds(context));
    this.entity = (op, entity) => this.#units.entity(op, entity);
    this.#netWorth = new SideLines(scene, { name: 'netWorth', label: 'Net worth', unit: 'gold' });
    this.#xp = new SideLines(scene, { name: 'experience', label: 'Experience', unit: 'xp' });
    this.#clock = new Clock(context);
    this.#moments = new DotaMoments(context, this.#heroes);
  }

  sample(seconds: number, isNewSecond: boolean): void {
    this.#heroes.sample(seconds, isNewSecond);
    this.#units.sample(seconds, isNewSecond);
  }

  second(seconds: number): void {
    const sumOf = (name: string): [number, number] => {
      const sides: [number, number] = [0, 0];
      this.#heroes.sum(name, sides);
      return sides;
    };
    this.#netWorth.add(seconds, ...sumOf('netWorth'));
    this.#xp.add(seconds, ...sumOf('xp'));
    sumOf('kills').forEach((kills, side) => this.#context.scene.score(side, seconds, kills));
  }

  event(event: DemEvent): void {
    switch (event.type) {
      case 'clock':
        return this.#clock.add(event);
      case 'kill':
        return this.#moments.kill(event as DotaKillEvent);
      case 'teamfight':
        return this.#moments.fight(event);
      case 'objective':
        if (event.game === 'dota2') this.#moments.objective(event);
        return;
      default:
    }
  }

  end(): void {
    const dota = this.#context.recording.fileInfo?.dota;
    const { scene } = this.#context;
    if (dota?.radiantTeamTag !== undefined && dota.direTeamTag !== undefined)
      scene.set({ title: `${dota.radiantTeamTag} vs ${dota.direTeamTag}` });
    if (dota?.winner === undefined) return;
    for (const [team, side] of Object.entries(SIDES)) scene.setSide(side, { result: team === dota.winner ? 'win' : 'loss' });
  }
}

/** Dota 2: heroes, units, buildings, wards, fights. */
export const DOTA_SCENE: DemGameScene = {
  game: 'dota2',
  title: 'Dota 2',
  events: (parts) => ['clock', ...(parts.has('moments') ? (['kill', 'teamfight', 'objective'] as const) : [])],
  classes: (parts) => [...PlayerRows.classes(DOTA_TICKS, players(undefined)), ...EntityActors.classes(DOTA_UNITS, parts)],
  start: (context) => new DotaFollower(context),
};
