import { it } from 'vitest';
import { longRecording } from '../../recordings/dem/long-recording.js';
import { iterateDem, openDem } from '../../src/formats/dem/index.js';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import { corpusFacts, describeFile } from '../support/corpus.node.js';
import { worldHash } from '../support/world-hash.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

const facts = corpusFacts('dem', { files: 1, facts: 104 });

const hash = (world: unknown): string => worldHash(world as World);

/** Fifty ticks of a recording in an order that jumps about, the same in every run. */
function someTicks(first: number, last: number): number[] {
  let state = 4711;
  return Array.from({ length: 50 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return first + (state % (last - first + 1));
  });
}

/** Of the hour only those that change most: the worlds of fifty ticks are compared as text, which is slow. */
const LONG = [
  [10, {}],
  [60, { entities: { classes: ['*Player*', '*Hero*', '*Rules*'] } }],
] as const;

/** One recording of SourceTV is enough: each minute costs a second. */
describeFile('dem', 'dota2--9912-hltv', (file) => {
  it.each(LONG)('has, made %i minutes long, the same world after a jump as after a linear read', async (minutes, select) => {
    const bytes = longRecording(file.bytes(), minutes);
    const packetTicks: number[] = [];
    const keyframes: number[] = [];
    for (const { command, tick } of iterateDem(bytes, { events: ['command'] })) {
      if (command === 'DEM_Packet') packetTicks.push(tick!);
      else if (command === 'DEM_FullPacket') keyframes.push(tick!);
    }
    facts.equal(file, 'about a full packet a minute', keyframes.length > 0.7 * minutes, true);
    const demo = await openDem(bytes, select);
    const ticks = someTicks(demo.firstTick, demo.lastTick);
    // the world at a tick is that of the last packet at or before it
    const at = (tick: number): number => packetTicks.filter((each) => each <= tick).at(-1)!;
    const needed = new Set(ticks.map(at));
    const expected = new Map<number, string>();
    for (const { tick, world } of iterateDem(bytes, { ...select, events: ['tick'] })) if (needed.has(tick)) expected.set(tick, hash(world));
    for (const tick of ticks) {
      await demo.seek(tick);
      facts.equal(file, `jump to ${tick}`, hash(demo.world), expected.get(at(tick)));
    }
    facts.equal(file, 'diagnostics', unfounded(demo.diagnostics, file), []);
    await demo.close();
  });
});
