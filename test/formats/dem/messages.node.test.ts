import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { SchemaText, type FieldType } from '../../../src/codecs/protobuf/schema.js';
import { DEADLOCK_SCHEMA, DOTA_SCHEMA, SOURCE2_SCHEMA } from '../../../src/formats/dem/messages.gen.js';
import { EVERY_SCHEMA } from '../../../src/formats/dem/message-schemas.gen.js';
import { demBuildDate } from '../../../src/formats/dem/build-date.js';
import { DemMessageEvent } from '../../../src/formats/dem/events.js';
import { everyMessage } from '../../../src/formats/dem/message-schemas.js';
import { decodeMessage, type ProtoMessage, type RecordingBuild } from '../../../src/formats/dem/messages.js';
import { protobufRoot } from '../../../scripts/dem/knowledge-tables.js';
import { runs } from '../../support/runs.js';
import { parseProto } from '../../../scripts/dem/messages.js';

const NEEDED = SOURCE2_SCHEMA + DOTA_SCHEMA + DEADLOCK_SCHEMA;

/** Our schemas, and the same messages as protobufjs reads them from the .proto files and descriptors. */
const TABLES = {
  'that are needed': {
    text: NEEDED,
    root: parseProto(new protobuf.Root(), 'source2.proto', 'dota.proto', 'deadlock.proto'),
    decode: decodeMessage,
  },
  'of message events': {
    text: EVERY_SCHEMA,
    root: protobufRoot(),
    decode: (name: string, bytes: Uint8Array): ProtoMessage => everyMessage().decode(name, bytes),
  },
};

const I64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const U64 = { min: 0n, max: 2n ** 64n - 1n };
const SCALARS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  double: fc.double({ noNaN: true }),
  float: fc.float({ noNaN: true }),
  int32: fc.integer(),
  sint32: fc.integer(),
  sfixed32: fc.integer(),
  uint32: fc.nat({ max: 0xffffffff }),
  fixed32: fc.nat({ max: 0xffffffff }),
  int64: fc.bigInt(I64),
  sint64: fc.bigInt(I64),
  sfixed64: fc.bigInt(I64),
  uint64: fc.bigInt(U64),
  fixed64: fc.bigInt(U64),
  bool: fc.boolean(),
  string: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  bytes: fc.uint8Array({ maxLength: 20 }),
};

function valueOf(schema: SchemaText, { type, isMessage, repeated }: FieldType, depth: number): fc.Arbitrary<unknown> {
  const one = isMessage ? messageOf(schema, type, depth + 1) : SCALARS[type]!;
  return repeated ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
}

