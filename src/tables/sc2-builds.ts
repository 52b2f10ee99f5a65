import type { Sc2BuildOrder, Sc2BuildStep } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import type { Sc2Read, Sc2Rows, Seconds } from './sc2-rows.js';
import { ofSections, refersTo } from './source.js';

/** A step of a build order, and its player. */
export interface Sc2BuildStepRow {
  readonly step: Sc2BuildStep;
  readonly order: Sc2BuildOrder;
  readonly seconds: Seconds;
}

function* stepRows({ buildOrder = [] }: Sc2Rows, { seconds }: Sc2Read): Iterable<Sc2BuildStepRow> {
  for (const order of buildOrder) for (const step of order.steps) yield { step, order, seconds };
}

function* upgradeRows(replay: Sc2Rows, read: Sc2Read): Iterable<Sc2BuildStepRow> {
  for (const row of stepRows(replay, read)) if (row.step.kind === 'upgraded') yield row;
}

const atStep = ({ seconds }: Sc2BuildStepRow, gameloop: number | undefined): number | undefined =>
  gameloop === undefined ? undefined : seconds(gameloop);

export const sc2BuildOrder = defineTable<Sc2BuildStepRow>(
  'sc2',
  'build_order',
  1,
  'A step of a build order.',
  [
    [
      'gameloop',
      'int32',
      'When it was placed or ordered; if no order is known, when it was finished.',
      ({ step }) => step.gameloop,
      'game loops',
    ],
    ['seconds', 'double', 'The same.', ({ step }) => step.seconds, 'seconds'],
    ['clock_seconds', 'double', 'The same on the in-game clock.', ({ step }) => step.clockSeconds, 'seconds'],
    ['player_id', 'int32', 'Owner.', ({ order }) => order.playerId],
    ['player', 'string?', 'Name of the player.', ({ order }) => order.name],
    [
      'source',
      'string',
      '`tracker`, or `commands` if only the command is known and not whether it was carried out.',
      ({ order }) => order.source,
    ],
    ['kind', 'string', '`started`, `born`, `upgraded`, `morphed` or `ordered`.', ({ step }) => step.kind],
    ['name', 'string', 'Catalog id of what was made.', ({ step }) => step.name],
    ['count', 'int32', 'Number made by the order.', ({ step }) => step.count ?? 1],
    ['supply', 'double?', 'Supply in use just before.', ({ step }) => step.supply],
    ['supply_made', 'double?', 'Supply available.', ({ step }) => step.supplyMade],
    ['workers', 'int32?', 'Living workers.', ({ step }) => step.workers],
    ['command', 'string?', 'The command: `MorphOverlord`.', ({ step }) => step.command],
    ['ordered_gameloop', 'int32?', 'When the command was given.', ({ step }) => step.orderedGameloop, 'game loops'],
    ['start_gameloop', 'int32?', 'When work on it began.', ({ step }) => step.startGameloop, 'game loops'],
    ['start_seconds', 'double?', 'The same.', ({ step }) => step.startSeconds, 'seconds'],
    ['done_gameloop', 'int32?', 'When it was finished.', ({ step }) => step.doneGameloop, 'game loops'],
    ['done_seconds', 'double?', 'The same.', (row) => atStep(row, row.step.doneGameloop), 'seconds'],
    ['cancelled_gameloop', 'int32?', 'When it was canceled.', ({ step }) => step.cancelledGameloop, 'game loops'],
    ['unit_tag', 'int64?', '`unit_tag` of the table `units`.', ({ step }) => step.unitTag],
    ['chrono_boosts', 'int32', 'Number of Chrono Boosts cast on its building meanwhile.', ({ step }) => step.chronoBoosts ?? 0],
    ['clock_position', 'int32?', 'Position on the map as a clock direction: 12 is up, 3 is right.', ({ step }) => step.clockPosition],
  ],
  {
    ...ofSections(['buildOrder'], stepRows),
    references: [...refersTo('units', 'unit_tag', 'unit_tag'), ...refersTo('players', 'player_id', 'player_id')],
  },
);

export const sc2Upgrades = defineTable<Sc2BuildStepRow>(
  'sc2',
  'upgrades',
  1,
  'Research that was completed.',
  [
    ['gameloop', 'int32?', 'When it was done.', ({ step }) => step.doneGameloop, 'game loops'],
    ['seconds', 'double?', 'The same.', (row) => atStep(row, row.step.doneGameloop), 'seconds'],
    ['player_id', 'int32', 'Owner.', ({ order }) => order.playerId],
    ['player', 'string?', 'Name of the player.', ({ order }) => order.name],
    ['upgrade', 'string', 'Catalog id.', ({ step }) => step.name],
    ['command', 'string?', 'The command that ordered it.', ({ step }) => step.command],
    ['ordered_gameloop', 'int32?', 'When the command was given.', ({ step }) => step.orderedGameloop, 'game loops'],
  ],
  { ...ofSections(['buildOrder'], upgradeRows), references: refersTo('players', 'player_id', 'player_id') },
);
