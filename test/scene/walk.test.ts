import { describe, expect, it } from 'vitest';
import { limitsWith } from '../../src/core/limits.js';
import { checkedSelect } from '../../src/scene/options.js';
import { SceneBuilder } from '../../src/scene/scene-builder.js';
import { sceneAt } from '../../src/scene/index.js';
import { spread, walk, type WalkOrder, type WalkPlace } from '../../src/scene/walk.js';

const SPEED = 2;

/** Where a unit is at some seconds that is known at places and has orders, each `[second, x, y]`. */
function placesAt(
  known: readonly number[][],
  orders: readonly (readonly [number, number, number, boolean?])[],
  at: readonly number[],
): number[][] {
  const scene = new SceneBuilder('sc2', checkedSelect({}), limitsWith(undefined));
  const actor = scene.actor({ kind: 'unit', label: 'unit', from: 0 });
  walk(
    actor,
    known.map(([seconds, x, y]): WalkPlace => ({ seconds: seconds!, x: x!, y: y! })),
    orders.map(([seconds, x, y, isQueued = false]): WalkOrder => ({ seconds, x, y, isQueued })),
    SPEED,
  );
  return at.map((seconds) => {
    const { x, y } = sceneAt(scene.scene(), seconds);
    return [x[0]!, y[0]!];
  });
}

describe('the way of a unit that is seen now and then', () => {
  it('leaves so that it is at the next known place in time', () => {
    // 20 away at 2 a second: it stands until second 90
    expect(
      placesAt(
        [
          [0, 0, 0],
          [100, 20, 0],
        ],
        [],
        [0, 50, 90, 95, 100, 200],
      ),
    ).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [10, 0],
      [20, 0],
      [20, 0],
    ]);
  });

  it('goes straight where it is seen again soon, or is too far to walk', () => {
    expect(
      placesAt(
        [
          [0, 0, 0],
          [10, 4, 0],
        ],
        [[1, 0, 50]],
        [5],
      ),
    ).toEqual([[2, 0]]);
    expect(
      placesAt(
        [
          [0, 0, 0],
          [20, 100, 0],
        ],
        [],
        [10],
      ),
    ).toEqual([[50, 0]]);
  });

  it('follows orders, one after the other where they are queued', () => {
    expect(placesAt([[0, 0, 0]], [[10, 10, 0]], [10, 12, 15, 30])).toEqual([
      [0, 0],
      [4, 0],
      [10, 0],
      [10, 0],
    ]);
    expect(
      placesAt(
        [[0, 0, 0]],
        [
          [10, 10, 0],
          [12, 4, 0],
        ],
        [12, 30],
      ),
    ).toEqual([
      [4, 0],
      [4, 0],
    ]);
    expect(
      placesAt(
        [[0, 0, 0]],
        [
          [10, 10, 0],
          [12, 10, 6, true],
        ],
        [15, 18, 40],
      ),
    ).toEqual([
      [10, 0],
      [10, 6],
      [10, 6],
    ]);
  });

  it('drops orders from which it could not be at the next known place', () => {
    expect(
      placesAt(
        [
          [0, 0, 0],
          [40, 0, 10],
        ],
        [[1, 70, 0]],
        [39.999, 40],
      ).map(([, y]) => Math.round(y!)),
    ).toEqual([10, 10]);
    expect(
      placesAt(
        [
          [0, 0, 0],
          [40, 0, 10],
        ],
        [[1, 70, 0]],
        [30],
      ),
    ).toEqual([[0, 0]]);
  });

  it('gives units of one order places of their own', () => {
    const places = Array.from({ length: 50 }, (_, i) => spread(7, 9, i, 1));
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.7);
    expect(places[0]).toEqual({ x: 7, y: 9 });
  });
});
