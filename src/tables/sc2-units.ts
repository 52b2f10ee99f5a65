import type { Sc2Creep, Sc2CreepSample, Sc2Unit } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import type { Sc2Read, Sc2Rows, Seconds } from './sc2-rows.js';
import { ofSections, refersTo } from './source.js';

/** A unit and the clock of its game. */
export interface Sc2UnitRow {
  readonly unit: Sc2Unit;
  /** The unit that killed it, in its last state. */
  readonly killer?: Sc2Unit | undefined;
  readonly seconds: Seconds;
}

function* unitRows({ units = [] }: Sc2Rows, { seconds }: Sc2Read): Iterable<Sc2UnitRow> {
  const byTag = new Map(units.map((unit) => [unit.tag, unit]));
  for (const unit of units) yield { unit, killer: byTag.get(unit.killerTag ?? -1), seconds };
}

const began = ({ startedGameloop, doneGameloop }: Sc2Unit): number | undefined => startedGameloop ?? doneGameloop;

const lastType = ({ morphs, unitTypeName }: Sc2Unit): string => morphs.at(-1)?.unitTypeName ?? unitTypeName;

const when = ({ seconds }: Sc2UnitRow, gameloop: number | undefined): number | undefined =>
  gameloop === undefined ? undefined : seconds(gameloop);

export const sc2Units = defineTable<Sc2UnitRow>(
  'sc2',
  'units',
  1,
  'The life of a unit or building, from the tracker.',
  [
    ['gameloop', 'int32?', 'When it began.', ({ unit }) => began(unit), 'game loops'],
    ['seconds', 'double?', 'The same.', (row) => when(row, began(row.unit)), 'seconds'],
    ['unit_tag', 'int64', 'Tag of the unit.', ({ unit }) => unit.tag],
    ['unit_type', 'string', 'Catalog id of its first form, in English.', ({ unit }) => unit.unitTypeName],
    ['last_type', 'string', 'Catalog id of its last form.', ({ unit }) => lastType(unit)],
    ['control_player_id', 'int32', 'First owner; 0 neutral, 15 hostile.', ({ unit }) => unit.controlPlayerId],
    ['upkeep_player_id', 'int32', 'Player whose supply it used at first.', ({ unit }) => unit.upkeepPlayerId],
    ['last_control_player_id', 'int32', 'Last owner.', ({ unit }) => unit.owners.at(-1)?.controlPlayerId ?? unit.controlPlayerId],
    ['x', 'double', 'Where it appeared.', ({ unit }) => unit.x, 'cells'],
    ['y', 'double', 'Where it appeared.', ({ unit }) => unit.y, 'cells'],
    ['done_gameloop', 'int32?', 'When it was born or finished.', ({ unit }) => unit.doneGameloop, 'game loops'],
    ['done_seconds', 'double?', 'The same.', (row) => when(row, row.unit.doneGameloop), 'seconds'],
    ['died_gameloop', 'int32?', 'When it died; morphing or merging also counts.', ({ unit }) => unit.diedGameloop, 'game loops'],
    ['died_seconds', 'double?', 'The same.', (row) => when(row, row.unit.diedGameloop), 'seconds'],
    ['died_x', 'double?', 'Where it died.', ({ unit }) => unit.diedX, 'cells'],
    ['died_y', 'double?', 'Where it died.', ({ unit }) => unit.diedY, 'cells'],
    ['killer_player_id', 'int32?', 'Who killed it.', ({ unit }) => unit.killerPlayerId],
    ['killer_unit_tag', 'int64?', 'Unit that killed it.', ({ unit }) => unit.killerTag],
    ['killer_unit_type', 'string?', 'Type of the unit that killed it.', ({ killer }) => killer && lastType(killer)],
    ['kills', 'int32?', 'Number of kills; null before base build 27950.', ({ unit }) => unit.kills],
    ['is_hallucination', 'boolean', 'Whether it was a hallucination.', ({ unit }) => unit.isHallucination === true],
    ['creator_unit_tag', 'int64?', 'Unit that made it.', ({ unit }) => unit.creatorTag],
    ['creator_ability', 'string?', 'Ability that made it.', ({ unit }) => unit.creatorAbilityName],
  ],
  {
    ...ofSections(['units'], unitRows),
    key: ['unit_tag'],
    references: [
      ...refersTo('players', 'player_id', 'control_player_id', 'upkeep_player_id', 'last_control_player_id', 'killer_player_id'),
      ...refersTo('units', 'unit_tag', 'killer_unit_tag', 'creator_unit_tag'),
    ],
  },
);

/** The creep of a player at a moment. */
export interface Sc2CreepRow {
  readonly creep: Sc2Creep;
  readonly sample: Sc2CreepSample;
}

function* creepRows({ creep: all = [] }: Sc2Rows): Iterable<Sc2CreepRow> {
  for (const creep of all) for (const sample of creep.samples) yield { creep, sample };
}

export const sc2Creep = defineTable<Sc2CreepRow>(
  'sc2',
  'creep',
  1,
  "A player's creep tumors and the reach of creep, about every 7 seconds: one row for each player and game loop.",
  [
    ['gameloop', 'int32', 'When.', ({ sample }) => sample.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ sample }) => sample.seconds, 'seconds'],
    ['player_id', 'int32', 'Owner.', ({ creep }) => creep.playerId],
    ['player', 'string?', 'Name of the player.', ({ creep }) => creep.name],
    ['tumors', 'int32', 'Number of finished, living creep tumors.', ({ sample }) => sample.tumors],
    ['cells_in_reach', 'int32', 'Number of cells within reach of a tumor or hatchery.', ({ sample }) => sample.cellsInReach, 'cells'],
  ],
  { ...ofSections(['creep'], creepRows), key: ['gameloop', 'player_id'], references: refersTo('players', 'player_id', 'player_id') },
);
