import { KEPT_ROW_BYTES } from '../../../core/kept-rows.js';
import { CameraTrack } from '../../../io/camera-track.js';
import type { Asking } from '../../../io/framing.js';
import type { IcrepViewBuilder, IcrepViewDefinition } from './section.js';

/** The cameras by player, for sections that ask what players looked at. */
export interface IcrepCamerasBuilder extends IcrepViewBuilder<object> {
  readonly tracks: ReadonlyMap<number, CameraTrack>;
}
export const cameras: IcrepViewDefinition<object, IcrepCamerasBuilder> = {
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
