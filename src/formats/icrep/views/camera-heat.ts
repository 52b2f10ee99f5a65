import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import type { CameraTrack } from '../../../io/camera-track.js';
import type { Asking } from '../../../io/framing.js';
import { tickMsOf, ticksOf } from '../metadata.js';
import { cameras } from './cameras.js';
import type { IcrepViewDefinition, IcrepViewTypes } from './section.js';

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

type CameraHeat = { readonly cameraHeat: readonly IcrepCameraHeat[] };

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
