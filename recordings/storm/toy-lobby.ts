import { utf8Bytes } from '../../src/core/text-bytes.js';
import { STORM_TABLES } from '../../src/formats/storm/protocol/lookup.js';
import type { StormRecords, StormWireStruct } from '../../src/formats/storm/records.js';
import { typeAt } from '../sc2/toy-duel.js';
import { plainWire } from '../sc2/toy-records.js';

type StormFileRecord = StormRecords['files'][number];

/** A match that people set out to play. The first team wins. */
export interface ToyLobby {
  readonly title: string;
  readonly people: readonly { readonly name: string; readonly hero: string; readonly team: number }[];
  /** In 100 ns since 1601. */
  readonly savedAt: bigint;
  readonly ammId: number;
  readonly mapSize: readonly [x: number, y: number];
  readonly randomValue: number;
}

/** `replay.details` and `replay.initData`. */
export function stormLobby(
  baseBuild: number,
  { title, people, savedAt, ammId, mapSize, randomValue }: ToyLobby,
): readonly StormFileRecord[] {
  const { details } = STORM_TABLES;
  const player = typeAt(details, ['m_playerList']);
  const players = people.map(({ name, hero, team }, i) =>
    plainWire(player, {
      m_name: utf8Bytes(name),
      m_toon: { m_region: 2, m_programId: utf8Bytes('Hero'), m_realm: 1, m_id: BigInt(100 + i) },
      m_control: 2,
      m_teamId: team,
      m_result: team === 0 ? 1 : 2,
      m_workingSetSlotId: i,
      m_hero: utf8Bytes(hero),
    }),
  );
  const { initData } = STORM_TABLES.protocolOf(baseBuild);
  const slot = typeAt(initData, ['m_syncLobbyState', 'm_lobbyState', 'm_slots']);
  const user = typeAt(initData, ['m_syncLobbyState', 'm_userInitialData']);
  const slots = people.map(({ hero, team }, i) =>
    plainWire(slot, {
      m_control: 2,
      m_userId: i,
      m_teamId: team,
      m_workingSetSlotId: i,
      m_hero: utf8Bytes(hero),
      m_skin: utf8Bytes(`${hero}BaseVar1`),
      m_toonHandle: utf8Bytes(`2-Hero-1-${100 + i}`),
    }),
  );
  const users = people.map(({ name }) => plainWire(user, { m_name: utf8Bytes(name) }));
  const [m_mapSizeX, m_mapSizeY] = mapSize;
  const struct = (value: unknown): StormFileRecord['content'] => ({ kind: 'struct', value: value as StormWireStruct });
  return [
    {
      name: 'replay.details',
      content: struct(
        plainWire(details, {
          m_playerList: players,
          m_title: utf8Bytes(title),
          m_timeUTC: savedAt,
          m_timeLocalOffset: 36000000000n,
          m_gameSpeed: 4,
          m_isBlizzardMap: true,
        }),
      ),
    },
    {
      name: 'replay.initData',
      content: struct(
        plainWire(initData, {
          m_slots: slots,
          m_userInitialData: users,
          m_randomValue: randomValue,
          m_amm: true,
          m_ammId: ammId,
          m_mapSizeX,
          m_mapSizeY,
        }),
      ),
    },
  ];
}

/** `replay.attributes.events`. */
export function stormAttributes(rows: readonly (readonly [id: number, scope: number, value: string])[]): StormFileRecord {
  const bytes = new Uint8Array(9 + 13 * rows.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(1, 999, true);
  view.setUint32(5, rows.length, true);
  rows.forEach(([id, scope, value], i) => {
    const at = 9 + 13 * i;
    view.setUint32(at, 999, true);
    view.setUint32(at + 4, id, true);
    view.setUint8(at + 8, scope);
    bytes.set(utf8Bytes(value).reverse(), at + 9);
  });
  return { name: 'replay.attributes.events', content: { kind: 'bytes', bytes } };
}
