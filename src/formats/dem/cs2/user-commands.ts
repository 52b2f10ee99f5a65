import { Buttons } from '../sections/buttons.js';
import { userCommandsSection, type DemUserCommandBase } from '../sections/user-commands.js';
import { PLAYERS_SECTION } from './players.js';
import type { Cs2Team } from './team.js';

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

/**
 * What a player pressed in one tick, as the server was sent it (`svc_UserCmds`, CSGOUserCmdPB). Servers of matches that record them send one for each player
 * and tick.
 */
export interface Cs2UserCommandEvent extends DemUserCommandBase<Cs2Button, Cs2Team> {
  readonly game: 'cs2';
}

/** Follows what players pressed. */
export const USER_COMMANDS_SECTION = userCommandsSection('cs2', new Buttons(CS2_BUTTONS), PLAYERS_SECTION);
