import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { Asking } from '../../../io/framing.js';
import type { DemGame } from '../messages.js';
import type { Buttons } from './buttons.js';
import type { DemPlayerRef } from './kill.js';
import { Listed } from './listed.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from './section.js';

/** Something that a player did within a tick. */
export interface DemSubtickMove<Button extends string = string> {
  /** When: the share of the tick that had passed, from 0 to 1. */
  readonly when: number;
  /** The button that was pressed or released; undefined where the view or an analog stick moved. */
  readonly button?: Button | undefined;
  readonly isPressed: boolean;
  /** How the analog movement changed; 0 for none. */
  readonly forwardDelta: number;
  readonly leftDelta: number;
  /** How the view changed, in degrees; 0 for none. */
  readonly pitchDelta: number;
  readonly yawDelta: number;
}

/** What a command of a player has in every game. */
export interface DemUserCommandBase<Button extends string, Team extends string> {
  readonly type: 'userCommand';
  readonly tick: number;
  /** The number by which everything else means the player. */
  readonly userId: number;
  /** Undefined where the recording has not introduced the player yet, as in the first packets of a broadcast. */
  readonly player?: DemPlayerRef<Team> | undefined;
  /** Counts the commands of a player. */
  readonly commandNumber: number;
  /** The tick of the server at which it was executed, on the clock of the server. */
  readonly serverTick?: number | undefined;
  /** Where the player looked at the end of the tick, in degrees: pitch 90 is straight down. */
  readonly pitch: number;
  readonly yaw: number;
  /** What was held down, what was pressed or released, and what was pressed again or scrolled within the tick (the last unverified). */
  readonly held: readonly Button[];
  readonly changed: readonly Button[];
  readonly repeated: readonly Button[];
  /** All bits of `held`, for buttons without a name. */
  readonly heldBits: bigint;
  /** From -1 to 1. */
  readonly forward: number;
  readonly left: number;
  /** Movement of the mouse in counts. */
  readonly mouseX: number;
  readonly mouseY: number;
  /** In the order of time. */
  readonly subtickMoves: readonly DemSubtickMove<Button>[];
  /** Why the server did not follow the command, `cannot_move`; undefined where it did, and in builds before 2023-11. */
  readonly ignoredReason?: string | undefined;
}

/** svc_UserCmds */
const USER_COMMANDS = 76;
const SCHEMA = `
Commands: 1 *Command commands
Command: 1 bytes data, 2 int32 cmd_number, 3 int32 player_slot, 4 int32 server_tick_executed
Input: 1 Base base
Base: 1 int32 legacy_command_number, 3 Buttons buttons, 4 Angles angles, 5 float forward, 6 float left, 11 int32 mouse_x, 12 int32 mouse_y, 18 *Move moves, 22 Notes notes
Buttons: 1 uint64 held, 2 uint64 changed, 3 uint64 repeated
Angles: 1 float x, 2 float y
Notes: 1 string ignored_reason
Move: 1 uint64 button, 2 bool pressed, 3 float when, 4 float forward, 5 float left, 8 float pitch, 9 float yaw
`;
interface CommandMessage {
  readonly data?: Uint8Array;
  readonly cmd_number?: number;
  readonly player_slot?: number;
  readonly server_tick_executed?: number;
}
interface MoveMessage {
  readonly button?: bigint;
  readonly pressed?: boolean;
  readonly when?: number;
  readonly forward?: number;
  readonly left?: number;
  readonly pitch?: number;
  readonly yaw?: number;
}
interface BaseMessage {
  readonly legacy_command_number?: number;
  readonly buttons?: { readonly held?: bigint; readonly changed?: bigint; readonly repeated?: bigint };
  readonly angles?: { readonly x?: number; readonly y?: number };
  readonly forward?: number;
  readonly left?: number;
  readonly mouse_x?: number;
  readonly mouse_y?: number;
  readonly moves?: readonly MoveMessage[];
  readonly notes?: { readonly ignored_reason?: string };
}

let schema: ProtoSchema | undefined;

/** Units of work for one command. */
const COMMAND_UNITS = 64;

/** The builder of a game's players. */
interface Players {
  ref(userId: unknown): DemPlayerRef | undefined;
}
type UserCommand = DemUserCommandBase<string, string> & { readonly game: DemGame };

class UserCommandsBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #game: DemGame;
  readonly #buttons: Buttons<string>;
  readonly #players: Players;
  readonly #listed: Listed<UserCommand>;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (_id, bytes, tick) => this.#messageBytes(bytes, tick),
  };

  constructor(recording: DemRecording, game: DemGame, buttons: Buttons<string>, players: Players) {
    this.#recording = recording;
    this.#game = game;
    this.#buttons = buttons;
    this.#players = players;
    this.#listed = new Listed(recording, 'userCommands');
  }

  #messageBytes(bytes: Uint8Array, tick: number): void {
    schema ??= new ProtoSchema(SCHEMA);
    const { commands = [] } = schema.decode('Commands', bytes) as { readonly commands?: readonly CommandMessage[] };
    for (const command of commands) {
      if (command.data === undefined) continue;
      this.#recording.budget.work(COMMAND_UNITS + command.data.length);
      const { base = {} } = schema.decode('Input', command.data) as { readonly base?: BaseMessage };
      this.#listed.add(this.#event(command, base, tick));
    }
  }

  *build(): Asking<object> {
    return { userCommands: this.#listed.list };
  }

  #event(command: CommandMessage, base: BaseMessage, tick: number): UserCommand {
    const { held = 0n, changed = 0n, repeated = 0n } = base.buttons ?? {};
    const buttons = this.#buttons;
    return {
      type: 'userCommand',
      game: this.#game,
      tick,
      userId: command.player_slot ?? -1,
      player: this.#players.ref(command.player_slot ?? -1),
      commandNumber: command.cmd_number ?? base.legacy_command_number ?? 0,
      serverTick: command.server_tick_executed,
      pitch: base.angles?.x ?? 0,
      yaw: base.angles?.y ?? 0,
      held: buttons.in(held),
      changed: buttons.in(changed),
      repeated: buttons.in(repeated),
      heldBits: held,
      forward: base.forward ?? 0,
      left: base.left ?? 0,
      mouseX: base.mouse_x ?? 0,
      mouseY: base.mouse_y ?? 0,
      subtickMoves: (base.moves ?? []).map((move) => this.#move(move)),
      ignoredReason: base.notes?.ignored_reason,
    };
  }

  #move(move: MoveMessage): DemSubtickMove {
    return {
      when: move.when ?? 0,
      button: this.#buttons.in(move.button ?? 0n)[0],
      isPressed: move.pressed === true,
      forwardDelta: move.forward ?? 0,
      leftDelta: move.left ?? 0,
      pitchDelta: move.pitch ?? 0,
      yawDelta: move.yaw ?? 0,
    };
  }
}

/** Follows what players of a game pressed; `players` is the section that knows them. */
export const userCommandsSection = (
  game: DemGame,
  buttons: Buttons<string>,
  players: DemSectionDefinition<DemSectionBuilder & Players>,
): DemSectionDefinition => ({
  sections: ['userCommands'],
  events: ['userCommand'],
  needs: { messages: [USER_COMMANDS] },
  uses: [players],
  start: (recording, of) => new UserCommandsBuilder(recording, game, buttons, of(players)),
});
