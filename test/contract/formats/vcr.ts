import fc from 'fast-check';
import { COMMENT, event, fixtures, lmuMetadata, pose, rf2Header } from '../../../recordings/vcr/fixtures.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { anonymizeVcr } from '../../../src/formats/vcr/anonymize.js';
import { cutVcr } from '../../../src/formats/vcr/cut.js';
import { iterateVcr, parseVcr, parseVcrSync, streamVcr } from '../../../src/formats/vcr/index.js';
import { LMU_BIT, RF2_VERSION_WORD, type VcrLayout } from '../../../src/formats/vcr/layout.js';
import { decodeVcrRecordsSync, type VcrRecords, type VcrEventRecord, type VcrSliceRecord } from '../../../src/formats/vcr/model.js';
import { decodeVcrRecords } from '../../../src/formats/vcr/record-verbs.js';
import type { VcrSection } from '../../../src/formats/vcr/replay.js';
import { ALL_SECTIONS } from '../../../src/formats/vcr/replay.js';
import { VcrSession } from '../../../src/formats/vcr/session.js';
import { writeVcr } from '../../../src/formats/vcr/writer.js';
import type { FormatContract } from '../format.js';

const SECTIONS = ALL_SECTIONS as readonly VcrSection[];
const NOTHING = new Uint8Array(0);

const u8 = fc.nat({ max: 255 });
const u32 = fc.nat({ max: 0xffffffff });
const sessionSeconds = fc.float({ min: -1000, max: 100_000, noNaN: true, noDefaultInfinity: true });
const f32 = fc.oneof(sessionSeconds, fc.constant(NaN), fc.constant(Infinity));
const upTo = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });
const exactly = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });

/** Any header over any payload, kinds that are known, and poses. */
const events = (layout: VcrLayout): fc.Arbitrary<VcrEventRecord> =>
  fc.oneof(
    fc.record({ header: u32, timeAdjustment: u8, payload: upTo(511) }).map(({ header, timeAdjustment, payload }) => ({
      header: ((header & ~0x1ff00) | (payload.length << 8)) >>> 0,
      timeAdjustment,
      payload,
    })),
    fc
      .tuple(fc.constantFrom(0, 1, 2, 3, 5), fc.constantFrom(2, 5, 6, 7, 10, 15, 16, 17, 19, 23, 28, 48, 49, 51), u8, upTo(40))
      .map(([eventClass, type, driver, payload]) => event(layout, eventClass & (layout === 'rf2' ? 7 : 3), type, driver, payload)),
    fc
      .tuple(fc.nat({ max: 5 }), fc.nat({ max: 100 }), fc.integer({ min: -1, max: 7 }))
      .map(([driver, at, gear]) => pose(layout, driver, at, gear)),
  );
const slices = (layout: VcrLayout, minLength: number): fc.Arbitrary<VcrSliceRecord[]> =>
  fc.array(fc.record({ sessionSeconds, events: fc.array(events(layout), { maxLength: 5, minLength }) }), { minLength, maxLength: 5 });

const common = {
  unknownByte: u8,
  sessionByte: u8,
  block67: exactly(67),
  sliceCount: u32,
  eventCount: u32,
  startSeconds: f32,
  endSeconds: f32,
};
const rf2Driver = fc.record({
  number: u8,
  name: upTo(255),
  coDriver: upTo(9),
  vehicleName: upTo(300),
  vehicleVersion: upTo(9),
  vehicleId: upTo(64),
  vehicleFile: exactly(32),
  unknown48: exactly(48),
  entrySeconds: f32,
  exitSeconds: f32,
});
const lmuDriver = fc.record({
  number: u8,
  name: upTo(255),
  vehicleId: upTo(30),
  contentId: upTo(9),
  team: upTo(30),
  carNumber: upTo(3),
  unknown16: exactly(16),
  entrySeconds: f32,
  exitSeconds: f32,
  tail: exactly(3),
});
const comment = upTo(60).map((bytes) => bytes.filter((byte) => byte !== 0x0a));

const rf2Models: fc.Arbitrary<VcrRecords> = fc
  .record({
    comment,
    header: fc.record({
      ...common,
      rfm: upTo(30),
      unknown: u32,
      modInfo: upTo(300),
      scn: upTo(9),
      aiw: upTo(9),
      modName: upTo(9),
      modVersion: upTo(9),
      modUid: upTo(64),
      trackPath: upTo(90),
      drivers: fc.array(rf2Driver, { maxLength: 3 }),
    }),
    slices: slices('rf2', 0),
    trailing: upTo(20),
  })
  .map(({ header, ...rest }) => ({
    layout: 'rf2',
    versionWord: RF2_VERSION_WORD,
    ...rest,
    header: { ...header, sliceCount: rest.slices.length },
  }));
