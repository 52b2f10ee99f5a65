import type { DotaPosition } from './position.js';
import type { DotaTeam } from './team.js';

/** A hero that died in a teamfight. */
export interface DotaTeamfightDeath {
  readonly tick: number;
  /** Seconds since the horn. */
  readonly gameSeconds: number;
  /** This and `team` are undefined for heroes of nobody. */
  readonly playerId?: number | undefined;
  readonly team?: DotaTeam | undefined;
  /** Internal name of the hero. */
  readonly hero: string;
  /** The player who dealt the last hit, with the hero or with a unit; undefined for creeps, towers and the like. */
  readonly killerId?: number | undefined;
  /** Internal name of what dealt the last hit. */
  readonly killer?: string | undefined;
  readonly position?: DotaPosition | undefined;
}

/** What a player did and got in a teamfight, from its first second to its last. */
export interface DotaTeamfightPlayer {
  readonly playerId: number;
  readonly team: DotaTeam;
  readonly kills: number;
  readonly deaths: number;
  /** Damage to heroes of the other side, without illusions. */
  readonly damage: number;
  /** Healing of heroes of the own side. */
  readonly healing: number;
  /** Gold earned less gold lost. */
  readonly gold: number;
  readonly xp: number;
}

/** A teamfight: heroes that died shortly after each other (docs/formats/dem.md, section 14). */
export interface DotaTeamfight {
  readonly type: 'teamfight';
  /** Its first tick. The event comes when it is over. */
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  readonly endTick: number;
  readonly endGameSeconds: number;
  /** The mean of the places of its deaths; undefined where the recording has none of them. */
  readonly center?: DotaPosition | undefined;
  /** In the order of time. */
  readonly deaths: readonly DotaTeamfightDeath[];
  /** Those who took part, because they died or were near; by player id. */
  readonly players: readonly DotaTeamfightPlayer[];
}

/** Sections of teamfights. */
export interface DotaTeamfightSections {
  /** In the order of time. */
  readonly teamfights: readonly DotaTeamfight[];
}
