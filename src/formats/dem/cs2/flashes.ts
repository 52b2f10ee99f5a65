import type { DemPlayerRef } from '../sections/kill.js';
import { numberKey } from '../sections/listed.js';
import { fightSection, type Cs2Happened } from './fight-section.js';
import type { Cs2Team } from './team.js';

/** Somebody was blinded by a flashbang (`player_blind`). */
export interface Cs2FlashEvent extends Cs2Happened {
  readonly type: 'flash';
  readonly victim?: DemPlayerRef<Cs2Team> | undefined;
  readonly attacker?: DemPlayerRef<Cs2Team> | undefined;
  readonly seconds?: number | undefined;
}

/** Section of a demo. */
export interface Cs2FlashSections {
  readonly flashes: readonly Cs2FlashEvent[];
}

/** Follows who was blinded by whom. */
export const FLASHES_SECTION = /* @__PURE__ */ fightSection<Cs2FlashEvent>(
  'flashes',
  'flash',
  'player_blind',
  ({ players }) =>
    ({ keys }) => ({
      victim: players.ref(keys['userid']),
      attacker: players.ref(keys['attacker']),
      seconds: numberKey(keys, 'blind_duration'),
    }),
);
