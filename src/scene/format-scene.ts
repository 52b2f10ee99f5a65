import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { SceneBuilder } from './scene-builder.js';

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
