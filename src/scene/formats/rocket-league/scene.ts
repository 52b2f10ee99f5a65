import type { RocketLeagueBallFrames, RocketLeagueCarFrames } from '../../../formats/rocket-league/index.js';
import type { ActorBuilder } from '../../actor-builder.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { addArena } from './arena.js';
import { addMoments } from './moments.js';
import type { SceneReplay } from './sections.js';
import { TEAMS } from './teams.js';

/** Farther in one frame nothing drives: it was put there. */
const JUMP_UNITS = 400;
/** Units that a dropped sample may be off. */
const MAX_ERROR = 4;
const BALL_RADIUS = 93;
const CAR_RADIUS = 60;
const DEGREES = 180 / Math.PI;
/** Frames after which the event loop gets a turn. */
const FRAMES_PER_TURN = 2048;

/** The scene of one match. */
export class CarScene {
  readonly #scene: SceneBuilder;
  readonly #replay: SceneReplay;
  /** By player. */
  readonly #cars = new Map<number, ActorBuilder>();
  readonly durationSeconds: number;

  constructor(scene: SceneBuilder, replay: SceneReplay) {
    this.#scene = scene;
    this.#replay = replay;
    this.durationSeconds = Math.max(0, replay.frames.seconds.at(-1) ?? 0);
  }

  *build(): Generator<void> {
    const { summary, frames } = this.#replay;
    const scene = this.#scene;
    scene.defaultMaxError = MAX_ERROR;
    const { map, score, replayName, winner } = summary;
    scene.set({
      game: 'Rocket League',
      title: replayName ?? `Blue ${score[0]}:${score[1]} Orange`,
      map,
      coverage: frames.frameCount > 0 ? 'sampled' : 'none',
    });
    scene.setWorld({ unit: 'uu', up: 1 });
    for (const [team, mark] of TEAMS.entries())
      scene.side({ ...mark, result: winner === undefined ? undefined : winner === team ? 'win' : 'loss' });
    addArena(scene, map);
    this.#addClock();
    yield* this.#addBall();
    for (const car of frames.cars) yield* this.#addCar(car);
    addMoments(scene, this.#replay, this.#cars);
    scene.readSeconds = this.durationSeconds;
    yield;
  }

  /** The clock of the game stands still until the next value comes. */
  #addClock(): void {
    const { frameCount, seconds, clockSeconds, isOvertime } = this.#replay.frames;
    let last = NaN;
    for (let row = 0; row < frameCount; row++) {
      const value = clockSeconds![row]!;
      if (value === last || value < 0) continue;
      last = value;
      this.#scene.clockSpan({ from: seconds[row]!, ...(isOvertime![row] === 1 && { label: 'Overtime' }), value, rate: 0 });
    }
  }

  *#addBall(): Generator<void> {
    const { ball, frameCount } = this.#replay.frames;
    if (frameCount === 0) return;
    const actor = this.#scene.actor({ kind: 'ball', label: 'Ball', from: 0, radius: BALL_RADIUS });
    yield* this.#follow(actor, ball, (row, seconds) => {
      actor.value('height', seconds, Math.round(ball.z![row]!));
    });
  }

  *#addCar(car: RocketLeagueCarFrames): Generator<void> {
    const { playerId, name, team } = car;
    const actor = this.#scene.actor({ kind: 'vehicle', label: name, side: team, playerId, from: 0, radius: CAR_RADIUS });
    this.#cars.set(playerId, actor);
    yield* this.#follow(
      actor,
      car,
      (row, seconds) => {
        const boost = car.boost![row]!;
        if (!Number.isNaN(boost)) actor.value('boost', seconds, Math.round(boost));
      },
      car.yaw,
    );
  }

  /** Moves an actor along its columns. `more` adds what else is known of a row. */
  *#follow(
    actor: ActorBuilder,
    columns: RocketLeagueBallFrames | RocketLeagueCarFrames,
    more: (row: number, seconds: number) => void,
    yaw?: Float32Array,
  ): Generator<void> {
    const { frameCount, seconds: times } = this.#replay.frames;
    const { actor: number, x, y, z, speed } = columns;
    let before = -1;
    let latest = -Infinity;
    for (let row = 0; row < frameCount; row++) {
      if (row % FRAMES_PER_TURN === FRAMES_PER_TURN - 1) yield;
      const seconds = times[row]!;
      // at pauses the clock of the recording may go back
      if (seconds < latest) continue;
      latest = seconds;
      if (number![row] === -1) {
        if (before >= 0) actor.gone(seconds);
        before = -1;
        continue;
      }
      const heading = yaw === undefined ? NaN : yaw[row]! * DEGREES;
      const isFar = before < 0 || Math.hypot(x![row]! - x![before]!, y![row]! - y![before]!) > JUMP_UNITS;
      if (isFar) actor.jump(seconds, x![row]!, y![row]!, z?.[row], heading);
      else actor.move(seconds, x![row]!, y![row]!, z?.[row], heading);
      actor.value('speed', seconds, Math.round(speed![row]!));
      more(row, seconds);
      before = row;
    }
  }
}
