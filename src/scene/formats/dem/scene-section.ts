import type { DotaNames } from '../../../formats/dem/dota/names.js';
import type { DemEvent } from '../../../formats/dem/replay.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../../../formats/dem/sections/section.js';
import { built } from '../../../io/sections.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { DemGameScene, DemSceneContext, DemSceneFollower } from './game-scene.js';

/** The event that says that a second of the recording is over: the reading may pause there. */
export const SECOND = 'sceneSecond';
/** Where a recording does not say how long a tick is. */
const DEFAULT_TICK_SECONDS = 1 / 30;
/** Lengths of ticks are 32-bit floats, a little above or below the real ones. */
const ROUNDING = 1e-4;
/** Units of work for a look at the world. */
const SAMPLE_UNITS = 64;

/** Follows a recording and looks at the world as often as the scene wants. */
export class DemSceneBuilder implements DemSectionBuilder, DemSceneContext {
  names: DotaNames | undefined;
  readonly recording: DemRecording;
  readonly scene: SceneBuilder;
  readonly #follower: DemSceneFollower;
  #lastSample = -1;
  #lastSecond = -1;

  readonly on: Partial<DemFollowed>;

  constructor(recording: DemRecording, scene: SceneBuilder, game: DemGameScene) {
    this.recording = recording;
    this.scene = scene;
    scene.set({ game: game.title, map: recording.header.mapName || undefined });
    this.#follower = game.start(this);
    const follower = this.#follower;
    this.on = {
      packet: (tick) => this.#packet(tick),
      ...(follower.entity && { entity: (op, entity) => follower.entity!(op, entity) }),
    };
  }

  seconds(tick: number): number {
    return Math.max(0, tick) * (this.recording.serverInfo?.tickIntervalSeconds || DEFAULT_TICK_SECONDS);
  }

  event(event: DemEvent): void {
    this.#follower.event(event);
  }

  end(): void {
    this.#follower.end(this.scene.readSeconds);
  }

  build(): ReturnType<DemSectionBuilder['build']> {
    return built({});
  }

  #packet(tick: number): void {
    if (tick < 0) return;
    const { recording, scene } = this;
    const seconds = this.seconds(tick);
    // Time does not go back: the signon of a player's recording runs on another clock.
    if (seconds < scene.readSeconds) return;
    scene.readSeconds = seconds;
    const sample = Math.floor(seconds * scene.samplesPerSecond + ROUNDING);
    const second = Math.floor(seconds + ROUNDING);
    const isNewSecond = second !== this.#lastSecond;
    if (sample === this.#lastSample && !isNewSecond) return;
    this.#lastSample = sample;
    this.#lastSecond = second;
    recording.budget.work(SAMPLE_UNITS);
    this.#follower.sample(seconds, isNewSecond);
    if (!isNewSecond) return;
    this.#follower.second(seconds);
    recording.emit({ type: SECOND, tick });
  }
}

/** The definition for one read. `started` is called with the builder, once the game is known. */
export function sceneSection(game: DemGameScene, scene: SceneBuilder, started: (builder: DemSceneBuilder) => void): DemSectionDefinition {
  return {
    sections: [],
    events: [SECOND],
    needs: { classes: game.classes(scene.parts) },
    uses: [],
    start: (recording) => {
      const builder = new DemSceneBuilder(recording, scene, game);
      started(builder);
      return builder;
    },
  };
}
