import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { VcrDriverStates } from './driver-state.js';
import type { VcrRaceEvent } from './events.js';
import type { VcrDriver, VcrHeader } from './header.js';
import type { VcrPitStop } from './race/pit-stops.js';
import type { VcrFlag, VcrPenaltyStep, VcrResult, VcrTyres } from './race/results.js';

/** Everything that a whole-file read of a recording can give. */
export interface VcrSections {
  readonly header: VcrHeader;
  /** Empty, with a diagnostic, in an unfinished Le Mans Ultimate recording. */
  readonly drivers: readonly VcrDriver[];
  /** All events except driver states, in file order. */
  readonly events: readonly VcrRaceEvent[];
  readonly driverStates: VcrDriverStates;
  /** Every driver's place, laps, best lap and stops, best first. */
  readonly results: readonly VcrResult[];
  readonly pitStops: readonly VcrPitStop[];
  /** Tyre compounds of each car, and changes of them. */
  readonly tyres: readonly VcrTyres[];
  /** Flags (Le Mans Ultimate) and start lights (rFactor 2). */
  readonly flags: readonly VcrFlag[];
  /** Penalties that were given, served and removed. */
  readonly penalties: readonly VcrPenaltyStep[];
}
/** What `include` asks for. */
export type VcrSection = keyof VcrSections;
const SECTIONS: Readonly<Record<VcrSection, true>> = {
  header: true,
  drivers: true,
  events: true,
  driverStates: true,
  results: true,
  pitStops: true,
  tyres: true,
  flags: true,
  penalties: true,
};
/** Everything that `include` takes. */
export const ALL_SECTIONS: readonly string[] = /* @__PURE__ */ Object.keys(SECTIONS);

/** What was asked for of a recording: `header` always, and the sections of `include`. */
export type VcrReplay<S extends AskedWord<S, VcrSection> = 'header' | 'drivers'> = ReplayBase<'vcr'> & AskedParts<VcrSections, S, 'header'>;

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'drivers'] as const satisfies VcrSection[];
