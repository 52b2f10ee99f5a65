import type { DemPosition } from '../entities/position.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { numberKey, textKey } from '../sections/listed.js';
import { fightSection, type Cs2Happened } from './fight-section.js';
import type { Cs2Team } from './team.js';

/** Somebody lost health or armor (`player_hurt`). Positions are undefined while a pawn is out of sight of the recording. */
export interface Cs2DamageEvent extends Cs2Happened {
  readonly type: 'damage';
  readonly victim?: DemPlayerRef<Cs2Team> | undefined;
  /** Who did it, which may be the victim; undefined where nobody did, as in a fall. */
  readonly attacker?: DemPlayerRef<Cs2Team> | undefined;
  /** `ak47`, `hegrenade`, `inferno`; undefined where the event names none. */
  readonly weapon?: string | undefined;
  /** Health that was taken, as the event says it. The last hit may count for more than the victim had left. */
  readonly damageHealth?: number | undefined;
  readonly damageArmor?: number | undefined;
  /** Health that is left afterwards. */
  readonly health?: number | undefined;
  readonly armor?: number | undefined;
  /** 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; 0 elsewhere. */
  readonly hitGroup?: number | undefined;
  readonly victimPosition?: DemPosition | undefined;
  readonly attackerPosition?: DemPosition | undefined;
}

/** Follows who hurt whom. */
export const DAMAGE_SECTION = /* @__PURE__ */ fightSection<Cs2DamageEvent>(
  'damage',
  'damage',
  'player_hurt',
  ({ players, pawns }) =>
    (event) => ({
      victim: players.ref(event.keys['userid']),
      attacker: players.ref(event.keys['attacker']),
      weapon: textKey(event.keys, 'weapon'),
      damageHealth: numberKey(event.keys, 'dmg_health'),
      damageArmor: numberKey(event.keys, 'dmg_armor'),
      health: numberKey(event.keys, 'health'),
      armor: numberKey(event.keys, 'armor'),
      hitGroup: numberKey(event.keys, 'hitgroup'),
      victimPosition: pawns.position(event, 'userid'),
      attackerPosition: pawns.position(event, 'attacker'),
    }),
);
