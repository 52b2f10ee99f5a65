import type { DotaAbility, DotaItem } from './belongings.js';
import type { DotaLanePlace } from './lane.js';
import type { DotaTargetKind } from './target-kind.js';
import type { DotaTeam } from './team.js';

/** The time of something: tick of the demo, and seconds of game time. */
export interface DotaMoment {
  readonly tick: number;
  readonly gameSeconds: number;
}

/** An item that was bought. */
export interface DotaPurchase extends DotaMoment {
  /** `item_blink` */
  readonly item: string;
}

/** A rune that was taken. */
export interface DotaRunePickup extends DotaMoment {
  /** DOTA_RUNES. */
  readonly runeType: number;
}

/** Amounts by the kind of target. */
export type DotaAmounts = Readonly<Record<DotaTargetKind, number>>;

/** Damage to one hero of the other side. */
export interface DotaHeroDamage {
  /** Whose hero it is. */
  readonly playerId: number;
  readonly amount: number;
}

/** Stuns of one hero of the other side. */
export interface DotaHeroStun {
  /** Whose hero it is. */
  readonly playerId: number;
  /** The sum of what the combat log states when a stun begins: what ended one early is not taken off. */
  readonly seconds: number;
}

/**
 * The match of one player, as known at the end of the recording. Numbers of the scoreboard are those of the game; they are undefined where
 * the recording lacks them, as a player's recording does for the other side. Fields that are computed from the combat log say so.
 */
export interface DotaPlayerSummary {
  /** Place in `players`. */
  readonly slot: number;
  readonly playerId: number;
  readonly team: DotaTeam;
  readonly level?: number | undefined;
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly assists?: number | undefined;
  readonly lastHits?: number | undefined;
  readonly denies?: number | undefined;
  readonly netWorth?: number | undefined;
  readonly earnedGold?: number | undefined;
  readonly xp?: number | undefined;
  /** Earned gold and experience for each minute since the horn; undefined before it. */
  readonly goldPerMinute?: number | undefined;
  readonly xpPerMinute?: number | undefined;
  /** Seconds for which enemies were stunned. */
  readonly stunSeconds?: number | undefined;
  readonly observerWardsPlaced?: number | undefined;
  readonly sentryWardsPlaced?: number | undefined;
  readonly campsStacked?: number | undefined;
  /** Towers and Roshans that the player had the last hit on, as the game counts them. */
  readonly towerKills?: number | undefined;
  readonly roshanKills?: number | undefined;
  /** Whether the side won; undefined as long as nobody has. */
  readonly isWinner?: boolean | undefined;
  /**
   * Where the hero was most often in the ten minutes after the horn. It is looked at every ten seconds while it lives and is in no base.
   * Mid lies along the line from base to base, top and bottom along the edges of the map, and the jungle between them. Undefined before the
   * horn.
   */
  readonly lane?: DotaLanePlace | undefined;
  /** Number of the facet, from 1; undefined in patches that have none. */
  readonly facet?: number | undefined;
  /** The item in the slot for neutral items at the end. */
  readonly neutralItem?: string | undefined;
  /** Orders to units for each minute since the horn; undefined where the recording has no orders, or no horn. */
  readonly actionsPerMinute?: number | undefined;
  /** Damage of the hero and its units, by the combat log. What went to heroes of the own side does not count. */
  readonly damage: DotaAmounts;
  /** `damage.hero` by the player whose hero was hurt, ascending by `playerId`. */
  readonly heroDamage: readonly DotaHeroDamage[];
  /** Whom the player's hero and units stunned, and for how long, by the combat log, in the order of `playerId`. */
  readonly heroStuns: readonly DotaHeroStun[];
  /** Healing, by the combat log. What the hero healed of itself does not count. */
  readonly healing: DotaAmounts;
  /** The items of the hero at the end. */
  readonly items: readonly DotaItem[];
  readonly abilities: readonly DotaAbility[];
  /** This and the next two fields are in order of time, by the combat log. */
  readonly purchases: readonly DotaPurchase[];
  readonly buybacks: readonly DotaMoment[];
  readonly runes: readonly DotaRunePickup[];
}

/** Sections of the summaries. */
export interface DotaSummarySections {
  /** Undefined, with a diagnostic, where the recording has no players. */
  readonly summaries?: readonly DotaPlayerSummary[] | undefined;
}
