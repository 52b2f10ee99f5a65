import type { BlizzardWireEvent } from '../../protocols/blizzard/raw-events.js';

export { WIRE_EVENTS, readEvents } from '../../protocols/blizzard/raw-events.js';

/** An event as the tables have it: what `writeSc2` takes. */
export type Sc2WireEvent = BlizzardWireEvent;
