import type { DemFieldValue } from '../entities/entity.js';

/** Columns of numbers; docs/guides/ticks.md says what each is, in which unit and of which games. Flags are 1 and 0. */
export type DemTickNumber =
  | 'x'
  | 'y'
  | 'z'
  | 'velocityX'
  | 'velocityY'
  | 'velocityZ'
  | 'pitch'
  | 'yaw'
  | 'health'
  | 'maxHealth'
  | 'mana'
  | 'maxMana'
  | 'armor'
  | 'hasHelmet'
  | 'hasDefuser'
  | 'hasBomb'
  | 'isAlive'
  | 'isOnGround'
  | 'isDucked'
  | 'isWalking'
  | 'isScoped'
  | 'isDefusing'
  | 'isInBuyZone'
  | 'isInBombZone'
  | 'isSpotted'
  | 'flashSeconds'
  | 'flashAlpha'
  | 'buttons'
  | 'isForwardHeld'
  | 'isBackHeld'
  | 'isLeftHeld'
  | 'isRightHeld'
  | 'isAttackHeld'
  | 'isAttack2Held'
  | 'isJumpHeld'
  | 'isDuckHeld'
  | 'isWalkHeld'
  | 'isReloadHeld'
  | 'isUseHeld'
  | 'isInspectHeld'
  | 'isZoomHeld'
  | 'isScoreHeld'
  | 'duckAmount'
  | 'duckSpeed'
  | 'isDucking'
  | 'maxSpeed'
  | 'fallSpeed'
  | 'stamina'
  | 'speedFactor'
  | 'isReloading'
  | 'isSilencerOn'
  | 'zoomLevel'
  | 'fieldOfView'
  | 'isInHostageZone'
  | 'color'
  | 'startMoney'
  | 'cashSpent'
  | 'shotsFired'
  | 'equipmentValue'
  | 'roundStartEquipmentValue'
  | 'freezeEndEquipmentValue'
  | 'weaponIndex'
  | 'weaponPaintIndex'
  | 'weaponPaintSeed'
  | 'weaponPaintWear'
  | 'weaponStatTrak'
  | 'agentIndex'
  | 'glovesIndex'
  | 'glovesPaintIndex'
  | 'glovesPaintSeed'
  | 'glovesPaintWear'
  | 'clipAmmo'
  | 'reserveAmmo'
  | 'money'
  | 'cashSpentThisRound'
  | 'kills'
  | 'deaths'
  | 'assists'
  | 'headshotKills'
  | 'damage'
  | 'utilityDamage'
  | 'enemiesFlashed'
  | 'score'
  | 'mvps'
  | 'ping'
  | 'moveSpeed'
  | 'strength'
  | 'agility'
  | 'intellect'
  | 'level'
  | 'gold'
  | 'netWorth'
  | 'earnedGold'
  | 'xp'
  | 'lastHits'
  | 'denies'
  | 'souls'
  | 'abilityPoints'
  | 'heroId'
  | 'heroDamage'
  | 'objectiveDamage'
  | 'heroHealing'
  | 'selfHealing';
/** Columns of text. */
export type DemTickText =
  | 'name'
  | 'team'
  | 'place'
  | 'weapon'
  | 'weaponName'
  | 'weaponCustomName'
  | 'weaponStickers'
  | 'inventory'
  | 'heroName';
/** Columns of 64-bit ids. */
export type DemTickId = 'steamId' | 'weaponOwner';
/** A column of some game by its friendly name. */
export type DemTickName = DemTickNumber | DemTickText | DemTickId;

/** The entities of a row whose raw fields can be asked for. */
export type DemTickRole = 'controller' | 'pawn' | 'weapon' | 'rules' | 'team' | 'hero' | 'playerData' | 'playerTeamData' | 'dataTeam';
/** A field of an entity of the row, by the entity's role and the dotted name: `pawn.m_iHealth`, `hero.m_flStrength`. */
export type DemTickField = `${DemTickRole}.${string}`;
/** What `props` asks for. */
export type DemTickProp = DemTickName | DemTickField;

/**
 * A column: numbers (flags are 1 and 0) with NaN where the recording does not say, text and ids with undefined. A raw field is a column of numbers
 * where its values are numbers or flags, and a list of what they are otherwise. Undefined may be a column of which the compiler knows no more than
 * `string`.
 */
export type DemTickColumn<Prop extends string> = Prop extends DemTickNumber
  ? Float64Array
  : Prop extends DemTickText
    ? readonly (string | undefined)[]
    : Prop extends DemTickId
      ? readonly (bigint | undefined)[]
      : Float64Array | readonly (DemFieldValue | undefined)[] | (string extends Prop ? undefined : never);
