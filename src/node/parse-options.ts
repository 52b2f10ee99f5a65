import type { DecodeLimits } from '../core/limits.js';
import type { ReplayFormat } from '../kit/registry.js';
import type { ReplayWithSections, SectionOf, UnaskedSectionOf } from '../kit/results.js';

/** Sections that are wanted, by format. A format that is not named gives what its `parse` verb gives by default. */
export type SectionsByFormat = { readonly [F in ReplayFormat]?: readonly SectionOf<F>[] | undefined };

/** The part of `ReadOptions` that is plain data and can be sent to a worker. */
export interface ReplayReadOptions {
  /** Throw at the first damage instead of recording a diagnostic, so that a damaged replay gives an error. Default false. */
  readonly strict?: boolean | undefined;
  /** Changes to the default limits. */
  readonly limits?: Partial<DecodeLimits> | undefined;
  /** Undo gzip, bzip2, zstd or zlib around a replay, recognised by content. Default true. */
  readonly unwrap?: boolean | undefined;
}

type Wanted<I extends SectionsByFormat, F extends ReplayFormat> = I[F] extends readonly (infer S extends string)[]
  ? S
  : UnaskedSectionOf<F>;

/** A replay of any format, with the sections that were asked for. */
export type ReplayWith<I extends SectionsByFormat> = { [F in ReplayFormat]: ReplayWithSections<F, Wanted<I, F>> }[ReplayFormat];
