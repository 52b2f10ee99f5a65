import type {
  IcrepReplay,
  IcrepTickFrame,
  IcrepAnalysisEvent,
  IcrepAnalysisEventOf,
  IcrepOrder,
  IcrepMetadataValue,
  IcrepResourcePoint,
  IcrepResourceSet,
  IcrepUnitTag,
  IcrepWorldPos,
} from '../formats/icrep/index.js';
import { FIXED_POINT } from '../formats/icrep/values.js';
import { defineTable, type ColumnLine } from './define.js';
import { detailsOf } from './details.js';
import type { PlayerResult } from '../core/player-result.js';
import { ABOUT_RESULT } from './result.js';
import { eachEvent, ofSections, refersTo, type AddRow, type RowMaker } from './source.js';
import type { IcrepRead, IcrepResourceRow, IcrepStatsRow, IcrepUnitRow } from './rows/icrep.js';
import { icrepCameraHeat, icrepControlGroups, icrepEngagements, icrepFightAttention, icrepVotes } from './icrep-match.js';
import { formatTables } from './table-reader.js';

/** Gives the seconds of a tick at the speed of the match. */
type Seconds = IcrepRead['seconds'];

/** Something that happened at a tick, and the clock of its match. */
interface Timed {
  readonly tick: number;
  readonly seconds: Seconds;
}
/** An order, and the tick that it was given for. */
export interface IcrepOrderRow extends Timed {
  readonly order: IcrepOrder;
}
/** An event that the recorder noted. */
export interface IcrepEventRow {
  readonly event: IcrepAnalysisEvent;
  readonly seconds: Seconds;
}
const ABOUT_SECONDS = 'The same, at the speed in the metadata.';
const tagText = (tag: IcrepUnitTag | undefined): string | undefined => (tag === undefined ? undefined : `${tag.index}:${tag.generation}`);

/** A player as the metadata has it. */
export interface IcrepPlayerRow {
  readonly place: number;
  readonly player: { readonly [key: string]: IcrepMetadataValue };
}
const textOf =
  (key: string): ColumnLine<IcrepPlayerRow>[3] =>
  ({ player }) =>
    typeof player[key] === 'string' ? player[key] : undefined;
