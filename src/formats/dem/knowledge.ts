import { ENGINE_EVENTS, ENGINE_SECTIONS } from './engine-names.js';
import { NEEDED_MESSAGES, type DemGame, type MessageSchemas } from './messages.js';
import type { DemEventType, DemSection } from './replay.js';
import type { DemWatch } from './watches/watch.js';

/** Watches by game. */
export type DemGames = Readonly<Record<DemGame, readonly DemWatch[]>>;

/** What a read knows beyond the engine. Async verbs load it with `import()` when something of it is asked for, sync verbs bring it along. */
export interface DemKnowledge {
  /** What is known of each game. */
  readonly games: DemGames;
  /** How `message` events decode their values. */
  readonly schemas: MessageSchemas;
}

/** The engine alone. */
export const ENGINE_ALONE: DemKnowledge = { games: { dota2: [], cs2: [], deadlock: [] }, schemas: NEEDED_MESSAGES };

const ENGINE_NAMES = [...ENGINE_SECTIONS, ...ENGINE_EVENTS];

/** Loads what the names that were asked for need: the games for any name that is not the engine's, schemas for the values of messages. */
export async function knowledgeFor(events: readonly DemEventType[], sections: readonly DemSection[]): Promise<DemKnowledge> {
  let { games, schemas } = ENGINE_ALONE;
  if ([...events, ...sections].some((name) => !ENGINE_NAMES.includes(name))) games = (await import('./games.js')).GAME_WATCHES;
  if (events.includes('message')) schemas = (await import('./message-schemas.js')).everyMessage();
  return { games, schemas };
}
