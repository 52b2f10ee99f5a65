import type { BroodWarMap } from '../../../formats/brood-war/index.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { StampedGrid } from '../../stamped-grid.js';
import { TERRAIN } from './terrain.gen.js';

/** Pixels of a tile. */
const TILE = 32;
/** Outlines of fewer tiles are left out. */
const LEAST_TILES = 3;
const RESOURCE_RADIUS = 28;
const START_RADIUS = 80;

/** Whether a group of tiles is ground. Undefined where that is not known. */
function groundGroups(tilesetName: string): (group: number) => boolean | undefined {
  const known = new Map<number, boolean>();
  const [buildable = '', blocked = ''] = TERRAIN[tilesetName] ?? [];
  for (const [groups, isGround] of [
    [buildable, true],
    [blocked, false],
  ] as const) {
    for (const group of groups === '' ? [] : groups.split(' ')) {
      const [first, last = first] = group.split('-').map(Number) as [number, number?];
      for (let i = first; i <= last; i++) known.set(i, isGround);
    }
  }
  return (group) => (group === 0 ? false : known.get(group));
}

/** The tiles that are ground: 1 for each. Of what is not known, a tile is what most of the known ones around it are. */
export function groundTiles({ tilesetName, terrain }: Pick<BroodWarMap, 'tilesetName' | 'terrain'>): Uint8Array {
  const { width, height, tiles } = terrain;
  const isGround = groundGroups(tilesetName);
  const known = Int8Array.from(tiles, (tile) => {
    const ground = isGround(tile >> 4);
    return ground === undefined ? 0 : ground ? 1 : -1;
  });
  return Uint8Array.from(known, (own, i) => {
    if (own !== 0) return own > 0 ? 1 : 0;
    const [x, y] = [i % width, Math.floor(i / width)];
    let sum = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) sum += known[row * width + column]!;
    return sum > 0 ? 1 : 0;
  });
}

/** The map of the file: ground as polygons, which are inferred, with resources and start places. Everything else is left out. */
export function addGround(scene: SceneBuilder, map: BroodWarMap): void {
  const { width, height } = map.terrain;
  const tiles = groundTiles(map);
  if (tiles.includes(1)) {
    const grid = new StampedGrid(0, 0, width * TILE, height * TILE, TILE, 1);
    tiles.forEach((tile, i) => {
      if (tile === 1) grid.stamp(((i % width) + 0.5) * TILE, (Math.floor(i / width) + 0.5) * TILE, 0);
    });
    for (const points of grid.outlines(LEAST_TILES)) scene.ground({ kind: 'floor', points, isClosed: true });
  }
  const things = (kind: string, label: string, places: readonly { readonly x: number; readonly y: number }[], radius: number): void => {
    if (places.length === 0) return;
    scene.ground({ kind, label, points: Float32Array.from(places.flatMap(({ x, y }) => [x, y])), isClosed: false, radius });
  };
  things(
    'resource',
    'Minerals',
    map.resources.filter(({ kind }) => kind === 'minerals'),
    RESOURCE_RADIUS,
  );
  things(
    'resource',
    'Vespene geysers',
    map.resources.filter(({ kind }) => kind === 'gas'),
    2 * RESOURCE_RADIUS,
  );
  things('start', 'Start places', map.starts, START_RADIUS);
}
