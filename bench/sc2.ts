/**
 * Speed on real replays, as ratios in one run: our bzip2 against seek-bzip over every bzip2 stream of the corpus, decoding
 * of the event streams against seek-bzip's time for the same streams, and what header, details and lobby cost against all.
 * Run: npx tsx bench/sc2.ts
 */
import seekBzip from 'seek-bzip';
import { openMpq } from '../src/containers/mpq/archive.js';
import { mpqCodecs } from '../src/containers/mpq/codecs.js';
import { bzip2Decompress } from '../src/codecs/bzip2.js';
import { DEFAULT_LIMITS } from '../src/core/limits.js';
import { parseSc2Sync } from '../src/formats/sc2/index.js';
import { typedEvents } from '../src/formats/sc2/events.js';
import type { Sc2StreamName } from '../src/formats/sc2/layout.js';
import { protocolOf } from '../src/formats/sc2/protocol/lookup.js';
import { readEvents } from '../src/formats/sc2/raw-events.js';
import { SyncDrive } from '../src/io/drive-sync.js';
import { corpusNames, requiredCorpus } from '../test/support/corpus-folder.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Packed {
  readonly input: Uint8Array;
  readonly length: number;
}
interface Stream {
  readonly name: Sc2StreamName;
  readonly baseBuild: number;
  readonly bytes: Uint8Array;
}

const folder = requiredCorpus();
const replays = corpusNames(folder, 'sc2', '.SC2Replay').map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(join(folder, 'sc2', name))),
}));
const packed: Packed[] = [];
const packedStreams: Packed[] = [];
const streams: Stream[] = [];

for (const { bytes } of replays) {
  let sink: Packed[] = packed;
  const codecs = mpqCodecs(undefined);
  const drive = new SyncDrive(bytes);
  const opening = drive.run(
    openMpq(false, DEFAULT_LIMITS, {
      inflate: codecs.inflate,
      bzip2(input, length) {
        sink.push({ input, length });
        return codecs.bzip2(input, length);
      },
    }),
  );
  const archive = drive.run(opening.tables());
  const { baseBuild } = parseSc2Sync(bytes, { include: [] }).header.version;
  for (const name of ['game', 'message', 'tracker'] as const) {
    sink = packedStreams;
    const content = drive.run(archive.read(`replay.${name}.events`));
    if (content) streams.push({ name, baseBuild, bytes: content });
  }
  sink = packed;
  for (const { name } of parseSc2Sync(bytes, { include: ['files'] }).files)
    if (name && archive.status(name) === 'present') drive.run(archive.read(name));
}

/** Best of some rounds, in milliseconds. */
function time(work: () => void, rounds = 5): number {
  let best = Infinity;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const unpackOurs = (list: readonly Packed[]) => (): void => {
  for (const { input, length } of list) bzip2Decompress(input, length, length);
};
const unpackSeek = (list: readonly Packed[]) => (): void => {
  for (const { input, length } of list)
    (seekBzip as unknown as { decode(input: Buffer, output: Buffer): Buffer }).decode(
      Buffer.from(input.buffer, input.byteOffset, input.length),
      Buffer.alloc(length),
    );
};
let events = 0;
function decodeAll(): void {
  events = 0;
  for (const { name, baseBuild, bytes } of streams) {
    const reading = readEvents(name, bytes, protocolOf(baseBuild), 'typed', typedEvents(name, baseBuild));
    try {
      while (reading.next() !== undefined) events++;
    } catch {
      // one corpus file has a damaged stream
    }
  }
}
const parseAll =
  (include: readonly ('details' | 'initData' | 'gameEvents' | 'messageEvents' | 'trackerEvents' | 'attributes' | 'metadata')[]) =>
  (): void => {
    for (const { bytes } of replays) parseSc2Sync(bytes, { include });
  };

const megabytes = packed.reduce((sum, { length }) => sum + length, 0) / 1e6;
const ours = time(unpackOurs(packed), 3);
const seek = time(unpackSeek(packed), 3);
console.log(
  `bzip2: ${packed.length} streams, ${megabytes.toFixed(1)} MB; ours ${ours.toFixed(0)} ms, seek-bzip ${seek.toFixed(0)} ms: ${(seek / ours).toFixed(2)} times`,
);
const seekStreams = time(unpackSeek(packedStreams), 3);
const decode = time(decodeAll);
console.log(
  `events: ${events} decoded in ${decode.toFixed(0)} ms (${((decode * 1e6) / events).toFixed(0)} ns each), seek-bzip ${seekStreams.toFixed(0)} ms: ${(decode / seekStreams).toFixed(2)}`,
);
const cheap = time(parseAll(['details', 'initData']));
const full = time(parseAll(['details', 'initData', 'attributes', 'metadata', 'gameEvents', 'messageEvents', 'trackerEvents']), 3);
console.log(`header + details + initData: ${cheap.toFixed(0)} ms of ${full.toFixed(0)} ms: ${(full / cheap).toFixed(1)} times cheaper`);
const typical = replays.filter(({ bytes }) => bytes.length > 120_000 && bytes.length < 180_000);
for (const { name, bytes } of typical.slice(0, 4)) {
  const all = ['details', 'initData', 'gameEvents', 'messageEvents', 'trackerEvents'] as const;
  const { gameEvents, trackerEvents } = parseSc2Sync(bytes, { include: all });
  const ms = time(() => void parseSc2Sync(bytes, { include: all }), 10);
  console.log(
    `${name}: ${(bytes.length / 1000).toFixed(0)} KB, ${(gameEvents?.length ?? 0) + (trackerEvents?.length ?? 0)} events in ${ms.toFixed(1)} ms`,
  );
}
