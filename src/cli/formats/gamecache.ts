import { gamecacheStats, parseGamecache, streamGamecache, type Gamecache } from '../../formats/gamecache/index.js';
import { FLAG } from '../../formats/gamecache/layout.js';
import type { Card, Row } from '../card.js';
import type { EventGuide, FormatGuide, SchemaEntry } from '../guide.js';

function cardOf(cache: Gamecache): Card {
  const { format, isComplete, diagnostics, header, items } = cache;
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
  return { format, isComplete, diagnostics, facts };
}

/** The games of a cache. A cache has no clock, so events are counted by their place. */
const events: EventGuide = {
  types: () => ['item'],
  clock: 'index',
  at: () => undefined,
  hidden: ['pathBytes', 'gameNameBytes'],
  read: (source, _choice, options) => streamGamecache(source, options),
};

/**
 * The fields that the flags of a legacy item announce, and those that a v3 item always has (docs/formats/gamecache.md, sections 2.3 and 3).
 */
const schema: FormatGuide['schema'] = async (source, options) => {
  const { isComplete, diagnostics, header, items } = await parseGamecache(source, options);
  const fields: Row[] =
    header.layout === 'legacy'
      ? Object.entries(FLAG).map(([path, flag]) => ({
          path,
          flag: `0x${flag.toString(16)}`,
          games: items.filter((item) => 'flags' in item && (item.flags & flag) !== 0).length,
        }))
      : [...new Set(items.flatMap((item) => Object.keys(item)))].map((path) => ({
          path,
          games: items.filter((item) => path in item).length,
        }));
  const entry: SchemaEntry = { name: 'item', facts: { layout: header.layout, games: items.length }, fields };
  return { isComplete, diagnostics, entries: [entry] };
};

const structure: FormatGuide['structure'] = async (source, _all, options) => {
  const { format, isComplete, diagnostics, header, items } = await parseGamecache(source, options);
  const facts = {
    layout: header.layout,
    program: header.layout === 'legacy' ? header.version.text : undefined,
    declaredGames: header.itemCount,
    items: items.map(({ index, offset, storedBytes: storedSize, path, players }) => ({
      index,
      offset,
      storedSize,
      players: players?.length,
      path,
    })),
  };
  return { format, isComplete, diagnostics, facts };
};

const check: FormatGuide['check'] = async (source, options) => {
  const reading = streamGamecache(source, options);
  let games = 0;
  for await (const batch of reading.batches()) games += batch.length;
  const { isComplete, diagnostics, header } = await reading.end();
  return { isComplete, diagnostics, counts: { games, declaredGames: header.itemCount } };
};

export const gamecache: FormatGuide = {
  format: 'gamecache',
  card: async (source, options) => cardOf(await parseGamecache(source, options)),
  events,
  schema,
  structure,
  check,
};
