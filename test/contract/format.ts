import type fc from 'fast-check';
import type { ReplayFormat } from '../../src/kit/registry.js';
import type { DecodeLimits } from '../../src/core/limits.js';
import type { ReplayBase } from '../../src/core/replay-base.js';
import type { ReplayIterable } from '../../src/io/drive-sync.js';
import type { ReadOptions, RecordsOptions, RecordsSyncOptions, SyncReadOptions } from '../../src/io/options.js';
import type { RandomAccess, ReplaySource } from '../../src/io/source.js';
import type { ReplayStream } from '../../src/io/stream.js';

/** A format as the laws see it: its verbs with everything asked for, its record model, and files to hold it to. */
export interface FormatContract<Model = unknown> {
  readonly format: ReplayFormat;
  /** Record models: what the writer takes, far from what a game would write. */
  readonly models: fc.Arbitrary<Model>;
  write(model: Model): Uint8Array;
  read(bytes: Uint8Array, options?: RecordsSyncOptions): Model;
  /** Does what `read` does, for any source. */
  decode(source: ReplaySource, options?: RecordsOptions): Promise<Model>;
  /** Undamaged files of a few hundred bytes to some KB, with events. */
  readonly files: fc.Arbitrary<Uint8Array>;
  /** How much less often each law is tried, for files that are few or take long to read. */
  readonly runsDividedBy?: number;
  /** Names in fixtures/ of canonical files; at least one under 8 KB. */
  readonly fixtures: readonly string[];

  parse(source: ReplaySource, options?: ReadOptions): Promise<ReplayBase>;
  parseSync(bytes: Uint8Array, options?: SyncReadOptions): ReplayBase;
  /** Every kind of event. */
  stream(source: ReplaySource, options?: ReadOptions): ReplayStream<unknown, unknown, ReplayBase>;
  iterate(bytes: Uint8Array, options?: SyncReadOptions): ReplayIterable<unknown, unknown, ReplayBase>;
  /** An event as plain data of the moment, for events that are live. Default: as it is. */
  plainEvent?(event: unknown): unknown;
  /** A result as plain data. Default: as it is. */
  plainResult?(result: ReplayBase): unknown;

  /** The verbs of the format beside these four and those of any format, each run to its end: playback, info, anonymize and the like. */
  readonly moreVerbs: Readonly<Record<string, (bytes: Uint8Array) => unknown>>;

  /** Every option that names something, by the verb and what it is called: a name that is there, and a read that asks for what it is given. */
  readonly asks: Readonly<Record<string, readonly [name: string, ask: (bytes: Uint8Array, names: never) => unknown]>>;
  /** Every section that `include` takes. */
  readonly sections: readonly string[];
  include(
    bytes: Uint8Array,
    sections: readonly string[],
  ): { readonly replay: ReplayBase; /** a measure of what was decoded */ readonly work: number };
  /** A section and one that costs more to decode in every file of `files`. */
  readonly cheaperThan: readonly [cheap: string, dear: string];

  /** For each limit that the format can meet: a file, and what it needs. Reading it with everything asked for passes at `need` and throws below. */
  readonly limits: readonly {
    readonly limit: keyof DecodeLimits;
    readonly bytes: Uint8Array;
    readonly need: number;
    /** For a limit that only events meet. Default: `parse`. */
    run?(source: ReplaySource, options: ReadOptions): Promise<ReplayBase>;
  }[];
  /** Reads that must stay cheap on random access. */
  readonly budgets: readonly {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly maxReads: number;
    readonly maxBytes: number;
    run(source: RandomAccess): Promise<unknown>;
  }[];
  /** A format whose own file is compressed does not refuse that compression in its sync verbs. */
  readonly ownWrappers?: readonly string[];
}
