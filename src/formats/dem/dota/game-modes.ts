/** Names of DOTA_GameMode, by number. 2 and 22 are confirmed on real files, the others are from public schemas. */
const GAME_MODES = [
  'none',
  'all_pick',
  'captains_mode',
  'random_draft',
  'single_draft',
  'all_random',
  'intro',
  'diretide',
  'reverse_captains_mode',
  'greeviling',
  'tutorial',
  'mid_only',
  'least_played',
  'limited_heroes',
  'compendium',
  'custom',
  'captains_draft',
  'balanced_draft',
  'ability_draft',
  'event',
  'all_random_death_match',
  '1v1_mid',
  'all_draft',
  'turbo',
  'mutation',
  'coaches_challenge',
];

/** The name of a game mode, `all_draft` (which players know as ranked all pick); undefined for modes that are not known. */
export const gameModeName = (mode: number): string | undefined => GAME_MODES[mode];