const numberOf = (value: IcrepMetadataValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

type StatsEvent = IcrepAnalysisEventOf<'playerStatSnapshot'>;
/** How a match ended for a player (docs/formats/icrep.md, section 3). */
const RESULTS: ReadonlyMap<IcrepMetadataValue | undefined, PlayerResult> = new Map([
  ['won', 'win'],
  ['lost', 'loss'],
  ['draw', 'draw'],
]);
const isObject = (value: IcrepMetadataValue): value is { readonly [key: string]: IcrepMetadataValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* playerRows({ metadata }: IcrepReplay<'metadata'>): Iterable<IcrepPlayerRow> {
  const players = metadata?.['players'];
  if (!Array.isArray(players)) return;
  for (const [place, player] of (players as readonly IcrepMetadataValue[]).entries()) if (isObject(player)) yield { place, player };
}

function* unitRows({ unitLifetimes }: IcrepReplay<'unitLifetimes'>, { seconds }: IcrepRead): Iterable<IcrepUnitRow> {
  for (const unit of unitLifetimes ?? []) yield { unit, seconds };
}

const orderRows = (add: AddRow<IcrepOrderRow>, { seconds }: IcrepRead): RowMaker<IcrepOrderRow> => ({
  on: {
    tickFrame: ({ tick, orders }: IcrepTickFrame) => {
      for (const order of orders) add({ tick, order, seconds });
    },
  },
});

const eventRows = (add: AddRow<IcrepEventRow>, { seconds }: IcrepRead): RowMaker<IcrepEventRow> => ({
  on: {
    '*': (event: IcrepAnalysisEvent | IcrepTickFrame) => {
      if (event.type !== 'tickFrame') add({ event, seconds });
    },
  },
});

export const icrepPlayers = defineTable<IcrepPlayerRow>(
  'icrep',
  'players',
  2,
  'A player of the match, from the metadata.',
  [
    [
      'player_id',
      'int32',
      'Slot of the player: `player_id` and `owner_id` in other tables. If the metadata has no slot, the position in the list.',
      ({ player, place }) => numberOf(player['slot']) ?? place,
    ],
    ['name', 'string?', 'Name of the player.', textOf('name')],
    ['faction', 'string?', '`allies`, `soviet`…', textOf('faction')],
    ['result', 'string?', ABOUT_RESULT, ({ player }) => RESULTS.get(player['outcome'])],
    ['apm', 'double?', 'Actions per minute over the whole match.', ({ player }) => numberOf(player['apm_avg']), 'actions per minute'],
  ],
  { ...ofSections(['metadata'], playerRows), key: ['player_id'] },
);

export const icrepUnits = defineTable<IcrepUnitRow>(
  'icrep',
  'units',
  2,
  'The life of a unit or building, from the analysis events.',
  [
    ['tick', 'int32', 'When it was made; for a structure, when construction began.', ({ unit }) => unit.fromTick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ unit, seconds }) => seconds(unit.fromTick), 'seconds'],
    ['unit_tag', 'string', '`index:generation`.', ({ unit }) => tagText(unit.tag)],
    ['unit_type', 'string?', 'Its kind; null if the keyframes have no name for the id.', ({ unit }) => unit.unitType],
    ['unit_type_id', 'int32', 'The same, as the number in the file.', ({ unit }) => unit.unitTypeId],
    ['owner_id', 'int32', 'Slot of the player.', ({ unit }) => unit.owner],
    ['is_structure', 'boolean', 'Whether it was built in place.', ({ unit }) => unit.isStructure],
    ['x', 'double', 'Where it was made.', ({ unit }) => unit.pos.x, 'cells'],
    ['y', 'double', 'Where it was made.', ({ unit }) => unit.pos.y, 'cells'],
    ['z', 'double', 'Where it was made.', ({ unit }) => unit.pos.z, 'cells'],
    ['completed_tick', 'int32?', 'When a structure was finished.', ({ unit }) => unit.completedTick, 'ticks'],
    ['destroyed_tick', 'int32?', 'When it was lost.', ({ unit }) => unit.destroyedTick, 'ticks'],
    ['killer_tag', 'string?', 'What destroyed it.', ({ unit }) => tagText(unit.killerTag)],
    ['killer_owner_id', 'int32?', 'Slot of the player who destroyed it.', ({ unit }) => unit.killerOwner],
  ],
  {
    ...ofSections(['unitLifetimes'], unitRows),
    key: ['unit_tag'],
    references: refersTo('players', 'player_id', 'owner_id', 'killer_owner_id'),
  },
);

type Stats = IcrepAnalysisEventOf<'playerStatSnapshot'>['stats'];
const sum = (amounts: IcrepResourceSet): bigint => amounts.reduce((total, { amount }) => total + amount, 0n);
const amount =
  (name: 'totalCollected' | 'totalSpent' | 'killedValue' | 'lostValue'): ColumnLine<IcrepStatsRow>[3] =>
  ({ event }) =>
    sum(event.stats[name]);
type CountName = { [K in keyof Stats]: Stats[K] extends number ? K : never }[keyof Stats];
const count =
  (name: CountName): ColumnLine<IcrepStatsRow>[3] =>
  ({ event }) =>
    event.stats[name];

