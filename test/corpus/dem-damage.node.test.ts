import { expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { iterateDem, parseDemSync, readDemInfoSync, type DemSection } from '../../src/formats/dem/index.js';
import { randomFrom } from '../../bench/measure.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { frugally } from '../support/counted-work.js';
import { runs } from '../support/runs.js';

const facts = corpusFacts('dem', { files: 1, facts: runs(2300) });
const smallest = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'))
  .sort((a, b) => a.bytes().length - b.bytes().length)
  .slice(0, 1);
const SECTIONS: readonly DemSection[] = ['fileInfo', 'serverInfo', 'commands', 'chat', 'gameEvents', 'stringTables'];
const EVENTS = ['entity', 'tick', 'command', 'message', 'stringTable', 'gameEvent', 'chat'] as const;
const PREFIXES = runs(2000);
/** Memory that one read of 200 KB may take. */
const MAX_BYTES = 64 << 20;

/** What `read` gives, or the ReplayError that it throws, for bounded memory. */
function outcome<T>(read: () => T): T | undefined {
  try {
    return frugally(read, MAX_BYTES);
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return undefined;
  }
}

/** Lengths over the whole file, and every one near its ends. */
function lengths(bytes: Uint8Array): Set<number> {
  const random = randomFrom(7);
  const all = new Set<number>();
  for (let i = 0; i < PREFIXES / 10; i++) all.add(i).add(bytes.length - 1 - i);
  while (all.size < PREFIXES) all.add(Math.floor(random() * bytes.length));
  return all;
}

it.each(smallest)(`${PREFIXES} prefixes of $name are incomplete, or a ReplayError`, (file) => {
  const bytes = file.bytes();
  let given = 0;
  let tried = 0;
  for (const length of lengths(bytes)) {
    const prefix = bytes.slice(0, length);
    // the schema takes most of the time
    const include = length % 8 === 0 ? [...SECTIONS, 'schema' as const] : SECTIONS;
    const replay = outcome(() => parseDemSync(prefix, { include }));
    if (replay) {
      given++;
      if (replay.isComplete) expect.fail(`the prefix of ${length} bytes is complete`);
      if (replay.header.mapName === undefined || replay.diagnostics.some(({ offset }) => offset !== undefined && offset > length))
        expect.fail(`the prefix of ${length} bytes`);
    }
    outcome(() => readDemInfoSync(prefix));
    tried++;
  }
  facts.add(file, tried);
  // all but those that end within the header
  expect(given).toBeGreaterThan(PREFIXES * 0.85);
});

it.each(smallest)('$name with bytes overwritten gives a value or a ReplayError', (file) => {
  const bytes = file.bytes();
  const random = randomFrom(11);
  let tried = 0;
  for (let run = 0; run < runs(300); run++) {
    const damaged = bytes.slice();
    for (let i = 0; i < 1 + (run % 20); i++) damaged[Math.floor(random() ** (1 + (run % 3)) * bytes.length)] = Math.floor(random() * 256);
    outcome(() => {
      let events = 0;
      for (const batch of iterateDem(damaged, { events: EVENTS.slice(run % EVENTS.length) }).batches()) events += batch.length;
      return events;
    });
    tried++;
  }
  facts.add(file, tried);
});
