import type {
  DemReplay,
  DotaAbilityEvent,
  DotaDraftStep,
  DotaItemEvent,
  DotaKillEvent,
  DotaMatch,
  DotaObjective,
  DotaOrderEvent,
  DotaPlayer,
  DotaPlayerRef,
  DotaPlayerSummary,
  DotaPosition,
  DotaPurchase,
  DotaRuneEvent,
  DotaTeamfight,
  DotaTeamfightPlayer,
  DotaWard,
} from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { englishName, GAME_CLOCK, timedEvent, toPlayers, type DemRead, type DemTimed, type EnglishNames } from './dem.js';
import { dotaCombatLog } from './dota-combat-log.js';
import { dotaPositions, dotaSeries } from './dota-samples.js';
import { ABOUT_RESULT } from './result.js';
import type { Cell } from './schema.js';
import { ofSections, type AddRow, type RowMaker } from './source.js';

/** Columns of a place; null where it is not known. */
const place = <Row>(what: string, of: (row: Row) => DotaPosition | undefined): ColumnLine<Row>[] => [
  ['x', 'double?', `${what}: east positive; 0 is the middle of the map.`, (row) => of(row)?.x, 'world units'],
  ['y', 'double?', `${what}: north positive; 0 is the middle of the map.`, (row) => of(row)?.y, 'world units'],
];
const PLAYER_ID = '`player_id` of the table `players`';

/** The match and its score. */
export const dotaMatch = defineTable<DotaMatch>(
  'dem',
  'dota_match',
  1,
  'The match, as of the end of a Dota 2 recording: one row.',
  [
    ['match_id', 'int64?', 'Null for local games.', ({ matchId }) => matchId],
    ['game_mode', 'string?', '`all_draft`, `captains_mode`…', ({ gameModeName }) => gameModeName],
    ['game_mode_id', 'int32?', 'DOTA_GameMode.', ({ gameMode }) => gameMode],
    ['lobby_type', 'int32?', 'Number used by the game.', ({ lobbyType }) => lobbyType],
    ['league_id', 'int32?', 'Null outside leagues.', ({ leagueId }) => leagueId],
    ['winner', 'string?', '`radiant` or `dire`; null if nobody has won yet.', ({ winner }) => winner],
    ['radiant_score', 'int32?', 'Heroes killed by Radiant.', ({ score }) => score.radiant],
    ['dire_score', 'int32?', 'Heroes killed by Dire.', ({ score }) => score.dire],
    ['radiant_team', 'string?', 'Name of the team; null if the side is not a team.', ({ teams }) => teams.radiant.name],
    ['dire_team', 'string?', 'Name of the team; null if the side is not a team.', ({ teams }) => teams.dire.name],
    ['duration_seconds', 'double?', 'From the horn to the end.', ({ durationSeconds }) => durationSeconds, 'seconds'],
    ['first_blood_seconds', 'double?', 'On the game clock.', ({ firstBloodSeconds }) => firstBloodSeconds, 'seconds'],
    [
      'ended_at',
      'timestamp?',
      'When it ended.',
      ({ endTimeUnixSeconds }) => (endTimeUnixSeconds === undefined ? undefined : new Date(endTimeUnixSeconds * 1000)),
    ],
  ],
  ofSections(['match'], ({ match }: DemReplay<'match'>) => (match?.game === 'dota2' ? [match] : undefined)),
);

/** A row that is made of sections, with English names. */
interface Named {
  readonly nameOf?: EnglishNames | undefined;
}

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

/** A step of the draft, and whether its side won. */
export interface DotaDraftRow extends Named {
  readonly step: DotaDraftStep;
  readonly seconds?: number | undefined;
  readonly isWinner?: boolean | undefined;
}

function* draftRows({ draft = [], match }: DemReplay<'draft' | 'match'>, { secondsOf, nameOf }: DemRead): Iterable<DotaDraftRow> {
  const winner = match?.winner;
  for (const step of draft) {
    const isWinner = winner === undefined || step.team === undefined ? undefined : winner === step.team;
    yield { step, seconds: secondsOf(step.tick), isWinner, nameOf };
  }
}

export const dotaDraft = defineTable<DotaDraftRow>(
  'dem',
  'dota_draft',
  1,
  'A pick or a ban of Dota 2, in order.',
  [
    ['tick', 'int32?', 'When; null for steps before the recording began.', ({ step }) => step.tick, 'ticks'],
    ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ seconds }) => seconds, 'seconds'],
    ['draft_order', 'int32', 'Position in the draft, from 0.', ({ step }) => step.order],
    ['is_pick', 'boolean', 'Whether it is a pick; otherwise a ban.', ({ step }) => step.isPick],
    ['team', 'string?', '`radiant` or `dire`; null for bans by neither side.', ({ step }) => step.team],
    ['hero_id', 'int32?', 'Number of the hero.', ({ step }) => step.heroId],
    ['hero', 'string?', 'Internal name: `npc_dota_hero_axe`.', ({ step }) => step.heroName],
    englishName('hero', ({ step }) => step.heroName),
    ['player_id', 'int32?', `Who plays the hero, or banned it: ${PLAYER_ID}.`, ({ step }) => step.playerId],
    ['is_winner', 'boolean?', 'Whether the side won.', ({ isWinner }) => isWinner],
  ],
  { ...ofSections(['draft', 'match'], draftRows), key: ['draft_order'], references: toPlayers('player_id') },
);