const lmuModels: fc.Arbitrary<VcrRecords> = fc
  .record({
    comment,
    versionWord: fc.constantFrom(LMU_BIT + 7, LMU_BIT + 8),
    streamPrefix: u32,
    slices: slices('lmu', 0),
    metadata: fc.record({
      ...common,
      json: upTo(90),
      scn: upTo(9),
      aiw: upTo(9),
      trackName: upTo(9),
      trackVersion: upTo(9),
      contentHash: upTo(64),
      trackPath: upTo(90),
      drivers: fc.array(lmuDriver, { maxLength: 3 }),
      gap: upTo(9),
      trailerUnknown: u32,
      trailerEnd: exactly(8),
    }),
  })
  .map((rest) => ({ layout: 'lmu', ...rest }));

const file = (layout: VcrLayout, all: readonly VcrSliceRecord[]): Uint8Array =>
  layout === 'rf2'
    ? writeVcr({ layout, comment: COMMENT, versionWord: RF2_VERSION_WORD, header: rf2Header(all), slices: all, trailing: NOTHING })
    : writeVcr({ layout, comment: COMMENT, versionWord: LMU_BIT + 8, streamPrefix: 0, slices: all, metadata: lmuMetadata(all) });
/** At least one pose, so that columns cost more than drivers. */
const withPose = (layout: VcrLayout): fc.Arbitrary<Uint8Array> =>
  slices(layout, 1).map((all) => file(layout, [...all, { sessionSeconds: 7, events: [pose(layout, 1, 7, 2)] }]));
const files = fc.oneof(withPose('rf2'), withPose('lmu'));

/** A slice of nine large events among small ones. */
const limited = ((): { bytes: Uint8Array; longest: number; slice: number } => {
  const large = Array.from({ length: 9 }, () => event('rf2', 2, 15, 255, new Uint8Array(511)));
  const all = [
    { sessionSeconds: 0, events: [pose('rf2', 1, 0, 1)] },
    { sessionSeconds: 1, events: large },
    { sessionSeconds: 2, events: [] },
  ];
  const header = { ...rf2Header(all), modInfo: new Uint8Array(700) };
  const bytes = writeVcr({ layout: 'rf2', comment: COMMENT, versionWord: RF2_VERSION_WORD, header, slices: all, trailing: NOTHING });
  return { bytes, longest: 700, slice: 6 + 9 * (5 + 511) };
})();

/** Less than the first request: it is held as a whole. */
const small = file('rf2', [{ sessionSeconds: 0, events: [pose('rf2', 1, 0, 1)] }]);
const tail = file(
  'lmu',
  Array.from({ length: 2000 }, (_, i) => ({ sessionSeconds: i / 20, events: [pose('lmu', 1, i / 20, 3)] })),
);
const samples = fixtures();

export const vcrContract: FormatContract<VcrRecords> = {
  format: 'vcr',
  models: fc.oneof(rf2Models, lmuModels),
  write: writeVcr,
  read: decodeVcrRecordsSync,
  decode: decodeVcrRecords,
  files,
  fixtures: ['rf2-race.vcr', 'lmu-race.vcr'],
  parse: (source, options) => parseVcr(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseVcrSync(bytes, { ...options, include: SECTIONS }),
  stream: streamVcr,
  iterate: iterateVcr,
  moreVerbs: { anonymizeVcr: (bytes) => anonymizeVcr(bytes), cutVcr: (bytes) => cutVcr(bytes, { fromSeconds: 1, toSeconds: 3 }) },
  asks: {
    'parseVcr include': ['drivers', (bytes, include) => parseVcr(bytes, { include })],
    'parseVcrSync include': ['driverStates', (bytes, include) => parseVcrSync(bytes, { include })],
    'streamVcr events': ['checkpoint', (bytes, events) => streamVcr(bytes, { events }).end()],
    'iterateVcr events': ['driverState', (bytes, events) => iterateVcr(bytes, { events }).end()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new VcrSession([], sections, {});
    const replay = iterate(session, bytes).end();
    return { replay, work: session.counts.eventsDecoded + session.counts.statesDecoded };
  },
  cheaperThan: ['drivers', 'driverStates'],
  limits: [
    { limit: 'maxInputBytes', bytes: small, need: small.length },
    { limit: 'maxFrameBytes', bytes: limited.bytes, need: limited.slice },
    { limit: 'maxStringBytes', bytes: limited.bytes, need: limited.longest },
    { limit: 'maxItems', bytes: limited.bytes, need: 2 },
    { limit: 'maxEvents', bytes: limited.bytes, need: 9 },
    { limit: 'maxDecompressedBytes', bytes: samples['rf2-race-gz.vcr']!, need: samples['rf2-race.vcr']!.length },
  ],
  budgets: [
    {
      name: 'header and drivers of Le Mans Ultimate',
      bytes: tail,
      maxReads: 3,
      maxBytes: 64 << 10,
      run: (source) => parseVcr(source, { include: ['header', 'drivers'] }),
    },
  ],
  ownWrappers: ['gzip', 'gzip of two members'],
};
