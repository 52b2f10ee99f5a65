import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { StormWireEvent } from '../../src/formats/storm/framing.js';
import { STORM_TABLES } from '../../src/formats/storm/protocol/lookup.js';
import type { StormRecords, StormWireStruct } from '../../src/formats/storm/records.js';
import { plainWire } from '../sc2/toy-records.js';

/** The header of a replay of a build. */
export const stormHeader = (baseBuild: number, elapsedGameLoops: number): StormWireStruct => ({
  m_signature: utf8Bytes('Heroes of the Storm replay\u001b11'),
  m_version: { m_flags: 1, m_major: 2, m_minor: 55, m_revision: 0, m_build: baseBuild, m_baseBuild: baseBuild },
  m_type: 2,
  m_elapsedGameLoops: elapsedGameLoops,
  m_useScaledTime: false,
});

/** An event with the plainest fields but those given. */
export function stormEvent(
  baseBuild: number,
  stream: 'game' | 'message' | 'tracker',
  gameloop: number,
  name: string,
  given: StormWireStruct = {},
  userId = 0,
): StormWireEvent {
  const row = STORM_TABLES.protocolOf(baseBuild)[stream].find((one) => one.name === name)!;
  const fields = plainWire(row.type, given) as StormWireStruct;
  return stream === 'tracker' ? { gameloop, name, fields } : { gameloop, userId, name, fields };
}

/** What an event of the game's statistics says: texts, integers, and numbers that are stored 4096 times as large. */
export interface Statistic {
  readonly texts?: readonly (readonly [string, string])[];
  readonly ints?: readonly (readonly [string, number])[];
  readonly fixed?: readonly (readonly [string, number])[];
}

/** An event of the game's statistics. */
export function statistic(baseBuild: number, gameloop: number, name: string, { texts, ints, fixed }: Statistic = {}): StormWireEvent {
  const listed = (items: readonly (readonly [string, unknown])[] | undefined): readonly StormWireStruct[] | null =>
    items?.map(([key, value]) => ({ m_key: utf8Bytes(key), m_value: value })) ?? null;
  return stormEvent(baseBuild, 'tracker', gameloop, 'SStatGameEvent', {
    m_eventName: utf8Bytes(name),
    m_stringData: listed(texts?.map(([key, value]) => [key, utf8Bytes(value)])),
    m_intData: listed(ints),
    m_fixedData: listed(fixed?.map(([key, value]) => [key, Math.round(value * 4096)])),
  });
}

/** A replay's records out of its events. */
export function stormRecords(
  baseBuild: number,
  events: {
    readonly game?: readonly StormWireEvent[];
    readonly message?: readonly StormWireEvent[];
    readonly tracker?: readonly StormWireEvent[];
  },
  more: StormRecords['files'] = [],
): StormRecords {
  const loops = Object.values(events).flatMap((list) => list.map(({ gameloop }) => gameloop));
  return {
    header: stormHeader(baseBuild, Math.max(0, ...loops)),
    files: [
      ...more,
      ...Object.entries(events).map(([stream, list]) => ({
        name: `replay.${stream}.events`,
        content: { kind: 'events', events: list } as const,
      })),
    ],
  };
}

/** The fields of a unit that comes into the world. */
export const unit = (index: number, type: string, playerId: number, x: number, y: number): StormWireStruct => ({
  m_unitTagIndex: index,
  m_unitTagRecycle: 1,
  m_unitTypeName: utf8Bytes(type),
  m_controlPlayerId: playerId,
  m_upkeepPlayerId: playerId,
  m_x: x,
  m_y: y,
});

/** The fields of one that leaves it. */
export const died = (index: number, killer: number, x: number, y: number): StormWireStruct => ({
  m_unitTagIndex: index,
  m_unitTagRecycle: 1,
  m_killerPlayerId: killer,
  m_x: x,
  m_y: y,
});

/** A number of the score screen, by working-set slots, of which there are 16. */
export const scores = (name: string, values: readonly number[], loop: number): StormWireStruct => ({
  m_name: utf8Bytes(name),
  m_values: Array.from({ length: 16 }, (_, i) => (i < values.length ? [{ m_value: values[i], m_time: Math.floor(loop / 16) }] : [])),
});
