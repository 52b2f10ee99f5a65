import type { DotaBuilding } from './building-names.js';
import type { DotaPosition } from './position.js';
import type { DotaRune } from './rune-names.js';
import type { DotaTeam } from './team.js';

/** What every objective has. */
export interface DotaObjectiveBase {
  readonly type: 'objective';
  readonly game: 'dota2';
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  /** Who did it: the player by number, and the side. Undefined where nobody did, or the recording does not say. */
  readonly playerId: number | undefined;
  readonly team: DotaTeam | undefined;
}

/** A ward and whose it is. */
export interface DotaWard {
  readonly ward: 'observer' | 'sentry';
  /** Undefined for a ward that fell and was never seen, like the next ones. */
  readonly position: DotaPosition | undefined;
  readonly ownerId: number | undefined;
  readonly owner: DotaTeam | undefined;
  /** Handle of the ward's entity: the same when it is placed and when it is gone. */
  readonly handle: number | undefined;
}

/** A ward that is gone, and how long it stood. */
export interface DotaWardGone extends DotaWard {
  /** Undefined for a ward that stood when the recording began and does not say since when. */
  readonly lifetimeSeconds: number | undefined;
}

/** What objectives of a kind have besides. */
export interface DotaObjectiveOwn {
  wardPlaced: DotaWard;
  /** It stood its time, or went with nobody destroying it. */
  wardExpired: DotaWardGone;
  wardKilled: DotaWardGone;
  /** `playerId` used it. */
  smokeUsed: {
    /** Players who were smoked. */
    readonly smoked: readonly number[];
  };
  roshanKilled: {
    /** Internal name of what dealt the last hit; undefined where the log does not say. */
    readonly killer: string | undefined;
  };
  aegisPickedUp: object;
  aegisStolen: object;
  aegisDenied: object;
  tormentorKilled: { readonly killer: string | undefined };
  buildingDestroyed: DotaBuilding & {
    /** Internal name, `npc_dota_goodguys_tower1_mid`. */
    readonly name: string;
    readonly killer: string | undefined;
    /** Its own side had the last hit. */
    readonly isDenied: boolean;
  };
  courierKilled: { readonly killer: string | undefined; readonly ownerId: number | undefined; readonly owner: DotaTeam | undefined };
  campStacked: {
    /** Number of the game. */
    readonly campType: number;
  };
  runePickedUp: {
    /** Undefined for runes that are newer than this library. */
    readonly rune: DotaRune | undefined;
    /** DOTA_RUNES. */
    readonly runeType: number;
  };
  runeBottled: { readonly rune: DotaRune | undefined; readonly runeType: number };
  glyphUsed: object;
  scanUsed: object;
}
/** What kind of objective it is. */
export type DotaObjectiveKind = keyof DotaObjectiveOwn;

/** An objective of a kind. */
export type DotaObjectiveOf<K extends DotaObjectiveKind> = DotaObjectiveBase & { readonly kind: K } & DotaObjectiveOwn[K];

/** Something that sides play for, told apart by `kind`. docs/formats/dem.md, section 14. */
export type DotaObjective = { [K in DotaObjectiveKind]: DotaObjectiveOf<K> }[DotaObjectiveKind];

/** Objectives. */
export interface DotaObjectiveSections {
  /** By time. */
  readonly objectives: readonly DotaObjective[];
}
