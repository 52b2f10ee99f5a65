import type { DemEngineEvent } from './events.js';
import type { DemEngineSection } from './replay.js';

/** Sections that any game has. */
export const ENGINE_SECTIONS: readonly DemEngineSection[] = [
  'header',
  'fileInfo',
  'serverInfo',
  'commands',
  'chat',
  'gameEvents',
  'schema',
  'stringTables',
];

/** Events that any game has. */
export const ENGINE_EVENTS: readonly DemEngineEvent['type'][] = [
  'command',
  'message',
  'stringTable',
  'entity',
  'gameEvent',
  'chat',
  'tick',
];
