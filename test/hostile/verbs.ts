import { events } from '../../src/cli/commands/events.js';
import { info } from '../../src/cli/commands/info.js';
import { inspect } from '../../src/cli/commands/inspect.js';
import { validate } from '../../src/cli/commands/validate.js';
import type { Terminal } from '../../src/cli/terminal.js';
import { openDem, readDemInfo, streamDem } from '../../src/formats/dem/index.js';
import { GAME_SECTIONS } from '../../src/formats/dem/games.js';
import { openIcrep, verifyIcrep } from '../../src/formats/icrep/index.js';
import { MpqArchive } from '../../src/containers/mpq/index.js';
import type { ReadOptions } from '../../src/io/options.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { toJson } from '../../src/core/json.js';
import { detectReplay, hashReplay, parseReplay, summarizeReplay } from '../../src/kit/index.js';
import { CONTRACTS } from '../contract/contracts.js';

/** What is done with the bytes of a file: its end, in a value or an error, is what is measured. */
export interface Verb {
  readonly read: (bytes: Uint8Array, options: ReadOptions) => unknown;
  /** Whether it pauses and obeys a signal: sync verbs do not, nor do commands, which print. */
  readonly waits: boolean;
}

type Read = Verb['read'];

/** Verbs of any format that wait. */
const KIT: Readonly<Record<string, Read>> = {
  detectReplay: (bytes, options) => detectReplay(bytes, options),
  hashReplay: (bytes, options) => hashReplay(bytes, options),
  parseReplay: (bytes, options) => parseReplay(bytes, options),
  summarizeReplay: (bytes, options) => summarizeReplay(bytes, options),
};

async function mpq(bytes: Uint8Array, options: ReadOptions): Promise<void> {
  const archive = await MpqArchive.open(bytes, options);
  for (const { name } of await archive.list()) if (name !== undefined) await archive.read(name);
  await archive.close();
}

/** Verbs of one format that its contract does not have. */
const OWN: Readonly<Partial<Record<ReplayFormat, Readonly<Record<string, Read>>>>> = {
  dem: {
    readDemInfo: (bytes, options) => readDemInfo(bytes, options),
    async openDem(bytes, options) {
      const demo = await openDem(bytes, options);
      await demo.seek(demo.lastTick);
      await demo.seek(demo.firstTick);
      while (await demo.next());
      await demo.close();
    },
    async ticks(bytes, options) {
      for await (const batch of streamDem(bytes, { ...options, events: ['tick'] }).batches())
        for (const { world } of batch) void world.tick;
    },
  },
  sc2: { mpq },
  storm: { mpq },
  icrep: {
    async openIcrep(bytes, options) {
      const replay = await openIcrep(bytes, options);
      await replay.seek(replay.header.totalTicks);
      await replay.close();
    },
    verifyIcrep: (bytes, options) => verifyIcrep(bytes, options),
  },
};

/** Every section of a format; of demos those of all games, since the name of a file does not say which it is of. */
function sectionsOf(format: ReplayFormat): readonly string[] {
  const { sections } = CONTRACTS[format];
  if (format !== 'dem') return sections;
  const ofGames = Object.values(GAME_SECTIONS).flatMap((definitions) => definitions.flatMap(({ sections }) => sections));
  return [...new Set([...sections, ...ofGames])];
}

/** How the verb is called that asks for one section alone. */
const sectionVerb = (section: string): string => `include ${section}`;

/** All verbs for files of a format: each with everything asked for, and each section alone. */
export function verbsFor(format: ReplayFormat): Readonly<Record<string, Verb>> {
  const contract = CONTRACTS[format];
  const waiting: Readonly<Record<string, Read>> = {
    ...KIT,
    parse: (bytes, options) => contract.parse(bytes, options),
    async stream(bytes, options) {
      const reading = contract.stream(bytes, options);
      for await (const batch of reading.batches()) void batch.length;
      await reading.end();
    },
    ...OWN[format],
    ...Object.fromEntries(
      sectionsOf(format).map((section): readonly [string, Read] => [
        sectionVerb(section),
        (bytes, options) => parseReplay(bytes, { ...options, include: { [format]: [section] } }),
      ]),
    ),
  };
  const sync: Readonly<Record<string, Read>> = {
    parseSync: (bytes) => contract.parseSync(bytes),
    iterate(bytes) {
      const reading = contract.iterate(bytes);
      for (const batch of reading.batches()) void batch.length;
      reading.end();
    },
    toJson: async (bytes) => void JSON.stringify(toJson(await parseReplay(bytes))),
  };
  const verbs = (reads: Readonly<Record<string, Read>>, waits: boolean): [string, Verb][] =>
    Object.entries(reads).map(([name, read]) => [name, { read, waits }]);
  return Object.fromEntries([...verbs(waiting, true), ...verbs(sync, false)]);
}

/** The commands on a file, as functions: each with a terminal that writes where the process does. */
export function commandsFor(file: string, terminal: Terminal): Readonly<Record<string, Verb>> {
  return Object.fromEntries(
    Object.entries({ info, events, validate, inspect }).map(([name, command]) => [
      name,
      { read: () => command.run(['--quiet', file], terminal), waits: false },
    ]),
  );
}
