import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/decode-limits.js';
import { isReplayError } from '../../src/core/errors.js';
import { wordAt } from '../../src/scene/index.js';
import { checkedSelect, type SceneSelect } from '../../src/scene/options.js';
import { SceneBuilder } from '../../src/scene/scene-builder.js';

const building = (select: SceneSelect = {}, limits = DEFAULT_LIMITS): SceneBuilder =>
  new SceneBuilder('dem', checkedSelect(select), limits);

describe('a scene builder', () => {
  it('gives states that later additions leave as they are', () => {
    const scene = building();
    scene.setWorld({ unit: 'unit', up: 1 });
    const side = scene.side({ name: 'Radiant', color: '#00ff00', shape: 'circle' });
    const one = scene.actor({ kind: 'hero', label: 'Axe', side, from: 0 });
    const other = scene.actor({ kind: 'hero', label: 'Lina', from: 0 });
    one.move(0, 10, 20);
    one.value('health', 0, 500);
    const chapter = scene.chapter({ from: 0, label: 'Round 1' });
    scene.readSeconds = 1;
    const before = scene.scene();
    expect(before).toMatchObject({
      readSeconds: 1,
      durationSeconds: 1,
      isComplete: false,
      world: { minX: 10, maxX: 10, minY: 20, maxY: 20 },
    });

    for (let second = 1; second < 100; second++) one.move(second, (second * second) % 97, 20);
    scene.score(side, 5, 1);
    chapter.set({ to: 90, side });
    scene.readSeconds = 99;
    scene.end({ isComplete: true, diagnostics: [] });
    const after = scene.scene();
    expect(before.actors[0]!.track.seconds.length).toBe(1);
    expect([...before.actors[0]!.track.x]).toEqual([10]);
    expect(before.clock.chapters).toEqual([{ from: 0, label: 'Round 1' }]);
    expect(before.sides[0]!.score).toBeUndefined();
    expect(after.actors[0]!.track.seconds.at(-1)).toBe(99);
    expect([...after.sides[0]!.score!.values]).toEqual([1]);
    expect(after.clock.chapters).toEqual([{ from: 0, to: 90, label: 'Round 1', side }]);
    expect(after).toMatchObject({ isComplete: true, readSeconds: 99, durationSeconds: 99 });
    // what did not change is the same object
    expect(after.actors[1]).toBe(before.actors[1]);
    expect(after.actors[1]!.track.seconds.length).toBe(0);
    expect(other.id).toBe(1);
  });

  it('sorts moments and chapters by time', () => {
    const scene = building();
    const late = scene.moment({ seconds: 9, kind: 'fight', text: 'fight', weight: 1 })!;
    scene.moment({ seconds: 3, kind: 'kill', text: 'kill', weight: 0.5 });
    expect(scene.scene().moments.map(({ seconds }) => seconds)).toEqual([3, 9]);
    late.set({ toSeconds: 12 });
    scene.moment({ seconds: 1, kind: 'rune', text: 'rune', weight: 0 });
    late.set({ text: 'a long fight' });
    expect(scene.scene().moments).toEqual([
      { seconds: 1, kind: 'rune', text: 'rune', weight: 0 },
      { seconds: 3, kind: 'kill', text: 'kill', weight: 0.5 },
      { seconds: 9, toSeconds: 12, kind: 'fight', text: 'a long fight', weight: 1 },
    ]);
  });

  it('keeps words as numbers of their names', () => {
    const scene = building();
    const actor = scene.actor({ kind: 'player', label: 'Ann', from: 0 });
    actor.word('weapon', 0, undefined);
    actor.word('weapon', 1, 'Knife');
    const before = scene.scene();
    actor.word('weapon', 2, 'AK-47');
    actor.word('weapon', 3, 'Knife');
    actor.word('weapon', 4, undefined);
    const { weapon } = scene.scene().actors[0]!.values;
    expect([0, 1, 2, 3, 4].map((seconds) => wordAt(weapon!, seconds))).toEqual([undefined, 'Knife', 'AK-47', 'Knife', undefined]);
    expect(before.actors[0]!.values['weapon']!.names).toEqual(['Knife']);
  });

  it('leaves out what was not asked for', () => {
    const scene = building({ include: ['moments'] });
    const actor = scene.actor({ kind: 'hero', label: 'Axe', from: 0 });
    actor.move(1, 2, 3);
    actor.value('health', 1, 2);
    expect(scene.actor({ kind: 'unit', label: 'creep', from: 0, isMinor: true })).toBeUndefined();
    expect(scene.series({ name: 'netWorth', label: 'Net worth' })).toBeUndefined();
    expect(scene.area({ kind: 'smoke', from: 1, x: 0, y: 0, radius: 100 })).toBeUndefined();
    scene.moment({ seconds: 1, kind: 'kill', text: 'kill', weight: 0.5, actors: [actor.id] });
    const { actors, areas, series, moments } = scene.scene();
    expect([areas, series, moments.length]).toEqual([[], [], 1]);
    expect(actors.map(({ label, track, values }) => [label, track.x.length, values])).toEqual([['Axe', 0, {}]]);
    const asked = building({ include: ['minorActors'] });
    asked.actor({ kind: 'unit', label: 'creep', from: 0, isMinor: true })!.move(1, 2, 3);
    expect(asked.scene().actors[0]!.track.x.length).toBe(1);
  });

  it('obeys the limits of the reading', () => {
    const few = building({}, { ...DEFAULT_LIMITS, maxEvents: 2 });
    const add = (): unknown => few.moment({ seconds: 0, kind: 'kill', text: '', weight: 0 });
    add();
    add();
    expect(add).toThrow(expect.toSatisfy((error) => isReplayError(error, 'limit')) as Error);
    const small = building({}, { ...DEFAULT_LIMITS, maxKeptBytes: 1000 });
    const fill = (): void => {
      for (;;) small.ground({ kind: 'wall', points: new Float32Array(10), isClosed: false });
    };
    expect(fill).toThrow(expect.toSatisfy((error) => isReplayError(error, 'limit')) as Error);
  });

  it('refuses options without a meaning', () => {
    for (const select of [{ include: ['actor'] }, { samplesPerSecond: 0 }, { samplesPerSecond: NaN }, { maxError: -1 }, { maxError: '1' }])
      expect(() => checkedSelect(select as never)).toThrow(expect.toSatisfy((error) => isReplayError(error, 'usage')) as Error);
  });
});
