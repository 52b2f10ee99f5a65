import { describe, expect, it } from 'vitest';
import { chance } from '../../recordings/chance.js';
import { floorsIn } from '../../src/scene/floors-in.js';
import type { SceneActor } from '../../src/scene/index.js';

const STOREY = 160;

/** Someone who walks between random places of a building. `heightAt` is the height of the floor at a place, on a storey. */
function walker(id: number, heightAt: (x: number, y: number, storey: number) => number, storeys: number): SceneActor {
  const random = chance(id + 1);
  const count = 3000;
  const track = {
    seconds: new Float32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    z: new Float32Array(count),
    motion: new Uint8Array(count),
  };
  let [x, y, toX, toY] = [500, 500, 1500, 800];
  for (let i = 0; i < count; i++) {
    const way = Math.hypot(toX - x, toY - y);
    if (way < 50) [toX, toY] = [random() * 3000, random() * 3000];
    else [x, y] = [x + (40 * (toX - x)) / way, y + (40 * (toY - y)) / way];
    track.seconds[i] = i / 8;
    track.x[i] = x;
    track.y[i] = y;
    // a jump now and then
    track.z[i] = heightAt(x, y, id % storeys) + (i % 37 < 4 ? 60 : 0);
  }
  return { id, kind: 'player', label: `${id}`, from: 0, values: {}, track };
}

const walkers = (heightAt: (x: number, y: number, storey: number) => number, storeys: number): SceneActor[] =>
  Array.from({ length: 6 }, (_, id) => walker(id, heightAt, storeys));

describe('floorsIn', () => {
  it('finds none where the ground rises and people jump', () => {
    expect(
      floorsIn(
        walkers((x, y) => 0.5 * x + 200 * Math.sin(y / 500), 1),
        STOREY,
      ),
    ).toEqual([]);
    expect(floorsIn([], STOREY)).toEqual([]);
  });

  it('finds two that are above each other, with a ramp between them', () => {
    // the upper storey is only over a third of the map, and reached by a ramp at its edge
    const heightAt = (x: number, _y: number, storey: number): number => (storey === 0 || x > 1400 ? -400 : x > 1000 ? 1400 - x - 400 : 0);
    const floors = floorsIn(walkers(heightAt, 2), STOREY);
    expect(floors.map(({ name }) => name)).toEqual(['Lower', 'Upper']);
    const [{ maxZ }, { minZ }] = floors as [(typeof floors)[0], (typeof floors)[0]];
    expect(maxZ).toBe(minZ);
    // above the heads of those who jump on the lower one, and not above the feet of those on the upper one
    expect(maxZ).toBeGreaterThan(-340);
    expect(maxZ).toBeLessThanOrEqual(0);
  });

  it('finds three', () => {
    const floors = floorsIn(
      walkers((_x, _y, storey) => 300 * storey, 3),
      STOREY,
    );
    expect(floors.map(({ name }) => name)).toEqual(['Floor 1', 'Floor 2', 'Floor 3']);
    for (const [i, storey] of [0, 300, 600].entries()) {
      expect(floors[i]!.minZ).toBeLessThanOrEqual(storey);
      expect(floors[i]!.maxZ).toBeGreaterThan(storey + 60);
    }
  });
});
