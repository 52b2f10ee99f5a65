/** The samples of the page, made by the library's own writers. `scripts/playground.ts` writes them beside the page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cs2Sample } from './dem/cs2/sample.js';
import { deadlockSample } from './dem/deadlock/sample.js';
import { dotaSample } from './dem/dota/sample.js';
import { gamecacheSample } from './gamecache/sample.js';
import { icrepSample } from './icrep/sample.js';
import { vcrSample } from './vcr/sample.js';
import { sc2Sample } from './sc2/sample.js';
import { w3gSample } from './w3g/sample.js';

/** A sample as the page lists it. */
export interface Sample {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly make: () => Uint8Array;
}

/** Every sample. The same bytes in each run. */
export const SAMPLES: readonly Sample[] = [
  { id: 'dota2', file: 'sample-dota2.dem', title: 'Dota 2', about: 'A match of ten minutes', make: dotaSample },
  { id: 'cs2', file: 'sample-cs2.dem', title: 'Counter-Strike 2', about: 'A half of twelve rounds', make: cs2Sample },
  { id: 'deadlock', file: 'sample-deadlock.dem', title: 'Deadlock', about: 'A match of eight minutes', make: deadlockSample },
  { id: 'sc2', file: 'sample-starcraft2.SC2Replay', title: 'StarCraft II', about: 'A game, Terran against Protoss', make: sc2Sample },
  { id: 'vcr', file: 'sample-race.vcr', title: 'rFactor 2', about: 'A race of ten laps', make: vcrSample },
  { id: 'icrep', file: 'sample-match.icrep', title: 'Iron Curtain', about: 'A match of six minutes', make: icrepSample },
  { id: 'w3g', file: 'sample-warcraft3.w3g', title: 'Warcraft III', about: 'A game, human against orc', make: w3gSample },
  { id: 'gamecache', file: 'sample-gamecache.dat', title: 'DotAReplay', about: 'A cache of sixty games', make: gamecacheSample },
];

/** Writes every sample and their list into a folder. */
export function writeSamples(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const list = SAMPLES.map(({ make, ...sample }) => {
    const bytes = make();
    writeFileSync(join(folder, sample.file), bytes);
    return { ...sample, bytes: bytes.length };
  });
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(list, null, 2)}\n`);
}
