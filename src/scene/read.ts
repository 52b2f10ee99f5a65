import { replayError } from '../core/errors.js';
import { limitsWith } from '../core/limits.js';
import { openContent } from '../containers/wrapper/index.js';
import { readPart } from '../io/drain.js';
import { wholeInput } from '../io/drive-async.js';
import { isGrowing } from '../io/is-growing.js';
import { asSource, type ReplaySource } from '../io/source.js';
import { openKnown } from '../kit/open.js';
import type { SceneEnd } from './format-scene.js';
import type { Scene } from './model.js';
import { checkedSelect, type SceneOptions } from './options.js';
import { SCENES } from './registry.js';
import { SceneBuilder } from './scene-builder.js';
import { isSceneFile } from './scene-signature.js';

/**
 * A new state comes after so many seconds of the recording, later after this part of what was read: to copy every state to another thread then costs no
 * more than ten times the last.
 */
const STEP_SECONDS = 5;
const STEP_SHARE = 0.1;
/** A recording that grows has a new state after this time, also while the reading waits for more. */
const LIVE_STEP_MS = 250;

/** The scene as it is read. Leaving the loop, an abort and an error close the source. */
export interface SceneStream extends AsyncIterable<Scene> {
  /** Reads what is left and gives the whole scene. Throws `usage` after `cancel` or a loop that was left. */
  end(): Promise<Scene>;
  /** Stops reading and closes the source. */
  cancel(): Promise<void>;
}

/**
 * Reads who was where, when: the scene of a replay of any format, recognized by its content. Only the code of that format is loaded. A damaged replay
 * gives the scene up to its damage, with `isComplete: false` and diagnostics. A file that `sceneFile` wrote gives its scene, whatever the options.
 *
 * Cost: one pass over the recording that decodes what the parts in `include` need. About 20 bytes for each sample that is kept, and 8 for each change of a
 * value.
 *
 * @throws ReplayError `bad-signature` for an unknown format; `usage` for unknown parts; `limit`; otherwise as the `stream` verb of the format.
 * @example
 * const scene = await readScene(file);
 * const state = sceneAt(scene, 60);
 * for (const { id, label } of scene.actors) if (state.isPresent[id] === 1) console.log(label, state.x[id], state.y[id]);
 */
export const readScene = async (source: ReplaySource, options: SceneOptions = {}): Promise<Scene> =>
  await streamScene(source, options).end();

/**
 * The same as the recording is read: a state of the scene every five seconds of the recording, and later whenever a tenth more was read. A state stays valid while more is read; its columns
 * are views on those of the reading, so that a step costs little. The last state is what `readScene` gives. A source that grows (`openGrowing`, `openDemBroadcast`) has a new state four
 * times a second; leaving the loop stops it.
 *
 * @throws ReplayError as `readScene`.
 * @example
 * for await (const scene of streamScene(file)) console.log(scene.readSeconds, scene.durationSeconds, scene.actors.length);
 */
export function streamScene(source: ReplaySource, options: SceneOptions = {}): SceneStream {
  const states = read(source, options);
  let last: Scene | undefined;

  async function next(): Promise<Scene | undefined> {
    const step = await states.next();
    if (step.done !== true) return step.value;
    last ??= step.value;
    return undefined;
  }
  const cancel = async (): Promise<void> => {
    // a reading that waits for more would not come back
    if (isGrowing(source)) source.stop();
    await states.return(undefined as never);
  };

  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let scene = await next(); scene !== undefined; scene = await next()) yield scene;
        if (last !== undefined) yield last;
      } finally {
        if (last === undefined) await cancel();
      }
    },
    async end() {
      while ((await next()) !== undefined);
      if (last === undefined) throw replayError('usage', 'the reading was cancelled before its end');
      return last;
    },
    cancel,
  };
}

async function* read(input: ReplaySource, options: SceneOptions): AsyncGenerator<Scene, Scene, void> {
  const { include, samplesPerSecond, maxError, ...reading } = options;
  const select = checkedSelect({ include, samplesPerSecond, maxError });
  const limits = limitsWith(reading.limits);
  const { source: content, head } = await openContent(input, reading);
  if (isSceneFile(head)) {
    const bytes = await readPart(wholeInput(), content, { ...reading, strict: true }, {});
    return await (await import('./scene-file-codec.js')).decodeScene(bytes, reading);
  }
  const { format, source } = await openKnown(asSource(content), reading);
  const made = await SCENES[format].load();
  const scene = new SceneBuilder(format, select, limits);
  const run = made.read(source, scene, reading);
  try {
    if (content.isGrowing === true) return yield* liveStates(run, scene);
    for (let due = 0; ;) {
      const step = await run.next();
      if (step.done === true) return sceneOf(scene, step.value);
      if (scene.readSeconds < due) continue;
      due = scene.readSeconds + Math.max(STEP_SECONDS, scene.readSeconds * STEP_SHARE);
      yield scene.scene();
    }
  } finally {
    await run.return(undefined as never);
  }
}

function sceneOf(scene: SceneBuilder, end: SceneEnd): Scene {
  scene.end(end, end.durationSeconds);
  return scene.scene();
}

async function* liveStates(run: AsyncGenerator<void, SceneEnd, void>, scene: SceneBuilder): AsyncGenerator<Scene, Scene, void> {
  let [shownSeconds, shownMs] = [-1, -Infinity];
  for (;;) {
    const next = run.next();
    let step = await within(next, LIVE_STEP_MS);
    if (scene.readSeconds > shownSeconds && performance.now() - shownMs >= LIVE_STEP_MS) {
      [shownSeconds, shownMs] = [scene.readSeconds, performance.now()];
      yield scene.scene();
    }
    step ??= await next;
    if (step.done === true) return sceneOf(scene, step.value);
  }
}

/** What a promise resolves with; undefined where that takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)));
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