export const icrepPlayerStats = defineTable<IcrepStatsRow>(
  'icrep',
  'player_stats',
  2,
  'A stat snapshot of a player: totals since tick 0.',
  [
    ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ event, seconds }) => seconds(event.tick), 'seconds'],
    ['player_id', 'int32', 'Slot of the player.', ({ event }) => event.player],
    ['collected', 'int64', 'Collected, all kinds of resources.', amount('totalCollected')],
    ['spent', 'int64', 'Spent, all kinds of resources.', amount('totalSpent')],
    [
      'collection_rate',
      'double',
      'Collected per minute.',
      ({ event }) => Number(sum(event.stats.collectionRateRaw)) / FIXED_POINT,
      'per minute',
    ],
    ['idle_harvester_ticks', 'double', 'Ticks in which harvesters were idle.', count('idleHarvesterTicks'), 'ticks'],
    ['idle_production_ticks', 'double', 'Ticks in which production was idle.', count('idleProductionTicks'), 'ticks'],
    ['units_produced', 'int32', 'Units made.', count('unitsProduced')],
    ['units_killed', 'int32', 'Units destroyed.', count('unitsKilled')],
    ['units_lost', 'int32', 'Units lost.', count('unitsLost')],
    ['structures_built', 'int32', 'Structures built.', count('structuresBuilt')],
    ['structures_destroyed', 'int32', 'Structures destroyed.', count('structuresDestroyed')],
    ['structures_lost', 'int32', 'Structures lost.', count('structuresLost')],
    ['killed_value', 'int64', 'Value destroyed.', amount('killedValue')],
    ['lost_value', 'int64', 'Value lost.', amount('lostValue')],
    ['damage_dealt', 'double', 'Damage dealt.', ({ event }) => Number(event.stats.damageDealtRaw) / FIXED_POINT, 'hit points'],
    ['damage_received', 'double', 'Damage taken.', ({ event }) => Number(event.stats.damageReceivedRaw) / FIXED_POINT, 'hit points'],
    ['apm', 'int32', 'Actions per minute.', count('actionsPerMinute'), 'per minute'],
    ['eapm', 'int32', 'Actions that had an effect.', count('effectiveActionsPerMinute'), 'per minute'],
  ],
  {
    ...eachEvent<StatsEvent, IcrepStatsRow, IcrepRead>(['playerStatSnapshot'], (event, { seconds }) => ({ event, seconds })),
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

const amountOf = (amounts: IcrepResourceSet, { resourceTypeId }: IcrepResourcePoint): bigint =>
  amounts.find((kind) => kind.resourceTypeId === resourceTypeId)?.amount ?? 0n;

export const icrepResources = defineTable<IcrepResourceRow>(
  'icrep',
  'player_resources',
  2,
  'One kind of resource in a stat snapshot: totals since tick 0.',
  [
    ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ event, seconds }) => seconds(event.tick), 'seconds'],
    ['player_id', 'int32', 'Slot of the player.', ({ event }) => event.player],
    ['resource', 'string?', 'The kind; null if the keyframes have no name for the id.', ({ resource }) => resource.resourceType],
    ['resource_id', 'int32', 'The same, as the number in the file.', ({ resource }) => resource.resourceTypeId],
    ['collected', 'int64', 'Collected.', ({ resource }) => resource.collected],
    ['spent', 'int64', 'Spent.', ({ resource }) => resource.spent],
    ['collection_rate', 'double', 'Collected per minute.', ({ resource }) => resource.collectionRate, 'per minute'],
    ['killed_value', 'int64', 'Value destroyed.', ({ event, resource }) => amountOf(event.stats.killedValue, resource)],
    ['lost_value', 'int64', 'Value lost.', ({ event, resource }) => amountOf(event.stats.lostValue, resource)],
  ],
  { events: ['playerStatSnapshot'], key: ['tick', 'player_id', 'resource_id'], references: refersTo('players', 'player_id', 'player_id') },
);

const ABOUT_DETAILS = 'Everything else, as JSON (`toJson`).';
/** Fields that name what an event is about. */
const NAMES = ['unitType', 'resourceType', 'upgrade', 'ability', 'weaponType'] as const;
/** Fields that say where an event is. */
const PLACES = ['pos', 'target', 'targetPos', 'centerPos', 'viewportCenter'] as const;
const ORDER_COLUMNS = new Set(['type', 'player', 'subTickTime', 'units', 'text']);
const EVENT_COLUMNS = new Set(['type', 'tick', 'player', 'owner', 'tag', 'pos', ...NAMES, ...PLACES]);

function targetOf(order: IcrepOrder): { readonly pos?: IcrepWorldPos | undefined; readonly tag?: IcrepUnitTag | undefined } {
  if (order.type === 'move') return { pos: order.target };
  if (order.type === 'tacticalPing') return { pos: order.pos, tag: order.target };
  if (order.type !== 'attack') return {};
  return order.target.type === 'ground' ? { pos: order.target.pos } : { tag: order.target.tag };
}

