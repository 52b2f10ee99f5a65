import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemRecording } from '../sections/section.js';
import { PlayerResource, type PlayerRow } from './player-resource.js';
import { Positions } from './position.js';
import { TeamData } from './team-data.js';

/** The state of a player at a sample. All values are numbers as the game keeps them, undefined where the recording does not say. */
export interface DotaPlayerState {
  /** Gold in hand, reliable and unreliable. */
  readonly gold?: number | undefined;
  /** Net worth as the game computes it: gold, items and the worth of a buyback. */
  readonly netWorth?: number | undefined;
  /** All gold that was earned so far. */
  readonly earnedGold?: number | undefined;
  /** All experience that was earned so far. */
  readonly xp?: number | undefined;
  readonly level?: number | undefined;
  readonly lastHits?: number | undefined;
  readonly denies?: number | undefined;
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly assists?: number | undefined;
  /** This and the fields below are those of the hero itself, never of an illusion. Undefined while it is out of sight of the recording. */
  readonly health?: number | undefined;
  readonly maxHealth?: number | undefined;
  readonly mana?: number | undefined;
  readonly maxMana?: number | undefined;
  /** 1 for a living hero, 0 for a dead one. */
  readonly isAlive?: number | undefined;
  /** Place in world units. x goes to the east and y to the north; 0 is the middle of the map. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** The same place in cells of the map, about 64 to 192. Sites with maps of Dota 2 count like this. */
  readonly gridX?: number | undefined;
  readonly gridY?: number | undefined;
}

/** The fields of a sample, in their order. */
export const PLAYER_STATE_FIELDS = [
  'gold',
  'netWorth',
  'earnedGold',
  'xp',
  'level',
  'lastHits',
  'denies',
  'kills',
  'deaths',
  'assists',
  'health',
  'maxHealth',
  'mana',
  'maxMana',
  'isAlive',
  'x',
  'y',
  'gridX',
  'gridY',
] as const satisfies readonly (keyof DotaPlayerState)[];

/** Units of work for reading the state of a player. */
const STATE_UNITS = 128;

/** The value of m_lifeState for a living unit. */
const ALIVE = 0;

/** Cells are 128 units, and the middle of the map is at cell 128: docs/formats/dem.md, section 14, confirmed on real files. */
const gridOf = (units: number | undefined): number | undefined => (units === undefined ? undefined : units / 128 + 128);

/** Reads the state of players. */
export class PlayerStates {
  static get classes(): readonly string[] {
    return [PlayerResource.className, ...TeamData.classNames, 'CDOTA_Unit_Hero_*'];
  }

  readonly resource: PlayerResource;
  readonly #recording: DemRecording;
  readonly #teams: TeamData;
  readonly #positions: Positions;
  readonly #hero: Readonly<Record<'health' | 'maxHealth' | 'mana' | 'maxMana' | 'lifeState', DemFieldRef>>;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.resource = new PlayerResource(recording);
    this.#teams = new TeamData(recording);
    this.#positions = new Positions(recording);
    this.#hero = {
      health: recording.field('m_iHealth'),
      maxHealth: recording.field('m_iMaxHealth'),
      mana: recording.field('m_flMana'),
      maxMana: recording.field('m_flMaxMana'),
      lifeState: recording.field('m_lifeState'),
    };
  }

  /** The state of a player at the last packet. */
  state(player: PlayerRow): DotaPlayerState {
    const score = (name: string): number | undefined => this.resource.score(player.playerId, name);
    const own = (name: string): number | undefined => this.#teams.number(player, name);
    const unit = this.#recording.world.byHandle(score('m_hSelectedHero') ?? -1);
    const hero = unit?.isActive === true ? unit : undefined;
    this.#recording.budget.work(STATE_UNITS);
    const position = this.#positions.of(hero);
    const life = numberIn(this.#hero.lifeState, hero);
    const unreliable = own('m_iUnreliableGold');
    const reliable = this.#teams.numberOrZero(player, 'm_iReliableGold');
    return {
      gold: unreliable === undefined || reliable === undefined ? undefined : unreliable + reliable,
      netWorth: own('m_iNetWorth'),
      earnedGold: own('m_iTotalEarnedGold'),
      xp: own('m_iTotalEarnedXP'),
      level: score('m_iLevel'),
      lastHits: own('m_iLastHitCount'),
      denies: own('m_iDenyCount'),
      kills: score('m_iKills'),
      deaths: score('m_iDeaths'),
      assists: score('m_iAssists'),
      health: numberIn(this.#hero.health, hero),
      maxHealth: numberIn(this.#hero.maxHealth, hero),
      mana: numberIn(this.#hero.mana, hero),
      maxMana: numberIn(this.#hero.maxMana, hero),
      isAlive: life === undefined ? undefined : life === ALIVE ? 1 : 0,
      x: position?.x,
      y: position?.y,
      gridX: gridOf(position?.x),
      gridY: gridOf(position?.y),
    };
  }
}
