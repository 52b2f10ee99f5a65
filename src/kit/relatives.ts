/** What a file of a game that replaykit does not read looks like. */
export interface Relative {
  /** How the file begins, as text of one byte a character. */
  readonly start: RegExp;
  /** What people call it. */
  readonly name: string;
}

/**
 * Replays of other games that people pass all the same, by their first bytes. Sources: the published layouts of League of Legends (`RIOT`) and of Unreal Engine (0x1CA2E27F).
 */
export const RELATIVES: readonly Relative[] = [
  { start: /^RIOT/, name: 'a replay of League of Legends' },
  // eslint-disable-next-line no-control-regex
  { start: /^\x7f\xe2\xa2\x1c/, name: 'a replay of a game of the Unreal Engine, such as Fortnite' },
];
