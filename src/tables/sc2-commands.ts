import type { Sc2GameEvent } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import type { Sc2Read, Seconds } from './sc2-rows.js';
import { eachEvent, refersTo } from './source.js';

/** A command: given, repeated, or aimed again. */
export type Sc2CommandEvent = Extract<
  Sc2GameEvent,
  { readonly type: 'cmd' | 'cmdUpdateTargetPoint' | 'cmdUpdateTargetUnit' | 'commandManagerState' }
>;

/** A command and the clock of its game. */
export interface Sc2CommandRow {
  readonly event: Sc2CommandEvent;
  readonly seconds: Seconds;
}

const COMMAND_TYPES: readonly Sc2CommandEvent['type'][] = ['cmd', 'cmdUpdateTargetPoint', 'cmdUpdateTargetUnit', 'commandManagerState'];

/** The point or unit that a command aims at. Builds store it in different places (docs/formats/sc2.md, section 10). */
interface Aim {
  readonly point?: { readonly x: number; readonly y: number } | undefined;
  readonly unitTag?: number | undefined;
  readonly unitLink?: number | undefined;
}

function aimOf(event: Sc2CommandEvent): Aim {
  switch (event.type) {
    case 'cmd': {
      const { data } = event;
      if (data?.kind === 'targetPoint') return { point: data.value };
      if (data?.kind === 'targetUnit') {
        return { point: data.value.snapshotPoint, unitTag: data.value.tag, unitLink: data.value.snapshotUnitLink };
      }
      // Builds that cannot say "no target" write zeros instead.
      return {
        point: event.targetPoint,
        unitTag: event.targetUnitTag || undefined,
        unitLink: event.targetUnitSnapshotUnitLink || undefined,
      };
    }
    case 'cmdUpdateTargetPoint':
      return { point: event.target };
    case 'cmdUpdateTargetUnit':
      return { point: event.target.snapshotPoint, unitTag: event.target.tag, unitLink: event.target.snapshotUnitLink };
    case 'commandManagerState':
      return {};
  }
}

/** Coordinates of game events are 4096ths of a cell. */
const CELL = 4096;

const cells = (value: number | undefined): number | undefined => (value === undefined ? undefined : value / CELL);

const ofCmd = <T>({ event }: Sc2CommandRow, read: (cmd: Extract<Sc2CommandEvent, { type: 'cmd' }>) => T): T | undefined =>
  event.type === 'cmd' ? read(event) : undefined;

export const sc2Commands = defineTable<Sc2CommandRow>(
  'sc2',
  'commands',
  1,
  'A command by a player: given, repeated, or retargeted.',
  [
    ['gameloop', 'int32', 'When.', ({ event }) => event.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ event, seconds }) => seconds(event.gameloop), 'seconds'],
    ['user_id', 'int32', 'User; 16 is the game itself.', ({ event }) => event.userId],
    [
      'type',
      'string',
      '`cmd` for a new command; `cmdUpdateTargetPoint` and `cmdUpdateTargetUnit` if the last one got a new target; `commandManagerState` if it was repeated.',
      ({ event }) => event.type,
    ],
    [
      'is_repeat',
      'boolean',
      'Whether it repeats the last command. The second event of a repeat with a new target names no ability.',
      ({ event }) => event.type !== 'cmd',
    ],
    ['ability_link', 'int32?', "Number of the ability in the build's data; null for a right click.", ({ event }) => event.abilLink],
    ['ability_index', 'int32?', 'Index of the command within the ability.', ({ event }) => event.abilCmdIndex],
    ['ability', 'string?', 'Catalog id of the ability, if known.', ({ event }) => event.ability],
    ['command', 'string?', 'Name of the command: `TrainMarine`.', ({ event }) => event.command],
    ['flags', 'int32?', 'Flags as stored.', (row) => ofCmd(row, (cmd) => cmd.cmdFlags)],
    ['target_x', 'double?', 'Target position.', ({ event }) => cells(aimOf(event).point?.x), 'cells'],
    ['target_y', 'double?', 'Target position.', ({ event }) => cells(aimOf(event).point?.y), 'cells'],
    ['target_unit_tag', 'int64?', 'Target: `unit_tag` of the table `units`.', ({ event }) => aimOf(event).unitTag],
    ['target_unit_link', 'int32?', "Number of the target's type in the build's data.", ({ event }) => aimOf(event).unitLink],
    [
      'target_unit_type',
      'string?',
      'Main form of that type: `SiegeTank` also when sieged.',
      ({ event }) => (event.type === 'cmd' || event.type === 'cmdUpdateTargetUnit' ? event.targetUnitTypeName : undefined),
    ],
  ],
  {
    ...eachEvent<Sc2CommandEvent, Sc2CommandRow, Sc2Read>(COMMAND_TYPES, (event, { seconds }) => ({ event, seconds })),
    references: [...refersTo('units', 'unit_tag', 'target_unit_tag'), ...refersTo('players', 'user_id', 'user_id')],
  },
);
