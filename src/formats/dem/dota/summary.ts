import type { DotaAbility, DotaItem } from './belongings.js';
import type { DotaLanePlace } from './lane.js';
import type { DotaTargetKind } from './target-kind.js';
import type { DotaTeam } from './team.js';

/** When something was: demo tick and seconds of game time. */
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

/** Sums by what they went to. */
export type DotaAmounts = Readonly<Record<DotaTargetKind, number>>;

/**
 * A player's match, as of the end of the recording. Numbers of the scoreboard are the game's own; undefined where the recording does not have
 * them, as for the other side in a player's recording. What comes from the combat log says so.
 */
export interface DotaPlayerSummary {
  /** Place in `players`. */
  readonly slot: number;
  readonly playerId: number;
  readonly team: DotaTeam;
  readonly level: number | undefined;
  readonly kills: number | undefined;
  readonly deaths: number | undefined;
  readonly assists: number | undefined;
  readonly lastHits: number | undefined;
  readonly denies: number | undefined;
  readonly netWorth: number | undefined;
  readonly earnedGold: number | undefined;
  readonly xp: number | undefined;
  /** Of earned gold and experience since the horn; undefined before it. */
  readonly goldPerMinute: number | undefined;
  readonly xpPerMinute: number | undefined;
  /** Seconds for which enemies were stunned. */
  readonly stunSeconds: number | undefined;
  readonly observerWardsPlaced: number | undefined;
  readonly sentryWardsPlaced: number | undefined;
  readonly campsStacked: number | undefined;
  /** Towers and Roshans that the player had the last hit on, as the game counts them. */
  readonly towerKills: number | undefined;
  readonly roshanKills: number | undefined;
  /** Whether the side won; undefined as long as nobody has. */
  readonly isWinner: boolean | undefined;
  /**
   * Where the hero was most often in the ten minutes after the horn, looked at every ten seconds while it lives, bases left out: along the line from
   * base to base is mid, along the edges of the map top and bottom, between them jungle. Undefined before the horn.
   */
  readonly lane: DotaLanePlace | undefined;
  /** Number of the facet, from 1; undefined in patches that have none. */
  readonly facet: number | undefined;
  /** What lies in the slot for neutral items at the end. */
  readonly neutralItem: string | undefined;
  /** Orders to units for each minute since the horn; undefined where the recording has no orders, or no horn. */
  readonly actionsPerMinute: number | undefined;
  /** By the combat log, of the hero and its units; what went to own heroes does not count. */
  readonly damage: DotaAmounts;
  /** By the combat log; what the hero healed of itself does not count. */
  readonly healing: DotaAmounts;
  /** What the hero has at the end. */
  readonly items: readonly DotaItem[];
  readonly abilities: readonly DotaAbility[];
  /** By the combat log, in order, like the next two. */
  readonly purchases: readonly DotaPurchase[];
  readonly buybacks: readonly DotaMoment[];
  readonly runes: readonly DotaRunePickup[];
}

/** Sections of the summaries. */
export interface DotaSummarySections {
  /** Undefined, with a diagnostic, where the recording has no players. */
  readonly summaries: readonly DotaPlayerSummary[] | undefined;
}
