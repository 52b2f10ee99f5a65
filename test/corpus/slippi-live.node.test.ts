import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { followSlippi, parseSlippiSync, type SlippiEvent } from '../../src/formats/slippi/index.js';
import { openGrowing, type GrowingAccess, type GrowingState } from '../../src/io/growing.js';
import { lineOf, tableLine } from '../formats/slippi/canonical-text.js';
import { corpusFacts, corpusFiles, describeBeside, type CorpusFile } from '../support/corpus.node.js';

type State = readonly [
  bytes: number,
  events: number,
  text: string,
  frames: number,
  highest: number | null,
  whole: number,
  finalized: number | null,
  isEnded: boolean,
];
const RAW_AT = 15;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const facts = corpusFacts('slippi', { files: 8, facts: 500 });

/** The file as it is written: count 0, more and more of the rest. */
class Recorder implements GrowingAccess {
  byteLength = RAW_AT;
  readonly #bytes: Uint8Array;
  constructor(whole: Uint8Array) {
    this.#bytes = whole.slice();
    this.#bytes.fill(0, 11, RAW_AT);
  }
  state(): GrowingState {
    return { byteLength: this.byteLength };
  }
  read(start: number, end: number): Uint8Array {
    return this.#bytes.slice(start, end);
  }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 5000 && !holds(); i++) await soon();
}

/** Numbers that look random, the same in every run. */
function* pieces(size: number | 'random'): Generator<number> {
  for (let seed = 1; ; seed = (Math.imul(seed, 48271) >>> 0) % 2147483647) yield size === 'random' ? 1 + (seed % 3000) : size;
}

/** Follows a file from state to state, and looks at what was given by then. */
async function follows(file: CorpusFile, states: readonly State[], size: number | 'random'): Promise<void> {
  const bytes = file.bytes();
  const recorder = new Recorder(bytes);
  const reading = followSlippi(openGrowing(recorder, { maxPauseMs: 1 }), { include: ['game', 'stats', 'conversions'] });
  let last: SlippiEvent | undefined;
  const hash = createHash('sha256');
  let count = 0;
  const frames = new Set<number>();
  const take = (line: string): void => {
    hash.update(`${line}\n`);
    count++;
  };
  const isOver = (async () => {
    const { eventSizes } = await reading.header();
    take(tableLine(eventSizes));
    for await (const event of reading) {
      take(lineOf(event, sha256));
      if ('frame' in event) frames.add(event.frame);
      last = event;
    }
  })();
  const sizes = pieces(size);
  for (const [at, events, text, frameCount, highest, , , isEnded] of states) {
    for (let i = 0; recorder.byteLength < at; i++) {
      recorder.byteLength = Math.min(at, recorder.byteLength + (sizes.next().value as number));
      if (i % 32 === 0) await soon();
    }
    // The table is known with the header, which waits for the event that follows it.
    if (events < 2) continue;
    await until(() => count >= events);
    await soon();
    const highestFrame = frames.size === 0 ? null : [...frames].reduce((a, b) => Math.max(a, b));
    facts.equal(
      file,
      `after ${at} bytes in pieces of ${size}`,
      [count, hash.copy().digest('hex').slice(0, 16), frames.size, highestFrame, last?.type === 'gameEnd'],
      [events, text, frameCount, highest, isEnded],
    );
  }
  recorder.byteLength = bytes.length;
  await isOver;
  const whole = parseSlippiSync(bytes, { include: ['game', 'stats', 'conversions'] });
  const end = await reading.end();
  facts.equal(
    file,
    'at the end',
    [end.isComplete, end.game, end.stats, end.conversions],
    [whole.isComplete, whole.game, whole.stats, whole.conversions],
  );
}

/** Follows the final frames: each once, rising, up to what the last bookend says. */
async function followsFinal(file: CorpusFile, states: readonly State[]): Promise<void> {
  const recorder = new Recorder(file.bytes());
  const reading = followSlippi(openGrowing(recorder, { maxPauseMs: 1 }), { rollbacks: 'final' });
  const given: number[] = [];
  const isOver = (async () => {
    for await (const event of reading) if ('frame' in event && event.frame !== given.at(-1)) given.push(event.frame);
  })();
  for (const [at, , , , , , finalized, isEnded] of states) {
    recorder.byteLength = Math.max(recorder.byteLength, at);
    if (finalized === null || isEnded) continue;
    await until(() => (given.at(-1) ?? -Infinity) >= finalized);
    await soon();
    facts.equal(file, `final after ${at} bytes`, given.at(-1), finalized);
  }
  recorder.byteLength = file.bytes().length;
  await isOver;
  expect(given.every((frame, i) => i === 0 || frame === given[i - 1]! + 1)).toBe(true);
  facts.equal(file, 'final at the end', given.length, states.at(-1)![3]);
}

describeBeside('slippi', 'live.json', (path) => {
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { readonly files: Readonly<Record<string, readonly State[]>> };
  const found = corpusFiles('slippi', (name) => name in files);
  for (const size of [7, 512, 65_536, 'random'] as const)
    it.each(found.map((file) => [file.name, file] as const))(
      `%s in pieces of ${size}`,
      async (name, file) => follows(file, files[name]!, size),
      60_000,
    );
  it.each(found.map((file) => [file.name, file] as const))(
    '%s byte by byte, to its 5000th byte',
    async (name, file) =>
      follows(
        file,
        files[name]!.filter(([at]) => at <= 5000),
        1,
      ),
    60_000,
  );
  it.each(found.map((file) => [file.name, file] as const))(
    '%s: final frames',
    async (name, file) => followsFinal(file, files[name]!),
    60_000,
  );
});