/** Columns for number, name, side and hero of a player; null for nobody. */
const player = <Event>(prefix: string, who: string, of: (event: Event) => DotaPlayerRef | undefined): ColumnLine<DemTimed<Event>>[] => [
  [`${prefix}_id`, 'int32?', `${who}: ${PLAYER_ID}; null if it was not a player.`, ({ event }) => of(event)?.userId],
  [prefix, 'string?', 'Name.', ({ event }) => of(event)?.name],
  [`${prefix}_team`, 'string?', '`radiant` or `dire`.', ({ event }) => of(event)?.team],
  [`${prefix}_hero`, 'string?', 'Internal name of the hero.', ({ event }) => of(event)?.heroName],
  englishName(`${prefix}_hero`, ({ event }) => of(event)?.heroName),
];

export const dotaKills = defineTable<DemTimed<DotaKillEvent>>(
  'dem',
  'dota_kills',
  2,
  'The death of a hero in Dota 2, not counting illusions.',
  [
    ...GAME_CLOCK,
    ...player<DotaKillEvent>('attacker', 'Player whose hero or unit landed the last hit', ({ attacker }) => attacker),
    ...player<DotaKillEvent>('victim', 'The victim', ({ victim }) => victim),
    ['killer', 'string?', 'Internal name of the unit that landed the last hit.', ({ event }) => event.killer],
    englishName('killer', ({ event }) => event.killer),
    ['inflictor', 'string?', 'Internal name of the ability or item that killed.', ({ event }) => event.inflictor],
    englishName('inflictor', ({ event }) => event.inflictor),
    ['is_denied', 'boolean', 'Whether its own side landed the last hit.', ({ event }) => event.isDenied],
    ['assisters', 'int32', 'Number of assisters.', ({ event }) => event.assisters.length],
    [
      'assister_ids',
      'string',
      `Assisters: ${PLAYER_ID}, as a JSON list.`,
      ({ event }) => JSON.stringify(event.assisters.map(({ userId }) => userId)),
    ],
    ...place<DemTimed<DotaKillEvent>>('Position, if the log has one', ({ event }) => event.position),
  ],
  { ...timedEvent('kill'), references: toPlayers('attacker_id', 'victim_id') },
);

const own =
  (field: string): ColumnLine<DemTimed<DotaObjective>>[3] =>
  ({ event }) =>
    (event as unknown as Readonly<Record<string, Cell | undefined>>)[field];

export const dotaObjectives = defineTable<DemTimed<DotaObjective>>(
  'dem',
  'dota_objectives',
  1,
  'An objective in Dota 2: wards, smokes, Roshan, aegis, tormentors, buildings, couriers, stacks, runes, glyph, scan.',
  [
    ...GAME_CLOCK,
    ['kind', 'string', '`wardPlaced`, `roshanKilled`, `buildingDestroyed`…', ({ event }) => event.kind],
    ['player_id', 'int32?', `Who did it: ${PLAYER_ID}; null if nobody did.`, ({ event }) => event.playerId],
    ['team', 'string?', 'Side that did it.', ({ event }) => event.team],
    ['owner', 'string?', 'Side that owned it.', own('owner')],
    ['owner_id', 'int32?', `Who owned it: ${PLAYER_ID}.`, own('ownerId')],
    ['name', 'string?', 'Internal name of the building.', own('name')],
    ['building', 'string?', '`tower`, `barracks`…', own('building')],
    ['tier', 'int32?', 'Tier of a tower.', own('tier')],
    ['lane', 'string?', 'Lane of a building.', own('lane')],
    ['is_denied', 'boolean?', 'Whether its own side landed the last hit on a building.', own('isDenied')],
    ['killer', 'string?', 'Internal name of the unit that landed the last hit.', own('killer')],
    ['ward', 'string?', '`observer` or `sentry`.', own('ward')],
    ['rune', 'string?', '`bounty`, `haste`…', own('rune')],
    ...place<DemTimed<DotaObjective>>('Position of a ward', ({ event }) => ('position' in event ? event.position : undefined)),
  ],
  { ...timedEvent('objective'), references: toPlayers('player_id', 'owner_id') },
);

