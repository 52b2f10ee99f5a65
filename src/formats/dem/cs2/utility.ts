import type { DemPlayerRef } from '../sections/kill.js';
import type { Cs2FlashEvent } from './flashes.js';
import type { Cs2GrenadeEvent, Cs2GrenadeKind } from './grenades.js';
import { HealthLeft } from './health-left.js';
import type { Cs2MatchSections } from './performances.js';
import type { Cs2Team } from './team.js';

/** The sections that `cs2Utility` counts in, as `parseDem` gives them. What is left out counts as 0. */
export interface Cs2UtilitySections extends Pick<Cs2MatchSections, 'kills' | 'damage'> {
  readonly grenades?: readonly Cs2GrenadeEvent[] | undefined;
  readonly flashes?: readonly Cs2FlashEvent[] | undefined;
}

/** What a player of CS2 achieved with grenades in the whole recording, the warm-up included. */
export interface Cs2PlayerUtility {
  /** As of the player's last grenade, flash or damage. */
  readonly player: DemPlayerRef<Cs2Team>;
  /** Grenades thrown, by kind. */
  readonly thrown: Readonly<Record<Cs2GrenadeKind, number>>;
  /** How often an enemy was blinded, and for how many seconds in all. */
  readonly enemiesBlinded: number;
  readonly enemyBlindSeconds: number;
  /** The same for teammates. */
  readonly teammatesBlinded: number;
  readonly teammateBlindSeconds: number;
  /** Kills by teammates of somebody whom the player's flashbang had blinded, as the game credits them. */
  readonly flashAssists: number;
  /** Health taken from enemies by HE grenades, at most what they had left. */
  readonly heDamage: number;
  /** The same by the fire of molotovs and incendiary grenades. */
  readonly fireDamage: number;
  /** Health taken from teammates by any of them. */
  readonly teamDamage: number;
}

/** Weapons of `player_hurt` that are grenades. A molotov that hits somebody has its own name; its fire is an inferno. */
const HE_GRENADE = 'hegrenade';
const FIRES = new Set(['inferno', 'molotov', 'incgrenade']);

type Counted = { -readonly [K in keyof Cs2PlayerUtility]: Cs2PlayerUtility[K] } & { thrown: Record<Cs2GrenadeKind, number> };

const areEnemies = (one: DemPlayerRef<Cs2Team>, other: DemPlayerRef<Cs2Team>): boolean => one.team !== other.team;

/**
 * Grenades thrown, enemies blinded, flash assists, and damage by grenades and fire, for each player who used any; most damage and blinded
 * enemies first.
 *
 * Cost: a look at every event of the sections.
 *
 * @example
 * const match = await parseDem(file, { include: ['grenades', 'flashes', 'damage', 'kills'] });
 * for (const { player, enemiesBlinded, heDamage } of cs2Utility(match)) console.log(player.name, enemiesBlinded, heDamage);
 */
export function cs2Utility({ grenades = [], flashes = [], damage = [], kills = [] }: Cs2UtilitySections): readonly Cs2PlayerUtility[] {
  const counts = new Map<number, Counted>();
  const of = (player: DemPlayerRef<Cs2Team>): Counted => {
    const known = counts.get(player.userId);
    if (known !== undefined) {
      known.player = player;
      return known;
    }
    const counted: Counted = {
      player,
      thrown: { smoke: 0, flashbang: 0, hegrenade: 0, molotov: 0, incendiary: 0, decoy: 0 },
      enemiesBlinded: 0,
      enemyBlindSeconds: 0,
      teammatesBlinded: 0,
      teammateBlindSeconds: 0,
      flashAssists: 0,
      heDamage: 0,
      fireDamage: 0,
      teamDamage: 0,
    };
    counts.set(player.userId, counted);
    return counted;
  };
  for (const { thrower, kind } of grenades) if (thrower !== undefined) of(thrower).thrown[kind]++;
  for (const { attacker, victim, seconds = 0 } of flashes) {
    if (attacker === undefined || victim === undefined || attacker.userId === victim.userId) continue;
    const own = of(attacker);
    if (areEnemies(attacker, victim)) {
      own.enemiesBlinded++;
      own.enemyBlindSeconds += seconds;
    } else {
      own.teammatesBlinded++;
      own.teammateBlindSeconds += seconds;
    }
  }
  countDamage(damage, of);
  for (const kill of kills) {
    if (kill.game !== 'cs2' || !kill.isFlashAssist) continue;
    for (const assister of kill.assisters) of(assister).flashAssists++;
  }
  const worth = ({ heDamage, fireDamage, enemiesBlinded }: Cs2PlayerUtility): number => heDamage + fireDamage + enemiesBlinded;
  return [...counts.values()].sort((a, b) => worth(b) - worth(a));
}

function countDamage(damage: NonNullable<Cs2MatchSections['damage']>, of: (player: DemPlayerRef<Cs2Team>) => Counted): void {
  const left = new HealthLeft();
  for (const event of damage) {
    if (event.game !== 'cs2') continue;
    const { attacker, victim, weapon } = event;
    const taken = left.taken(event);
    const isHe = weapon === HE_GRENADE;
    if (attacker === undefined || victim === undefined || attacker.userId === victim.userId || !(isHe || FIRES.has(weapon ?? ''))) continue;
    const own = of(attacker);
    if (!areEnemies(attacker, victim)) own.teamDamage += taken;
    else if (isHe) own.heDamage += taken;
    else own.fireDamage += taken;
  }
}
