import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplayFormat } from '../kit/registry.js';
import type { SceneBuilder } from './scene-builder.js';
import { summaryScene } from './summary-scene.js';

/** The closing facts of a read. Without `durationSeconds` the recording is as long as it was read. */
export interface SceneEnd extends Pick<ReplayBase, 'isComplete' | 'diagnostics'> {
  readonly durationSeconds?: number | undefined;
}

/** How the scenes of a format are made. */
export interface FormatScene {
  /**
   * Reads the content of a replay into the scene, and closes the source. It sets `scene.readSeconds` as it goes on, and yields after each piece of the
   * recording: the scene so far may be looked at then.
   */
  read(source: ReplaySource, scene: SceneBuilder, options: ReadOptions): AsyncGenerator<void, SceneEnd, void>;
}

/** What makes the scenes of each format. It is loaded with the first replay of the format. */
export const SCENES: Readonly<Record<ReplayFormat, { load(): Promise<FormatScene> }>> = {
  dem: { load: async () => (await import('./formats/dem.js')).demScene },
  sc2: { load: async () => summaryScene('sc2') },
  icrep: { load: async () => (await import('./formats/icrep.js')).icrepScene },
  vcr: { load: async () => (await import('./formats/vcr.js')).vcrScene },
  w3g: { load: async () => summaryScene('w3g') },
  gamecache: { load: async () => summaryScene('gamecache') },
};