/** Messages of a type, with any of its fields. */
function messageOf(schema: SchemaText, name: string, depth = 0): fc.Arbitrary<ProtoMessage> {
  if (depth > 3) return fc.constant({});
  const fields = schema.type(name).fields.map((field) => [field.name, valueOf(schema, field, depth)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** The form that protobufjs takes and gives: 64-bit numbers as decimal text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return value;
}

describe.each(Object.entries(TABLES))('messages %s', (_table, { text, root, decode }) => {
  const schema = new SchemaText(text);
  const encoder = new ProtoEncoder(text);
  root.resolveAll();
  // fromObject() drops numbers that an enum does not name
  for (const name of schema.names()) {
    for (const field of root.lookupType(name).fieldsArray) {
      if (field.resolvedType instanceof protobuf.Enum) Object.assign(field, { type: 'int32', resolvedType: null });
    }
  }

  describe.each([...schema.names()])('%s', (name) => {
    const type = root.lookupType(name);

    it('has the fields of the .proto file', () => {
      const ours = schema.type(name).fields.map((field) => [field.name, field.number, field.repeated]);
      expect(ours.sort()).toEqual(type.fieldsArray.map((field) => [field.name, field.id, field.repeated]).sort());
    });

    it('is read as protobufjs wrote it, and written as protobufjs reads it', () => {
      fc.assert(
        fc.property(messageOf(schema, name), (message) => {
          const theirs = type.encode(type.fromObject(plain(message) as Record<string, unknown>)).finish();
          const decoded = decode(name, new Uint8Array(theirs));
          expect(plain(decoded)).toEqual(plain(message));
          const ours = encoder.encode(name, message);
          expect(plain(type.toObject(type.decode(ours), { longs: String, enums: Number }))).toEqual(plain(message));
        }),
        { numRuns: runs(25) },
      );
    });
  });
});

describe('event.is', () => {
  it('finds a message by its name, and its value is that message', () => {
    const bytes = Uint8Array.of(0x08, 30, 0x10, 24, 0x18, 13, 0x25, 0, 0, 0x80, 0x3f);
    const event = new DemMessageEvent(
      7,
      334,
      'CS_UM_MatchEndConditions',
      'packet',
      bytes,
      everyMessage().typeOf(334, 'cs2'),
      everyMessage(),
    );
    expect(event.is('svc_UserCmds')).toBe(false);
    if (!event.is('CS_UM_MatchEndConditions')) throw new Error('another message');
    expect(event.value).toEqual({ fraglimit: 30, mp_maxrounds: 24, mp_winlimit: 13, mp_timelimit: 1 });
  });

  it('a number means the message of the game that is read', () => {
    expect(everyMessage().typeOf(450, 'deadlock')).toBe('CMsgFireBullets');
    expect(everyMessage().typeOf(450, 'cs2')).toBe('CMsgTEPlayerAnimEvent');
    expect(everyMessage().typeOf(208, undefined)).toBe('CMsgSosStartSoundEvent');
    expect(everyMessage().typeOf(9999, 'cs2')).toBeUndefined();
  });
});

describe('messages of older builds', () => {
  const decoded = (recording: RecordingBuild, id: number, bytes: readonly number[]): ProtoMessage => {
    const schemas = everyMessage().asOf(recording);
    return schemas.decode(schemas.typeOf(id, recording.game)!, Uint8Array.from(bytes));
  };

  it('bullet impacts of Deadlock name entities by index before build 5747, and by handle from then on', () => {
    const impact = [7 << 3, 9, 8 << 3, 10, 11 << 3, 12];
    const folder = (build: number): string => `/opt/srcds/project8/citadel_v${build}/citadel`;
    const indexes = { ability_entindex: 9, impacted_entindex: 10, shooter_entindex: 12 };
    const handles = { ability_ehandle: 9, impacted_ehandle: 10, shooter_ehandle: 12 };
    expect(decoded({ game: 'deadlock', gameDirectory: folder(5186) }, 461, impact)).toEqual(indexes);
    expect(decoded({ game: 'deadlock', gameDirectory: folder(5746) }, 461, impact)).toEqual(indexes);
    expect(decoded({ game: 'deadlock', gameDirectory: folder(5747) }, 461, impact)).toEqual(handles);
    expect(decoded({ game: 'deadlock', buildNum: 10423 }, 461, impact)).toEqual(indexes);
    expect(decoded({ game: 'deadlock' }, 461, impact)).toEqual(handles);
  });

  it('an id that was given to another message has the name and the fields of the build', () => {
    const before = everyMessage().asOf({ game: 'deadlock', gameDirectory: 'C:\\citadel_v6030\\citadel' });
    expect([before.nameOf(357, 'deadlock'), before.typeOf(357, 'deadlock')]).toEqual([
      'k_EUserMsg_SeasonalAchievementUnlocked',
      'CCitadelUserMsg_SeasonalAchievementUnlocked',
    ]);
    expect(everyMessage().nameOf(357, 'deadlock')).toBe('k_EUserMsg_SeasonalKill');
    expect(everyMessage().nameOf(200, 'cs2')).toBe('GE_VDebugGameSessionIDEvent');
    expect(everyMessage().nameOf(600, 'dota2')).toBe('DOTA_UM_QoP_ArcanaSummary');
  });

  it('a moved field has the name of its build', () => {
    const moved = [1 << 3, 1, 2 << 3, 2, 3 << 3, 3, 4 << 3, 1];
    expect(decoded({ game: 'deadlock', gameDirectory: '/citadel_v5300/citadel' }, 309, moved)).toEqual({
      entindex_purchaser: 1,
      entindex_ability: 2,
      ability_id: 3,
      change: 1,
    });
    expect(decoded({ game: 'deadlock' }, 309, moved)).toEqual({ purchaser_player_slot: 1, ability_id: 2, change: 3, field_4: [1n] });
  });

  it('the day of a build is that of the list, or between those of known recordings', () => {
    expect(demBuildDate({ game: 'deadlock', gameDirectory: '/citadel_v5200/citadel', buildNum: 10423 })).toEqual({
      date: '2024-08-10',
      source: 'build 5200 of deadlock',
    });
    expect(demBuildDate({ game: 'cs2', buildNum: 10231 })).toEqual({ date: '2025-01-15', source: 'engine build 10231' });
    expect(demBuildDate({ game: 'cs2', buildNum: 10327 })?.date).toBe('2025-04-01');
    expect(demBuildDate({ game: 'cs2', buildNum: 1 })?.date).toBe('2022-03-15');
    expect(demBuildDate({ game: 'cs2', buildNum: 20000 })?.date).toBe('2026-04-22');
    expect(demBuildDate({ game: 'cs2', gameDirectory: '/game/csgo' })).toBeUndefined();
  });

  it('the schemas that replaykit needs agree with the public ones', () => {
    const needed = new SchemaText(NEEDED);
    const every = new SchemaText(EVERY_SCHEMA);
    const differs = [...needed.names()].flatMap((name) => {
      if (!every.has(name)) return [name];
      const fields = every.type(name);
      return needed.type(name).fields.flatMap((field) => {
        const known = fields.field(field.number);
        return known?.name === field.name && known.repeated === field.repeated
          ? []
          : [`${name}.${field.number} ${field.name} ${known?.name}`];
      });
    });
    // the header's field is called by the name that all recordings of the corpus have it under; the other is of no public file
    expect(differs).toEqual(['CDemoFileHeader.2 network_protocol patch_version', 'CSVCMsg_VoiceData.8 entity undefined']);
  });
});
