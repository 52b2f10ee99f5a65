import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { openGrowing } from '../../src/io/growing.js';
import { readScene, sceneAt, streamScene, type Scene } from '../../src/scene/index.js';
import { SOURCES, openAs, watchedAccess } from '../contract/sources.js';
import { FIXTURE_FORMATS, FIXTURE_NAMES } from '../kit/fixture-formats.js';

async function statesOf(bytes: Uint8Array): Promise<Scene[]> {
  const states: Scene[] = [];
  for await (const scene of streamScene(bytes)) states.push(scene);
  return states;
}

const isAscending = (times: ArrayLike<number>): boolean => Array.from(times).every((time, i, all) => i === 0 || time > all[i - 1]!);

describe('a scene', () => {
  it.each(FIXTURE_NAMES)('of %s is well formed, and the same from any source and as a stream', async (name) => {
    const bytes = await fixture(name);
    const scene = await readScene(bytes);
    expect(scene.format).toBe(FIXTURE_FORMATS[name]);
    expect(scene.title).not.toBe('');
    expect(scene.game).not.toBe('');
    expect(scene.readSeconds).toBe(scene.durationSeconds);
    scene.sides.forEach(({ id }, i) => expect(id).toBe(i));
    scene.actors.forEach(({ id, track, values, side }, i) => {
      expect(id).toBe(i);
      if (side !== undefined) expect(scene.sides[side]).toBeDefined();
      for (const column of [track.x, track.y, track.z ?? track.x, track.yaw ?? track.x, track.motion])
        expect(column.length).toBe(track.seconds.length);
      expect(isAscending(track.seconds)).toBe(true);
      for (const steps of Object.values(values)) {
        expect(steps.values.length).toBe(steps.seconds.length);
        expect(isAscending(steps.seconds)).toBe(true);
      }
    });
    const actors = scene.moments.flatMap((moment) => moment.actors ?? []);
    expect(actors.filter((id) => scene.actors[id] === undefined)).toEqual([]);
    expect(scene.moments.filter(({ text, weight }) => text === '' || !(weight >= 0 && weight <= 1))).toEqual([]);
    expect(scene.moments.map(({ seconds }) => seconds)).toEqual(scene.moments.map(({ seconds }) => seconds).sort((a, b) => a - b));
    expect(structuredClone(scene)).toEqual(scene);
    if (scene.coverage !== 'none') {
      expect(scene.world).toBeDefined();
      expect(sceneAt(scene, scene.durationSeconds / 2).isPresent).toContain(1);
    }
    for (const kind of SOURCES) expect(await readScene(openAs(kind, bytes)), kind).toEqual(scene);
    const states = await statesOf(bytes);
    expect(states.at(-1)).toEqual(scene);
    const read = states.map(({ readSeconds }) => readSeconds);
    expect(read).toEqual([...read].sort((a, b) => a - b));
  });

  it('closes its source once, also when a loop is left', async () => {
    const bytes = await fixture(FIXTURE_NAMES[0]!);
    for (const leave of [false, true]) {
      const watched = watchedAccess(bytes);
      const reading = streamScene(watched.source);
      for await (const { readSeconds } of reading) if (leave && readSeconds >= 0) break;
      expect(watched.closed).toBe(1);
      if (leave) await expect(reading.end()).rejects.toSatisfy((error) => isReplayError(error, 'usage'));
      else expect((await reading.end()).readSeconds).toBeGreaterThanOrEqual(0);
    }
    await expect(readScene(new Uint8Array(5000).fill(0xaa))).rejects.toSatisfy((error) => isReplayError(error, 'bad-signature'));
    await expect(readScene(bytes, { include: ['actor' as never] })).rejects.toThrow(/there is no 'actor', the nearest: actors/);
  });
});

describe('a scene of a recording that grows', () => {
  const growingNames = FIXTURE_NAMES.filter((name) => ['dem', 'vcr', 'slippi'].includes(FIXTURE_FORMATS[name]!));

  it.each(growingNames)('%s: a state while the reading waits, and at the end the whole scene', async (name) => {
    const bytes = await fixture(name);
    let [length, isFinished] = [Math.floor(bytes.length * 0.7), false];
    const access = { state: () => ({ byteLength: length, isFinished }), read: (start: number, end: number) => bytes.slice(start, end) };
    const waiting: Scene[] = [];
    const states = streamScene(openGrowing(access, { maxPauseMs: 16 }));
    let last: Scene | undefined;
    for await (const scene of states) {
      if (!isFinished) waiting.push(scene);
      if (scene.readSeconds > 0) [length, isFinished] = [bytes.length, true];
      last = scene;
    }
    const whole = await readScene(bytes);
    expect(waiting.at(-1)!.readSeconds).toBeGreaterThan(0);
    expect(waiting.at(-1)!.readSeconds).toBeLessThanOrEqual(whole.readSeconds);
    expect(last).toEqual(whole);
  });

  it('is cancelled while the reading waits', async () => {
    const bytes = await fixture('rf2-race.vcr');
    const access = { state: () => ({ byteLength: bytes.length >> 1 }), read: (start: number, end: number) => bytes.slice(start, end) };
    const states = streamScene(openGrowing(access, { maxPauseMs: 16 }));
    const ending = states.end();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await states.cancel();
    expect((await ending).isComplete).toBe(false);
  });

  it('stops the source when the loop is left', async () => {
    const bytes = await fixture('rf2-race.vcr');
    let isClosed = false;
    const access = {
      state: () => ({ byteLength: bytes.length }),
      read: (start: number, end: number) => bytes.slice(start, end),
      close: () => void (isClosed = true),
    };
    for await (const scene of streamScene(openGrowing(access, { maxPauseMs: 16 }))) if (scene.readSeconds > 0) break;
    expect(isClosed).toBe(true);
  });
});
