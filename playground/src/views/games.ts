import type { OpenReplay } from '../replay.js';
import type { View } from '../view.js';

/** Whether a table has rows: it is read in the background, so that a tab comes when there is something to show. */
const rows = ({ tables }: OpenReplay, ...names: readonly string[]): boolean => names.some((name) => tables.get(name) !== undefined);
const game = ({ facts }: OpenReplay): string | undefined => facts.value?.game ?? facts.value?.format;

/** Views that know a game. */
export const gameViews: readonly View[] = [
  { id: 'dota-lead', title: 'Net worth', has: (replay) => rows(replay, 'dota_series'), load: () => import('./dota2/lead.js') },
  { id: 'dota-map', title: 'Map', has: (replay) => rows(replay, 'dota_positions'), load: () => import('./dota2/map.js') },
  {
    id: 'dota-fights',
    title: 'Teamfights',
    has: (replay) => game(replay) === 'dota2' && rows(replay, 'dota_combat_log'),
    load: () => import('./dota2/fights.js'),
  },
  { id: 'dota-draft', title: 'Draft and items', has: (replay) => rows(replay, 'dota_series'), load: () => import('./dota2/draft.js') },
  { id: 'cs2-rounds', title: 'Rounds', has: (replay) => rows(replay, 'cs2_rounds'), load: () => import('./cs2/rounds.js') },
  { id: 'cs2-scoreboard', title: 'Scoreboard', has: (replay) => rows(replay, 'cs2_players'), load: () => import('./cs2/scoreboard.js') },
  {
    id: 'cs2-map',
    title: 'Map',
    has: (replay) => game(replay) === 'cs2' && rows(replay, 'cs2_kills', 'cs2_shots', 'cs2_players'),
    load: () => import('./cs2/map.js'),
  },
];
