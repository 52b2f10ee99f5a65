import type { DotaPosition } from './position.js';
import type { DotaTeam } from './team.js';

/** A hero that died in a teamfight. */
export interface DotaTeamfightDeath {
  readonly tick: number;
  /** Seconds since the horn. */
  readonly gameSeconds: number;
  /** Undefined for heroes of nobody, like `team`. */
  readonly playerId: number | undefined;
  readonly team: DotaTeam | undefined;
  /** Internal name of the hero. */
  readonly hero: string;
  /** Who dealt the last hit: the player, or whose unit it was; undefined for creeps, towers and the like. */
  readonly killerId: number | undefined;
  /** Internal name of what dealt the last hit. */
  readonly killer: string | undefined;
  readonly position: DotaPosition | undefined;
}

/** What a player did and got in a teamfight, from its first second to its last. */
export interface DotaTeamfightPlayer {
  readonly playerId: number;
  readonly team: DotaTeam;
  readonly kills: number;
  readonly deaths: number;
  /** To heroes of the other side, illusions left out. */
  readonly damage: number;
  /** Of heroes of the own side. */
  readonly healing: number;
  /** Earned less lost. */
  readonly gold: number;
  readonly xp: number;
}

/** A teamfight: heroes that died shortly after each other. docs/formats/dem.md, section 14. */
export interface DotaTeamfight {
  readonly type: 'teamfight';
  /** Its first tick. The event comes when it is over. */
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  readonly endTick: number;
  readonly endGameSeconds: number;
  /** The middle of the places of its deaths; undefined where the recording has none of them. */
  readonly centre: DotaPosition | undefined;
  /** By time. */
  readonly deaths: readonly DotaTeamfightDeath[];
  /** Who took part: who died, and who was near. By player id. */
  readonly players: readonly DotaTeamfightPlayer[];
}

/** Teamfights. */
export interface DotaTeamfightSections {
  /** By time. */
  readonly teamfights: readonly DotaTeamfight[];
}
