import { NEEDED_MESSAGES, type DemGame, type MessageSchemas } from './messages.js';
import type { DemSectionDefinition } from './sections/section.js';

/** Definitions of sections by game. */
export type DemGames = Readonly<Record<DemGame, readonly DemSectionDefinition[]>>;

/** What a read knows of games beyond the engine. Async verbs load it with `import()` where it is needed, sync verbs include it. */
export interface DemKnowledge {
  /** What is known of each game. */
  readonly games: DemGames;
  /** How `message` events decode their values. */
  readonly schemas: MessageSchemas;
}

/** The engine alone. */
export const ENGINE_ALONE: DemKnowledge = { games: { dota2: [], cs2: [], deadlock: [] }, schemas: NEEDED_MESSAGES };
