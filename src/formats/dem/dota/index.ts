import type { DemWatch } from '../watch.js';

/** Every watch of Dota 2. */
export const DOTA_WATCHES: readonly DemWatch[] = [];
