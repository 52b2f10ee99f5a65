import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { readScene, sceneAt, streamScene, type Scene } from '../../src/scene/index.js';
import { corpusFiles } from '../support/corpus.node.js';

const files = corpusFiles('dem', (name) => /^(cs2|dota2|deadlock)--/.test(name));
/** Places of a recording that are compared. */
const MOMENTS = 200;
const MAX_ERROR = 3;
/** Seconds of a scene are 32-bit floats; what moves fast goes this far in their rounding. */
const ROUNDING = 0.2;

/** Some of a list, spread over it and the same in each run. */
const spread = <T>(all: readonly T[], count: number): readonly T[] =>
  all.filter((_, i) => Math.floor((i * count) / all.length) !== Math.floor(((i - 1) * count) / all.length));

describe.each(files.map((file): [string, typeof file] => [file.name, file]))('the scene of %s', (_name, file) => {
  it(`has at ${MOMENTS} moments every player where the ticks have them`, async () => {
    const bytes = file.bytes();
    const scene = await readScene(bytes, { samplesPerSecond: 128, maxError: MAX_ERROR });
    const { serverInfo } = parseDemSync(bytes, { include: ['serverInfo'] });
    const interval = serverInfo!.tickIntervalSeconds!;
    const all = [...iterateDem(bytes, { events: ['tick'], entities: { classes: ['CWorld'] } })]
      .map(({ tick }) => tick)
      .filter((tick) => tick >= 0);
    const ticks = [...new Set(spread(all, MOMENTS))];
    const { rowCount, columns } = parseDemTicksSync(bytes, { props: ['x', 'y', 'z', 'isAlive'], ticks });
    const byPlayer = new Map(scene.actors.filter(({ playerId }) => playerId !== undefined).map((actor) => [actor.playerId, actor.id]));
    const compared = new Set<string>();
    for (let row = 0; row < rowCount; row++) {
      // a broadcast has several packets of one tick: a scene looks at the first
      const key = `${columns.tick[row]} ${columns.playerId[row]}`;
      if (compared.has(key)) continue;
      compared.add(key);
      const id = byPlayer.get(columns.playerId[row])!;
      const { isPresent, x, y, z } = sceneAt(scene, Math.fround(columns.tick[row]! * interval));
      const isThere = columns.isAlive[row] !== 0 && !Number.isNaN(columns.x[row]!);
      expect(isPresent[id], `tick ${columns.tick[row]}, player ${columns.playerId[row]}`).toBe(isThere ? 1 : 0);
      if (!isThere) continue;
      for (const [is, was] of [
        [x[id], columns.x[row]],
        [y[id], columns.y[row]],
        [z[id], columns.z[row]],
      ] as const)
        expect(Math.abs(is! - was!), `tick ${columns.tick[row]}, player ${columns.playerId[row]}`).toBeLessThanOrEqual(
          MAX_ERROR + ROUNDING,
        );
    }
    expect(rowCount).toBeGreaterThan(0);
  });

  it('has the kills of the section, and is the same as a stream', async () => {
    const bytes = file.bytes();
    const scene = await readScene(bytes);
    const { kills, rounds, serverInfo } = parseDemSync(bytes, { include: ['kills', 'rounds', 'serverInfo'] });
    const interval = serverInfo!.tickIntervalSeconds!;
    const secondsOf = (kind: string): number[] => scene.moments.filter((moment) => moment.kind === kind).map(({ seconds }) => seconds);
    expect(secondsOf('kill')).toEqual((kills ?? []).map(({ tick }) => tick * interval));
    const over = (rounds ?? []).filter(({ endTick, isWarmup }) => endTick !== undefined && isWarmup !== true);
    expect(secondsOf('round')).toEqual(over.map(({ endTick }) => endTick! * interval));
    let last: Scene | undefined;
    for await (const state of streamScene(bytes)) last = state;
    expect(last).toEqual(scene);
  });
});
