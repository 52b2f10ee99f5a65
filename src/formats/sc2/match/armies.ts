import type { Sc2TrackerEvent } from '../events.js';
import { secondsOf } from './clock.js';
import { LivingUnits } from './living-units.js';
import type { MatchContext } from './match-context.js';
import type { Sc2Race } from './players.js';
import { isPlayer } from './production.js';

/** An army at one moment: finished units of the army that live, without hallucinations and without what costs nothing. */
export interface Sc2ArmySample {
  readonly gameloop: number;
  readonly seconds: number;
  /** How many of each, by catalogue id; forms and modes count as their main form, `SiegeTank` also when sieged. */
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

/** The armies of everybody at each sample of the tracker. Cost: one pass. */
export function matchArmies(events: readonly Sc2TrackerEvent[], { build, gameSpeed, isHallucination, players }: MatchContext): Sc2Army[] {
  const living = new LivingUnits(build, isHallucination);
  const samples = new Map<number, Sc2ArmySample[]>();
  for (const event of events) {
    if (event.type !== 'playerStats') {
      living.tell(event);
      continue;
    }
    const { playerId, gameloop } = event;
    if (!isPlayer(playerId)) continue;
    let own = samples.get(playerId);
    if (own === undefined) samples.set(playerId, (own = []));
    const { units, minerals, vespene } = living.army(playerId);
    own.push({ gameloop, seconds: secondsOf(gameloop, gameSpeed), units: Object.fromEntries(units), minerals, vespene });
  }
  return [...samples]
    .sort(([a], [b]) => a - b)
    .map(([playerId, own]) => {
      const { name, race } = players?.find((one) => one.playerId === playerId) ?? {};
      return { playerId, ...(name !== undefined && { name }), ...(race && { race }), samples: own };
    });
}
