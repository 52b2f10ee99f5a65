import type { W3gAbility, W3gAbilityObject, W3gAbilityPoint, W3gAbilityTwoPoints } from '../formats/w3g/actions.gen.js';
import type {
  W3gAction,
  W3gApm,
  W3gBuildStep,
  W3gChatLine,
  W3gDotaKill,
  W3gDotaPlayer,
  W3gHero,
  W3gNamesTable,
  W3gObjectTag,
  W3gOrder,
  W3gPlayer,
  W3gPoint,
  W3gReplay,
  W3gSection,
  W3gSelectionChange,
  W3gUnknownEvent,
} from '../formats/w3g/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { ABOUT_RESULT } from './result.js';
import { eachEvent, ofSections, refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** A player, with the counts of what they did. */
export interface W3gPlayerRow {
  readonly player: W3gPlayer;
  readonly apm?: W3gApm | undefined;
}
/** An action that gives an order. */
export type W3gOrderEvent = W3gAbility | W3gAbilityPoint | W3gAbilityObject | W3gAbilityTwoPoints;
export interface W3gOrderRow {
  readonly event: W3gOrderEvent;
  readonly names: W3gNamesTable;
}
export interface W3gBuildRow {
  readonly playerId: number;
  readonly step: W3gBuildStep;
}
/** A flag or value that a map gives a player. */
export interface W3gMmdRow {
  readonly mmdPlayerId: number;
  readonly name?: string | undefined;
  readonly kind: 'flag' | 'value';
  readonly key: string;
  readonly value?: string | number | undefined;
}

const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);

/** Columns of the clock: milliseconds of the replay, and the same in seconds. */
function clock<Row>(timeOf: (row: Row) => number): ColumnLine<Row>[] {
  return [
    ['time_ms', 'int32', 'When, including pauses.', timeOf, 'ms'],
    ['seconds', 'double', 'The same.', (row) => timeOf(row) / 1000, 'seconds'],
  ];
}

/** What the read gives besides events and sections. */
interface W3gRead {
  readonly names: W3gNamesTable;
}
/** The sections that rows are made of. Those that were not asked for are not read. */
type W3gRows = W3gReplay<W3gSection>;
const ORDER_TYPES: readonly W3gOrderEvent['type'][] = ['ability', 'abilityPoint', 'abilityObject', 'abilityTwoPoints'];

function* playerRows({ players, apm: apms }: W3gRows): Iterable<W3gPlayerRow> {
  const byId = new Map(apms.map((apm) => [apm.playerId, apm]));
  for (const player of players) {
    yield { player, apm: player.computer === undefined ? byId.get(player.playerId) : undefined };
  }
}

function* buildRows({ buildOrders }: W3gRows): Iterable<W3gBuildRow> {
  for (const { playerId, steps } of buildOrders) for (const step of steps) yield { playerId, step };
}

function* mmdRows({ mmd }: W3gRows): Iterable<W3gMmdRow> {
  for (const { mmdPlayerId, name, flags, values } of mmd?.players ?? []) {
    for (const key of flags) yield { mmdPlayerId, name, kind: 'flag', key, value: undefined };
    for (const [key, value] of Object.entries(values)) yield { mmdPlayerId, name, kind: 'value', key, value };
  }
}

