/** The names of all formats, in the order in which they are tried: those with a magic number first. */
export const FORMAT_NAMES = ['slippi', 'dem', 'sc2', 'storm', 'brood-war', 'icrep', 'vcr', 'w3g', 'rocket-league', 'gamecache'] as const;

/** The replay formats of this library, by the names used in results and errors. */
export type ReplayFormat = (typeof FORMAT_NAMES)[number];
