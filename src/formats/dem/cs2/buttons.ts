import { ENGINE_BUTTONS } from '../sections/buttons.js';

/** Buttons by their bits (InputBitMask_t). */
export const CS2_BUTTONS = {
  ...ENGINE_BUTTONS,
  32: 'useOrReload',
  33: 'score',
  34: 'zoom',
  35: 'inspect',
} as const;
/** A button that a player can press. */
export type Cs2Button = (typeof CS2_BUTTONS)[keyof typeof CS2_BUTTONS];
