import type { ProtoMessage } from '../messages.js';
import type { DotaGoldReason, DotaXpReason } from './reason-names.js';
import type { DotaCombatLogKind, DotaCombatLogName } from './combat-log-kinds.js';

/**
 * The fields of entries of every kind. Names are internal ones (`npc_dota_hero_axe`, `item_blink`), and undefined where the entry names
 * nothing. Teams are 2 Radiant, 3 Dire and 4 neutral.
 */
export interface DotaCombatLogBase {
  /** Seconds since the map started, without pauses. */
  readonly timestamp: number;
  /** Seconds since the horn; undefined until the log has told when the horn was. The section knows it for all entries. */
  readonly gameSeconds?: number | undefined;
  readonly attacker?: string | undefined;
  readonly target?: string | undefined;
  /** The ability, item or modifier that did it. */
  readonly inflictor?: string | undefined;
  /** The owner of the attacker, for damage of summoned and controlled units. */
  readonly damageSource?: string | undefined;
  /** The owner of the target. */
  readonly targetSource?: string | undefined;
  readonly isAttackerHero: boolean;
  readonly isAttackerIllusion: boolean;
  readonly isTargetHero: boolean;
  readonly isTargetIllusion: boolean;
  readonly isVisibleRadiant: boolean;
  readonly isVisibleDire: boolean;
  /** How much was dealt, healed, earned or counted. */
  readonly value: number;
  /** Health of the target after the event. */
  readonly health: number;
  readonly attackerTeam: number;
  readonly targetTeam: number;
}

/** Fields that an entry has only where the game sent them. Times and durations are in seconds; names are internal ones. */
export interface DotaCombatLogDetails {
  readonly timestampRaw?: number | undefined;
  readonly stunDuration?: number | undefined;
  readonly slowDuration?: number | undefined;
  readonly isAbilityToggleOn?: boolean | undefined;
  readonly isAbilityToggleOff?: boolean | undefined;
  readonly abilityLevel?: number | undefined;
  readonly locationX?: number | undefined;
  readonly locationY?: number | undefined;
  readonly goldReason?: number | undefined;
  readonly modifierDuration?: number | undefined;
  readonly xpReason?: number | undefined;
  readonly lastHits?: number | undefined;
  readonly obsWardsPlaced?: number | undefined;
  /** Player ids, in builds that have no `assistPlayers` yet. */
  readonly assistPlayer0?: number | undefined;
  readonly assistPlayer1?: number | undefined;
  readonly assistPlayer2?: number | undefined;
  readonly assistPlayer3?: number | undefined;
  readonly stackCount?: number | undefined;
  readonly hiddenModifier?: boolean | undefined;
  readonly isTargetBuilding?: boolean | undefined;
  readonly neutralCampType?: number | undefined;
  readonly runeType?: number | undefined;
  /** Player ids. */
  readonly assistPlayers?: readonly number[] | undefined;
  readonly isHealSave?: boolean | undefined;
  readonly isUltimateAbility?: boolean | undefined;
  readonly attackerHeroLevel?: number | undefined;
  readonly targetHeroLevel?: number | undefined;
  readonly xpm?: number | undefined;
  readonly gpm?: number | undefined;
  readonly eventLocation?: number | undefined;
  readonly targetIsSelf?: boolean | undefined;
  readonly damageType?: number | undefined;
  readonly invisibilityModifier?: boolean | undefined;
  readonly damageCategory?: number | undefined;
  readonly networth?: number | undefined;
  readonly buildingType?: number | undefined;
  readonly modifierElapsedDuration?: number | undefined;
  readonly silenceModifier?: boolean | undefined;
  readonly healFromLifesteal?: boolean | undefined;
  readonly modifierPurged?: boolean | undefined;
  readonly spellEvaded?: boolean | undefined;
  readonly motionControllerModifier?: boolean | undefined;
  readonly longRangeKill?: boolean | undefined;
  readonly modifierPurgeAbility?: string | undefined;
  readonly modifierPurgeNpc?: string | undefined;
  readonly rootModifier?: boolean | undefined;
  readonly totalUnitDeathCount?: number | undefined;
  readonly auraModifier?: boolean | undefined;
  readonly armorDebuffModifier?: boolean | undefined;
  readonly noPhysicalDamageModifier?: boolean | undefined;
  readonly modifierAbility?: string | undefined;
  readonly modifierHidden?: boolean | undefined;
  readonly inflictorIsStolenAbility?: boolean | undefined;
  readonly killEaterEvent?: number | undefined;
  readonly unitStatusLabel?: number | undefined;
  readonly spellGeneratedAttack?: boolean | undefined;
  readonly atNightTime?: boolean | undefined;
  readonly attackerHasScepter?: boolean | undefined;
  readonly neutralCampTeam?: number | undefined;
  readonly regeneratedHealth?: number | undefined;
  readonly willReincarnate?: boolean | undefined;
  readonly usesCharges?: boolean | undefined;
  readonly trackedStatId?: number | undefined;
  readonly modifierPurgedDuration?: number | undefined;
  readonly healFromRegen?: boolean | undefined;
}

/**
 * Fields that entries of one kind always have, besides those of all entries. Where the game did not send them they are 0, empty or
 * undefined.
 */
export interface DotaCombatLogOwn {
  modifierAdd: { readonly modifierDuration: number; readonly stackCount: number };
  modifierRemove: { readonly modifierDuration: number; readonly stackCount: number };
  modifierStackEvent: { readonly stackCount: number };
  death: { readonly assistPlayers: readonly number[] };
  ability: { readonly abilityLevel: number };
  item: { readonly abilityLevel: number };
  location: { readonly locationX: number; readonly locationY: number };
  /** `value` is negative here when gold was lost. The name of a reason is undefined for numbers that are newer than this library. */
  gold: { readonly goldReason: number; readonly goldReasonName?: DotaGoldReason | undefined };
  xp: { readonly xpReason: number; readonly xpReasonName?: DotaXpReason | undefined };
  /** `target` bought the item. */
  purchase: { readonly item?: string | undefined };
  buyback: { readonly playerId: number };
  neutralCampStack: { readonly neutralCampType: number };
  pickupRune: { readonly runeType: number };
}

/** An entry of a known kind. */
export type DotaCombatLogEntryOf<K extends DotaCombatLogKind> = DotaCombatLogBase &
  DotaCombatLogDetails & { readonly kind: K; readonly name: DotaCombatLogName<K> } & (K extends keyof DotaCombatLogOwn
    ? DotaCombatLogOwn[K]
    : unknown);

/** An entry of a type that is newer than this library, or without a type. The fields of the base hold what could be read. */
export interface DotaCombatLogUnknown extends DotaCombatLogBase, DotaCombatLogDetails {
  readonly kind: undefined;
  /** `DOTA_COMBATLOG_INVALID`, or `DOTA_COMBATLOG_` and the number. */
  readonly name: string;
  /** Undefined for an entry that has none. */
  readonly typeId?: number | undefined;
  /** The message as it was sent, by the field names of its schema. */
  readonly fields: ProtoMessage;
}

/** One line of the combat log, told apart by `kind`, which is undefined for a type that is newer than this library. */
export type DotaCombatLogEntry = { [K in DotaCombatLogKind]: DotaCombatLogEntryOf<K> }[DotaCombatLogKind] | DotaCombatLogUnknown;

/** A line of the combat log with the tick of its packet. */
export interface DotaCombatLogEvent {
  readonly type: 'combatLog';
  readonly tick: number;
  readonly entry: DotaCombatLogEntry;
}
