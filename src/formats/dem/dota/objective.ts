import type { DotaBuilding } from './building-names.js';
import type { DotaPosition } from './position.js';
import type { DotaRune } from './rune-names.js';
import type { DotaTeam } from './team.js';

/** The fields that every objective has. */
export interface DotaObjectiveBase {
  readonly type: 'objective';
  readonly game: 'dota2';
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  /** The player and the side that did it. Undefined where nobody did, or the recording does not say. */
  readonly playerId?: number | undefined;
  readonly team?: DotaTeam | undefined;
}

/** A ward, and the player it belongs to. */
export interface DotaWard {
  readonly ward: 'observer' | 'sentry';
  /** This and the fields below are undefined for a ward that fell and was never seen. */
  readonly position?: DotaPosition | undefined;
  readonly ownerId?: number | undefined;
  readonly owner?: DotaTeam | undefined;
  /** Handle of the entity of the ward. It is the same when the ward is placed and when it is gone. */
  readonly handle?: number | undefined;
}

/** A ward that is gone, and how long it stood. */
export interface DotaWardGone extends DotaWard {
  /** Undefined for a ward that stood when the recording began, where its entity does not say since when. */
  readonly lifetimeSeconds?: number | undefined;
}

/** The fields that objectives of one kind have besides those of all. */
export interface DotaObjectiveOwn {
  wardPlaced: DotaWard;
  /** The ward stood its full time, or vanished without being destroyed. */
  wardExpired: DotaWardGone;
  wardKilled: DotaWardGone;
  /** `playerId` used it. */
  smokeUsed: {
    /** Player ids of those whose heroes were hidden. */
    readonly smoked: readonly number[];
  };
  roshanKilled: {
    /** Internal name of what dealt the last hit; undefined where the log does not say. */
    readonly killer?: string | undefined;
  };
  aegisPickedUp: object;
  aegisStolen: object;
  aegisDenied: object;
  tormentorKilled: { readonly killer?: string | undefined };
  buildingDestroyed: DotaBuilding & {
    /** Internal name, `npc_dota_goodguys_tower1_mid`. */
    readonly name: string;
    readonly killer?: string | undefined;
    /** Whether its own side dealt the last hit. */
    readonly isDenied: boolean;
  };
  courierKilled: { readonly killer?: string | undefined; readonly ownerId?: number | undefined; readonly owner?: DotaTeam | undefined };
  campStacked: {
    /** The number that the game gives to the kind of camp. */
    readonly campType: number;
  };
  runePickedUp: {
    /** Undefined for runes that are newer than this library. */
    readonly rune?: DotaRune | undefined;
    /** DOTA_RUNES. */
    readonly runeType: number;
  };
  runeBottled: { readonly rune?: DotaRune | undefined; readonly runeType: number };
  glyphUsed: object;
  scanUsed: object;
}
/** What kind of objective it is. */
export type DotaObjectiveKind = keyof DotaObjectiveOwn;

/** An objective of a kind. */
export type DotaObjectiveOf<K extends DotaObjectiveKind> = DotaObjectiveBase & { readonly kind: K } & DotaObjectiveOwn[K];

/** Something that the sides play for; `kind` says what (docs/formats/dem.md, section 14). */
export type DotaObjective = { [K in DotaObjectiveKind]: DotaObjectiveOf<K> }[DotaObjectiveKind];

/** Sections of objectives. */
export interface DotaObjectiveSections {
  /** Objectives in the order of time. */
  readonly objectives: readonly DotaObjective[];
}
