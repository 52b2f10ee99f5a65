import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import type { CameraTrack } from '../../../io/camera-track.js';
import type { Asking } from '../../../io/framing.js';
import { cameras } from './cameras.js';
import { engagements, type IcrepEngagement } from './engagements.js';
import { fightsByPlayer } from './fights-by-player.js';
import type { IcrepViewDefinition } from './section.js';
import { unitLifetimes, type IcrepUnitLifetime } from './unit-lifetimes.js';

/** Whether a player watched a fight of own units. A camera shows what is at most 16 cells from its middle. */
export interface IcrepFightAttention {
  readonly player: number;
  /** The place of the fight in `engagements`. */
  readonly fight: number;
  readonly startTick: number;
  /** Undefined when the recording ends before the fight does. */
  readonly endTick?: number | undefined;
  /** Whether the camera was elsewhere when the fight began. */
  readonly isAway: boolean;
  /** From the middle of the view to the middle of the fight, at its start. */
  readonly distanceCells: number;
  /** Until the camera was there: 0 if it was there at the start; undefined if it did not come before the end. */
  readonly backAfterTicks?: number | undefined;
}

type FightAttention = { readonly fightAttention: readonly IcrepFightAttention[] };

/** Whether each player watched their own fights, by player and fight. Players without a camera in the recording have no rows. */
export const fightAttention: IcrepViewDefinition<FightAttention> = {
  sections: ['fightAttention'],
  needs: { events: [] },
  uses: [cameras, unitLifetimes, engagements],
  start({ budget }, of) {
    const { tracks } = of(cameras);
    const { lives } = of(unitLifetimes);
    const fighting = of(engagements);
    return { on: {}, build: ({ totalTicks }) => attentionOf(tracks, lives, fighting.fights, totalTicks, budget) };
  },
};

function* attentionOf(
  tracks: ReadonlyMap<number, CameraTrack>,
  lives: readonly IcrepUnitLifetime[],
  fights: readonly IcrepEngagement[],
  totalTicks: number,
  budget: ReadBudget,
): Asking<FightAttention> {
  const rows = new Rows<IcrepFightAttention>(budget);
  const numbers = yield* fightsByPlayer(lives, fights, budget);
  for (const [player, track] of [...tracks].sort(([a], [b]) => a - b)) {
    for (const fight of numbers.get(player) ?? []) {
      const { startTick, endTick, centerPos } = fights[fight]!;
      const watch = yield* track.watch(centerPos, startTick, endTick ?? totalTicks);
      if (watch === undefined) continue;
      const { isAway, distanceCells, backAfter } = watch;
      rows.add({ player, fight, startTick, endTick, isAway, distanceCells, backAfterTicks: backAfter });
    }
  }
  return { fightAttention: rows.all };
}
