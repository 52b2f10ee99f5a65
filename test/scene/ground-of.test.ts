import { describe, expect, it } from 'vitest';
import { cs2Sample } from '../../recordings/dem/cs2/sample.js';
import { deadlockSample } from '../../recordings/dem/deadlock/sample.js';
import { dotaSample } from '../../recordings/dem/dota/sample.js';
import { isReplayError } from '../../src/core/errors.js';
import { groundOf, readScene, sceneAt, type Scene, type SceneActor, type SceneGround } from '../../src/scene/index.js';
import { StampedGrid } from '../../src/scene/stamped-grid.js';

/** Whether a place is inside of outlines: by the number of edges to the right of it. */
function isInside(ground: readonly Pick<SceneGround, 'points'>[], x: number, y: number): boolean {
  let isIn = false;
  for (const { points } of ground) {
    for (let i = 0, before = points.length - 2; i < points.length; before = i, i += 2) {
      const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[before]!, points[before + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
    }
  }
  return isIn;
}

/** The tracks up to a second. */
const upTo = ({ actors, world }: Scene, seconds: number): Pick<Scene, 'actors' | 'world'> => ({
  world: world && { ...world, floors: undefined },
  actors: actors.map((actor): SceneActor => {
    const { track } = actor;
    const length = track.seconds.filter((second) => second <= seconds).length;
    const cut = <Column extends Float32Array | Uint8Array>(column: Column): Column => column.subarray(0, length) as Column;
    return { ...actor, track: { seconds: cut(track.seconds), x: cut(track.x), y: cut(track.y), motion: cut(track.motion) } };
  }),
});

const areaOf = (points: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    sum += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!;
  }
  return sum / 2;
};

describe('groundOf', () => {
  it('outlines a ring with its hole', () => {
    const grid = new StampedGrid(0, 0, 100, 100, 1, 4);
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.01) grid.stamp(50 + 30 * Math.cos(angle), 50 + 30 * Math.sin(angle), 3);
    const outlines = grid.outlines(4);
    expect(outlines).toHaveLength(2);
    const [outer, hole] = [...outlines].map(areaOf).sort((a, b) => b - a) as [number, number];
    expect(outer / (Math.PI * 33 ** 2)).toBeCloseTo(1, 1);
    expect(hole / (-Math.PI * 27 ** 2)).toBeCloseTo(1, 1);
    const ground = outlines.map((points) => ({ points }));
    expect([isInside(ground, 50, 50), isInside(ground, 80, 50), isInside(ground, 20, 50), isInside(ground, 95, 50)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // slopes instead of stairs
    expect(outlines.every((points) => points.length / 2 < 80)).toBe(true);
  });

  it('splits floors by height, and leaves out what does not walk', () => {
    const actor = (id: number, kind: SceneActor['kind'], x: number, z: number): SceneActor => ({
      id,
      kind,
      label: '',
      from: 0,
      values: {},
      track: {
        seconds: Float32Array.of(0, 10),
        x: Float32Array.of(x, x + 1000),
        y: Float32Array.of(0, 1000),
        z: Float32Array.of(z, z),
        motion: new Uint8Array(2),
      },
    });
    const floors = [
      { name: 'Lower', minZ: -100, maxZ: 50 },
      { name: 'Upper', minZ: 50, maxZ: 200 },
    ];
    const world = { minX: 0, minY: 0, maxX: 1, maxY: 1, unit: 'unit', up: 1, floors } as const;
    const ground = groundOf([{ actors: [actor(0, 'player', 0, 0), actor(1, 'player', 500, 100), actor(2, 'projectile', 0, 100)], world }]);
    expect(ground.map(({ kind, floor, isClosed }) => [kind, floor, isClosed])).toEqual([
      ['floor', 0, true],
      ['floor', 1, true],
    ]);
    const [lower, upper] = ground.map((one) => [isInside([one], 500, 500), isInside([one], 1000, 500)]);
    expect([lower, upper]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(groundOf([])).toEqual([]);
    for (const options of [{ cells: 0 }, { cells: 1e9 }, { radiusCells: -1 }, { cells: '8' as never }])
      expect(() => groundOf([{ actors: [actor(0, 'unit', 0, 0)] }], options)).toThrow(
        expect.toSatisfy((error) => isReplayError(error, 'usage')) as Error,
      );
  });

  it.each([
    ['Dota 2', dotaSample],
    ['CS2', cs2Sample],
    ['Deadlock', deadlockSample],
  ] as const)('draws of five sixths of a match of %s a floor on which the rest happens', async (_name, make) => {
    const scene = await readScene(make());
    const from = (scene.durationSeconds * 5) / 6;
    const ground = groundOf([upTo(scene, from)]);
    const walking = scene.actors.filter(({ kind }) => kind === 'player' || kind === 'hero');
    let inside = 0;
    let all = 0;
    for (let seconds = from; seconds < scene.durationSeconds; seconds += 0.25) {
      const { isPresent, x, y } = sceneAt(scene, seconds);
      for (const { id } of walking) {
        if (isPresent[id] === 0) continue;
        all++;
        if (isInside(ground, x[id]!, y[id]!)) inside++;
      }
    }
    expect(all).toBeGreaterThan(200);
    expect(inside / all).toBeGreaterThanOrEqual(0.98);
    expect(paintedInVain(scene, ground)).toBeLessThan(0.1);
  });
});

/** The part of the box of all places that is painted and where nobody ever was, in squares of a 64th of the box. */
function paintedInVain(scene: Scene, ground: readonly SceneGround[]): number {
  const { minX, minY, maxX, maxY } = scene.world!;
  const squares = 64;
  const been = new Set<number>();
  const square = (x: number, y: number): number =>
    Math.floor(((y - minY) / (maxY - minY)) * squares) * squares + Math.floor(((x - minX) / (maxX - minX)) * squares);
  for (let seconds = 0; seconds < scene.durationSeconds; seconds += 0.1) {
    const { isPresent, x, y } = sceneAt(scene, seconds);
    for (const { id } of scene.actors) if (isPresent[id] === 1) been.add(square(x[id]!, y[id]!));
  }
  let vain = 0;
  for (let i = 0; i < squares * squares; i++) {
    const x = minX + (((i % squares) + 0.5) / squares) * (maxX - minX);
    const y = minY + ((Math.floor(i / squares) + 0.5) / squares) * (maxY - minY);
    if (isInside(ground, x, y) && !been.has(i)) vain++;
  }
  return vain / squares ** 2;
}
