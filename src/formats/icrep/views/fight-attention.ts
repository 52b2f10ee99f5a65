import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_ROW_BYTES, Rows } from '../../../core/kept-rows.js';
import { CameraTrack } from '../../../io/camera-track.js';
import type { Asking } from '../../../io/framing.js';
import { tickMsOf, ticksOf } from '../metadata.js';
import { engagements, type IcrepEngagement } from './engagements.js';
import { fightsByPlayer } from './fights-by-player.js';
import type { IcrepViewBuilder, IcrepViewDefinition, IcrepViewTypes } from './section.js';
import { unitLifetimes, type IcrepUnitLifetime } from './unit-lifetimes.js';

/** How long a player looked at one square of the map in one minute of the match. */
export interface IcrepCameraHeat {
  readonly player: number;
  /** When the minute begins. */
  readonly fromTick: number;
  /** The middle of the square, which has sides of 8 cells. */
  readonly x: number;
  readonly y: number;
  readonly ticks: number;
}

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

type CameraHeat = { readonly cameraHeat: readonly IcrepCameraHeat[] };
type FightAttention = { readonly fightAttention: readonly IcrepFightAttention[] };

/** The cameras, for the two sections. */
interface CamerasBuilder extends IcrepViewBuilder<object> {
  readonly tracks: ReadonlyMap<number, CameraTrack>;
}
const cameras: IcrepViewDefinition<object, CamerasBuilder> = {
  sections: [],
  needs: { events: ['cameraPositionSample'] },
  start({ budget }) {
    const tracks = new Map<number, CameraTrack>();
    return {
      tracks,
      on: {
        cameraPositionSample({ tick, player, viewportCenter }) {
          let track = tracks.get(player);
          if (track === undefined) {
            budget.keep(KEPT_ROW_BYTES);
            tracks.set(player, (track = new CameraTrack(budget)));
          }
          track.add(tick, viewportCenter);
        },
      },
      build: nothing,
    };
  },
};

function* nothing(): Asking<object> {
  return {};
}

/** The heat map of each player's camera, by player and minute. */
export const cameraHeat: IcrepViewDefinition<CameraHeat> = {
  sections: ['cameraHeat'],
  needs: { events: [], metadata: true },
  uses: [cameras],
  start({ budget }, of) {
    const { tracks } = of(cameras);
    return { on: {}, build: (end) => heatOf(tracks, end, budget) };
  },
};

function* heatOf(
  tracks: ReadonlyMap<number, CameraTrack>,
  { totalTicks, metadata }: IcrepViewTypes['end'],
  budget: ReadBudget,
): Asking<CameraHeat> {
  const minute = ticksOf(60, tickMsOf(metadata?.['game_speed']));
  const heat = new Rows<IcrepCameraHeat>(budget);
  for (const [player, track] of [...tracks].sort(([a], [b]) => a - b)) {
    for (const { from, x, y, time } of yield* track.heat(minute, totalTicks)) heat.add({ player, fromTick: from, x, y, ticks: time });
  }
  return { cameraHeat: heat.all };
}

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
