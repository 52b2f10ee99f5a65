import fc from 'fast-check';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { anonymizeRocketLeague } from '../../../src/formats/rocket-league/anonymize.js';
import {
  iterateRocketLeague,
  openRocketLeague,
  parseRocketLeague,
  parseRocketLeagueSync,
  readRocketLeagueInfo,
  rocketLeagueFramesSync,
  streamRocketLeague,
  type RocketLeagueFrameField,
} from '../../../src/formats/rocket-league/index.js';
import {
  decodeRocketLeagueRecordsSync,
  type RocketLeagueFrameRecord,
  type RocketLeagueRecords,
} from '../../../src/formats/rocket-league/model.js';
import type { RocketLeagueValue } from '../../../src/formats/rocket-league/network/values.js';
import type { RocketLeagueProperty } from '../../../src/formats/rocket-league/property.js';
import { EVERY_SECTION } from '../../../src/formats/rocket-league/match/every-section.js';
import { decodeRocketLeagueRecords } from '../../../src/formats/rocket-league/record-verbs.js';
import { SECTIONS } from '../../../src/formats/rocket-league/replay.js';
import { RocketLeagueSession } from '../../../src/formats/rocket-league/session.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import type { FormatContract } from '../format.js';

const u8 = fc.nat({ max: 0xff });
const i32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const u32 = fc.nat({ max: 0xffffffff });
const f32 = fc.float({ noNaN: true });
const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Zoë', 'Żółw', '\uFEFFx', '😀'));
/** `None` would end the list. */
const key = text.filter((word) => word !== 'None');

