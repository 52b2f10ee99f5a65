import { describe, it } from 'vitest';
import { iterateDem, openDem } from '../../src/formats/dem/index.js';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { worldHash } from '../support/world-hash.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

const facts = corpusFacts('dem', { files: 9, facts: 370 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));
const hash = (world: unknown): string => worldHash(world as World);

/** Twenty ticks of a recording in an order that jumps about, the same in every run. */
function someTicks(first: number, last: number): number[] {
  let state = 12345;
  return Array.from({ length: 20 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return first + (state % (last - first + 1));
  });
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('has the same world after a seek as after a linear read', async () => {
    const bytes = file.bytes();
    const demo = await openDem(bytes);
    const ticks = someTicks(demo.firstTick, demo.lastTick);
    const expected = new Map<number, string>();
    const wanted = new Set(ticks);
    // the world at a tick is that of the last packet at or before it
    const packetTicks = [...iterateDem(bytes, { events: ['command'] })]
      .filter(({ command }) => command === 'DEM_Packet')
      .map(({ tick }) => tick!);
    const lastPacketAt = (tick: number): number => packetTicks.filter((at) => at <= tick).at(-1)!;
    const needed = new Set([...wanted].map(lastPacketAt));
    for (const { tick, world } of iterateDem(bytes, { events: ['tick'] })) if (needed.has(tick)) expected.set(tick, hash(world));
    // a hash that saw nothing would be the same everywhere
    facts.equal(file, 'different worlds', new Set(expected.values()).size > 1, true);
    for (const tick of ticks) {
      await demo.seek(tick);
      facts.equal(file, `seek to ${tick}`, hash(demo.world), expected.get(lastPacketAt(tick)));
      facts.equal(file, `tick after seek to ${tick}`, demo.tick, lastPacketAt(tick));
    }
    await demo.seek(demo.firstTick);
    let packets = 0;
    while (await demo.next()) packets++;
    facts.equal(file, 'packets played', packets, packetTicks.filter((tick) => tick > demo.firstTick).length);
    facts.equal(file, 'diagnostics', unfounded(demo.diagnostics, file), []);
    await demo.close();
  });
});
