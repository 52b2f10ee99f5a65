import type { GamecacheItem, GamecachePlayer } from '../formats/gamecache/index.js';
import { defineTable } from './define.js';
import { resultOf, type PlayerResult } from '../core/player-result.js';
import { ABOUT_RESULT } from './result.js';
import { refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** A player and the game. */
export interface GamecachePlayerRow {
  readonly item: GamecacheItem;
  readonly player: GamecachePlayer;
  readonly place: number;
}

const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);

const gameResult = ({ winner }: GamecacheItem, { team }: GamecachePlayer): PlayerResult | undefined =>
  resultOf(winner?.side === undefined || team === undefined ? undefined : winner.side === team);

export const gamecacheItems = defineTable<GamecacheItem>(
  'gamecache',
  'items',
  2,
  'A game in the cache.',
  [
    ['item', 'int32', 'Position in the cache, from 0; unreadable items count.', ({ index }) => index],
    ['layout', 'string', '`legacy` or `v3`.', ({ layout }) => layout],
    ['path', 'string', 'The replay file.', ({ path }) => path],
    ['modified_at', 'timestamp?', 'When the replay file was last modified.', ({ modifiedAt }) => modifiedAt],
    ['game_name', 'string?', 'Name of the game.', ({ gameName }) => gameName],
    ['game_ratio', 'string?', 'For example `5v5`; legacy caches only.', (item) => (item.layout === 'legacy' ? item.gameRatio : undefined)],
    ['duration_seconds', 'double?', 'Length of the game.', ({ gameLengthMs }) => seconds(gameLengthMs), 'seconds'],
    ['game_mode', 'string?', 'For example `-ap`.', ({ gameMode }) => gameMode],
    ['map_version', 'string?', 'Version of the DotA map.', ({ mapVersion }) => mapVersion?.text],
    ['warcraft_version', 'string?', 'Version of Warcraft III.', ({ warcraftVersion }) => warcraftVersion?.text],
    ['winner', 'string?', '`sentinel` or `scourge`.', ({ winner }) => winner?.side],
    ['winner_judged_by', 'string?', 'How the program found out: `replay`, `chat` or `position`.', ({ winner }) => winner?.judgedBy],
    ['players', 'int32?', 'Number of players.', ({ players }) => players?.length],
  ],
  { key: ['item'], start: (add) => ({ on: { item: add } }) },
);

export const gamecachePlayers = defineTable<GamecachePlayerRow>(
  'gamecache',
  'players',
  2,
  'A player in a game of the cache.',
  [
    ['item', 'int32', 'The game: `item` of the table `items`.', ({ item }) => item.index],
    ['place', 'int32', 'Position in the list of players, from 0.', ({ place }) => place],
    ['name', 'string?', 'Name of the player.', ({ player }) => player.name],
    ['team', 'string?', '`sentinel` or `scourge`.', ({ player }) => player.team],
    ['hero_id', 'int32?', 'Number of the hero, as numbered by the file.', ({ player }) => player.heroId],
    ['hero', 'string?', 'Name of the hero.', ({ player }) => player.hero],
    ['kills', 'int32?', 'Kills; like the other statistics, null if the game did not record it.', ({ player }) => player.kills],
    ['deaths', 'int32?', 'Deaths.', ({ player }) => player.deaths],
    ['assists', 'int32?', 'Assists; recorded since 2.05.', ({ player }) => player.assists],
    ['creeps', 'int32?', 'Creeps killed.', ({ player }) => player.creeps],
    ['denies', 'int32?', 'Creeps denied.', ({ player }) => player.denies],
    ['neutrals', 'int32?', 'Neutral creeps killed; v3 only.', ({ player }) => player.neutrals],
    ['level', 'int32?', 'Level of the hero.', ({ player }) => player.level],
    ['gold', 'double?', 'Price of the items held.', ({ player }) => player.gold, 'gold'],
    ['stat_gold', 'double?', "Gold as the map's own statistics have it; v3 only.", ({ player }) => player.statGold, 'gold'],
    ['lane', 'string?', '`roaming`, `top`, `mid`, `bot`, `afk`.', ({ player }) => player.lane],
    ['apm', 'double?', 'Actions per minute.', ({ player }) => player.apm, 'actions per minute'],
    ['left_seconds', 'double?', 'When the player left.', ({ player }) => seconds(player.leaveTimeMs), 'seconds'],
    ['result', 'string?', ABOUT_RESULT, ({ item, player }) => gameResult(item, player)],
  ],
  {
    key: ['item', 'place'],
    references: refersTo('items', 'item', 'item'),
    start: (add) => ({ on: { item: (item: GamecacheItem) => item.players?.forEach((player, place) => add({ item, player, place })) } }),
  },
);

export const GAMECACHE = formatTables([gamecacheItems, gamecachePlayers], async (source, _, options) => {
  const { streamGamecache } = await import('../formats/gamecache/verbs.js');
  return { reading: streamGamecache(source, options) };
});
