import type { DemEngineEvent } from './events.js';
import type { DemEngineSection } from './replay.js';

// Records, so that the compiler knows when one is missing.
const SECTIONS: Readonly<Record<DemEngineSection, true>> = {
  header: true,
  fileInfo: true,
  serverInfo: true,
  commands: true,
  chat: true,
  gameEvents: true,
  schema: true,
  stringTables: true,
};
const EVENTS: Readonly<Record<DemEngineEvent['type'], true>> = {
  chat: true,
  gameEvent: true,
  message: true,
  command: true,
  stringTable: true,
  entity: true,
  tick: true,
};

/** Sections that any game has. */
export const ENGINE_SECTIONS: readonly string[] = /* @__PURE__ */ Object.keys(SECTIONS);
/** Events that any game has. */
export const ENGINE_EVENTS: readonly string[] = /* @__PURE__ */ Object.keys(EVENTS);
