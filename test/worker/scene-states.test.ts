import { afterAll, beforeAll, expect, test } from 'vitest';
import { dotaSample } from '../../recordings/dem/dota/sample.js';
import { streamScene, type Scene } from '../../src/scene/index.js';
import { workerHere, type WorkerHere } from './here.js';

let worker: WorkerHere;
beforeAll(() => void (worker = workerHere()));
afterAll(() => worker.close());

const bytes = dotaSample();
/** The scene without its views on columns that grow. */
const plain = (scene: Scene): unknown => structuredClone(scene);

test('every state is whole, though only actors that changed are sent', async () => {
  const expected: unknown[] = [];
  const local: Scene[] = [];
  for await (const state of streamScene(bytes)) {
    expected.push(plain(state));
    local.push(state);
  }
  const before = worker.said.length;
  const states: Scene[] = [];
  for await (const state of worker.verbs.streamScene(bytes)) states.push(state);
  expect(states.length).toBe(expected.length);
  expect(states.map(plain)).toEqual(expected);

  const sent = worker.said.slice(before).flatMap(({ message }) => sentScenes(message));
  expect(sent.length).toBeGreaterThanOrEqual(expected.length);
  const actorsIn = (scenes: readonly Scene[]): number => scenes.reduce((sum, scene) => sum + scene.actors.length, 0);
  expect(actorsIn(sent)).toBeGreaterThan(0);
  expect(actorsIn(sent)).toBeLessThan(actorsIn(local) / 2);
  // an actor that did not change is the same object in both states
  const keptIn = (scenes: readonly Scene[]): number =>
    scenes.at(-1)!.actors.filter((actor) => actor === scenes.at(-2)!.actors[actor.id]).length;
  expect(keptIn(states)).toBe(keptIn(local));
  expect(keptIn(states)).toBeGreaterThan(0);
});

test('the closing scene is whole after some states were taken, and some were sent ahead', async () => {
  let whole: Scene | undefined;
  for await (const state of streamScene(bytes)) whole = state;
  const stream = worker.verbs.streamScene(bytes);
  const states = stream[Symbol.asyncIterator]();
  await states.next();
  await states.next();
  expect(plain(await stream.end())).toEqual(plain(whole!));
});

/** The scenes in a message, as they were sent. */
function sentScenes(message: unknown): Scene[] {
  if (typeof message !== 'object' || message === null) return [];
  if ('actors' in message && 'moments' in message) return [message as Scene];
  return Object.values(message).flatMap(sentScenes);
}
