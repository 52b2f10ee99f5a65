import { utf8Bytes } from '../../src/core/text-bytes.js';
import { SC2_TABLES } from '../../src/formats/sc2/protocol/lookup.js';
import type { BlizzardType } from '../../src/protocols/blizzard/types.js';
import type { Sc2Records, Sc2WireStruct } from '../../src/formats/sc2/records.js';
import { plainWire, toyEvent, toyRecords } from './toy-records.js';

/** The type that a path of field names leads to; arrays and options are stepped through. */
export function typeAt(type: BlizzardType, path: readonly string[]): BlizzardType {
  if (type.kind === 'optional' || type.kind === 'array') return typeAt(type.of, path);
  const [first, ...rest] = path;
  if (first === undefined) return type;
  if (type.kind !== 'struct' && type.kind !== 'tagged') throw new RangeError(`no ${first}`);
  return typeAt(type.fields.find(({ name }) => name === first)!.of, rest);
}

/** Somebody in a lobby of players. */
export interface ToyPlayer {
  /** As details have it, clan and escapes included. */
  readonly name: string;
  /** As the lobby has it. */
  readonly userName: string;
  readonly race: string;
  readonly color: { readonly m_a: number; readonly m_r: number; readonly m_g: number; readonly m_b: number };
  /** 1 win, 2 loss. */
  readonly result: number;
}

/** 2020-07-27T12:00:00Z in 100 ns since 1601. */
const ENDED = 132403248000000000n;

/** `replay.details` and `replay.initData` of a game of people, each their own team. */
export function toyLobby(baseBuild: number, title: string, people: readonly ToyPlayer[]): Sc2Records['files'] {
  const details = SC2_TABLES.details;
  const player = typeAt(details, ['m_playerList']);
  const players = people.map(({ name, race, color, result }, i) =>
    plainWire(player, {
      m_name: utf8Bytes(name),
      m_race: utf8Bytes(race),
      m_toon: { m_region: 2, m_programId: Uint8Array.of(0, 0, 0x53, 0x32), m_realm: 1, m_id: BigInt(100 + i) },
      m_color: color,
      m_control: 2,
      m_teamId: i,
      m_handicap: 100,
      m_result: result,
      m_workingSetSlotId: i,
    }),
  );
  const { initData } = SC2_TABLES.protocolOf(baseBuild);
  const slot = typeAt(initData, ['m_syncLobbyState', 'm_lobbyState', 'm_slots']);
  const user = typeAt(initData, ['m_syncLobbyState', 'm_userInitialData']);
  const slots = people.map((_, i) => plainWire(slot, { m_control: 2, m_userId: i, m_teamId: i, m_handicap: 100, m_workingSetSlotId: i }));
  const users = people.map(({ userName }) => plainWire(user, { m_name: utf8Bytes(userName) }));
  return [
    {
      name: 'replay.details',
      content: {
        kind: 'struct',
        value: plainWire(details, {
          m_playerList: players,
          m_title: utf8Bytes(title),
          m_timeUTC: ENDED,
          m_timeLocalOffset: 72000000000n,
          m_gameSpeed: 4,
          m_isBlizzardMap: true,
        }) as Sc2WireStruct,
      },
    },
    {
      name: 'replay.initData',
      content: {
        kind: 'struct',
        value: plainWire(initData, { m_slots: slots, m_userInitialData: users, m_gameSpeed: 4 }) as Sc2WireStruct,
      },
    },
  ];
}

const PEOPLE: readonly ToyPlayer[] = [
  { name: 'Anna', userName: 'Anna', race: 'Zerg', color: { m_a: 255, m_r: 180, m_g: 20, m_b: 30 }, result: 2 },
  { name: '&lt;GG&gt;<sp/>Bo', userName: 'Bo', race: 'Terran', color: { m_a: 255, m_r: 80, m_g: 20, m_b: 30 }, result: 1 },
];

