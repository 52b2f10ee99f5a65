import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tables } from '../../../scripts/slippi/tables.js';
import {
  fodPlatformY,
  randallAt,
  slippiActionStateName,
  slippiCharacterName,
  slippiCostumeName,
  slippiInternalCharacterName,
  slippiItemName,
  slippiMoveName,
  slippiStageGeometry,
  slippiStageName,
} from '../../../src/formats/slippi/index.js';

it.each(Object.entries(tables()))('%s is what its script makes', (name, text) => {
  expect(readFileSync(new URL(`../../../src/formats/slippi/names/${name}`, import.meta.url), 'utf8')).toBe(text);
});

it('names what replays number', () => {
  expect([slippiCharacterName(2), slippiInternalCharacterName(1), slippiCharacterName(200)]).toEqual(['Fox', 'Fox', undefined]);
  expect([slippiInternalCharacterName(10), slippiInternalCharacterName(11)]).toEqual(['Ice Climbers', 'Ice Climbers']);
  expect([slippiCostumeName(2, 1), slippiStageName(31), slippiStageName(84)]).toEqual(['Red', 'Battlefield', 'Home-Run Contest']);
  expect([slippiActionStateName(14), slippiActionStateName(341, 5), slippiActionStateName(341)]).toEqual([
    'Wait',
    'FireBreathGroundStartup',
    undefined,
  ]);
  expect([slippiMoveName(17), slippiItemName(11)]).toEqual(['Dair', 'Home Run Bat']);
});

it('knows where platforms are', () => {
  expect(fodPlatformY(15)).toBe(12.375);
  expect(randallAt(500).y).toBeCloseTo(-13.64989, 5);
  expect(randallAt(-700)).toEqual(randallAt(500));
  for (let frame = 0; frame < 1200; frame++) expect(Number.isFinite(randallAt(frame).left)).toBe(true);
  expect(slippiStageGeometry(31)?.platforms.map(({ name, left, right, y }) => [name, left, right, y])).toEqual([
    ['left', -57.6, -20, 27.2],
    ['right', 20, 57.6, 27.2],
    ['top', -18.8, 18.8, 54.4],
  ]);
  expect(slippiStageGeometry(4)).toBeUndefined();
});
