import type { DemReplay, DotaPlayer, DotaPlayerSummary, DotaPurchase } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { englishName, toPlayers, type DemRead } from './dem.js';
import { PLAYER_ID, type Named } from './dota-columns.js';
import { ABOUT_RESULT } from './result.js';
import type { Cell } from './schema.js';
import { ofSections } from './source.js';

/** A player of Dota 2, with the score at the end. */
export interface DotaPlayerRow extends Named {
  readonly player: DotaPlayer;
  readonly summary?: DotaPlayerSummary | undefined;
}
const summed =
  (of: (summary: DotaPlayerSummary) => Cell | undefined): ColumnLine<DotaPlayerRow>[3] =>
  ({ summary }) =>
    summary && of(summary);

type PlayersReplay = DemReplay<'players' | 'summaries'>;
function* playerRows({ players = [], summaries = [] }: PlayersReplay, { nameOf }: DemRead): Iterable<DotaPlayerRow> {
  for (const player of players) {
    if (player.game === 'dota2') yield { player, summary: summaries.find(({ playerId }) => playerId === player.playerId), nameOf };
  }
}

export const dotaPlayers = defineTable<DotaPlayerRow>(
  'dem',
  'dota_players',
  2,
  'A Dota 2 player, as of the end of the recording.',
  [
    ['player_id', 'int32', `Player: ${PLAYER_ID}.`, ({ player }) => player.playerId],
    ['name', 'string?', 'Name of the player.', ({ player }) => player.name],
    ['team', 'string', '`radiant` or `dire`.', ({ player }) => player.team],
    ['result', 'string?', ABOUT_RESULT, ({ player }) => player.result],
    ['hero_id', 'int32?', 'Number of the hero; null until one is picked.', ({ player }) => player.heroId],
    ['hero', 'string?', 'Internal name: `npc_dota_hero_axe`.', ({ player }) => player.heroName],
    englishName('hero', ({ player }) => player.heroName),
    ['facet', 'int32?', 'Number of the facet, from 1; null in patches without facets.', summed(({ facet }) => facet)],
    [
      'lane',
      'string?',
      '`top`, `mid`, `bottom` or `jungle`: where the hero was most often in the ten minutes after the horn, sampled every ten seconds.',
      summed(({ lane }) => lane),
    ],
    ['level', 'int32?', 'Level.', summed(({ level }) => level)],
    ['kills', 'int32?', 'Kills.', summed(({ kills }) => kills)],
    ['deaths', 'int32?', 'Deaths.', summed(({ deaths }) => deaths)],
    ['assists', 'int32?', 'Assists.', summed(({ assists }) => assists)],
    ['last_hits', 'int32?', 'Last hits.', summed(({ lastHits }) => lastHits)],
    ['denies', 'int32?', 'Denies.', summed(({ denies }) => denies)],
    ['net_worth', 'int32?', 'Gold, items and the value of buyback.', summed(({ netWorth }) => netWorth), 'gold'],
    ['earned_gold', 'int32?', 'Gold earned so far.', summed(({ earnedGold }) => earnedGold), 'gold'],
    ['xp', 'int32?', 'Experience earned so far.', summed(({ xp }) => xp)],
    ['gold_per_minute', 'double?', 'Earned gold per minute since the horn.', summed(({ goldPerMinute }) => goldPerMinute), 'gold'],
    ['xp_per_minute', 'double?', 'Experience per minute since the horn.', summed(({ xpPerMinute }) => xpPerMinute)],
    [
      'apm',
      'double?',
      'Orders to units per minute since the horn; null if none were recorded.',
      summed((row) => row.actionsPerMinute),
      'actions per minute',
    ],
    ['hero_damage', 'double', 'Damage to enemy heroes, from the combat log.', ({ summary }) => summary?.damage.hero ?? 0, 'hit points'],
    [
      'building_damage',
      'double',
      'Damage to buildings, from the combat log.',
      ({ summary }) => summary?.damage.building ?? 0,
      'hit points',
    ],
    ['hero_healing', 'double', 'Healing of other heroes, from the combat log.', ({ summary }) => summary?.healing.hero ?? 0, 'hit points'],
    ['stun_seconds', 'double?', 'Total time that enemies were stunned.', summed(({ stunSeconds }) => stunSeconds), 'seconds'],
    ['tower_kills', 'int32?', 'Towers on which the player had the last hit.', summed(({ towerKills }) => towerKills)],
    ['roshan_kills', 'int32?', 'Times that the player had the last hit on Roshan.', summed(({ roshanKills }) => roshanKills)],
    ['observer_wards_placed', 'int32?', 'Observer wards placed.', summed(({ observerWardsPlaced }) => observerWardsPlaced)],
    ['sentry_wards_placed', 'int32?', 'Sentry wards placed.', summed(({ sentryWardsPlaced }) => sentryWardsPlaced)],
    ['camps_stacked', 'int32?', 'Neutral camps stacked.', summed(({ campsStacked }) => campsStacked)],
    ['buybacks', 'int32', 'Number of buybacks.', ({ summary }) => summary?.buybacks.length ?? 0],
    ['neutral_item', 'string?', 'Internal name of the neutral item held at the end.', summed(({ neutralItem }) => neutralItem)],
    englishName('neutral_item', ({ summary }) => summary?.neutralItem),
  ],
  { ...ofSections(['players', 'summaries'], playerRows), key: ['player_id'], references: toPlayers('player_id') },
);

/** Something that was bought, and by whom. */
export interface DotaPurchaseRow extends Named {
  readonly purchase: DotaPurchase;
  readonly seconds?: number | undefined;
  readonly player: DotaPlayer;
}

function* purchaseRows(replay: PlayersReplay, read: DemRead): Iterable<DotaPurchaseRow> {
  for (const { player: who, summary, nameOf } of playerRows(replay, read)) {
    for (const purchase of summary?.purchases ?? []) yield { purchase, player: who, seconds: read.secondsOf(purchase.tick), nameOf };
  }
}

export const dotaPurchases = defineTable<DotaPurchaseRow>(
  'dem',
  'dota_purchases',
  1,
  'An item bought by a Dota 2 player.',
  [
    ['tick', 'int32', 'When.', ({ purchase }) => purchase.tick, 'ticks'],
    ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ seconds }) => seconds, 'seconds'],
    ['game_seconds', 'double', 'The same on the game clock.', ({ purchase }) => purchase.gameSeconds, 'seconds'],
    ['player_id', 'int32', `Player: ${PLAYER_ID}.`, ({ player: who }) => who.playerId],
    ['hero', 'string?', 'Internal name of the hero.', ({ player: who }) => who.heroName],
    englishName('hero', ({ player: who }) => who.heroName),
    ['item', 'string', '`item_blink`.', ({ purchase }) => purchase.item],
    englishName('item', ({ purchase }) => purchase.item),
  ],
  { ...ofSections(['players', 'summaries'], purchaseRows), references: toPlayers('player_id') },
);
