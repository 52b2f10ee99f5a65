import { describe, it } from 'vitest';
import { cutDemSync } from '../../src/formats/dem/cut-verbs.js';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import { iterateDem, parseDemSync } from '../../src/formats/dem/index.js';
import { isReplayError } from '../../src/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { comparedEvents, packetTicks } from '../support/dem-cuts.js';
import { worldHash } from '../support/world-hash.node.js';

/** Long recordings are cut in fewer places: each is decoded on the way. */
const cutsOf = (byteLength: number): number => Math.max(3, Math.min(30, Math.floor(200e6 / byteLength)));
const facts = corpusFacts('dem', { files: 9, facts: 1800 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));
const hash = (world: unknown): string => worldHash(world as World);

/** Some of a list in an order of their own, the same in every run. */
function some<T>(list: readonly T[], count: number): T[] {
  let state = 20261127;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return list[(state >>> 8) % list.length]!;
  });
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('has the same worlds and events in a cut as in the whole from there on', () => {
    const bytes = file.bytes();
    const whole = comparedEvents(bytes);
    const allTicks = packetTicks(bytes);
    // several packets may have one tick
    const firstAt = (tick: number): number => allTicks.findIndex((at) => at >= tick);
    const last = allTicks.length - 1;
    const begins = some(allTicks, cutsOf(bytes.length));
    const needed = new Set([last, ...begins.flatMap((tick) => [firstAt(tick) - 1, firstAt(tick)])]);
    const worlds: (string | undefined)[] = [];
    const reading = iterateDem(bytes, { events: ['tick'] });
    for (const { world } of reading) worlds.push(needed.has(worlds.length) ? hash(world) : undefined);

    const isReadable = reading.end().diagnostics.length === 0;
    /** Damage on the way to a cut, or entities that cannot be read, are an error. */
    const cutOf = (fromTick: number): Uint8Array | undefined => {
      try {
        return cutDemSync(bytes, { fromTick });
      } catch (error) {
        if (!isReadable && isReplayError(error)) return undefined;
        throw error;
      }
    };
    for (const fromTick of begins) {
      const cut = cutOf(fromTick);
      if (cut === undefined) continue;
      const begin = Math.max(0, firstAt(fromTick) - 1);
      const ticks: number[] = [];
      for (const { tick, world } of iterateDem(cut, { events: ['tick'] })) {
        const expected = worlds[begin + ticks.length];
        ticks.push(tick);
        if (expected !== undefined) facts.equal(file, `cut at ${fromTick}: world of packet ${ticks.length}`, hash(world), expected);
      }
      facts.equal(file, `cut at ${fromTick}: ticks`, ticks, allTicks.slice(begin));
      facts.equal(
        file,
        `cut at ${fromTick}: events`,
        comparedEvents(cut).filter(({ tick }) => tick >= fromTick),
        whole.filter(({ tick }) => tick >= fromTick),
      );
      const { fileInfo, isComplete } = parseDemSync(cut);
      facts.equal(file, `cut at ${fromTick}: complete`, isComplete, true);
      facts.equal(file, `cut at ${fromTick}: packets`, fileInfo?.playbackFrames, ticks.length);
      facts.equal(file, `cut at ${fromTick}: last tick`, fileInfo?.playbackTicks, allTicks[last]);
    }
  });
});
