import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cs2Sample } from '../../recordings/dem/cs2/sample.js';
import { dotaSample } from '../../recordings/dem/dota/sample.js';
import { deflate } from '../../src/codecs/deflate.js';
import { isReplayError } from '../../src/core/errors.js';
import { readScene, readSceneFile, sceneFile, streamScene, type Scene } from '../../src/scene/index.js';
import { openAs, SOURCES, watchedAccess } from '../contract/sources.js';
import { isSame } from '../support/expect-same.js';
import { LAW_RUNS } from '../support/runs.js';

const TIMEOUT = { timeout: 300_000 };

const QUANTUM = { seconds: 1 / 1024, yaw: 0.5 } as const;

/** The scene without the columns that are rounded. */
const exact = (scene: Scene): unknown => ({
  ...scene,
  actors: scene.actors.map(({ track, values, ...actor }) => ({
    ...actor,
    motion: track.motion,
    values: Object.entries(values).map(([name, { values: column, names }]) => [name, column, names]),
  })),
  sides: scene.sides.map((side) => ({ ...side, score: side.score?.values })),
  series: scene.series.map(({ seconds: _, ...series }) => series),
  areas: scene.areas.map(({ points: _, ...area }) => area),
  ground: scene.ground.map(({ points: _, ...ground }) => ground),
});

function expectNear(is: Float32Array | undefined, was: Float32Array | undefined, quantum: number): void {
  expect(is?.length).toBe(was?.length);
  was?.forEach((value, i) => {
    if (Number.isNaN(value)) expect(is![i]).toBeNaN();
    else expect(Math.abs(is![i]! - value)).toBeLessThanOrEqual(quantum / 2 + Math.abs(value) * 1e-6);
  });
}

