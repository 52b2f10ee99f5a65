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
  ['x', 'double?', `${what}: to the east, 0 in the middle of the map.`, (row) => of(row)?.x, 'world units'],
  ['y', 'double?', `${what}: to the north, 0 in the middle of the map.`, (row) => of(row)?.y, 'world units'],
];
const PLAYER_ID = '`player_id` of the table `players`';

/** The match and its score. */
export const dotaMatch = defineTable<DotaMatch>(
  'dem',
  'dota_match',
  1,
  'The match of a recording of Dota 2, as of its end: one row.',
  [
    ['match_id', 'int64?', 'Null for local games.', ({ matchId }) => matchId],
    ['game_mode', 'string?', '`all_draft`, `captains_mode`…', ({ gameModeName }) => gameModeName],
    ['game_mode_id', 'int32?', 'DOTA_GameMode.', ({ gameMode }) => gameMode],
    ['lobby_type', 'int32?', 'Number of the game.', ({ lobbyType }) => lobbyType],
    ['league_id', 'int32?', 'Null outside leagues.', ({ leagueId }) => leagueId],
    ['winner', 'string?', '`radiant` or `dire`; null as long as nobody has won.', ({ winner }) => winner],
    ['radiant_score', 'int32?', 'Heroes that Radiant killed.', ({ score }) => score.radiant],
    ['dire_score', 'int32?', 'Heroes that Dire killed.', ({ score }) => score.dire],
    ['radiant_team', 'string?', 'Name of the team; null where the side is none.', ({ teams }) => teams.radiant.name],
    ['dire_team', 'string?', 'Name of the team; null where the side is none.', ({ teams }) => teams.dire.name],
    ['duration_seconds', 'double?', 'From the horn to the end.', ({ durationSeconds }) => durationSeconds, 'seconds'],
    ['first_blood_seconds', 'double?', 'On the clock of the game.', ({ firstBloodSeconds }) => firstBloodSeconds, 'seconds'],
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
  'A player of Dota 2, as of the end of the recording.',
  [
    ['player_id', 'int32', `Who: ${PLAYER_ID}.`, ({ player }) => player.playerId],
    ['name', 'string?', 'Name of the player.', ({ player }) => player.name],
    ['team', 'string', '`radiant` or `dire`.', ({ player }) => player.team],
    ['result', 'string?', ABOUT_RESULT, ({ player }) => player.result],
    ['hero_id', 'int32?', 'Number of the hero; null until one is picked.', ({ player }) => player.heroId],
    ['hero', 'string?', 'Internal name, `npc_dota_hero_axe`.', ({ player }) => player.heroName],
    englishName('hero', ({ player }) => player.heroName),
    ['facet', 'int32?', 'Number of the facet, from 1; null in patches that have none.', summed(({ facet }) => facet)],
    [
      'lane',
      'string?',
      '`top`, `mid`, `bottom` or `jungle`: where the hero was most often in the ten minutes after the horn, looked at every ten seconds.',
      summed(({ lane }) => lane),
    ],
    ['level', 'int32?', 'Level.', summed(({ level }) => level)],
    ['kills', 'int32?', 'Kills.', summed(({ kills }) => kills)],
    ['deaths', 'int32?', 'Deaths.', summed(({ deaths }) => deaths)],
    ['assists', 'int32?', 'Assists.', summed(({ assists }) => assists)],
    ['last_hits', 'int32?', 'Last hits.', summed(({ lastHits }) => lastHits)],
    ['denies', 'int32?', 'Denies.', summed(({ denies }) => denies)],
    ['net_worth', 'int32?', 'Gold, items and what buyback would be worth.', summed(({ netWorth }) => netWorth), 'gold'],
    ['earned_gold', 'int32?', 'All gold that was ever earned.', summed(({ earnedGold }) => earnedGold), 'gold'],
    ['xp', 'int32?', 'All experience that was ever earned.', summed(({ xp }) => xp)],
    ['gold_per_minute', 'double?', 'Of earned gold, since the horn.', summed(({ goldPerMinute }) => goldPerMinute), 'gold'],
    ['xp_per_minute', 'double?', 'Of experience, since the horn.', summed(({ xpPerMinute }) => xpPerMinute)],
    [
      'apm',
      'double?',
      'Orders to units, since the horn; null where there are none.',
      summed((row) => row.actionsPerMinute),
      'actions per minute',
    ],
    ['hero_damage', 'double', 'To enemy heroes, by the combat log.', ({ summary }) => summary?.damage.hero ?? 0, 'hit points'],
    ['building_damage', 'double', 'To buildings, by the combat log.', ({ summary }) => summary?.damage.building ?? 0, 'hit points'],
    ['hero_healing', 'double', 'Of other heroes, by the combat log.', ({ summary }) => summary?.healing.hero ?? 0, 'hit points'],
    ['stun_seconds', 'double?', 'For which enemies were stunned.', summed(({ stunSeconds }) => stunSeconds), 'seconds'],
    ['tower_kills', 'int32?', 'Towers that the player had the last hit on.', summed(({ towerKills }) => towerKills)],
    ['roshan_kills', 'int32?', 'Roshans that the player had the last hit on.', summed(({ roshanKills }) => roshanKills)],
    ['observer_wards_placed', 'int32?', 'Observer wards.', summed(({ observerWardsPlaced }) => observerWardsPlaced)],
    ['sentry_wards_placed', 'int32?', 'Sentry wards.', summed(({ sentryWardsPlaced }) => sentryWardsPlaced)],
    ['camps_stacked', 'int32?', 'Camps of neutral creeps.', summed(({ campsStacked }) => campsStacked)],
    ['buybacks', 'int32', 'How often the player bought the hero back.', ({ summary }) => summary?.buybacks.length ?? 0],
    ['neutral_item', 'string?', 'What is in its slot at the end: internal name.', summed(({ neutralItem }) => neutralItem)],
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
    ['tick', 'int32?', 'When; null for what was done before the recording began.', ({ step }) => step.tick, 'ticks'],
    ['seconds', 'double?', 'The same, from tick 0 on; not the clock of the game.', ({ seconds }) => seconds, 'seconds'],
    ['draft_order', 'int32', 'Place in the draft, from 0.', ({ step }) => step.order],
    ['is_pick', 'boolean', 'A pick, or a ban.', ({ step }) => step.isPick],
    ['team', 'string?', '`radiant` or `dire`; null for bans that no side made.', ({ step }) => step.team],
    ['hero_id', 'int32?', 'Number of the hero.', ({ step }) => step.heroId],
    ['hero', 'string?', 'Internal name, `npc_dota_hero_axe`.', ({ step }) => step.heroName],
    englishName('hero', ({ step }) => step.heroName),
    ['player_id', 'int32?', `Who plays the hero, or had it banned: ${PLAYER_ID}.`, ({ step }) => step.playerId],
    ['is_winner', 'boolean?', 'Whether the side won.', ({ isWinner }) => isWinner],
  ],
  { ...ofSections(['draft', 'match'], draftRows), key: ['draft_order'], references: toPlayers('player_id') },
);

/** Columns for number, name, side and hero of a player; null for nobody. */
const player = <Event>(prefix: string, who: string, of: (event: Event) => DotaPlayerRef | undefined): ColumnLine<DemTimed<Event>>[] => [
  [`${prefix}_id`, 'int32?', `${who}: ${PLAYER_ID}; null for anything but a player.`, ({ event }) => of(event)?.userId],
  [prefix, 'string?', 'Name.', ({ event }) => of(event)?.name],
  [`${prefix}_team`, 'string?', '`radiant` or `dire`.', ({ event }) => of(event)?.team],
  [`${prefix}_hero`, 'string?', 'Internal name of the hero.', ({ event }) => of(event)?.heroName],
  englishName(`${prefix}_hero`, ({ event }) => of(event)?.heroName),
];

export const dotaKills = defineTable<DemTimed<DotaKillEvent>>(
  'dem',
  'dota_kills',
  2,
  'A hero of Dota 2 died; no illusions.',
  [
    ...GAME_CLOCK,
    ...player<DotaKillEvent>('attacker', 'Whose hero or unit dealt the last hit', ({ attacker }) => attacker),
    ...player<DotaKillEvent>('victim', 'Who died', ({ victim }) => victim),
    ['killer', 'string?', 'Internal name of what dealt the last hit.', ({ event }) => event.killer],
    englishName('killer', ({ event }) => event.killer),
    ['inflictor', 'string?', 'The ability or item that did it: internal name.', ({ event }) => event.inflictor],
    englishName('inflictor', ({ event }) => event.inflictor),
    ['is_denied', 'boolean', 'Whether the last hit was of its own side.', ({ event }) => event.isDenied],
    ['assisters', 'int32', 'How many helped.', ({ event }) => event.assisters.length],
    [
      'assister_ids',
      'string',
      `Who helped: ${PLAYER_ID}, as a list in JSON.`,
      ({ event }) => JSON.stringify(event.assisters.map(({ userId }) => userId)),
    ],
    ...place<DemTimed<DotaKillEvent>>('Where, as far as the log says', ({ event }) => event.position),
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
  'Something that the sides of Dota 2 play for: wards, smokes, Roshan, aegis, tormentors, buildings, couriers, stacks, runes, glyph, scan.',
  [
    ...GAME_CLOCK,
    ['kind', 'string', '`wardPlaced`, `roshanKilled`, `buildingDestroyed`…', ({ event }) => event.kind],
    ['player_id', 'int32?', `Who did it: ${PLAYER_ID}; null where nobody did.`, ({ event }) => event.playerId],
    ['team', 'string?', 'Side of who did it.', ({ event }) => event.team],
    ['owner', 'string?', 'Whose it was: side.', own('owner')],
    ['owner_id', 'int32?', `Whose it was: ${PLAYER_ID}.`, own('ownerId')],
    ['name', 'string?', 'Internal name of the building.', own('name')],
    ['building', 'string?', '`tower`, `barracks`…', own('building')],
    ['tier', 'int32?', 'Of a tower.', own('tier')],
    ['lane', 'string?', 'Of a building.', own('lane')],
    ['is_denied', 'boolean?', 'Of a building: its own side had the last hit.', own('isDenied')],
    ['killer', 'string?', 'Internal name of what dealt the last hit.', own('killer')],
    ['ward', 'string?', '`observer` or `sentry`.', own('ward')],
    ['rune', 'string?', '`bounty`, `haste`…', own('rune')],
    ...place<DemTimed<DotaObjective>>('Of a ward', ({ event }) => ('position' in event ? event.position : undefined)),
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
  'A ward of Dota 2, from when it was placed to when it was gone.',
  [
    [
      'tick',
      'int32?',
      'When it was placed; null for one that stood when the recording began.',
      ({ placed }) => placed?.event.tick,
      'ticks',
    ],
    ['seconds', 'double?', 'The same, from tick 0 on; not the clock of the game.', ({ placed }) => placed?.seconds, 'seconds'],
    ['game_seconds', 'double?', 'The same on the clock of the game.', ({ placed }) => placed?.gameSeconds, 'seconds'],
    ['ward', 'string', '`observer` or `sentry`.', ({ ward }) => ward.ward],
    ['player_id', 'int32?', `Whose: ${PLAYER_ID}.`, ({ ward }) => ward.ownerId],
    ['team', 'string?', 'Side.', ({ ward }) => ward.owner],
    ...place<DotaWardRow>('Where', ({ ward }) => ward.position),
    ['gone_tick', 'int32?', 'When it was gone; null where it is there at the end.', ({ gone }) => gone?.event.tick, 'ticks'],
    ['gone_game_seconds', 'double?', 'The same on the clock of the game.', ({ gone }) => gone?.gameSeconds, 'seconds'],
    ['is_killed', 'boolean?', 'Whether somebody destroyed it; null where it is there at the end.', ({ gone }) => gone?.isKilled],
    ['killer_id', 'int32?', `Who destroyed it: ${PLAYER_ID}.`, ({ gone }) => gone?.killerId],
    ['lifetime_seconds', 'double?', 'How long it stood.', ({ lifetimeSeconds }) => lifetimeSeconds, 'seconds'],
  ],
  { events: ['objective'], references: toPlayers('player_id', 'killer_id'), start: wardRows },
);

export const dotaRunes = defineTable<DemTimed<DotaRuneEvent>>(
  'dem',
  'dota_runes',
  1,
  'A rune of Dota 2, when it is gone.',
  [
    ...GAME_CLOCK,
    ['rune', 'string?', '`bounty`, `haste`…', ({ event }) => event.rune],
    ['rune_type', 'int32', 'DOTA_RUNES.', ({ event }) => event.runeType],
    ['player_id', 'int32?', `Who took it: ${PLAYER_ID}; null where nobody did.`, ({ event }) => event.playerId],
    ...place<DemTimed<DotaRuneEvent>>('Where it lay', ({ event }) => event.position),
    ['spawn_tick', 'int32', 'When it came, or was seen first.', ({ event }) => event.spawnTick, 'ticks'],
    ['lifetime_seconds', 'double', 'How long it lay.', ({ event }) => event.lifetimeSeconds, 'seconds'],
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
  'What a player did in a teamfight of Dota 2: one row for each fight and each who took part.',
  [
    ...GAME_CLOCK,
    ['fight', 'int32', 'Number of the fight, from 1.', ({ number }) => number],
    ['end_tick', 'int32', 'When it was over.', ({ event }) => event.endTick, 'ticks'],
    ['duration_seconds', 'double', 'How long it took.', ({ event }) => event.endGameSeconds - event.gameSeconds, 'seconds'],
    ['radiant_deaths', 'int32', 'Heroes that Radiant lost.', died('radiant')],
    ['dire_deaths', 'int32', 'Heroes that Dire lost.', died('dire')],
    ...place<DotaTeamfightRow>('The middle of its deaths', ({ event }) => event.center),
    ['player_id', 'int32', `Who took part: ${PLAYER_ID}.`, ({ player: { playerId } }) => playerId],
    ['team', 'string', 'Side.', ({ player: { team } }) => team],
    ['kills', 'int32', 'Kills in it.', ({ player: { kills } }) => kills],
    ['deaths', 'int32', 'Deaths in it.', ({ player: { deaths } }) => deaths],
    ['damage', 'double', 'To heroes of the other side.', ({ player: { damage } }) => damage, 'hit points'],
    ['healing', 'double', 'Of heroes of the own side.', ({ player: { healing } }) => healing, 'hit points'],
    ['gold', 'double', 'Earned less lost.', ({ player: { gold } }) => gold, 'gold'],
    ['xp', 'double', 'Experience that was earned.', ({ player: { xp } }) => xp],
  ],
  { events: ['teamfight'], key: ['fight', 'player_id'], references: toPlayers('player_id'), start: fightRows },
);

export const dotaItems = defineTable<DemTimed<DotaItemEvent>>(
  'dem',
  'dota_items',
  1,
  'A slot of a hero of Dota 2 holds something else than before; looked at every half second.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32', `Whose: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    [
      'slot',
      'int32',
      '0 to 5 in hand, 6 to 8 backpack, 9 to 14 stash, 15 town portal scroll, 16 neutral item, 17 and above what newer patches added.',
      ({ event }) => event.slot,
    ],
    ['item', 'string?', '`item_blink`; null where the slot is empty now.', ({ event }) => event.item],
    englishName('item', ({ event }) => event.item),
    ['charges', 'int32?', 'Charges of it.', ({ event }) => event.charges],
  ],
  { ...timedEvent('item'), references: toPlayers('player_id') },
);

export const dotaAbilities = defineTable<DemTimed<DotaAbilityEvent>>(
  'dem',
  'dota_abilities',
  1,
  'An ability or talent of a hero of Dota 2 has another level; looked at every half second.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32', `Whose: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    ['ability', 'string', 'Internal name, `axe_battle_hunger`, `special_bonus_strength_8`.', ({ event }) => event.ability],
    englishName('ability', ({ event }) => event.ability),
    ['level', 'int32', 'The level from now on.', ({ event }) => event.level],
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
  'An item that a player of Dota 2 bought.',
  [
    ['tick', 'int32', 'When.', ({ purchase }) => purchase.tick, 'ticks'],
    ['seconds', 'double?', 'The same, from tick 0 on; not the clock of the game.', ({ seconds }) => seconds, 'seconds'],
    ['game_seconds', 'double', 'The same on the clock of the game.', ({ purchase }) => purchase.gameSeconds, 'seconds'],
    ['player_id', 'int32', `Who: ${PLAYER_ID}.`, ({ player: who }) => who.playerId],
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
  'A player of Dota 2 told units what to do.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32?', `Who: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    ['order_name', 'string?', '`moveToPosition`, `attackTarget`, `castTarget`…', ({ event }) => event.order],
    ['order_type', 'int32', 'dotaunitorder_t.', ({ event }) => event.orderType],
    ['units', 'int32', 'How many units the order is for.', ({ event }) => event.units.length],
    ['target_index', 'int32?', 'The entity that is meant.', ({ event }) => event.targetIndex],
    ['ability_id', 'int32?', 'Number of the ability or item.', ({ event }) => event.abilityId],
    ['is_queued', 'boolean', 'Whether it waits for the orders before it.', ({ event }) => event.isQueued],
    ...place<DemTimed<DotaOrderEvent>>('What place is meant', ({ event }) => event.position),
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
