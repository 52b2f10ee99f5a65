/**
 * What the game models of Dota 2 cost beside decoding the entities that they read: npx tsx bench/dem/dota.ts
 */
import { readFileSync } from 'node:fs';
import type { DemSection } from '../../src/formats/dem/index.js';
import { builtDem } from './built.js';
import { largeDemo } from '../../recordings/dem/large-demo.js';
import { medians } from './medians.js';

const bytes = new Uint8Array(readFileSync(largeDemo()));
const { dem } = await builtDem();
const TIMELINE_CLASSES = ['CDOTAGamerulesProxy', 'CDOTA_PlayerResource', 'CDOTA_DataRadiant', 'CDOTA_DataDire', 'CDOTA_Unit_Hero_*'];

/** Decodes entities of classes and gives nobody anything but ticks. */
function decode(classes: readonly string[] | undefined): void {
  for (const batch of dem.iterateDem(bytes, { events: ['tick'], entities: classes === undefined ? true : { classes } }).batches())
    if (batch.length > 1) throw new Error('a tick a batch');
}
const include =
  (sections: readonly DemSection[], intervalSeconds = 60) =>
  (): void =>
    void dem.parseDemSync(bytes, { include: sections, timeline: { intervalSeconds } });

const modes: Readonly<Record<string, () => void>> = {
  'entities of the timeline': () => decode(TIMELINE_CLASSES),
  'timeline, 60 s': include(['timeline']),
  'timeline, 1 s': include(['timeline'], 1),
  'the rules alone': () => decode(TIMELINE_CLASSES.slice(0, 1)),
  clock: include(['clock']),
  'players, match, draft': include(['players', 'match', 'draft']),
  summaries: include(['summaries']),
  'all entities': () => decode(undefined),
};

const times = await medians(modes, { runs: 5, warmups: 1 });
const least = times['entities of the timeline']!.cpuMs;
console.log(`${(bytes.length / 1e6).toFixed(0)} MB, medians of processor time`);
console.table(
  Object.entries(times).map(([read, { cpuMs }]) => ({
    read,
    ms: cpuMs.toFixed(0),
    'to entities of the timeline': (cpuMs / least).toFixed(2),
  })),
);
