import type { AskedParts, AskedWord } from '../core/asked-words.js';
import type { ReplayBase } from '../core/replay-base.js';
import type { ReplaySummary } from './reading.js';
import type { FORMATS, ReplayFormat } from './registry.js';

/** How each format is read. */
type ReadingOf<F extends ReplayFormat> = Awaited<ReturnType<(typeof FORMATS)[F]['load']>>;

/** The result of a format with all of its sections. */
type WholeReplay<F extends ReplayFormat> = Awaited<ReturnType<ReadingOf<F>['parse']>>;

/** What `include` of a format's `parse` verb takes. */
export type SectionOf<F extends ReplayFormat> = NonNullable<NonNullable<Parameters<ReadingOf<F>['parse']>[1]>['include']>[number];

/** The sections that the `parse` verb of a format returns without `include`. */
export type DefaultSectionOf<F extends ReplayFormat> = ReadingOf<F>['defaultSections'][number];

/** The result of a format with its header and some of its sections. */
export type ReplayWithSections<F extends ReplayFormat, S extends string> = AskedParts<
  WholeReplay<F>,
  S,
  keyof WholeReplay<F> & (keyof ReplayBase | 'header')
>;

/** What `parseReplay` returns without `include`: the result of each format with its default sections. Discriminate on `format`. */
export type AnyReplay = ReplayWith<Record<never, never>>;

/**
 * Sections that are wanted, by format: `{ dem: ['chat'], sc2: ['buildOrder'] }`, with the names of that format's `parse` verb. A format that is not named
 * has its default sections.
 */
export type SectionsByFormat = { readonly [F in ReplayFormat]?: readonly SectionOf<F>[] | undefined };

/** What `include` of a call may be: as `SectionsByFormat`, or with lists that the compiler knows as `string[]` alone. */
export type AskedByFormat<I> = {
  readonly [F in ReplayFormat]?: readonly AskedWord<WordOf<I, F>, SectionOf<F>>[] | undefined;
};
type WordOf<I, F> = F extends keyof I ? (I[F] extends readonly (infer Word)[] ? Word : never) : never;

/** The sections that were asked for of a format. */
type Wanted<I extends AskedByFormat<I>, F extends ReplayFormat> = I[F] extends readonly (infer S extends string)[]
  ? S
  : DefaultSectionOf<F>;

/** A replay of any format, with the sections that were asked for. Discriminate on `format`. */
export type ReplayWith<I extends AskedByFormat<I>> = { [F in ReplayFormat]: ReplayWithSections<F, Wanted<I, F>> }[ReplayFormat];

type AskedOf<I extends AskedByFormat<I>, F extends ReplayFormat> = I[F] extends readonly (infer S extends string)[]
  ? { readonly sections: AskedParts<Omit<WholeReplay<F>, keyof ReplayBase>, S> }
  : { readonly sections?: undefined };

/** A summary of any format, with `sections` where some were asked for of its format. Discriminate on `format`. */
export type SummaryWith<I extends AskedByFormat<I>> = {
  [F in ReplayFormat]: ReplaySummary & { readonly format: F } & AskedOf<I, F>;
}[ReplayFormat];
