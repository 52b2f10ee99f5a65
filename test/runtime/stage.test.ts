import { expect, test } from 'vitest';
import { madeMatch } from '../../recordings/scene/made-match.js';
import { Inks } from '../../src/player/inks.js';
import { Stage } from '../../src/player/stage.js';
import type { Scene } from '../../src/scene/index.js';

const scene = madeMatch({ minutes: 2 });
const SECONDS = 60;

function stageOf(one: Scene): { readonly stage: Stage; readonly pixels: () => Uint8ClampedArray } {
  const box = document.body.appendChild(document.createElement('div'));
  const [ground, canvas] = [document.createElement('canvas'), document.createElement('canvas')];
  const inks = new Inks(box, () => undefined);
  inks.setSides(one.sides);
  canvas.getContext('2d', { willReadFrequently: true });
  const stage = new Stage(ground, canvas, inks);
  stage.resize(600, 400, 1);
  stage.setScene(one);
  return { stage, pixels: () => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data };
}

const differing = (some: Uint8ClampedArray, others: Uint8ClampedArray): number => some.filter((value, i) => value !== others[i]).length;

test('frames that may leave text out come to the whole picture', () => {
  const { stage, pixels } = stageOf(scene);
  const frames: Uint8ClampedArray[] = [];
  for (let isWhole = false; !isWhole && frames.length < 100;) {
    isWhole = stage.paint(SECONDS, false);
    frames.push(pixels());
  }
  // the first has no text, the second has no labels
  expect(frames.length).toBeGreaterThan(2);
  expect(stage.paint(SECONDS)).toBe(true);
  expect(differing(frames.at(-1)!, pixels())).toBe(0);
  expect(differing(frames[0]!, frames[1]!)).toBeGreaterThan(0);
  expect(differing(frames[1]!, frames.at(-1)!)).toBeGreaterThan(0);
  // the next moment is whole at once
  expect(stage.paint(SECONDS + 1, false)).toBe(true);
});

test('a name that a later part of the recording says is written', () => {
  // one alone, since a label keeps the place that it has
  const alone: Scene = { ...scene, moments: [], actors: scene.actors.slice(0, 1) };
  const unnamed: Scene = { ...alone, actors: alone.actors.map((actor) => ({ ...actor, label: '?' })) };
  const { stage, pixels } = stageOf(unnamed);
  stage.paint(SECONDS);
  const before = pixels();
  stage.setScene(alone);
  stage.paint(SECONDS);
  const fresh = stageOf(alone);
  fresh.stage.paint(SECONDS);
  expect(differing(pixels(), fresh.pixels())).toBe(0);
  expect(differing(pixels(), before)).toBeGreaterThan(0);
});
