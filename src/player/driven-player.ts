import type { Scene, SceneActor, SceneMoment } from '../scene/model.js';
import type { SceneBox } from './camera.js';
import type { ReplayLayers } from './layers.js';
import type { ReplayClipOptions } from './recorder.js';
import type { ReplayTimeRanges } from './time-ranges.js';

/** What buttons, panel and keys need of the player. */
export interface DrivenPlayer extends HTMLElement {
  currentTime: number;
  playbackRate: number;
  follow: number | undefined;
  floor: number | undefined;
  layers: ReplayLayers;
  readonly duration: number;
  readonly seekable: ReplayTimeRanges;
  readonly isLive: boolean;
  readonly isAtLiveEdge: boolean;
  readonly paused: boolean;
  readonly scene: Scene | undefined;
  readonly followable: readonly SceneActor[];
  play(): Promise<void>;
  pause(): void;
  seekToLive(): void;
  nextMoment(): SceneMoment | undefined;
  previousMoment(): SceneMoment | undefined;
  zoomTo(box?: SceneBox): void;
  capture(): Promise<Blob>;
  record(options: ReplayClipOptions): Promise<Blob>;
}