const scalar = fc.oneof(
  fc.record({ key, type: fc.constant('IntProperty' as const), value: i32 }),
  fc.record({ key, type: fc.constant('FloatProperty' as const), value: f32 }),
  fc.record({ key, type: fc.constant('QWordProperty' as const), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
  fc.record({ key, type: fc.constantFrom('StrProperty' as const, 'NameProperty' as const), value: text }),
  fc.record({ key, type: fc.constant('BoolProperty' as const), value: fc.boolean() }),
  fc.record({ key, type: fc.constant('ByteProperty' as const), value: fc.record({ enumType: key, value: text }) }),
  fc.record({ key, type: fc.constant('ByteProperty' as const), value: fc.record({ enumType: fc.constant('None'), value: u8 }) }),
) as fc.Arbitrary<RocketLeagueProperty>;
const properties: fc.Arbitrary<RocketLeagueProperty[]> = fc.array(
  fc.oneof(
    scalar,
    fc.record({ key, type: fc.constant('ArrayProperty' as const), value: fc.array(fc.array(scalar, { maxLength: 3 }), { maxLength: 3 }) }),
    fc.record({
      key,
      type: fc.constant('StructProperty' as const),
      value: fc.record({ struct: text, properties: fc.array(scalar, { maxLength: 3 }) }),
    }),
  ),
  { maxLength: 5 },
);

const toy = toyMatch({ frames: 6, keyframeEvery: 3 });
const small = writeRocketLeague(toy);
const coordinate = fc.integer({ min: -(2 ** 22), max: 2 ** 22 - 1 });
const vector = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const code = fc.nat({ max: 2 ** 18 - 1 });

/** Any value in place of a rigid body or number of the toy. */
const bodies: fc.Arbitrary<RocketLeagueValue> = fc.oneof(
  fc.record({
    isSleeping: fc.constant(false),
    position: vector,
    rotation: fc.record({ largest: fc.nat({ max: 3 }), a: code, b: code, c: code }),
    linearVelocity: vector,
    angularVelocity: vector,
  }),
  fc.record({
    isSleeping: fc.constant(true),
    position: vector,
    rotation: fc.record({ largest: fc.nat({ max: 3 }), a: code, b: code, c: code }),
  }),
);

const frames = fc
  .array(
    fc.record({
      bodies: fc.array(bodies, { minLength: 1, maxLength: 5 }),
      number: i32,
      time: f32.filter((time) => time > 0 && time < 1e9),
    }),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map((given, i): RocketLeagueFrameRecord => {
      const frame = toy.frames[i]!;
      let next = 0;
      const actors = frame.actors.map((record) =>
        record.kind !== 'update'
          ? record
          : {
              ...record,
              updates: record.updates.map((update) =>
                update.type === 'RigidBody'
                  ? { ...update, value: given.bodies[next++ % given.bodies.length]! }
                  : update.type === 'Int'
                    ? { ...update, value: given.number }
                    : update,
              ),
            },
      );
      return { time: given.time, delta: frame.delta, actors };
    }),
  );

const models: fc.Arbitrary<RocketLeagueRecords> = fc
  .record({
    frames,
    more: properties,
    levels: fc.array(text, { maxLength: 3 }),
    debugInfo: fc.array(fc.record({ frame: u32, user: text, text }), { maxLength: 2 }),
    tickMarks: fc.array(fc.record({ kind: text, frame: i32 }), { maxLength: 3 }),
    extraBytes: fc.nat({ max: 20 }),
    trailing: fc.uint8Array({ maxLength: 3 }),
  })
  .map(({ frames: all, more, levels, debugInfo, tickMarks, extraBytes, trailing }) => {
    const keyframes = toy.keyframes.filter(({ frame }) => frame < all.length);
    const header = {
      ...toy.header,
      properties: [
        ...toy.header.properties.map((property) =>
          property.key === 'NumFrames' ? ({ ...property, value: all.length } as RocketLeagueProperty) : property,
        ),
        // what the stream depends on stays as it is
        ...more.filter((property) => !toy.header.properties.some(({ key: known }) => known === property.key)),
      ],
    };
    const record = { ...toy, header, keyframes, frames: all, body: { ...toy.body, levels, debugInfo, tickMarks }, trailing };
    const least = decodeRocketLeagueRecordsSync(writeRocketLeague(record)).networkBytes;
    return { ...record, networkBytes: least + extraBytes };
  });

export const rocketLeagueContract: FormatContract<RocketLeagueRecords> = {
  format: 'rocket-league',
  models,
  write: writeRocketLeague,
  read: decodeRocketLeagueRecordsSync,
  decode: decodeRocketLeagueRecords,
  files: models.map((records) => writeRocketLeague({ ...records, trailing: new Uint8Array(0) })),
  runsDividedBy: 2,
  fixtures: ['toy.replay'],
  parse: (source, options) => parseRocketLeague(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseRocketLeagueSync(bytes, { ...options, include: SECTIONS }),
  stream: streamRocketLeague,
  iterate: iterateRocketLeague,
  moreVerbs: {
    anonymizeRocketLeague,
    readRocketLeagueInfo,
    rocketLeagueFramesSync,
    async openRocketLeague(bytes) {
      const playback = await openRocketLeague(bytes);
      await playback.seek(0.1);
      await playback.events(0, 1);
      await playback.close();
    },
  },
  asks: {
    'parseRocketLeague include': ['players', (bytes, include) => parseRocketLeagueSync(bytes, { include })],
    'rocketLeagueFrames fields': [
      'ball.yaw',
      (bytes, fields: readonly RocketLeagueFrameField[]) => rocketLeagueFramesSync(bytes, { fields }),
    ],
    'streamRocketLeague events': ['RigidBody', (bytes, events) => streamRocketLeague(bytes, { events }).end()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new RocketLeagueSession([], sections, {});
    session.definitions = EVERY_SECTION;
    return { replay: iterate(session, bytes).end(), work: session.counts.updates };
  },
  cheaperThan: ['header', 'players'],
  limits: [
    {
      limit: 'maxFrameBytes',
      bytes: small,
      need: new DataView(small.buffer).getUint32(8 + new DataView(small.buffer).getUint32(0, true), true),
    },
    { limit: 'maxItems', bytes: small, need: toy.body.objects.length },
  ],
  budgets: [
    { name: 'readRocketLeagueInfo', bytes: small, maxReads: 3, maxBytes: small.length, run: (source) => readRocketLeagueInfo(source) },
    { name: 'parseRocketLeague', bytes: small, maxReads: 4, maxBytes: small.length, run: (source) => parseRocketLeague(source) },
    {
      name: 'openRocketLeague',
      bytes: small,
      maxReads: 4,
      maxBytes: small.length,
      run: async (source) => (await openRocketLeague(source)).close(),
    },
  ],
};
