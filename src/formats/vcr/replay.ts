import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { VcrDriverStates } from './driver-state.js';
import type { VcrDriver, VcrHeader } from './header.js';
import { RACE_SECTIONS, type VcrRaceSections } from './race/sections.js';

/** Everything that a whole-file read of a recording can give. */
export interface VcrSections extends VcrRaceSections {
  readonly header: VcrHeader;
  /** Empty, with a diagnostic, in an unfinished Le Mans Ultimate recording. */
  readonly drivers: readonly VcrDriver[];
  readonly driverStates: VcrDriverStates;
}
/** What `include` asks for. */
export type VcrSection = keyof VcrSections;
/** Everything that `include` takes. */
export const ALL_SECTIONS: readonly string[] = ['header', 'drivers', 'driverStates', .../* @__PURE__ */ Object.keys(RACE_SECTIONS)];

/** What was asked for of a recording: `header` always, and the sections of `include`. */
export type VcrReplay<S extends AskedWord<S, VcrSection> = 'header' | 'drivers'> = ReplayBase<'vcr'> & AskedParts<VcrSections, S, 'header'>;

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'drivers'] as const satisfies VcrSection[];