/** A ward: how it was placed, and how it ended. */
export interface DotaWardRow {
  readonly ward: DotaWard;
  readonly placed: DemTimed<{ readonly tick: number }> | undefined;
  readonly gone: (DemTimed<{ readonly tick: number }> & { readonly killerId: number | undefined; readonly isKilled: boolean }) | undefined;
  readonly lifetimeSeconds?: number | undefined;
}

function wardRows(add: AddRow<DotaWardRow>, { add: addTimed }: DemRead): RowMaker<DotaWardRow> {
  /** The wards that stand, by handle. */
  const standing = new Map<number, DotaWardRow>();
  return {
    on: {
      objective: (event: DotaObjective) => {
        const handle = 'handle' in event ? (event.handle ?? -1) : -1;
        if (event.kind === 'wardPlaced') {
          addTimed((placed) => standing.set(handle, { ward: event, placed, gone: undefined, lifetimeSeconds: undefined }), event);
        } else if (event.kind === 'wardKilled' || event.kind === 'wardExpired') {
          const { playerId: killerId, lifetimeSeconds } = event;
          addTimed((gone) => {
            const placed = standing.get(handle)?.placed;
            standing.delete(handle);
            add({ ward: event, placed, gone: { ...gone, isKilled: event.kind === 'wardKilled', killerId }, lifetimeSeconds });
          }, event);
        }
      },
    },
    end: () => standing.values(),
  };
}

export const dotaWards = defineTable<DotaWardRow>(
  'dem',
  'dota_wards',
  1,
  'A ward in Dota 2, from its placement to its end.',
  [
    ['tick', 'int32?', 'When it was placed; null if it was there when the recording began.', ({ placed }) => placed?.event.tick, 'ticks'],
    ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ placed }) => placed?.seconds, 'seconds'],
    ['game_seconds', 'double?', 'The same on the game clock.', ({ placed }) => placed?.gameSeconds, 'seconds'],
    ['ward', 'string', '`observer` or `sentry`.', ({ ward }) => ward.ward],
    ['player_id', 'int32?', `Owner: ${PLAYER_ID}.`, ({ ward }) => ward.ownerId],
    ['team', 'string?', 'Side.', ({ ward }) => ward.owner],
    ...place<DotaWardRow>('Where', ({ ward }) => ward.position),
    ['gone_tick', 'int32?', 'When it was gone; null if it is still there at the end.', ({ gone }) => gone?.event.tick, 'ticks'],
    ['gone_game_seconds', 'double?', 'The same on the game clock.', ({ gone }) => gone?.gameSeconds, 'seconds'],
    ['is_killed', 'boolean?', 'Whether somebody destroyed it; null if it is still there at the end.', ({ gone }) => gone?.isKilled],
    ['killer_id', 'int32?', `Who destroyed it: ${PLAYER_ID}.`, ({ gone }) => gone?.killerId],
    ['lifetime_seconds', 'double?', 'How long it stood.', ({ lifetimeSeconds }) => lifetimeSeconds, 'seconds'],
  ],
  { events: ['objective'], references: toPlayers('player_id', 'killer_id'), start: wardRows },
);

export const dotaRunes = defineTable<DemTimed<DotaRuneEvent>>(
  'dem',
  'dota_runes',
  1,
  'A rune in Dota 2, once it is gone.',
  [
    ...GAME_CLOCK,
    ['rune', 'string?', '`bounty`, `haste`…', ({ event }) => event.rune],
    ['rune_type', 'int32', 'DOTA_RUNES.', ({ event }) => event.runeType],
    ['player_id', 'int32?', `Who took it: ${PLAYER_ID}; null if nobody did.`, ({ event }) => event.playerId],
    ...place<DemTimed<DotaRuneEvent>>('Position', ({ event }) => event.position),
    ['spawn_tick', 'int32', 'When it appeared, or was first seen.', ({ event }) => event.spawnTick, 'ticks'],
    ['lifetime_seconds', 'double', 'How long it was there.', ({ event }) => event.lifetimeSeconds, 'seconds'],
  ],
  { ...timedEvent('rune'), references: toPlayers('player_id') },
);

/** A teamfight, from the view of one player who took part. */
export interface DotaTeamfightRow extends DemTimed<DotaTeamfight> {
  /** Number of the fight, from 1. */
  readonly number: number;
  readonly player: DotaTeamfightPlayer;
}
const died =
  (team: string): ColumnLine<DotaTeamfightRow>[3] =>
  ({ event }) =>
    event.deaths.filter((death) => death.team === team).length;

function fightRows(add: AddRow<DotaTeamfightRow>, { add: addTimed }: DemRead): RowMaker<DotaTeamfightRow> {
  let fights = 0;
  return {
    on: {
      teamfight: (event: DotaTeamfight) => {
        const number = ++fights;
        addTimed((at) => event.players.forEach((one) => add({ ...at, number, player: one })), event);
      },
    },
  };
}

