import { Rows } from '../../../core/kept-rows.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { ReadBudget } from '../../../core/budget.js';
import type { IcrepWorldPos } from '../values.js';
import type { IcrepViewDefinition } from './section.js';

/** Where one player looked, as columns: the recorder samples twice a second. */
export interface IcrepCameraPath {
  readonly player: number;
  readonly length: number;
  readonly tick: Float64Array;
  /** Of the middle of the view, in cells. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** 1 is 1:1. */
  readonly zoom: Float64Array;
}

interface Sample {
  readonly tick: number;
  readonly viewportCenter: IcrepWorldPos;
  readonly zoomLevel: number;
}
type CameraPaths = { readonly cameraPaths: readonly IcrepCameraPath[] };

/** Units of work for a sample that goes into columns. */
const SAMPLE_UNITS = 8;

/** The camera of each player over time, by player. `cameraAt` looks up a tick. */
export const cameraPaths: IcrepViewDefinition<CameraPaths> = {
  sections: ['cameraPaths'],
  needs: { events: ['cameraPositionSample'] },
  start({ budget }) {
    const samples = new Map<number, Rows<Sample>>();
    return {
      on: {
        cameraPositionSample(event) {
          let list = samples.get(event.player);
          if (list === undefined) samples.set(event.player, (list = new Rows(budget)));
          list.add(event);
        },
      },
      build: () => pathsOf(samples, budget),
    };
  },
};

function* pathsOf(samples: ReadonlyMap<number, Rows<Sample>>, budget: ReadBudget): Asking<CameraPaths> {
  const paths: IcrepCameraPath[] = [];
  for (const [player, { all }] of [...samples].sort(([a], [b]) => a - b)) {
    budget.work(all.length * SAMPLE_UNITS);
    budget.keep(all.length * 5 * Float64Array.BYTES_PER_ELEMENT);
    paths.push({
      player,
      length: all.length,
      tick: Float64Array.from(all, ({ tick }) => tick),
      x: Float64Array.from(all, ({ viewportCenter }) => viewportCenter.x),
      y: Float64Array.from(all, ({ viewportCenter }) => viewportCenter.y),
      z: Float64Array.from(all, ({ viewportCenter }) => viewportCenter.z),
      zoom: Float64Array.from(all, ({ zoomLevel }) => zoomLevel),
    });
    yield* pauseIfDue(budget);
  }
  return { cameraPaths: paths };
}
