import type { IcrepViewSections } from './sections.js';

/** The sections that are made of the recorder's events. Their code is loaded where one is asked for. */
export const VIEW_NAMES = [
  'unitLifetimes',
  'buildOrders',
  'engagements',
  'abilityTimings',
  'cameraPaths',
  'cameraHeat',
  'fightAttention',
  'controlGroupUse',
  'playerSeries',
  'votes',
  'playerVotes',
  'playedTime',
  'armyWipes',
  'comebacks',
  'highlights',
] as const satisfies readonly (keyof IcrepViewSections)[];
