import { built } from '../../../io/sections.js';
import { secondsOf } from './clock.js';
import { LivingUnits } from './living-units.js';
import { hallucinationsSection } from './hallucinations.js';
import { playersSection } from './players.js';
import { isPlayer } from './production.js';
import type { Sc2Race } from './race.js';
import { ITEM_UNITS, LOBBY, keptObject, type Sc2Definition } from './section.js';

/**
 * An army at one moment: finished units of the army that live, by who pays their upkeep. Interceptors count. Hallucinations, units that cost
 * nothing, and templars that are becoming an archon do not.
 */
export interface Sc2ArmySample {
  readonly gameloop: number;
  readonly seconds: number;
  /** How many of each, by catalog id; forms and modes count as their main form, `SiegeTank` also when sieged. */
  readonly units: Readonly<Record<string, number>>;
  /** Their value: what was paid for them in the build of the replay. */
  readonly minerals: number;
  readonly vespene: number;
}

/** The army of one player over time. */
export interface Sc2Army {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly race?: Sc2Race | undefined;
  /** At the moments of the samples in `stats`: every 160 loops, and at the end. */
  readonly samples: readonly Sc2ArmySample[];
}

/** The armies of everybody at each sample of the tracker. */
export const armiesSection: Sc2Definition<{ readonly armies?: readonly Sc2Army[] | undefined }> = {
  sections: ['armies'],
  needs: { files: [...LOBBY, 'trackerEvents'] },
  uses: [playersSection, hallucinationsSection],
  start({ parts, gameSpeed, budget }, of) {
    const lobby = of(playersSection);
    const living = new LivingUnits(parts.header.version.build, of(hallucinationsSection).isHallucination, budget);
    const samples = new Map<number, Sc2ArmySample[]>();
    return {
      on: {
        ...living.on,
        unitDied: (event) => void living.die(event),
        playerStats({ playerId, gameloop }) {
          if (!isPlayer(playerId)) return;
          let own = samples.get(playerId);
          if (own === undefined) samples.set(playerId, (own = []));
          const { units, minerals, vespene } = living.army(playerId);
          budget.keep(keptObject(7 + 2 * units.size));
          budget.work(units.size * ITEM_UNITS);
          own.push({ gameloop, seconds: secondsOf(gameloop, gameSpeed), units: Object.fromEntries(units), minerals, vespene });
        },
      },
      build() {
        if (parts.trackerEvents === undefined) return built({ armies: undefined });
        const armies = [...samples]
          .sort(([a], [b]) => a - b)
          .map(([playerId, own]): Sc2Army => {
            const { name, race } = lobby.players?.find((one) => one.playerId === playerId) ?? {};
            return { playerId, ...(name !== undefined && { name }), ...(race && { race }), samples: own };
          });
        return built({ armies });
      },
    };
  },
};