describe('a file of a scene', () => {
  it('is read like a replay, from any source', async () => {
    const bytes = await sceneFile(await readScene(cs2Sample(), { include: ['moments', 'series'] }));
    const scene = await readSceneFile(bytes);
    for (const kind of SOURCES) expect(await readScene(openAs(kind, bytes)), kind).toEqual(scene);
    const watched = watchedAccess(bytes);
    const states: Scene[] = [];
    for await (const state of streamScene(watched.source)) states.push(state);
    expect(states).toEqual([scene]);
    expect(watched.closed).toBe(1);
    await expect(readScene(bytes.subarray(0, bytes.length - 9))).rejects.toSatisfy(
      (error) => isReplayError(error) && error.path[0] === 'scene file',
    );
    await expect(readScene(bytes, { limits: { maxDecompressedBytes: 100 } })).rejects.toSatisfy((error) => isReplayError(error, 'limit'));
  });

  it.each([
    ['Dota 2', dotaSample, 0.5],
    ['CS2', cs2Sample, 0.125],
  ] as const)('of a made match of %s gives it back, and is small', async (_name, make, place) => {
    const scene = await readScene(make(), { include: ['actors', 'minorActors', 'areas', 'moments', 'series'] });
    expect(scene.durationSeconds).toBeGreaterThan(600);
    const bytes = await sceneFile(scene);
    expect(bytes.length).toBeLessThan(1_000_000);
    const again = await readSceneFile(bytes);
    expect(exact(again)).toEqual(exact(scene));
    scene.actors.forEach(({ track, values }, id) => {
      const { track: read, values: readValues } = again.actors[id]!;
      expectNear(read.seconds, track.seconds, QUANTUM.seconds);
      for (const axis of ['x', 'y', 'z'] as const) expectNear(read[axis], track[axis], place);
      expectNear(read.yaw, track.yaw, QUANTUM.yaw);
      for (const [name, { seconds }] of Object.entries(values)) expectNear(readValues[name]!.seconds, seconds, QUANTUM.seconds);
    });
    scene.series.forEach(({ seconds }, i) => expectNear(again.series[i]!.seconds, seconds, QUANTUM.seconds));
    // what was rounded once stays
    expect(await readSceneFile(await sceneFile(again))).toEqual(again);
  });

  it('keeps diagnostics, ground and numbers that are not whole', async () => {
    const scene = await readScene(dotaSample().subarray(0, 60_000));
    expect(scene.isComplete).toBe(false);
    const more: Scene = {
      ...scene,
      ground: [{ kind: 'wall', points: Float32Array.of(0, 1, 2, -3), isClosed: true }],
      series: [{ name: 'gap', label: 'Gap', seconds: Float32Array.of(1, 2), values: Float32Array.of(0.1, NaN) }],
    };
    const again = await readSceneFile(await sceneFile(more));
    expect(again.diagnostics).toEqual(more.diagnostics);
    expect(again.ground).toEqual(more.ground);
    expect(again.series).toEqual(more.series);
  });

  it('is refused with an error that says why, however it is damaged', TIMEOUT, async () => {
    const bytes = await sceneFile(await readScene(cs2Sample(), { samplesPerSecond: 1 }));
    const undamaged = await readSceneFile(bytes);
    // a bit that no checksum covers, such as the filling of the last byte of DEFLATE or the level in the header of zlib, changes nothing
    const failure = async (damaged: Uint8Array): Promise<string> => {
      try {
        return isSame(await readSceneFile(damaged), undamaged) ? 'unchanged' : 'read';
      } catch (error) {
        if (!isReplayError(error)) throw error;
        return error.code;
      }
    };
    expect(await failure(new Uint8Array(20))).toBe('bad-signature');
    expect(await failure(bytes.subarray(0, 5))).toBe('bad-signature');
    expect(await failure(Uint8Array.from(bytes, (byte, i) => (i === 4 ? 9 : byte)))).toBe('unsupported-version');
    expect(await failure(Uint8Array.from(bytes, (byte, i) => (i >= 5 && i < 9 ? 0xff : byte)))).toBe('limit');
    // 0x789c and 0x78da are both headers of zlib
    expect(await failure(Uint8Array.from(bytes, (byte, i) => (i === 10 ? 0xda : byte)))).toBe('unchanged');
    expect(await failure(Uint8Array.from(bytes, (byte, i) => (i === 10 ? 0xbb : byte)))).toBe('unsupported-feature');
    const codes = ['truncated', 'corrupt', 'checksum', 'limit'];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        // a header of zlib may ask for a dictionary
        expect([...codes, 'bad-signature', 'unsupported-version', 'unsupported-feature', 'unchanged']).toContain(
          await failure(Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ change : byte))),
        );
        if (at > 9) expect(codes).toContain(await failure(bytes.subarray(0, at)));
      }),
      { numRuns: 3 * LAW_RUNS },
    );
  });

  it('is read as it is or refused, whatever its content', TIMEOUT, async () => {
    const scene = await readScene(cs2Sample(), { samplesPerSecond: 1, include: ['actors', 'moments'] });
    const flat = new TextEncoder().encode(JSON.stringify({ ...scene, actors: [], sides: [], series: [] }));
    const fileOf = (body: Uint8Array): Uint8Array => {
      const file = new Uint8Array(9);
      const view = new DataView(file.buffer);
      view.setUint32(0, 0x43_53_4b_52, true);
      view.setUint8(4, 1);
      view.setUint32(5, body.length, true);
      return Uint8Array.of(...file, ...deflate(body, 'zlib'));
    };
    const varuint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varuint(value >>> 7)]);
    const whole = Uint8Array.of(...varuint(flat.length), ...flat, 0);
    expect((await readSceneFile(fileOf(whole))).moments).toEqual(scene.moments);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        try {
          const read = await readSceneFile(fileOf(Uint8Array.from(whole, (byte, i) => (i === at ? byte ^ change : byte))));
          expect(read.moments.every(({ seconds }) => typeof seconds === 'number')).toBe(true);
        } catch (error) {
          expect(error).toSatisfy((thrown) => isReplayError(thrown));
        }
      }),
      { numRuns: 10 * LAW_RUNS },
    );
  });
});
