import type { DecodeLimits } from '../core/limits.js';
import type { DemReplay, DemSection } from '../formats/dem/index.js';
import type { Gamecache, GamecacheSection } from '../formats/gamecache/index.js';
import type { IcrepReplay, IcrepSection } from '../formats/icrep/index.js';
import type { Sc2Replay, Sc2Section } from '../formats/sc2/index.js';
import type { VcrReplay, VcrSection } from '../formats/vcr/index.js';

/** Sections that are wanted, by format. A format that is not named gives what its `parse` verb gives by default. */
export interface SectionsByFormat {
  readonly dem?: readonly DemSection[] | undefined;
  readonly sc2?: readonly Sc2Section[] | undefined;
  readonly icrep?: readonly IcrepSection[] | undefined;
  readonly vcr?: readonly VcrSection[] | undefined;
  readonly gamecache?: readonly GamecacheSection[] | undefined;
}

/** What of `ReadOptions` is plain data, and so reaches a worker. */
export interface ReplayReadOptions {
  /** Throw at the first damage instead of recording a diagnostic: such a replay gives an error. Default false. */
  readonly strict?: boolean | undefined;
  /** Changes to the default limits. */
  readonly limits?: Partial<DecodeLimits> | undefined;
  /** Undo gzip, bzip2, zstd or zlib around a replay, recognised by content. Default true. */
  readonly unwrap?: boolean | undefined;
}

/** A replay of any format, with some of its sections. */
export type AnyReplay = DemReplay<DemSection> | Sc2Replay<Sc2Section> | IcrepReplay<IcrepSection> | VcrReplay<VcrSection> | Gamecache;

type Wanted<I extends SectionsByFormat, F extends keyof SectionsByFormat, All, Default extends All> = I[F] extends readonly (infer S extends
  All)[]
  ? S
  : Default;

/** A replay of any format, with the sections that were asked for. */
export type ReplayWith<I extends SectionsByFormat> =
  | DemReplay<Wanted<I, 'dem', DemSection, 'header' | 'fileInfo'>>
  | Sc2Replay<Wanted<I, 'sc2', Sc2Section, 'header' | 'details'>>
  | IcrepReplay<Wanted<I, 'icrep', IcrepSection, 'header' | 'metadata'>>
  | VcrReplay<Wanted<I, 'vcr', VcrSection, 'header' | 'drivers'>>
  | Gamecache<Wanted<I, 'gamecache', GamecacheSection, GamecacheSection>>;
