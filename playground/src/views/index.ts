import type { View } from '../view.js';
import { gameViews } from './games.js';

/** All views, in the order of their tabs. Views without content for a replay are hidden. */
export const views: readonly View[] = [
  {
    id: 'match',
    title: 'Match',
    hasScrubber: true,
    // a gamecache lists games, and plays none
    has: ({ facts }) => facts.value !== undefined && facts.value.format !== 'gamecache',
    load: () => import('./match.js'),
  },
  ...gameViews,
  { id: 'tables', title: 'Tables', has: ({ tables }) => tables.list().length > 0, load: () => import('./tables.js') },
  { id: 'sql', title: 'SQL', isTimeless: true, has: ({ tables }) => tables.list().length > 0, load: () => import('./sql.js') },
  {
    id: 'events',
    title: 'Events',
    has: ({ facts }) => facts.value !== undefined && facts.value.isScene !== true,
    load: () => import('./events.js'),
  },
  // also for a file that can't be read, to show its bytes
  {
    id: 'inspect',
    title: 'Inspect',
    has: ({ facts, opening }) => facts.value !== undefined || opening.state.value.is === 'failed',
    load: () => import('./inspect.js'),
  },
];
