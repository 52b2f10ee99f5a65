import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { RocketLeagueReference, RocketLeagueVector } from '../network/values.js';
import { stateSection, type Person } from './match-state.js';
import { placeOf } from './mover-units.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';

/** A car that was destroyed by another one. */
export interface RocketLeagueDemolition {
  readonly frame: number;
  readonly seconds: number;
  readonly attackerId?: number | undefined;
  readonly victimId?: number | undefined;
  /** Where the victim was, in Unreal units. */
  readonly position?: RocketLeagueVector | undefined;
}

/** What every record of a demolition has, whatever else it has. */
interface Record {
  readonly attacker: RocketLeagueReference;
  readonly victim: RocketLeagueReference;
  readonly attackerVelocity: RocketLeagueVector;
  readonly victimVelocity: RocketLeagueVector;
}

/** Properties of the victim's car, by the versions that had them (section 16). */
const PROPERTIES = [
  'ReplicatedDemolish',
  'ReplicatedDemolish_CustomFX',
  'ReplicatedDemolishGoalExplosion',
  'ReplicatedDemolishExtended',
] as const;

const vectorKey = ({ x, y, z }: RocketLeagueVector): string => `${x},${y},${z}`;

/** Demolitions: a victim, an attacker with a player, and a record that was not there before, since keyframes repeat it. */
export const demolitionsSection: RocketLeagueDefinition<{ readonly demolitions: readonly RocketLeagueDemolition[] }> = {
  sections: ['demolitions'],
  needs: ['stream'],
  uses: [stateSection, playersSection],
  start({ budget, units }, of) {
    const { state } = of(stateSection);
    const { idOf } = of(playersSection);
    const seen = new Set<string>();
    const found = new Rows<{
      frame: number;
      seconds: number;
      attacker: Person;
      victim: Person | undefined;
      position: RocketLeagueVector | undefined;
    }>(budget);
    const follow = (_: number, value: unknown): void => {
      const { attacker, victim, attackerVelocity, victimVelocity } = value as Record;
      if (!attacker.isActor || victim.index === -1) return;
      const driver = state.driverOf(attacker.index) ?? state.personOf(attacker.index);
      if (driver === undefined) return;
      const key = `${attacker.index} ${victim.index} ${vectorKey(attackerVelocity)} ${vectorKey(victimVelocity)}`;
      if (seen.has(key)) return;
      seen.add(key);
      const car = state.cars.get(victim.index);
      found.add({
        frame: state.frame,
        seconds: state.seconds,
        attacker: driver,
        victim: state.driverOf(victim.index) ?? state.personOf(victim.index),
        position: car && placeOf(car, units),
      });
    };
    return {
      on: Object.fromEntries(PROPERTIES.map((name) => [`TAGame.Car_TA:${name}`, follow])),
      build() {
        const demolitions = found.all.map(({ frame, seconds, attacker, victim, position }) => {
          const [attackerId, victimId] = [idOf(attacker), idOf(victim)];
          return {
            frame,
            seconds,
            ...(attackerId !== undefined && { attackerId }),
            ...(victimId !== undefined && { victimId }),
            ...(position && { position }),
          };
        });
        return built({ demolitions });
      },
    };
  },
};
