import type { ProtoMessage } from '../messages.js';
import type { CombatLogKnownKind, CombatLogName } from './combat-log-kinds.js';

/**
 * The fields of entries of every kind. Names are internal ones (`npc_dota_hero_axe`, `item_blink`), and undefined where the entry names
 * nothing. Teams are 2 Radiant, 3 Dire and 4 neutral.
 */
export interface CombatLogBase {
  /** Seconds since the map started, without pauses. */
  readonly timestamp: number;
  /** Seconds since the horn; undefined until the log has told when the horn was. The section knows it for all entries. */
  readonly gameSeconds: number | undefined;
  readonly attacker: string | undefined;
  readonly target: string | undefined;
  /** The ability, item or modifier that did it. */
  readonly inflictor: string | undefined;
  /** The owner of the attacker, for damage of summoned and controlled units. */
  readonly damageSource: string | undefined;
  /** The owner of the target. */
  readonly targetSource: string | undefined;
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
export interface CombatLogDetails {
  readonly timestampRaw?: number;
  readonly stunDuration?: number;
  readonly slowDuration?: number;
  readonly isAbilityToggleOn?: boolean;
  readonly isAbilityToggleOff?: boolean;
  readonly abilityLevel?: number;
  readonly locationX?: number;
  readonly locationY?: number;
  readonly goldReason?: number;
  readonly modifierDuration?: number;
  readonly xpReason?: number;
  readonly lastHits?: number;
  readonly obsWardsPlaced?: number;
  /** Player ids, in builds that have no `assistPlayers` yet. */
  readonly assistPlayer0?: number;
  readonly assistPlayer1?: number;
  readonly assistPlayer2?: number;
  readonly assistPlayer3?: number;
  readonly stackCount?: number;
  readonly hiddenModifier?: boolean;
  readonly isTargetBuilding?: boolean;
  readonly neutralCampType?: number;
  readonly runeType?: number;
  /** Player ids. */
  readonly assistPlayers?: readonly number[];
  readonly isHealSave?: boolean;
  readonly isUltimateAbility?: boolean;
  readonly attackerHeroLevel?: number;
  readonly targetHeroLevel?: number;
  readonly xpm?: number;
  readonly gpm?: number;
  readonly eventLocation?: number;
  readonly targetIsSelf?: boolean;
  readonly damageType?: number;
  readonly invisibilityModifier?: boolean;
  readonly damageCategory?: number;
  readonly networth?: number;
  readonly buildingType?: number;
  readonly modifierElapsedDuration?: number;
  readonly silenceModifier?: boolean;
  readonly healFromLifesteal?: boolean;
  readonly modifierPurged?: boolean;
  readonly spellEvaded?: boolean;
  readonly motionControllerModifier?: boolean;
  readonly longRangeKill?: boolean;
  readonly modifierPurgeAbility?: string | undefined;
  readonly modifierPurgeNpc?: string | undefined;
  readonly rootModifier?: boolean;
  readonly totalUnitDeathCount?: number;
  readonly auraModifier?: boolean;
  readonly armorDebuffModifier?: boolean;
  readonly noPhysicalDamageModifier?: boolean;
  readonly modifierAbility?: string | undefined;
  readonly modifierHidden?: boolean;
  readonly inflictorIsStolenAbility?: boolean;
  readonly killEaterEvent?: number;
  readonly unitStatusLabel?: number;
  readonly spellGeneratedAttack?: boolean;
  readonly atNightTime?: boolean;
  readonly attackerHasScepter?: boolean;
  readonly neutralCampTeam?: number;
  readonly regeneratedHealth?: number;
  readonly willReincarnate?: boolean;
  readonly usesCharges?: boolean;
  readonly trackedStatId?: number;
  readonly modifierPurgedDuration?: number;
  readonly healFromRegen?: boolean;
}

/**
 * Fields that entries of one kind always have, besides those of all entries. Where the game did not send them they are 0, empty or
 * undefined.
 */
export interface CombatLogOwn {
  modifierAdd: { readonly modifierDuration: number; readonly stackCount: number };
  modifierRemove: { readonly modifierDuration: number; readonly stackCount: number };
  modifierStackEvent: { readonly stackCount: number };
  death: { readonly assistPlayers: readonly number[] };
  ability: { readonly abilityLevel: number };
  item: { readonly abilityLevel: number };
  location: { readonly locationX: number; readonly locationY: number };
  /** `value` is negative here when gold was lost. */
  gold: { readonly goldReason: number };
  xp: { readonly xpReason: number };
  /** `target` bought the item. */
  purchase: { readonly item: string | undefined };
  buyback: { readonly playerId: number };
  neutralCampStack: { readonly neutralCampType: number };
  pickupRune: { readonly runeType: number };
}

/** An entry of a known kind. */
export type CombatLogEntryOf<K extends CombatLogKnownKind> = CombatLogBase &
  CombatLogDetails & { readonly kind: K; readonly name: CombatLogName<K> } & (K extends keyof CombatLogOwn ? CombatLogOwn[K] : unknown);

/** An entry of a type that is newer than this library, or without a type. The fields of the base hold what could be read. */
export interface CombatLogUnknown extends CombatLogBase, CombatLogDetails {
  readonly kind: undefined;
  /** `DOTA_COMBATLOG_INVALID`, or `DOTA_COMBATLOG_` and the number. */
  readonly name: string;
  /** Undefined for an entry that has none. */
  readonly typeId: number | undefined;
  /** The message as it was sent, by the field names of its schema. */
  readonly fields: ProtoMessage;
}

/** One line of the combat log, told apart by `kind`, which is undefined for a type that is newer than this library. */
export type CombatLogEntry = { [K in CombatLogKnownKind]: CombatLogEntryOf<K> }[CombatLogKnownKind] | CombatLogUnknown;

/** A line of the combat log with the tick of its packet. */
export interface DotaCombatLogEvent {
  readonly type: 'combatLog';
  readonly tick: number;
  readonly entry: CombatLogEntry;
}
