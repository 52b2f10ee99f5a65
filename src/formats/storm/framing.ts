import type { BlizzardWireEvent } from '../../protocols/blizzard/raw-events.js';

/** An event as the tables have it: what `writeStorm` takes. */
export type StormWireEvent = BlizzardWireEvent;
