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
  W3gSelectionChange,
  W3gUnknownEvent,
} from '../formats/w3g/index.js';
import { defineTable, type ColumnLine } from './define.js';

/** A player, with the counts of what they did. */
export interface W3gPlayerRow {
  readonly player: W3gPlayer;
  readonly apm?: W3gApm | undefined;
  /** Whether the player won; undefined where no rule decides it. */
  readonly won?: boolean | undefined;
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

/** Columns of the clock: milliseconds of the replay, and the same in seconds. */
function clock<Row>(timeOf: (row: Row) => number): ColumnLine<Row>[] {
  return [
    ['time_ms', 'int32', 'When, pauses included.', timeOf, 'ms'],
    ['seconds', 'double', 'The same.', (row) => timeOf(row) / 1000, 'seconds'],
  ];
}

export const w3gPlayers = defineTable<W3gPlayerRow>('w3g', 'players', 1, 'Somebody in a slot: a player, a computer, an observer.', [
  ['slot', 'int32', 'Index of the slot.', ({ player }) => player.slot],
  ['player_id', 'int32', 'The id in the other tables; 0 for computers.', ({ player }) => player.playerId],
  ['name', 'string', 'Battle tag, or the name as recorded.', ({ player }) => player.name],
  ['clan', 'string?', 'Clan, from 1.32 on.', ({ player }) => player.clan],
  ['team', 'int32', 'Number of the team.', ({ player }) => player.team],
  ['color', 'int32?', '0 red, 1 blue, …', ({ player }) => player.color],
  ['color_name', 'string?', '`red`, `blue`, …', ({ player }) => player.colorName],
  ['race', 'string?', 'As chosen; may be `random`.', ({ player }) => player.race],
  ['race_played', 'string?', 'The race played, where it is known.', ({ player }) => player.racePlayed],
  ['computer', 'string?', 'How strong a computer is: `easy`, `normal`, `insane`.', ({ player }) => player.computer],
  ['observer', 'boolean', 'Whether they watched.', ({ player }) => player.isObserver],
  ['handicap', 'int32?', 'Handicap.', ({ player }) => player.handicapPercent, 'percent'],
  ['left_ms', 'int32?', 'When they left.', ({ player }) => player.leftAtMs, 'ms'],
  [
    'leave_result',
    'string?',
    'How they left: `left`, `won`, `lostBuildings`, `observer`, …; who won is in `replays`.',
    ({ player }) => player.leaveResult,
  ],
  [
    'won',
    'boolean?',
    'Whether their team won, by the first rule that decides.',
    ({ player, won }) => (player.isObserver ? undefined : won),
  ],
  ['apm', 'int32?', 'Actions per minute.', ({ apm }) => apm?.apm, 'actions per minute'],
  ['counted_actions', 'int32?', 'The actions that count for it.', ({ apm }) => apm?.actions],
]);

const orderId = (order: W3gOrder | undefined): number | undefined => (typeof order === 'number' ? order : undefined);
const orderCode = (order: W3gOrder | undefined): string | undefined => (typeof order === 'string' ? order : undefined);
type Aimed = { readonly target?: W3gPoint; readonly object?: W3gObjectTag | undefined };

/** The order or code that an action names. */
const orderOf = (event: W3gAction | W3gUnknownEvent): W3gOrder | undefined =>
  'order' in event ? event.order : 'code' in event ? event.code : undefined;

export const w3gActions = defineTable<W3gAction | W3gUnknownEvent>('w3g', 'actions', 1, 'Something that a player did.', [
  ...clock<W3gAction | W3gUnknownEvent>(({ timeMs }) => timeMs),
  ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
  ['type', 'string', '`ability`, `changeSelection`, …', ({ type }) => type],
  [
    'action_id',
    'int32?',
    'Id in the table of the version; none for an action that is not known.',
    (event) => ('id' in event ? event.id : undefined),
  ],
  ['order_id', 'int64?', 'Number of the order.', (event) => orderId(orderOf(event))],
  ['code', 'string?', 'Code of four characters.', (event) => orderCode(orderOf(event))],
  ['x', 'double?', 'Where it aims.', (event) => (event as Aimed).target?.x, 'world units'],
  ['y', 'double?', 'Where it aims.', (event) => (event as Aimed).target?.y, 'world units'],
  ['object_a', 'int64?', 'What it aims at: first number of the tag.', (event) => (event as Aimed).object?.a],
  ['object_b', 'int64?', 'Second number of the tag.', (event) => (event as Aimed).object?.b],
]);

export const w3gOrders = defineTable<W3gOrderRow>('w3g', 'orders', 1, 'An order: with a number, or with the code of what it makes.', [
  ...clock<W3gOrderRow>(({ event }) => event.timeMs),
  ['player_id', 'int32', 'Who.', ({ event }) => event.playerId],
  ['type', 'string', '`ability`, `abilityPoint`, `abilityObject`, `abilityTwoPoints`.', ({ event }) => event.type],
  ['order_id', 'int64?', 'Number of the order.', ({ event }) => orderId(event.order)],
  ['code', 'string?', 'Code of what is trained, built, researched, learned or bought.', ({ event }) => orderCode(event.order)],
  ['name', 'string?', '`smart`, `Footman`; none for what only the map can name.', ({ event, names }) => names.of(event.order)],
  ['flags', 'int32', '1 queued, 8 whole group, 64 subgroup.', ({ event }) => event.flags],
  ['x', 'double?', 'Where it aims.', ({ event }) => (event as Aimed).target?.x, 'world units'],
  ['y', 'double?', 'Where it aims.', ({ event }) => (event as Aimed).target?.y, 'world units'],
  ['object_a', 'int64?', 'What it aims at: first number of the tag.', ({ event }) => (event as Aimed).object?.a],
  ['object_b', 'int64?', 'Second number of the tag.', ({ event }) => (event as Aimed).object?.b],
]);

export const w3gChat = defineTable<W3gChatLine>('w3g', 'chat', 1, 'A line of chat that the saver could see.', [
  ...clock<W3gChatLine>(({ timeMs }) => timeMs),
  ['player_id', 'int32', 'Who said it.', ({ playerId }) => playerId],
  ['name', 'string?', 'Who said it.', ({ name }) => name],
  ['recipient', 'string', '`all`, `allies`, `observers`, `private`, `lobby`.', ({ recipient }) => recipient],
  ['to_slot', 'int64?', 'The slot that a private line is for.', ({ toSlot }) => toSlot],
  ['to_name', 'string?', 'Who sits there.', ({ toName }) => toName],
  ['text', 'string', 'What was said.', ({ text }) => text],
]);

export const w3gBuildOrder = defineTable<W3gBuildRow>(
  'w3g',
  'build_order',
  1,
  'Something that was ordered by its code; an order is no result.',
  [
    ...clock<W3gBuildRow>(({ step }) => step.timeMs),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['code', 'string', 'Code of four characters.', ({ step }) => step.code],
    ['name', 'string?', 'English name; none for what only the map can name.', ({ step }) => step.name],
    ['kind', 'string?', '`unit`, `building`, `upgrade`, `item`, `hero`, `ability`.', ({ step }) => step.kind],
    ['x', 'double?', 'Where it shall be built.', ({ step }) => step.at?.x, 'world units'],
    ['y', 'double?', 'Where it shall be built.', ({ step }) => step.at?.y, 'world units'],
  ],
);

export const w3gHeroes = defineTable<W3gHero>('w3g', 'heroes', 1, 'A hero, by what it was told to learn.', [
  ['player_id', 'int32', 'Whose.', ({ playerId }) => playerId],
  ['player_name', 'string?', 'Whose.', ({ playerName }) => playerName],
  ['hero_order', 'int32', '1 for the first hero of the player.', ({ order }) => order],
  ['code', 'string', 'Code of the hero.', ({ code }) => code],
  ['name', 'string?', 'English name.', ({ name }) => name],
  ['level', 'int32', 'Sum of the levels of its abilities.', ({ level }) => level],
  [
    'abilities',
    'string',
    'Codes with their levels: `AHwe 2 AHbz 1`.',
    ({ abilities }) =>
      Object.entries(abilities)
        .map(([code, level]) => `${code} ${level}`)
        .join(' '),
  ],
  ['first_learned_ms', 'int32?', 'When it first learned something.', ({ learned }) => learned[0]?.timeMs, 'ms'],
]);

export const w3gSelections = defineTable<W3gSelectionChange>('w3g', 'selections', 1, 'What a player has selected after a change.', [
  ...clock<W3gSelectionChange>(({ timeMs }) => timeMs),
  ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
  ['kind', 'string', '`add`, `remove`, `assign`, `select`.', ({ kind }) => kind],
  ['key', 'int32?', 'Key of the control group: 1 to 9, 0.', ({ key }) => key],
  ['objects', 'int32', 'How many are selected.', ({ objects }) => objects.length],
  ['tags', 'string', 'Their tags: `13027:13027 13049:13049`.', ({ objects }) => objects.map(({ a, b }) => `${a}:${b}`).join(' ')],
]);

export const w3gMmd = defineTable<W3gMmdRow>('w3g', 'mmd', 1, 'A flag or value that the map gives a player (W3MMD).', [
  ['mmd_player_id', 'int32', 'Number of the player in the map.', ({ mmdPlayerId }) => mmdPlayerId],
  ['name', 'string?', 'Name that the map has of them.', ({ name }) => name],
  ['kind', 'string', '`flag` or `value`.', ({ kind }) => kind],
  ['key', 'string', 'The flag, or the name of the value.', ({ key }) => key],
  ['number', 'double?', 'The value, where it is a number.', ({ value }) => (typeof value === 'number' ? value : undefined)],
  ['text', 'string?', 'The value, where it is text.', ({ value }) => (typeof value === 'string' ? value : undefined)],
]);

export const w3gDotaPlayers = defineTable<W3gDotaPlayer>('w3g', 'dota_players', 1, 'A player of DotA, as the map counts at the end.', [
  ['color', 'int32', '1 to 5 Sentinel, 7 to 11 Scourge.', ({ color }) => color],
  ['side', 'string', '`sentinel` or `scourge`.', ({ side }) => side],
  ['hero', 'string?', 'Code of the hero.', ({ hero }) => hero],
  ['level', 'int64?', 'Last level that was told.', ({ level }) => level],
  ['kills', 'int64?', 'Kills.', ({ kills }) => kills],
  ['deaths', 'int64?', 'Deaths.', ({ deaths }) => deaths],
  ['assists', 'int64?', 'Assists.', ({ assists }) => assists],
  ['creep_kills', 'int64?', 'Creep kills.', ({ creepKills }) => creepKills],
  ['denies', 'int64?', 'Denies.', ({ denies }) => denies],
  ['neutral_kills', 'int64?', 'Neutral kills.', ({ neutralKills }) => neutralKills],
  ['gold', 'int64?', 'Gold.', ({ gold }) => gold],
  ['items', 'string', 'Codes of what is in the six places, `-` for none.', ({ items }) => items.map((item) => item ?? '-').join(' ')],
]);

export const w3gDotaKills = defineTable<W3gDotaKill>('w3g', 'dota_kills', 1, 'A hero of DotA that died.', [
  ...clock<W3gDotaKill>(({ timeMs }) => timeMs),
  ['victim', 'int64', 'Colour of who died.', ({ victim }) => victim],
  ['killer', 'int64', 'Colour of who killed: 0 and 6 creeps of the sides, 12 neutrals.', ({ killer }) => killer],
]);

export const W3G_TABLES = [
  w3gPlayers,
  w3gActions,
  w3gOrders,
  w3gChat,
  w3gBuildOrder,
  w3gHeroes,
  w3gSelections,
  w3gMmd,
  w3gDotaPlayers,
  w3gDotaKills,
] as const;
