/** The platform of a player, by the number in the file (section 11). */
export const PLATFORMS = {
  1: 'steam',
  2: 'ps4',
  4: 'xbox',
  5: 'qq',
  6: 'switch',
  7: 'switch',
  11: 'epic',
} as const;
/** What the header calls them. */
export const HEADER_PLATFORMS: Readonly<Record<string, RocketLeaguePlatform>> = {
  OnlinePlatform_Steam: 'steam',
  OnlinePlatform_PS4: 'ps4',
  OnlinePlatform_Dingo: 'xbox',
  OnlinePlatform_QQ: 'qq',
  OnlinePlatform_NNX: 'switch',
  OnlinePlatform_Epic: 'epic',
};
/** Where an account is. */
export type RocketLeaguePlatform = (typeof PLATFORMS)[keyof typeof PLATFORMS];
