/** Names of Blizzard's attributes by id (docs/formats/sc2.md, section 13). Teams under a preset are named after it. */
export const ATTRIBUTE_NAMES: Readonly<Record<number, string>> = {
  500: 'controller',
  1000: 'rules',
  1001: 'premadeGame',
  2000: 'teamsPreset',
  2001: 'teamSize',
  2002: 'team1v1',
  2003: 'team2v2',
  2004: 'team3v3',
  2005: 'team4v4',
  2006: 'teamFfa',
  2007: 'team5v5',
  2008: 'team6v6',
  3000: 'gameSpeed',
  3001: 'race',
  3002: 'color',
  3003: 'handicap',
  3004: 'difficulty',
  3005: 'aiRace',
  3006: 'lobbyDelay',
  3007: 'role',
  3008: 'observerType',
  3009: 'gameMode',
  3010: 'lockedAlliances',
  3011: 'logoIndex',
  3012: 'tandemLeaderSlot',
  3013: 'commander',
  3014: 'commanderLevel',
  3015: 'gameDuration',
  3016: 'commanderMasteryLevel',
  3017: 'commanderMasteryTier',
  3019: 'randomCommander',
  3020: 'trialCommander',
  4000: 'privacy',
  4001: 'customObserverUi',
  4005: 'ready',
  ...numbered(2010, 2024, 'teamCustom'),
  ...numbered(5000, 5005, 'masteryTalent'),
  5100: 'brutalPlusDifficulty',
  5200: 'brutalPlusRetry',
  5300: 'commanderPrestige',
};

function numbered(from: number, to: number, name: string): Record<number, string> {
  return Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [from + i, `${name}${i + 1}`]));
}

const COLOUR_NAMES = 'red blue teal purple yellow orange green lightPink violet lightGrey darkGreen brown lightGreen darkGrey pink'.split(
  ' ',
);

/** Colors by the value of attribute 3002. */
export const COLORS: Readonly<Record<string, string>> = Object.fromEntries(
  COLOUR_NAMES.map((name, i) => [`tc${String(i + 1).padStart(2, '0')}`, name]),
);

/** The same colors as they are shown, in the same order. */
export const SHOWN_COLORS: Readonly<Record<string, string>> = Object.fromEntries(
  'b4141e 0042ff 1ca7ea 540081 ebe129 fe8a0e 168000 cca6fc 1f01c9 525494 106246 4e2a04 96ff91 232323 e55bb0'
    .split(' ')
    .map((rgb, i) => [`#${rgb}`, COLOUR_NAMES[i]!]),
);