export const icrepOrders = defineTable<IcrepOrderRow>(
  'icrep',
  'orders',
  2,
  'An order by a player, as executed by the simulation.',
  [
    ['tick', 'int32', 'When.', ({ tick }) => tick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ tick, seconds }) => seconds(tick), 'seconds'],
    [
      'sub_tick_us',
      'int32?',
      "After the start of the tick's window.",
      ({ order }) => ('subTickTime' in order ? order.subTickTime : undefined),
      'µs',
    ],
    ['player_id', 'int32', 'Slot of the player.', ({ order }) => order.player],
    ['type', 'string', '`move`, `attack`, `chatMessage`…', ({ order }) => order.type],
    ['units', 'int32?', 'Number of units ordered.', ({ order }) => ('units' in order ? order.units.length : undefined)],
    ['target_x', 'double?', 'Target position.', ({ order }) => targetOf(order).pos?.x, 'cells'],
    ['target_y', 'double?', 'Target position.', ({ order }) => targetOf(order).pos?.y, 'cells'],
    ['target_z', 'double?', 'Target position.', ({ order }) => targetOf(order).pos?.z, 'cells'],
    ['target_tag', 'string?', 'Target.', ({ order }) => tagText(targetOf(order).tag)],
    ['text', 'string?', 'The message.', ({ order }) => ('text' in order ? order.text : undefined)],
    ['details', 'string?', ABOUT_DETAILS, ({ order }) => detailsOf(order, ORDER_COLUMNS)],
  ],
  { events: ['tickFrame'], references: refersTo('players', 'player_id', 'player_id'), start: orderRows },
);

type Field<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;
function placeOf(event: IcrepAnalysisEvent): IcrepWorldPos | undefined {
  const places = event as Field<(typeof PLACES)[number], IcrepWorldPos>;
  return PLACES.map((name) => places[name]).find((place) => place !== undefined);
}
function nameOf(event: IcrepAnalysisEvent): string | undefined {
  const names = event as Field<(typeof NAMES)[number], string>;
  return NAMES.map((name) => names[name]).find((text) => text !== undefined);
}
function playerOf(event: IcrepAnalysisEvent): number | undefined {
  if (event.type !== 'voteEvent') return 'player' in event ? event.player : 'owner' in event ? event.owner : undefined;
  const { event: step } = event;
  return step.type === 'proposed' ? step.proposer : step.type === 'ballotCast' ? step.voter : step.resolution.vote.proposer;
}

export const icrepEvents = defineTable<IcrepEventRow>(
  'icrep',
  'events',
  2,
  'An analysis event of the recorder: anything that is not an order.',
  [
    ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ event, seconds }) => seconds(event.tick), 'seconds'],
    ['type', 'string', '`unitCreated`, `resourceCollected`…', ({ event }) => event.type],
    [
      'player_id',
      'int32?',
      "Slot of the player or the unit's owner; for a vote, who proposed it or voted.",
      ({ event }) => playerOf(event),
    ],
    ['unit_tag', 'string?', 'The unit: `unit_tag` of the table `units`.', ({ event }) => ('tag' in event ? tagText(event.tag) : undefined)],
    ['name', 'string?', 'The kind of unit or resource, the upgrade, the ability.', ({ event }) => nameOf(event)],
    ['x', 'double?', 'Position; for a camera, the center of the view.', ({ event }) => placeOf(event)?.x, 'cells'],
    ['y', 'double?', 'Where.', ({ event }) => placeOf(event)?.y, 'cells'],
    ['z', 'double?', 'Where.', ({ event }) => placeOf(event)?.z, 'cells'],
    ['details', 'string?', ABOUT_DETAILS, ({ event }) => detailsOf(event, EVENT_COLUMNS)],
  ],
  {
    events: ['analysis'],
    references: [...refersTo('players', 'player_id', 'player_id'), ...refersTo('units', 'unit_tag', 'unit_tag')],
    start: eventRows,
  },
);

export const ICREP = formatTables(
  [
    icrepPlayers,
    icrepUnits,
    icrepPlayerStats,
    icrepResources,
    icrepOrders,
    icrepEvents,
    icrepEngagements,
    icrepControlGroups,
    icrepFightAttention,
    icrepCameraHeat,
    icrepVotes,
  ],
  async (...read) => await (await import('./rows/icrep.js')).openIcrepRows(icrepResources, ...read),
);
