import { ENGINE_EVENTS, ENGINE_SECTIONS } from './engine-names.js';
import { ENGINE_ALONE, type DemKnowledge } from './knowledge.js';
import { needsMessageNames, type DemSelect } from './select.js';

const ENGINE_NAMES = [...ENGINE_SECTIONS, ...ENGINE_EVENTS];

/** Loads what the names that were asked for need: the games for any name that is not the engine's, schemas for the values and names of messages. */
export async function knowledgeFor(events: readonly string[], sections: readonly string[], select: DemSelect): Promise<DemKnowledge> {
  let { games, schemas } = ENGINE_ALONE;
  if ([...events, ...sections].some((name) => !ENGINE_NAMES.includes(name))) games = (await import('./games.js')).GAME_SECTIONS;
  if (needsMessageNames(events, select)) schemas = (await import('./message-schemas.js')).everyMessage();
  return { games, schemas };
}
