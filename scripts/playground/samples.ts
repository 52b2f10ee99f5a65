/** The samples of the page, made by the library's own writers. `scripts/playground.ts` writes them beside the page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cs2Half } from './samples/cs2-half.js';
import { deadlockMatch } from './samples/deadlock-match.js';
import { dotaMatch } from './samples/dota-match.js';
import { gamecache } from './samples/gamecache.js';
import { icrepMatch } from './samples/icrep-match.js';
import { race } from './samples/race.js';
import { sc2Game } from './samples/sc2-game.js';
import { w3gGame } from './samples/w3g-game.js';

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
  { id: 'dota2', file: 'made-dota2.dem', title: 'Dota 2', about: 'A made match of ten minutes', make: dotaMatch },
  { id: 'cs2', file: 'made-cs2.dem', title: 'Counter-Strike 2', about: 'A made half of twelve rounds', make: cs2Half },
  { id: 'deadlock', file: 'made-deadlock.dem', title: 'Deadlock', about: 'A made match of eight minutes', make: deadlockMatch },
  { id: 'sc2', file: 'made-starcraft2.SC2Replay', title: 'StarCraft II', about: 'A made game, Terran against Protoss', make: sc2Game },
  { id: 'vcr', file: 'made-race.vcr', title: 'rFactor 2', about: 'A made race of ten laps', make: race },
  { id: 'icrep', file: 'made-match.icrep', title: 'Iron Curtain', about: 'A made match of six minutes', make: icrepMatch },
  { id: 'w3g', file: 'made-warcraft3.w3g', title: 'Warcraft III', about: 'A made game, human against orc', make: w3gGame },
  { id: 'gamecache', file: 'made-gamecache.dat', title: 'DotAReplay', about: 'A made cache of sixty games', make: gamecache },
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
