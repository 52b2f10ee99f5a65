import type { OpenReplay } from '../replay.js';
import type { View } from '../view.js';

/** Whether a table has rows. The tables fill in the background, so a tab appears once it has something to show. */
const rows = ({ tables }: OpenReplay, ...names: readonly string[]): boolean => names.some((name) => tables.get(name) !== undefined);
/** The game of a recording; undefined for a scene without its replay, which these views cannot read. */
const game = ({ facts: { value: facts } }: OpenReplay): string | undefined =>
  facts?.isScene === true ? undefined : (facts?.game ?? facts?.format);

/** Whether any lap was finished with a time. */
const timedLaps = ({ tables }: OpenReplay): boolean => tables.get('laps')?.columns['lap_seconds']?.some((cell) => cell !== null) ?? false;

/** The views of each game. */
export const gameViews: readonly View[] = [
  { id: 'dota-lead', title: 'Net worth', has: (replay) => rows(replay, 'dota_series'), load: () => import('./dota2/net-worth.js') },
  {
    id: 'dota-lanes',
    title: 'Lanes',
    has: (replay) => rows(replay, 'dota_series'),
    load: () => import('./dota2/lanes.js'),
  },
  { id: 'dota-map', title: 'Map', has: (replay) => rows(replay, 'dota_positions'), load: () => import('./dota2/map.js') },
  {
    id: 'dota-fights',
    title: 'Teamfights',
    has: (replay) => rows(replay, 'dota_teamfights'),
    load: () => import('./dota2/fights.js'),
  },
  {
    id: 'dota-vision',
    title: 'Vision',
    has: (replay) => rows(replay, 'dota_objectives') && game(replay) === 'dota2',
    load: () => import('./dota2/vision.js'),
  },
  {
    id: 'dota-draft',
    title: 'Draft and items',
    has: (replay) => rows(replay, 'dota_draft', 'dota_items', 'dota_purchases') && game(replay) === 'dota2',
    load: () => import('./dota2/draft.js'),
  },
  { id: 'cs2-rounds', title: 'Rounds', has: (replay) => rows(replay, 'cs2_rounds'), load: () => import('./cs2/rounds.js') },
  { id: 'cs2-scoreboard', title: 'Scoreboard', has: (replay) => rows(replay, 'cs2_players'), load: () => import('./cs2/scoreboard.js') },
  {
    id: 'cs2-duels',
    title: 'Duels and rating',
    has: (replay) => rows(replay, 'cs2_performances'),
    load: () => import('./cs2/duels.js'),
  },
  {
    id: 'cs2-utility',
    title: 'Utility',
    has: (replay) => rows(replay, 'cs2_grenades', 'cs2_damage'),
    load: () => import('./cs2/utility.js'),
  },
  {
    id: 'cs2-map',
    title: 'Map',
    has: (replay) => game(replay) === 'cs2' && rows(replay, 'cs2_kills', 'cs2_shots', 'cs2_players'),
    load: () => import('./cs2/map.js'),
  },
  {
    id: 'deadlock-souls',
    title: 'Souls and kills',
    has: (replay) => rows(replay, 'deadlock_players'),
    load: () => import('./deadlock/souls.js'),
  },
  {
    id: 'deadlock-items',
    title: 'Items and sources',
    has: (replay) => rows(replay, 'deadlock_items'),
    load: () => import('./deadlock/items.js'),
  },
  {
    id: 'sc2-build',
    title: 'Build orders',
    has: (replay) => game(replay) === 'sc2' && rows(replay, 'build_order'),
    load: () => import('./sc2/build.js'),
  },
  {
    id: 'sc2-production',
    title: 'Production',
    has: (replay) => game(replay) === 'sc2' && rows(replay, 'build_order'),
    load: () => import('./sc2/production.js'),
  },
  {
    id: 'sc2-army',
    title: 'Army and income',
    has: (replay) => game(replay) === 'sc2' && rows(replay, 'player_stats'),
    load: () => import('./sc2/army.js'),
  },
  {
    id: 'sc2-actions',
    title: 'Actions',
    has: (replay) => game(replay) === 'sc2' && rows(replay, 'player_stats', 'commands'),
    load: () => import('./sc2/actions.js'),
  },
  { id: 'sc2-map', title: 'Units', has: (replay) => game(replay) === 'sc2' && rows(replay, 'units'), load: () => import('./sc2/map.js') },
  {
    id: 'storm-score',
    title: 'Score',
    has: (replay) => game(replay) === 'storm' && rows(replay, 'score', 'xp'),
    load: () => import('./storm/score.js'),
  },
  {
    id: 'storm-talents',
    title: 'Draft and talents',
    has: (replay) => game(replay) === 'storm' && rows(replay, 'talents', 'draft'),
    load: () => import('./storm/talents.js'),
  },
  { id: 'race-track', title: 'Track', has: (replay) => rows(replay, 'telemetry'), load: () => import('./vcr/track.js') },
  { id: 'race-laps', title: 'Laps', has: (replay) => rows(replay, 'laps'), load: () => import('./vcr/laps.js') },
  {
    id: 'race-compare',
    title: 'Compare laps',
    has: (replay) => timedLaps(replay) && rows(replay, 'telemetry'),
    load: () => import('./vcr/compare.js'),
  },
  {
    id: 'icrep-economy',
    title: 'Economy',
    has: (replay) => game(replay) === 'icrep' && rows(replay, 'player_stats'),
    load: () => import('./icrep/economy.js'),
  },
  {
    id: 'icrep-units',
    title: 'Units',
    has: (replay) => game(replay) === 'icrep' && rows(replay, 'units'),
    load: () => import('./icrep/units.js'),
  },
  {
    id: 'icrep-highlights',
    title: 'Highlights',
    has: (replay) => game(replay) === 'icrep' && rows(replay, 'events'),
    load: () => import('./icrep/highlights.js'),
  },
  { id: 'icrep-state', title: 'State', has: (replay) => game(replay) === 'icrep', load: () => import('./icrep/state.js') },
  {
    id: 'w3g-players',
    title: 'Players',
    has: (replay) => game(replay) === 'w3g' && rows(replay, 'players'),
    load: () => import('./w3g/players.js'),
  },
  {
    id: 'w3g-build',
    title: 'Build orders',
    has: (replay) => game(replay) === 'w3g' && rows(replay, 'build_order'),
    load: () => import('./w3g/build.js'),
  },
  {
    id: 'brood-war-players',
    title: 'Players',
    has: (replay) => game(replay) === 'brood-war' && rows(replay, 'players'),
    load: () => import('./brood-war/players.js'),
  },
  {
    id: 'brood-war-build',
    title: 'Build orders',
    has: (replay) => game(replay) === 'brood-war' && rows(replay, 'build_order'),
    load: () => import('./brood-war/build.js'),
  },
  {
    id: 'slippi-stocks',
    title: 'Stocks and damage',
    has: (replay) => game(replay) === 'slippi' && rows(replay, 'players'),
    load: () => import('./slippi/stocks.js'),
  },
  {
    id: 'slippi-openings',
    title: 'Openings',
    has: (replay) => game(replay) === 'slippi' && rows(replay, 'conversions'),
    load: () => import('./slippi/openings.js'),
  },
  {
    id: 'slippi-heat',
    title: 'Stage',
    has: (replay) => game(replay) === 'slippi' && rows(replay, 'frames'),
    load: () => import('./slippi/heat.js'),
  },
  {
    id: 'rocket-league-boost',
    title: 'Boost and speed',
    has: (replay) => game(replay) === 'rocket-league' && rows(replay, 'players'),
    load: () => import('./rocket-league/boost.js'),
  },
  {
    id: 'rocket-league-field',
    title: 'Field',
    has: (replay) => game(replay) === 'rocket-league' && rows(replay, 'players'),
    load: () => import('./rocket-league/field.js'),
  },
  {
    id: 'cache-games',
    title: 'Games',
    has: (replay) => game(replay) === 'gamecache' && rows(replay, 'items'),
    load: () => import('./gamecache/games.js'),
  },
  {
    id: 'cache-players',
    title: 'Win rates',
    has: (replay) => game(replay) === 'gamecache' && rows(replay, 'players'),
    load: () => import('./gamecache/players.js'),
  },
];