/** Zerg (Anna, loses) against Terran (Bo): a fifth of a minute with a unit of each kind of life, chat, orders and a selection. */
export function toyDuel(baseBuild: number): Sc2Records {
  const at = (stream: 'game' | 'message' | 'tracker', loop: number, name: string, given?: Sc2WireStruct, userId?: number) =>
    toyEvent(baseBuild, stream, loop, name, given, userId);
  // ids of game and message events: ranks in old builds, user ids since
  const first = baseBuild < 24247 ? 1 : 0;
  const tracker = [
    at('tracker', 0, 'SPlayerSetupEvent', { m_playerId: 1, m_type: 1, m_userId: 0, m_slotId: 0 }),
    at('tracker', 0, 'SPlayerSetupEvent', { m_playerId: 2, m_type: 1, m_userId: 1, m_slotId: 1 }),
    at('tracker', 0, 'SUnitBornEvent', unit(1, 'Hatchery', 1)),
    at('tracker', 0, 'SUnitBornEvent', unit(2, 'CommandCenter', 2)),
    at('tracker', 1, 'SPlayerStatsEvent', {
      m_playerId: 1,
      m_stats: { m_scoreValueMineralsCurrent: 50, m_scoreValueFoodUsed: 49152, m_scoreValueFoodMade: 57344 },
    }),
    at('tracker', 20, 'SUnitInitEvent', unit(3, 'Barracks', 2)),
    at('tracker', 60, 'SUnitBornEvent', unit(4, 'Zergling', 1)),
    at('tracker', 90, 'SUnitDoneEvent', { m_unitTagIndex: 3, m_unitTagRecycle: 1 }),
    at('tracker', 100, 'SUpgradeEvent', { m_playerId: 1, m_upgradeTypeName: utf8Bytes('zerglingmovementspeed'), m_count: 1 }),
    at('tracker', 150, 'SUnitTypeChangeEvent', { m_unitTagIndex: 1, m_unitTagRecycle: 1, m_unitTypeName: utf8Bytes('Lair') }),
    at('tracker', 200, 'SUnitDiedEvent', {
      m_unitTagIndex: 4,
      m_unitTagRecycle: 1,
      m_killerPlayerId: 2,
      m_x: 30,
      m_y: 31,
      m_killerUnitTagIndex: 2,
      m_killerUnitTagRecycle: 1,
    }),
  ];
  const group = baseBuild < 16561 ? {} : { m_mask: { None: null } };
  const game = [
    at('game', 0, 'SUserFinishedLoadingSyncEvent', {}, 16),
    at('game', 10, 'SCameraUpdateEvent', { m_target: { x: 30 * 256, y: 40 * 256 } }, first),
    at('game', 12, 'SSelectionDeltaEvent', { m_controlGroupId: 10, m_addUnitTags: [262145, 1048577] }, first),
    at('game', 14, 'SControlGroupUpdateEvent', { m_controlGroupIndex: 3, m_controlGroupUpdate: 0, ...group }, first),
    at(
      'game',
      30,
      'SCmdEvent',
      baseBuild < 16561 ? { m_abilLink: 138, m_abilCmdIndex: 2 } : { m_abil: { m_abilLink: 138, m_abilCmdIndex: 2, m_abilCmdData: null } },
      first + 1,
    ),
    at('game', 31, 'SControlGroupUpdateEvent', { m_controlGroupIndex: 3, m_controlGroupUpdate: 2, ...group }, first),
    at('game', 220, baseBuild < 24247 ? 'SPlayerLeaveEvent' : 'SGameUserLeaveEvent', {}, first),
  ];
  const message = [
    at('message', 0, 'SLoadingProgressMessage', { m_progress: 100 }, first),
    at('message', 40, 'SChatMessage', { m_recipient: 0, m_string: utf8Bytes('glhf') }, first),
    at('message', 210, 'SChatMessage', { m_recipient: 1, m_string: utf8Bytes('gg') }, first + 1),
  ];
  return toyRecords(baseBuild, { game, message, ...(baseBuild < 24944 ? {} : { tracker }) }, toyLobby(baseBuild, 'Toy Box', PEOPLE));
}

function unit(index: number, type: string, playerId: number): Sc2WireStruct {
  return {
    m_unitTagIndex: index,
    m_unitTagRecycle: 1,
    m_unitTypeName: utf8Bytes(type),
    m_controlPlayerId: playerId,
    m_upkeepPlayerId: playerId,
    m_x: 20 + index,
    m_y: 30,
  };
}
