/** What the column `result` says, in every table of players. */
export const ABOUT_RESULT = '`win`, `loss` or `draw`; null if unknown, and for observers.';
