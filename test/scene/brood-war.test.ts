import { expect, it } from 'vitest';
import { toyDuel } from '../../recordings/brood-war/toy-duel.js';
import { at, toyGame } from '../../recordings/brood-war/toy-game.js';
import { readScene } from '../../src/scene/index.js';
import { groundTiles } from '../../src/scene/formats/brood-war/ground.js';

it('a game of Brood War has the map of the file, orders, and who won', async () => {
  const scene = await readScene(toyGame(toyDuel));
  expect(scene).toMatchObject({
    format: 'brood-war',
    isComplete: true,
    title: 'Ann vs Bob',
    map: 'Toy Crossing',
    coverage: 'orders',
    durationSeconds: 63,
    world: { unit: 'px', up: -1, minX: 0, minY: 0, maxX: 768, maxY: 512 },
    sides: [
      { name: 'Ann', result: 'win' },
      { name: 'Bob', result: 'loss' },
    ],
  });
  const kinds = scene.ground.map(({ kind, label, points }) => [kind, label, kind === 'floor' ? undefined : [...points]]);
  // two shores and the ford between them are one piece of ground
  expect(kinds).toEqual([
    ['floor', undefined, undefined],
    ['resource', 'Minerals', [64, 128, 96, 128, 704, 384]],
    ['resource', 'Vespene geysers', [160, 400]],
    ['start', 'Start places', [96, 256, 672, 256]],
  ]);
  const buildings = scene.actors.filter(({ kind }) => kind === 'building');
  expect(buildings.map(({ label, from, side, track }) => [label, from, side, track.x[0], track.y[0]])).toEqual(
    [
      ['Pylon', Math.fround(12.6), 0, 192, 320],
      ['Supply Depot', Math.fround(13.44), 1, 608, 352],
      ['Gateway', 21, 0, 224, 224],
      ['Barracks', Math.fround(29.4), 1, 576, 224],
    ].map(([label, from, ...rest]) => [label, expect.closeTo(from as number, 3) as number, ...rest]),
  );
  // the two units that Ann had in her first group were sent twice
  const units = scene.actors.filter(({ kind, side }) => kind === 'unit' && side === 0);
  expect(units.map(({ from, to }) => [from, to])).toEqual([
    [expect.closeTo(1.428, 3), expect.closeTo(62, 3)],
    [expect.closeTo(1.428, 3), expect.closeTo(62, 3)],
  ]);
  expect(scene.moments.filter(({ kind }) => kind !== 'upgrade').map(({ text }) => text)).toEqual([
    'Bob: gl hf',
    'Bob: gg',
    'Bob left',
    'Ann won, as follows from who left',
  ]);
  expect(scene.series.map(({ name, label }) => [name, label])).toEqual([
    ['commands', 'Commands, Ann'],
    ['effectiveCommands', 'Effective commands, Ann'],
    ['commands', 'Commands, Bob'],
    ['effectiveCommands', 'Effective commands, Bob'],
  ]);
});

it('a tile that is not known is what those around it are', () => {
  const ground = (groups: readonly number[]): readonly number[] => [
    ...groundTiles({ tilesetName: 'Jungle', terrain: { width: 3, height: 1, tiles: Uint16Array.from(groups, (group) => group << 4) } }),
  ];
  // 2 is ground, 6 is not, 4095 is not known, 0 stands for a missing tile
  expect(ground([2, 6, 0])).toEqual([1, 0, 0]);
  expect(ground([2, 4095, 2])).toEqual([1, 1, 1]);
  expect(ground([6, 4095, 2])).toEqual([0, 0, 1]);
});

it('units stay on the map', async () => {
  const far = at(100, 0, { type: 'rightClick', id: 0x60, x: 768, y: 512, target: undefined, unit: undefined, queued: 0 });
  const scene = await readScene(toyGame({ commands: [at(1, 0, { type: 'select', id: 0x63, units: [1, 2, 3, 4, 5, 6] }), far] }));
  expect(scene.world).toMatchObject({ minX: 0, minY: 0, maxX: 768, maxY: 512 });
});