export const w3gPlayers = defineTable<W3gPlayerRow>(
  'w3g',
  'players',
  2,
  'Someone in a slot: a player, a computer or an observer.',
  [
    ['slot', 'int32', 'Index of the slot.', ({ player }) => player.slot],
    ['player_id', 'int32', 'The id in other tables; 0 for computers.', ({ player }) => player.playerId],
    ['name', 'string', 'Battle tag, or the name as recorded.', ({ player }) => player.name],
    ['clan', 'string?', 'Clan; recorded since 1.32.', ({ player }) => player.clan],
    ['team_id', 'int32', 'Number of the team.', ({ player }) => player.team],
    ['color', 'string?', '`red`, `blue`, …', ({ player }) => player.colorName],
    ['color_id', 'int32?', 'The same as a number: 0 red, 1 blue, …', ({ player }) => player.color],
    ['color_rgb', 'string?', 'The same as `#ff0303`.', ({ player }) => player.colorRgb],
    ['race', 'string?', 'The race selected; may be `random`.', ({ player }) => player.race],
    ['race_played', 'string?', 'The race played, if known.', ({ player }) => player.racePlayed],
    ['computer', 'string?', 'Strength of a computer: `easy`, `normal`, `insane`.', ({ player }) => player.computer],
    ['is_observer', 'boolean', 'Whether this is an observer.', ({ player }) => player.isObserver],
    ['handicap', 'int32?', 'Handicap.', ({ player }) => player.handicapPercent, 'percent'],
    ['left_seconds', 'double?', 'When they left.', ({ player }) => seconds(player.leftAtMs), 'seconds'],
    [
      'leave_result',
      'string?',
      'How they left: `left`, `won`, `lostBuildings`, `observer`, …; the winner is in `replays`.',
      ({ player }) => player.leaveResult,
    ],
    ['result', 'string?', `${ABOUT_RESULT} By the first rule that decides.`, ({ player }) => player.result],
    ['apm', 'int32?', 'Actions per minute.', ({ apm }) => apm?.apm, 'actions per minute'],
    ['counted_actions', 'int32?', 'Number of actions counted.', ({ apm }) => apm?.actions],
  ],
  { ...ofSections(['players', 'apm'], playerRows), key: ['slot'] },
);

const orderId = (order: W3gOrder | undefined): number | undefined => (typeof order === 'number' ? order : undefined);
const orderCode = (order: W3gOrder | undefined): string | undefined => (typeof order === 'string' ? order : undefined);
type Aimed = { readonly target?: W3gPoint; readonly object?: W3gObjectTag | undefined };

/** The order or code that an action names. */
const orderOf = (event: W3gAction | W3gUnknownEvent): W3gOrder | undefined =>
  'order' in event ? event.order : 'code' in event ? event.code : undefined;

export const w3gActions = defineTable<W3gAction | W3gUnknownEvent>(
  'w3g',
  'actions',
  1,
  'An action of a player.',
  [
    ...clock<W3gAction | W3gUnknownEvent>(({ timeMs }) => timeMs),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['type', 'string', '`ability`, `changeSelection`, …', ({ type }) => type],
    [
      'action_id',
      'int32?',
      "Id in the version's table of actions; null for an unknown action.",
      (event) => ('id' in event ? event.id : undefined),
    ],
    ['order_id', 'int64?', 'Number of the order.', (event) => orderId(orderOf(event))],
    ['code', 'string?', 'Code of four characters.', (event) => orderCode(orderOf(event))],
    ['x', 'double?', 'Target position.', (event) => (event as Aimed).target?.x, 'world units'],
    ['y', 'double?', 'Target position.', (event) => (event as Aimed).target?.y, 'world units'],
    ['object_a', 'int64?', 'Target: first number of its tag.', (event) => (event as Aimed).object?.a],
    ['object_b', 'int64?', "Second number of the target's tag.", (event) => (event as Aimed).object?.b],
  ],
  { events: ['actions'], references: refersTo('players', 'player_id', 'player_id'), start: (add) => ({ on: { '*': add } }) },
);

