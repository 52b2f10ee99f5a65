import { Buttons } from '../sections/buttons.js';
import { userCommandsSection, type DemUserCommandBase } from '../sections/user-commands.js';
import { CS2_BUTTONS, type Cs2Button } from './buttons.js';
import { PLAYERS_SECTION } from './players.js';
import type { Cs2Team } from './team.js';

/**
 * What a player pressed in one tick, as the server was sent it (`svc_UserCmds`, CSGOUserCmdPB). Servers of matches that record them send one for each player
 * and tick.
 */
export interface Cs2UserCommandEvent extends DemUserCommandBase<Cs2Button, Cs2Team> {
  readonly game: 'cs2';
}

/** Follows what players pressed. */
export const USER_COMMANDS_SECTION = userCommandsSection('cs2', new Buttons(CS2_BUTTONS), PLAYERS_SECTION);
