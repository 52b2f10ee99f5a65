import { detectGamecacheLayout, gamecacheStats, parseGamecache, type Gamecache } from '../../formats/gamecache/index.js';
import type { Card, CardMaker } from '../card.js';

function cardOf(cache: Gamecache): Card {
  const { format, complete, diagnostics, header, items } = cache;
  const { players, modes, durationMs } = gamecacheStats(cache);
  const facts = {
    layout: header.layout,
    program: header.layout === 'legacy' ? header.version.text : undefined,
    declaredGames: header.itemCount,
    games: items.length,
    differentGames: durationMs.games,
    players: players.length,
    modes: [...modes].map(([mode, count]) => ({ mode, games: count })),
  };
  return { format, complete, diagnostics, facts };
}

export const gamecacheCard: CardMaker = {
  // no magic number: after the formats that have one
  recognises: (head, whole) => detectGamecacheLayout(head, whole) !== undefined,
  card: async (source) => cardOf(await parseGamecache(source)),
};
