import { Buttons, ENGINE_BUTTONS } from '../sections/buttons.js';
import { userCommandsSection, type DemUserCommandBase } from '../sections/user-commands.js';
import { PLAYERS_SECTION } from './players.js';
import type { DeadlockTeam } from './team.js';

/** Buttons by their bits (InputBitMask_t of the game). */
const DEADLOCK_BUTTONS = {
  ...ENGINE_BUTTONS,
  17: 'autoSprint',
  32: 'weapon1',
  33: 'ability1',
  34: 'ability2',
  35: 'ability3',
  36: 'ability4',
  37: 'item1',
  38: 'item2',
  39: 'item3',
  40: 'item4',
  41: 'item5',
  42: 'abilityHeld',
  44: 'innate1',
  45: 'innate2',
  46: 'innate3',
  48: 'mantle',
  53: 'altCast',
  54: 'replayDeath',
  55: 'teleport',
  56: 'cancelAbility',
  57: 'zipline',
  58: 'moveUp',
  59: 'moveDown',
} as const;
/** A button that a player can press. */
export type DeadlockButton = (typeof DEADLOCK_BUTTONS)[keyof typeof DEADLOCK_BUTTONS];

/** What a player pressed in one tick, as the server was sent it (`svc_UserCmds`, CCitadelUserCmdPB). Recordings of matches have one for each player and tick. */
export interface DeadlockUserCommandEvent extends DemUserCommandBase<DeadlockButton, DeadlockTeam> {
  readonly game: 'deadlock';
}

/** Follows what players pressed. */
export const USER_COMMANDS_SECTION = userCommandsSection('deadlock', new Buttons(DEADLOCK_BUTTONS), PLAYERS_SECTION);
