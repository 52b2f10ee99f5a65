import type { DemGame } from '../../../formats/dem/dialects.js';
import type { DotaNames } from '../../../formats/dem/dota/names.js';
import type { DemEntity } from '../../../formats/dem/entities/entity.js';
import type { DemEntityOp } from '../../../formats/dem/entities/packet-entities.js';
import type { DemEvent, DemEventType } from '../../../formats/dem/replay.js';
import type { DemRecording } from '../../../formats/dem/sections/section.js';
import type { ScenePart } from '../../options.js';
import type { SceneBuilder } from '../../scene-builder.js';

/** What the scene of a game is made with. */
export interface DemSceneContext {
  readonly recording: DemRecording;
  readonly scene: SceneBuilder;
  /** Seconds of the recording at a tick. */
  seconds(tick: number): number;
  /** English names of Dota 2, once they are loaded. */
  readonly names: DotaNames | undefined;
}

/** Fills the scene while a recording is read. */
export interface DemSceneFollower {
  /** The world is as of this second. Called as often as places are wanted, and at least once in each second that has a packet. */
  sample(seconds: number, isNewSecond: boolean): void;
  /** Called once a second, after `sample`: for what changes slowly. */
  second(seconds: number): void;
  /** A record of an entity was applied. */
  entity?(op: DemEntityOp, entity: DemEntity): void;
  /** One of the events that were asked for. The world may be a packet further. */
  event(event: DemEvent): void;
  /** Nothing more comes. */
  end(seconds: number): void;
}

/** How the scene of a game is made. */
export interface DemGameScene {
  readonly game: DemGame;
  /** The name of the game. */
  readonly title: string;
  /** The events that parts of a scene need. */
  events(parts: ReadonlySet<ScenePart>): readonly DemEventType[];
  /** The classes of entities that they need. */
  classes(parts: ReadonlySet<ScenePart>): readonly string[];
  start(context: DemSceneContext): DemSceneFollower;
}
