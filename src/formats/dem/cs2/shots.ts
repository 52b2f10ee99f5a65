import type { DemFieldRef } from '../entities/entity-world.js';
import type { DemPosition } from '../entities/position.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { textKey } from '../sections/listed.js';
import { fightSection, type Cs2Happened } from './fight-section.js';
import type { Cs2Team } from './team.js';

/** A shot, a stab or a throw (`weapon_fire`). */
export interface Cs2ShotEvent extends Cs2Happened {
  readonly type: 'shot';
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  /** `weapon_ak47` */
  readonly weapon?: string | undefined;
  readonly isSilenced: boolean;
  /** The place of the feet. `pitch` and `yaw` say in degrees where the eyes look; a pitch of 90 is straight down. */
  readonly position?: DemPosition | undefined;
  readonly pitch?: number | undefined;
  readonly yaw?: number | undefined;
}

/** Section of a demo. */
export interface Cs2ShotSections {
  readonly shots: readonly Cs2ShotEvent[];
}

/** Follows who shot. */
export const SHOTS_SECTION = /* @__PURE__ */ fightSection<Cs2ShotEvent>('shots', 'shot', 'weapon_fire', ({ recording, players, pawns }) => {
  const angles: DemFieldRef = recording.field('m_angEyeAngles');
  return (event) => {
    const pawn = pawns.in(event, 'userid');
    const eyes = pawn === undefined ? undefined : angles.read(pawn);
    const [pitch, yaw] = eyes instanceof Float32Array ? eyes : [];
    return {
      player: players.ref(event.keys['userid']),
      weapon: textKey(event.keys, 'weapon'),
      isSilenced: event.keys['silenced'] === true,
      position: pawns.position(event, 'userid'),
      pitch,
      yaw,
    };
  };
});