export const dotaTeamfights = defineTable<DotaTeamfightRow>(
  'dem',
  'dota_teamfights',
  1,
  'What a player did in a Dota 2 teamfight: one row for each fight and participant.',
  [
    ...GAME_CLOCK,
    ['fight', 'int32', 'Number of the fight, from 1.', ({ number }) => number],
    ['end_tick', 'int32', 'When it ended.', ({ event }) => event.endTick, 'ticks'],
    ['duration_seconds', 'double', 'How long it lasted.', ({ event }) => event.endGameSeconds - event.gameSeconds, 'seconds'],
    ['radiant_deaths', 'int32', 'Heroes lost by Radiant.', died('radiant')],
    ['dire_deaths', 'int32', 'Heroes lost by Dire.', died('dire')],
    ...place<DotaTeamfightRow>('Center of its deaths', ({ event }) => event.center),
    ['player_id', 'int32', `Who took part: ${PLAYER_ID}.`, ({ player: { playerId } }) => playerId],
    ['team', 'string', 'Side.', ({ player: { team } }) => team],
    ['kills', 'int32', 'Kills in the fight.', ({ player: { kills } }) => kills],
    ['deaths', 'int32', 'Deaths in the fight.', ({ player: { deaths } }) => deaths],
    ['damage', 'double', 'Damage to heroes of the other side.', ({ player: { damage } }) => damage, 'hit points'],
    ['healing', 'double', 'Healing of heroes on the same side.', ({ player: { healing } }) => healing, 'hit points'],
    ['gold', 'double', 'Gold earned minus gold lost.', ({ player: { gold } }) => gold, 'gold'],
    ['xp', 'double', 'Experience earned.', ({ player: { xp } }) => xp],
  ],
  { events: ['teamfight'], key: ['fight', 'player_id'], references: toPlayers('player_id'), start: fightRows },
);

export const dotaItems = defineTable<DemTimed<DotaItemEvent>>(
  'dem',
  'dota_items',
  1,
  'A change in an item slot of a Dota 2 hero, checked every half second.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32', `Owner: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    [
      'slot',
      'int32',
      '0 to 5 inventory, 6 to 8 backpack, 9 to 14 stash, 15 town portal scroll, 16 neutral item, 17 and above slots added by newer patches.',
      ({ event }) => event.slot,
    ],
    ['item', 'string?', '`item_blink`; null if the slot is now empty.', ({ event }) => event.item],
    englishName('item', ({ event }) => event.item),
    ['charges', 'int32?', 'Its charges.', ({ event }) => event.charges],
  ],
  { ...timedEvent('item'), references: toPlayers('player_id') },
);

export const dotaAbilities = defineTable<DemTimed<DotaAbilityEvent>>(
  'dem',
  'dota_abilities',
  1,
  'A new level of an ability or talent of a Dota 2 hero, checked every half second.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32', `Owner: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    ['ability', 'string', 'Internal name: `axe_battle_hunger`, `special_bonus_strength_8`.', ({ event }) => event.ability],
    englishName('ability', ({ event }) => event.ability),
    ['level', 'int32', 'The new level.', ({ event }) => event.level],
  ],
  { ...timedEvent('ability'), references: toPlayers('player_id') },
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

export const dotaOrders = defineTable<DemTimed<DotaOrderEvent>>(
  'dem',
  'dota_orders',
  1,
  'An order given by a Dota 2 player.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32?', `Player: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    ['order_name', 'string?', '`moveToPosition`, `attackTarget`, `castTarget`…', ({ event }) => event.order],
    ['order_type', 'int32', 'dotaunitorder_t.', ({ event }) => event.orderType],
    ['units', 'int32', 'Number of units that the order is for.', ({ event }) => event.units.length],
    ['target_index', 'int32?', 'The target entity.', ({ event }) => event.targetIndex],
    ['ability_id', 'int32?', 'Number of the ability or item.', ({ event }) => event.abilityId],
    ['is_queued', 'boolean', 'Whether it was queued after earlier orders.', ({ event }) => event.isQueued],
    ...place<DemTimed<DotaOrderEvent>>('Target position', ({ event }) => event.position),
  ],
  { ...timedEvent('order'), references: toPlayers('player_id') },
);

export const DOTA_TABLES = [
  dotaMatch,
  dotaPlayers,
  dotaDraft,
  dotaSeries,
  dotaPositions,
  dotaKills,
  dotaObjectives,
  dotaWards,
  dotaRunes,
  dotaTeamfights,
  dotaItems,
  dotaAbilities,
  dotaPurchases,
  dotaOrders,
  dotaCombatLog,
] as const;
