import type { ReadBudget } from '../../../core/budget.js';
import type { Sc2GameEvent } from '../events.js';
import { GAME_USER_ID } from '../layout.js';
import { keptObject, type Sc2On } from './section.js';
import { ACTIVE_SELECTION } from './control-groups.js';

/** The game events that actions are found in. */
export const ACTION_EVENTS = [
  'cmd',
  'controlGroupUpdate',
  'commandManagerState',
  'cmdUpdateTargetPoint',
  'cmdUpdateTargetUnit',
  'selectionDelta',
] as const satisfies readonly Sc2GameEvent['type'][];

/** An action of a user. Equal keys are the same action; `isSelection` is true for changes of the selection and recalls of groups. */
export type Act = (userId: number, gameloop: number, key: number, isSelection: boolean) => void;

/** What must be known of a user to find repeated commands. */
interface CommandState {
  /** The last command, which events that repeat it do not name. */
  command: number;
  /** The loop of an event that is the first of two for one action. */
  retargetedAt: number | undefined;
}

/** The value of `controlGroupUpdate` for a recall. */
const RECALL = 2;
/** Keys of actions: of commands from -32 on, of control groups far below. */
const COMMANDS_OF_ABILITY = 32;
const GROUPS = -1000;
const UPDATES_OF_GROUP = 8;
/** The key of all changes of the active selection, which differ from each other. */
export const SELECTION = -100_000;

/**
 * What a builder follows to hear of actions: commands, also those that are repeated or get a new target, changes of the active selection, and
 * control group events. A repeated command with a new target is stored as two events in one game loop and counts once.
 */
export function actionsFollowed(act: Act, budget: ReadBudget): Pick<Sc2On, (typeof ACTION_EVENTS)[number]> {
  const states = new Map<number, CommandState>();
  const stateOf = (userId: number): CommandState => {
    let state = states.get(userId);
    if (state === undefined) {
      budget.keep(keptObject(2));
      states.set(userId, (state = { command: 0, retargetedAt: undefined }));
    }
    return state;
  };
  const retarget = ({ userId, gameloop }: { readonly userId: number; readonly gameloop: number }): void => {
    if (userId === GAME_USER_ID) return;
    const state = stateOf(userId);
    state.retargetedAt = gameloop;
    act(userId, gameloop, state.command, false);
  };
  return {
    cmd({ userId, gameloop, abilLink, abilCmdIndex = 0 }) {
      if (userId === GAME_USER_ID) return;
      const command = (abilLink ?? -1) * COMMANDS_OF_ABILITY + abilCmdIndex;
      stateOf(userId).command = command;
      act(userId, gameloop, command, false);
    },
    cmdUpdateTargetPoint: retarget,
    cmdUpdateTargetUnit: retarget,
    commandManagerState({ userId, gameloop }) {
      if (userId === GAME_USER_ID) return;
      const state = stateOf(userId);
      // the second event of a repeated command with a new target
      if (state.retargetedAt === gameloop) state.retargetedAt = undefined;
      else act(userId, gameloop, state.command, false);
    },
    controlGroupUpdate({ userId, gameloop, controlGroupIndex, controlGroupUpdate }) {
      if (userId === GAME_USER_ID) return;
      act(userId, gameloop, GROUPS - controlGroupIndex * UPDATES_OF_GROUP - controlGroupUpdate, controlGroupUpdate === RECALL);
    },
    selectionDelta({ userId, gameloop, controlGroupId }) {
      if (userId !== GAME_USER_ID && controlGroupId === ACTIVE_SELECTION) act(userId, gameloop, SELECTION, true);
    },
  };
}
