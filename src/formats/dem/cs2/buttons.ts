/** Buttons by their bits (InputBitMask_t), and what the game calls them in the console without `+`. */
export const CS2_BUTTONS = {
  0: 'attack',
  1: 'jump',
  2: 'duck',
  3: 'forward',
  4: 'back',
  5: 'use',
  7: 'turnLeft',
  8: 'turnRight',
  9: 'left',
  10: 'right',
  11: 'attack2',
  13: 'reload',
  16: 'walk',
  32: 'useOrReload',
  33: 'score',
  34: 'zoom',
  35: 'inspect',
} as const;
/** A button that a player can press. */
export type Cs2Button = (typeof CS2_BUTTONS)[keyof typeof CS2_BUTTONS];
