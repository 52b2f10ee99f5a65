import { events } from '../../src/cli/commands/events.js';
import { info } from '../../src/cli/commands/info.js';
import { inspect } from '../../src/cli/commands/inspect.js';
import { validate } from '../../src/cli/commands/validate.js';
import type { Terminal } from '../../src/cli/terminal.js';
import { openDem, readDemInfo, streamDem } from '../../src/formats/dem/index.js';
import { openIcrep, verifyIcrep } from '../../src/formats/icrep/index.js';
import { MpqArchive } from '../../src/containers/mpq/index.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { toJson } from '../../src/core/json.js';
import { detectReplay, hashReplay, parseReplay, summarizeReplay } from '../../src/kit/index.js';
import { CONTRACTS } from '../contract/contracts.js';

/** What is done with the bytes of a file: its end, in a value or an error, is what is measured. */
type Verb = (bytes: Uint8Array) => unknown;

/** Verbs of any format. */
const KIT: Readonly<Record<string, Verb>> = {
  detectReplay: (bytes) => detectReplay(bytes),
  hashReplay: (bytes) => hashReplay(bytes),
  parseReplay: async (bytes) => void JSON.stringify(toJson(await parseReplay(bytes))),
  summarizeReplay: (bytes) => summarizeReplay(bytes),
};

/** Verbs of one format that its contract does not have. */
const OWN: Readonly<Partial<Record<ReplayFormat, Readonly<Record<string, Verb>>>>> = {
  dem: {
    readDemInfo: (bytes) => readDemInfo(bytes),
    async openDem(bytes) {
      const demo = await openDem(bytes);
      await demo.seek(demo.lastTick);
      await demo.seek(demo.firstTick);
      while (await demo.next());
      await demo.close();
    },
    async ticks(bytes) {
      for await (const batch of streamDem(bytes, { events: ['tick'] }).batches()) for (const { world } of batch) void world.tick;
    },
  },
  sc2: {
    async mpq(bytes) {
      const archive = await MpqArchive.open(bytes);
      for (const { name } of await archive.list()) if (name !== undefined) await archive.read(name);
      await archive.close();
    },
  },
  icrep: {
    async openIcrep(bytes) {
      const replay = await openIcrep(bytes);
      await replay.seek(replay.header.totalTicks);
      await replay.close();
    },
    verifyIcrep: (bytes) => verifyIcrep(bytes),
  },
};

/** All verbs for files of a format, each with everything asked for. */
export function verbsFor(format: ReplayFormat): Readonly<Record<string, Verb>> {
  const contract = CONTRACTS[format];
  return {
    ...KIT,
    parse: (bytes) => contract.parse(bytes),
    parseSync: (bytes) => contract.parseSync(bytes),
    async stream(bytes) {
      const reading = contract.stream(bytes);
      for await (const batch of reading.batches()) void batch.length;
      await reading.end();
    },
    iterate(bytes) {
      const reading = contract.iterate(bytes);
      for (const batch of reading.batches()) void batch.length;
      reading.end();
    },
    ...OWN[format],
  };
}

/** The commands on a file, as functions: each with a terminal that writes where the process does. */
export function commandsFor(file: string, terminal: Terminal): Readonly<Record<string, Verb>> {
  return Object.fromEntries(
    Object.entries({ info, events, validate, inspect }).map(([name, command]) => [name, () => command.run(['--quiet', file], terminal)]),
  );
}
