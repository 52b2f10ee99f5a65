import { isReplayError } from '../../src/core/errors.js';
import type { ReplayBase } from '../../src/core/replay-base.js';
import type { ReadOptions } from '../../src/io/options.js';
import { detectReplay, hashReplay, parseReplay, summarizeReplay } from '../../src/kit/index.js';
import { streamTables } from '../../src/tables/read.js';
import { isSame } from '../support/expect-same.js';
import { workerHere } from '../worker/here.js';
import { readDamaged } from './damaged.js';
import type { FormatContract } from './format.js';
import { pieces } from './sources.js';

/** Two reads of the same bytes that do not agree. */
export class Difference extends Error {}

/** Enough for every seed of the fuzzer, and little enough to run many reads a second. */
const OPTIONS = { limits: { maxDecompressedBytes: 64 << 20, maxItems: 200_000, maxEvents: 500_000 } } satisfies ReadOptions;

/**
 * What is done with damaged bytes, by name. `pick` is any number: it chooses the size of chunks, a section, the end of a prefix. Each passes where
 * the bytes give a value or a ReplayError; any other exception is a failure, and so is a `Difference`.
 */
export const TRIED: Readonly<Record<string, (contract: FormatContract, bytes: Uint8Array, pick: number) => unknown>> = {
  read: readDamaged,

  prefix: (contract, bytes, pick) => readDamaged(contract, bytes.slice(0, pick % (bytes.length + 1))),

  async chunks(contract, bytes, pick) {
    const result = (replay: ReplayBase): unknown => contract.plainResult?.(replay) ?? replay;
    const whole = await endOf(() => result(contract.parseSync(bytes, OPTIONS)));
    // damage can make a file look compressed: the sync verb refuses that, the other decompresses it
    if ('code' in whole && whole.code === 'wrapped') return;
    const cut = await endOf(async () => result(await contract.parse(pieces(bytes, 1 + (pick % 3000)), OPTIONS)));
    if (!isSame(whole, cut)) throw new Difference(`parse of chunks differs: ${shown(whole, cut)}`);
  },

  async sectionAlone(contract, bytes, pick) {
    const section = contract.sections[pick % contract.sections.length]!;
    const of = (sections: readonly string[]): ReturnType<typeof endOf> =>
      endOf(() => {
        const { replay } = contract.include(bytes, sections);
        return contract.plainResult?.(replay) ?? replay;
      });
    const all = await of(contract.sections);
    const alone = await of([section]);
    // what is not asked for is not decoded, so its damage and its limits are met by the other read only
    if (!('value' in all) || !('value' in alone)) return;
    const [whole, one] = [all.value, alone.value] as Record<string, unknown>[];
    if (!isSame(one![section], whole![section])) throw new Difference(`${section} alone differs: ${shown(one![section], whole![section])}`);
  },

  async verbs(contract, bytes, pick) {
    const names = Object.keys(contract.moreVerbs);
    if (names.length > 0) await endOf(() => contract.moreVerbs[names[pick % names.length]!]!(bytes));
    for (const verb of [detectReplay, hashReplay, summarizeReplay]) await endOf(() => verb(bytes, OPTIONS));
  },

  async tables(_, bytes) {
    await endOf(() => streamTables(bytes, OPTIONS).end());
  },

  async records(contract, bytes) {
    const read = await endOf(() => contract.read(bytes));
    const written = 'value' in read ? await endOf(() => contract.write(read.value)) : read;
    if (!('value' in written) || !('value' in read)) return;
    const again = await endOf(() => contract.read(written.value as Uint8Array));
    if (!isSame(again, read)) throw new Difference(`records that were written are read differently: ${shown(again, read)}`);
  },

  async worker(contract, bytes) {
    const worker = workerHere();
    try {
      const include = { [contract.format]: contract.sections };
      const here = await endOf(() => parseReplay(bytes, { ...OPTIONS, include }));
      const there = await endOf(() => worker.verbs.parseReplay(bytes, { ...OPTIONS, include }));
      const plain = (end: object): unknown =>
        'value' in end && contract.plainResult !== undefined ? contract.plainResult(end.value as ReplayBase) : end;
      if (!isSame(plain(here), plain(there))) throw new Difference(`parseReplay in a worker differs: ${shown(here, there)}`);
    } finally {
      worker.close();
    }
  },
};

/** What a read ends in: its value, or the facts of its ReplayError. */
async function endOf(read: () => unknown): Promise<{ readonly value: unknown } | { readonly code: string; readonly message: string }> {
  try {
    return { value: await read() };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

const shown = (...values: readonly unknown[]): string =>
  values
    .map((value) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))?.slice(0, 300))
    .join(' | ');
