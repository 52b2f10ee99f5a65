import type { DemWatch } from '../watch.js';
import { CLOCK_WATCH, type DotaClockSections } from './clock-watch.js';
import type { DotaCombatLogEvent } from './combat-log-entry.js';
import { COMBAT_LOG_WATCH, type DotaCombatLogSections } from './combat-log-watch.js';

/** What `include` gives of a Dota 2 recording, beyond what the engine says. */
export type DotaSections = DotaClockSections & DotaCombatLogSections;

/** What `events` gives of a Dota 2 recording. */
export type DotaEvent = DotaCombatLogEvent;

/** Every watch of Dota 2. */
export const DOTA_WATCHES: readonly DemWatch[] = [CLOCK_WATCH, COMBAT_LOG_WATCH];
