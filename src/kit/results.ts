import type { ReplayBase } from '../core/replay-base.js';
import type { FORMATS, ReplayFormat } from './registry.js';

/** How each format is read. */
type ReadingOf<F extends ReplayFormat> = Awaited<ReturnType<(typeof FORMATS)[F]['load']>>;

/** The result of a format with all of its sections. */
type WholeReplay<F extends ReplayFormat> = Awaited<ReturnType<ReadingOf<F>['parse']>>;

/** What `include` of a format's `parse` verb takes. */
export type SectionOf<F extends ReplayFormat> = NonNullable<NonNullable<Parameters<ReadingOf<F>['parse']>[1]>['include']>[number];

/** The sections that the `parse` verb of a format gives without `include`. */
export type UnaskedSectionOf<F extends ReplayFormat> = ReadingOf<F>['unasked'][number];

/** The result of a format with its header and some of its sections. */
export type ReplayWithSections<F extends ReplayFormat, S extends string> = Pick<
  WholeReplay<F>,
  keyof WholeReplay<F> & (keyof ReplayBase | 'header' | S)
>;

/** What `parseReplay` gives: each format's own result, with the sections that its `parse` verb gives unasked. Discriminate on `format`. */
export type AnyReplay = { [F in ReplayFormat]: ReplayWithSections<F, UnaskedSectionOf<F>> }[ReplayFormat];
