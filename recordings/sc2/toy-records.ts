import { utf8Bytes } from '../../src/core/text-bytes.js';
import { SC2_TABLES } from '../../src/formats/sc2/protocol/lookup.js';
import type { BlizzardType } from '../../src/protocols/blizzard/types.js';
import type { Sc2WireEvent } from '../../src/formats/sc2/framing.js';
import type { Sc2Records, Sc2WireStruct } from '../../src/formats/sc2/records.js';

/** The plainest wire value of a type, with some fields given, by name, wherever they are. */
export function plainWire(type: BlizzardType, given: Sc2WireStruct = {}): unknown {
  switch (type.kind) {
    case 'int':
      return type.bits > 32 ? 0n : Math.max(0, type.min);
    case 'bool':
      return false;
    case 'fourcc':
      return new Uint8Array(4);
    case 'blob':
      return new Uint8Array(type.min);
    case 'bitArray':
      return { bitLength: 0, bytes: new Uint8Array(0) };
    case 'array':
      return Array.from({ length: type.min }, () => plainWire(type.of, given));
    case 'choice':
      return { [type.options[0]!.name]: plainWire(type.options[0]!.of, given) };
    case 'struct':
    case 'tagged':
      return Object.fromEntries(type.fields.map(({ name, of }) => [name, name in given ? given[name] : plainWire(of, given)]));
    default:
      return null;
  }
}

/** The header of a replay of a build. */
export function toyHeader(baseBuild: number, elapsedGameLoops: number): Sc2WireStruct {
  return {
    m_signature: utf8Bytes('StarCraft II replay\u001b11'),
    m_version: { m_flags: 1, m_major: baseBuild < 38215 ? 1 : 5, m_minor: 0, m_revision: 0, m_build: baseBuild, m_baseBuild: baseBuild },
    m_type: 2,
    m_elapsedGameLoops: elapsedGameLoops,
    ...(baseBuild < 26490 ? {} : { m_useScaledTime: true }),
  };
}

/** An event with the plainest fields but those given. */
export function toyEvent(
  baseBuild: number,
  stream: 'game' | 'message' | 'tracker',
  gameloop: number,
  name: string,
  given: Sc2WireStruct = {},
  userId = 0,
): Sc2WireEvent {
  const row = (stream === 'tracker' ? SC2_TABLES.tracker : SC2_TABLES.protocolOf(baseBuild)[stream]).find((one) => one.name === name)!;
  const fields = plainWire(row.type, given) as Sc2WireStruct;
  return stream === 'tracker' ? { gameloop, name, fields } : { gameloop, userId, name, fields };
}

/** A replay's records out of its events. */
export function toyRecords(
  baseBuild: number,
  events: {
    readonly game?: readonly Sc2WireEvent[];
    readonly message?: readonly Sc2WireEvent[];
    readonly tracker?: readonly Sc2WireEvent[];
  },
  more: Sc2Records['files'] = [],
): Sc2Records {
  const loops = Object.values(events).flatMap((list) => list.map(({ gameloop }) => gameloop));
  return {
    header: toyHeader(baseBuild, Math.max(0, ...loops)),
    files: [
      ...more,
      ...Object.entries(events).map(([stream, list]) => ({
        name: `replay.${stream}.events`,
        content: { kind: 'events', events: list } as const,
      })),
    ],
  };
}
