import type { DemWatch } from '../watch.js';
import { CLOCK_WATCH, type DotaClockSections } from './clock-watch.js';

/** What `include` gives of a Dota 2 recording, beyond what the engine says. */
export type DotaSections = DotaClockSections;

/** Every watch of Dota 2. */
export const DOTA_WATCHES: readonly DemWatch[] = [CLOCK_WATCH];
