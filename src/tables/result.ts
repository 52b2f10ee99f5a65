/** What the column `result` says, in every table of players. */
export const ABOUT_RESULT = '`win`, `loss` or `draw`; null where it is not known, and for those who watched.';