export const w3gOrders = defineTable<W3gOrderRow>(
  'w3g',
  'orders',
  1,
  'An order, given by number or by the code of what it makes.',
  [
    ...clock<W3gOrderRow>(({ event }) => event.timeMs),
    ['player_id', 'int32', 'Who.', ({ event }) => event.playerId],
    ['type', 'string', '`ability`, `abilityPoint`, `abilityObject`, `abilityTwoPoints`.', ({ event }) => event.type],
    ['order_id', 'int64?', 'Number of the order.', ({ event }) => orderId(event.order)],
    ['code', 'string?', 'Code of what is trained, built, researched, learned or bought.', ({ event }) => orderCode(event.order)],
    ['name', 'string?', '`smart`, `Footman`; null if only the map can name it.', ({ event, names }) => names.of(event.order)],
    ['flags', 'int32', '1 queued, 8 whole group, 64 subgroup.', ({ event }) => event.flags],
    ['x', 'double?', 'Target position.', ({ event }) => (event as Aimed).target?.x, 'world units'],
    ['y', 'double?', 'Target position.', ({ event }) => (event as Aimed).target?.y, 'world units'],
    ['object_a', 'int64?', 'Target: first number of its tag.', ({ event }) => (event as Aimed).object?.a],
    ['object_b', 'int64?', "Second number of the target's tag.", ({ event }) => (event as Aimed).object?.b],
  ],
  {
    ...eachEvent<W3gOrderEvent, W3gOrderRow, W3gRead>(ORDER_TYPES, (event, { names }) => ({ event, names })),
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const w3gChat = defineTable<W3gChatLine>(
  'w3g',
  'chat',
  2,
  'A chat message visible to the player who saved the replay.',
  [
    ...clock<W3gChatLine>(({ timeMs }) => timeMs),
    ['player_id', 'int32', 'Who said it.', ({ playerId }) => playerId],
    ['player', 'string?', 'Who said it.', ({ name }) => name],
    ['recipient', 'string', '`all`, `allies`, `observers`, `private`, `lobby`.', ({ recipient }) => recipient],
    ['to_slot', 'int64?', 'Slot of the recipient of a private message.', ({ toSlot }) => toSlot],
    ['to_name', 'string?', 'Player in that slot.', ({ toName }) => toName],
    ['text', 'string', 'The message.', ({ text }) => text],
  ],
  { ...ofSections(['chat'], ({ chat }: W3gRows) => chat), references: refersTo('players', 'player_id', 'player_id') },
);

export const w3gBuildOrder = defineTable<W3gBuildRow>(
  'w3g',
  'build_order',
  1,
  'Something ordered by its code; an order may fail.',
  [
    ...clock<W3gBuildRow>(({ step }) => step.timeMs),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['code', 'string', 'Code of four characters.', ({ step }) => step.code],
    ['name', 'string?', 'English name; null if only the map can name it.', ({ step }) => step.name],
    ['kind', 'string?', '`unit`, `building`, `upgrade`, `item`, `hero`, `ability`.', ({ step }) => step.kind],
    ['x', 'double?', 'Where it is to be built.', ({ step }) => step.at?.x, 'world units'],
    ['y', 'double?', 'Where it is to be built.', ({ step }) => step.at?.y, 'world units'],
  ],
  { ...ofSections(['buildOrders'], buildRows), references: refersTo('players', 'player_id', 'player_id') },
);

export const w3gHeroes = defineTable<W3gHero>(
  'w3g',
  'heroes',
  2,
  'A hero, derived from the skills it was ordered to learn.',
  [
    ['player_id', 'int32', 'Owner.', ({ playerId }) => playerId],
    ['player', 'string?', 'Owner.', ({ playerName }) => playerName],
    ['hero_order', 'int32', '1 for the first hero of the player.', ({ order }) => order],
    ['code', 'string', 'Code of the hero.', ({ code }) => code],
    ['name', 'string?', 'English name.', ({ name }) => name],
    ['level', 'int32', 'Sum of the levels of its abilities.', ({ level }) => level],
    [
      'abilities',
      'string',
      'Codes and levels: `AHwe 2 AHbz 1`.',
      ({ abilities }) =>
        Object.entries(abilities)
          .map(([code, level]) => `${code} ${level}`)
          .join(' '),
    ],
    ['first_learned_seconds', 'double?', 'When it first learned a skill.', ({ learned }) => seconds(learned[0]?.timeMs), 'seconds'],
  ],
  { ...ofSections(['heroes'], ({ heroes }: W3gRows) => heroes), references: refersTo('players', 'player_id', 'player_id') },
);

export const w3gSelections = defineTable<W3gSelectionChange>(
  'w3g',
  'selections',
  1,
  "A player's selection after a change.",
  [
    ...clock<W3gSelectionChange>(({ timeMs }) => timeMs),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['kind', 'string', '`add`, `remove`, `assign`, `select`.', ({ kind }) => kind],
    ['key', 'int32?', 'Key of the control group: 1 to 9, 0.', ({ key }) => key],
    ['objects', 'int32', 'Number selected.', ({ objects }) => objects.length],
    ['tags', 'string', 'Their tags: `13027:13027 13049:13049`.', ({ objects }) => objects.map(({ a, b }) => `${a}:${b}`).join(' ')],
  ],
  { ...ofSections(['selections'], ({ selections }: W3gRows) => selections), references: refersTo('players', 'player_id', 'player_id') },
);

export const w3gMmd = defineTable<W3gMmdRow>(
  'w3g',
  'mmd',
  1,
  'A flag or value that the map sets for a player (W3MMD).',
  [
    ['mmd_player_id', 'int32', 'Number of the player in the map.', ({ mmdPlayerId }) => mmdPlayerId],
    ['name', 'string?', 'Name used by the map.', ({ name }) => name],
    ['kind', 'string', '`flag` or `value`.', ({ kind }) => kind],
    ['key', 'string', 'The flag, or the name of the value.', ({ key }) => key],
    ['number', 'double?', 'The value, if it is a number.', ({ value }) => (typeof value === 'number' ? value : undefined)],
    ['text', 'string?', 'The value, if it is text.', ({ value }) => (typeof value === 'string' ? value : undefined)],
  ],
  { ...ofSections(['mmd'], mmdRows), key: ['mmd_player_id', 'kind', 'key'] },
);

export const w3gDotaPlayers = defineTable<W3gDotaPlayer>(
  'w3g',
  'dota_players',
  2,
  'A DotA player, as counted by the map at the end.',
  [
    ['color_id', 'int32', '1 to 5 Sentinel, 7 to 11 Scourge.', ({ color }) => color],
    ['side', 'string', '`sentinel` or `scourge`.', ({ side }) => side],
    ['hero', 'string?', 'Code of the hero.', ({ hero }) => hero],
    ['level', 'int64?', 'Last level sent by the map.', ({ level }) => level],
    ['kills', 'int64?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int64?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int64?', 'Assists.', ({ assists }) => assists],
    ['creep_kills', 'int64?', 'Creep kills.', ({ creepKills }) => creepKills],
    ['denies', 'int64?', 'Denies.', ({ denies }) => denies],
    ['neutral_kills', 'int64?', 'Neutral kills.', ({ neutralKills }) => neutralKills],
    ['gold', 'int64?', 'Gold.', ({ gold }) => gold],
    [
      'items',
      'string',
      'Codes of the items in the six slots, `-` for an empty one.',
      ({ items }) => items.map((item) => item ?? '-').join(' '),
    ],
  ],
  { ...ofSections(['dota'], ({ dota }: W3gRows) => dota?.players), key: ['color_id'] },
);

export const w3gDotaKills = defineTable<W3gDotaKill>(
  'w3g',
  'dota_kills',
  2,
  'The death of a hero in DotA.',
  [
    ...clock<W3gDotaKill>(({ timeMs }) => timeMs),
    ['victim_color_id', 'int32', 'Color of the player who died.', ({ victim }) => victim],
    ['killer_color_id', 'int32', 'Color of the killer: 0 and 6 creeps of the sides, 12 neutrals.', ({ killer }) => killer],
  ],
  {
    ...ofSections(['dota'], ({ dota }: W3gRows) => dota?.kills),
    references: refersTo('dota_players', 'color_id', 'victim_color_id', 'killer_color_id'),
  },
);

export const W3G = formatTables(
  [w3gPlayers, w3gActions, w3gOrders, w3gChat, w3gBuildOrder, w3gHeroes, w3gSelections, w3gMmd, w3gDotaPlayers, w3gDotaKills],
  async (source, { events, sections, wantsSummary }, options) => {
    const [{ openReplay }, { loadW3gNames }, { W3gSession }, { stream }] = await Promise.all([
      import('../containers/wrapper/index.js'),
      import('../formats/w3g/names/load-names.js'),
      import('../formats/w3g/session.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/w3g.js') : undefined;
    const names = await loadW3gNames();
    const include = [...new Set<W3gSection>(['header', ...(sections as W3gSection[]), ...(summaries?.SUMMARY_SECTIONS ?? [])])];
    const session = new W3gSession(events, include, { ...options, names });
    return {
      reading: stream(session, () => openReplay(source, options), options),
      read: { names } satisfies W3gRead,
      summarize: summaries && ((replay: W3gReplay) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
