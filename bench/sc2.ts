/**
 * Speed on real replays, as ratios in one run: our bzip2 against seek-bzip over every bzip2 stream of the corpus, decoding
 * of the event streams against seek-bzip's time for the same streams, what header, details and lobby cost against all, and what
 * names and a build order cost beside parsing alone.
 * Run: npm run bench sc2
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import seekBzip from 'seek-bzip';
import { openMpq } from '../src/containers/mpq/archive.js';
import { mpqCodecs } from '../src/containers/mpq/codecs.js';
import { bzip2Decompress } from '../src/codecs/bzip2.js';
import { ReadBudget } from '../src/core/budget.js';
import { DEFAULT_LIMITS } from '../src/core/limits.js';
import { parseSc2Sync } from '../src/formats/sc2/index.js';
import { typedEvents } from '../src/formats/sc2/events.js';
import type { Sc2StreamName } from '../src/formats/sc2/layout.js';
import { SC2_TABLES } from '../src/formats/sc2/protocol/lookup.js';
import { readEvents } from '../src/formats/sc2/framing.js';
import { namesFor } from '../src/formats/sc2/names/names-for.js';
import { SyncDrive } from '../src/io/drive-sync.js';
import { corpusNames, requiredCorpus } from '../recordings/corpus-folder.js';

interface Packed {
  readonly input: Uint8Array;
  readonly length: number;
}
interface Stream {
  readonly name: Sc2StreamName;
  readonly baseBuild: number;
  readonly bytes: Uint8Array;
  readonly packed: Packed | undefined;
}

const folder = requiredCorpus();
const replays = corpusNames(folder, 'sc2').map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(join(folder, 'sc2', name))),
}));
const packed: Packed[] = [];
const streams: Stream[] = [];

for (const { bytes } of replays) {
  let last: Packed | undefined;
  const codecs = mpqCodecs(undefined);
  const drive = new SyncDrive(bytes);
  const opening = drive.run(
    openMpq(false, new ReadBudget(DEFAULT_LIMITS), {
      inflate: codecs.inflate,
      bzip2(input, length) {
        last = { input, length };
        packed.push(last);
        return codecs.bzip2(input, length);
      },
    }),
  );
  const archive = drive.run(opening.tables());
  const { header, files } = parseSc2Sync(bytes, { include: ['files'] });
  for (const { name } of files) {
    if (name === undefined) continue;
    last = undefined;
    const content = drive.run(archive.read(name));
    const stream = /^replay\.(game|message|tracker)\.events$/.exec(name)?.[1] as Sc2StreamName | undefined;
    if (content && stream) streams.push({ name: stream, baseBuild: header.version.baseBuild, bytes: content, packed: last });
  }
}

/** Turns about between the rivals for each item, and keeps each one's best: what else the machine does hits all alike. */
function race<T>(items: readonly T[], rounds: number, ...rivals: readonly ((item: T) => void)[]): number[] {
  const totals = rivals.map(() => 0);
  for (const item of items) {
    const best = rivals.map(() => Infinity);
    for (let round = 0; round < rounds; round++) {
      for (const [i, rival] of rivals.entries()) {
        const start = performance.now();
        rival(item);
        best[i] = Math.min(best[i]!, performance.now() - start);
      }
    }
    for (const [i, ms] of best.entries()) totals[i]! += ms;
  }
  return totals;
}

const ours = ({ input, length }: Packed): void => void bzip2Decompress(input, length, length);
const seek = ({ input, length }: Packed): void =>
  void seekBzip.decode(Buffer.from(input.buffer, input.byteOffset, input.length), Buffer.alloc(length));
let events = 0;
function decode({ name, baseBuild, bytes }: Stream): void {
  const reading = readEvents(name, bytes, SC2_TABLES.protocolOf(baseBuild), 'typed', typedEvents(name, baseBuild));
  try {
    while (reading.next() !== undefined) events++;
  } catch {
    // one corpus file has a damaged stream
  }
}

const ROUNDS = 3;
const megabytes = packed.reduce((sum, { length }) => sum + length, 0) / 1e6;
const [oursMs, seekMs] = race(packed, ROUNDS, ours, seek) as [number, number];
console.log(
  `bzip2: ${packed.length} streams, ${megabytes.toFixed(1)} MB; ours ${oursMs.toFixed(0)} ms, seek-bzip ${seekMs.toFixed(0)} ms: ${(seekMs / oursMs).toFixed(2)} times`,
);

const [decodeMs, streamsMs] = race(streams, ROUNDS, decode, (stream: Stream) => stream.packed && seek(stream.packed)) as [number, number];
console.log(
  `events: ${events / ROUNDS} decoded in ${decodeMs.toFixed(0)} ms, seek-bzip ${streamsMs.toFixed(0)} ms for their streams: ${(decodeMs / streamsMs).toFixed(2)}`,
);

const FULL = ['details', 'initData', 'attributes', 'metadata', 'gameEvents', 'messageEvents', 'trackerEvents'] as const;
const [cheapMs, fullMs] = race(
  replays,
  ROUNDS,
  ({ bytes }) => void parseSc2Sync(bytes, { include: ['details', 'initData'] }),
  ({ bytes }) => void parseSc2Sync(bytes, { include: FULL }),
) as [number, number];
console.log(
  `header + details + initData: ${cheapMs.toFixed(0)} ms, all: ${fullMs.toFixed(0)} ms: ${(fullMs / cheapMs).toFixed(1)} times cheaper`,
);

/** What names and a build order cost on replays of about 150 KB: the best of many rounds in turns, and the median of the replays. */
const usual = replays.filter(({ bytes }) => bytes.length > 140_000 && bytes.length < 170_000);
const ratios: (readonly [names: number, buildOrder: number])[] = [];
for (const replay of usual) {
  const { gameEvents, trackerEvents } = parseSc2Sync(replay.bytes, { include: FULL });
  const [plainMs, namesMs, orderMs] = race(
    [replay],
    40,
    ({ bytes }) => void parseSc2Sync(bytes, { include: FULL }),
    ({ bytes }) => void parseSc2Sync(bytes, { include: FULL, names: namesFor }),
    ({ bytes }) => void parseSc2Sync(bytes, { include: [...FULL, 'buildOrder'], names: namesFor }),
  ) as [number, number, number];
  ratios.push([namesMs / plainMs, orderMs / plainMs]);
  const count = (gameEvents?.length ?? 0) + (trackerEvents?.length ?? 0);
  const times = `${(namesMs / plainMs).toFixed(2)} times with names, ${(orderMs / plainMs).toFixed(2)} times with names and build order`;
  console.log(`${replay.name}: ${(replay.bytes.length / 1000).toFixed(0)} KB, ${count} events in ${plainMs.toFixed(1)} ms; ${times}`);
}
const median = (of: 0 | 1): string => (ratios.map((pair) => pair[of]).sort((a, b) => a - b)[ratios.length >> 1] ?? 0).toFixed(2);
console.log(`replays of about 150 KB: ${median(0)} times with names, ${median(1)} times with names and build order`);
