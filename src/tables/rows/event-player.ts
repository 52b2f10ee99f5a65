import type { DemGameEvent, DemEntityWorld } from '../../formats/dem/index.js';
import { CONTROLLER } from '../../formats/dem/deadlock/players.js';
import { MAX_USERS } from '../../formats/dem/sections/controllers.js';
import { HANDLE_INDEX_MASK } from '../../formats/dem/entities/handles.js';
import type { DemGame } from '../../formats/dem/messages.js';

/**
 * The keys that say whom an event is about; the first one that an event has counts (docs/formats/dem.md, section 13). In Dota 2 `userid` is
 * a player id where there is no other key.
 */
const KEYS: Readonly<Record<DemGame, readonly string[]>> = {
  dota2: ['PlayerID', 'player_id', 'playerid', 'userid'],
  cs2: ['userid'],
  deadlock: ['userid'],
};
/** In Deadlock some events name the entity of a hero. */
const HERO_INDEX = 'entindex_player';

/** The player a game event is about, by the number that everything else uses; undefined for nobody. */
export function playerOf({ keys }: DemGameEvent, game: DemGame | undefined, world: DemEntityWorld | undefined): number | undefined {
  if (game === undefined) return undefined;
  for (const key of KEYS[game]) {
    const value = keys[key];
    // 65535 means nobody.
    if (typeof value === 'number') return value >= 0 && value < MAX_USERS ? value : undefined; // 65535 means nobody
  }
  const index = keys[HERO_INDEX];
  if (game !== 'deadlock' || typeof index !== 'number') return undefined;
  // The controller of a player is the entity userId + 1 (docs/formats/dem.md, section 18). Heroes say too who controls them, but change in every tick.
  for (let userId = 0; userId < MAX_USERS; userId++) {
    const controller = world?.entity(userId + 1);
    const hero = controller?.className === CONTROLLER ? controller.get('m_hHeroPawn') : undefined;
    if (typeof hero === 'number' && (hero & HANDLE_INDEX_MASK) === index) return userId;
  }
  return undefined;
}
