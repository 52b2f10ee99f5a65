import { deepStrictEqual } from 'node:assert';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, it } from 'vitest';
import { parseVcr, parseVcrSync, statesByDriver, VCR_STATE_FLAGS, type VcrDriver, type VcrRaceEvent } from '../../src/formats/vcr/index.js';
import { eventClassOf, eventTypeOf, POSE_BYTES, POSE_LAST_TYPE, sessionTypeOf } from '../../src/formats/vcr/layout.js';
import { RPM_PER_UNIT } from '../../src/formats/vcr/layout.js';
import { decodeVcrRecordsSync } from '../../src/formats/vcr/model.js';
import { writeVcr } from '../../src/formats/vcr/writer.js';
import { corpusFacts, corpusFiles, describeFile } from '../support/corpus.node.js';

interface Text {
  hex: string;
  text: string;
}
interface Sample {
  slice: number;
  index: number;
  time: number;
  driver: number;
  gear: number;
  steerRaw: number;
  throttleRaw: number;
  engineRaw: number;
  rpm: number;
  velocity: [number, number, number];
  speedMs: number;
  brakeRaw: number;
  pos: (number | string)[];
  rot: (number | string)[];
  inPit: boolean;
  horn?: boolean;
  parts?: number;
  currentDriver?: number;
  headlights?: boolean;
  visible?: boolean;
  abs?: boolean;
  tc?: boolean;
  offTrack?: boolean;
  pitLimiter?: boolean;
}
interface RawEvent {
  slice: number;
  time: number;
  index: number;
  header: number;
  class: number;
  type: number;
  driver: number;
  size: number;
  adjust: number;
  payload: string;
}
type Row = unknown[];
interface Golden {
  innerBytes: number;
  innerSha256: string;
  layout: 'rf2' | 'lmu';
  header: { comment: Text; version?: number; format?: number; formatWord?: number; metadataOffset?: number; streamPrefix?: number };
  info: Record<string, unknown>;
  drivers: Record<string, unknown>[];
  stream: {
    declaredSlices: number;
    declaredEvents: number;
    startTime: number;
    endTime: number;
    slices: number;
    events: number;
    emptySlices: number;
    firstSliceTime: number;
    lastSliceTime: number;
    trailingBytes: number;
  };
  eventCounts: Record<string, number>;
  eventSizes: Record<string, Record<string, number>>;
  firstEvents: RawEvent[];
  lastEvents: RawEvent[];
  eventsSha256: string;
  bounds: { min: number[]; max: number[] };
  poses: Record<string, { count: number; firstTime: number; lastTime: number; samples: Sample[] }>;
  laps: Record<
    string,
    { lap: number; s1: number | null; s2: number | null; s3: number | null; time: number | null; finishAt: number | null; valid: boolean }[]
  >;
  standings: { messages: number; changes: number; first: Row; last: Row; changeList: Row[] };
  lights?: Row[];
  countdown?: Row[];
  penalties?: Row[];
  pit?: Row[];
  garage?: Row[];
  contacts?: Row[];
  session?: Row[];
  weather?: Row[];
  flags?: Row[];
  tyres?: Row[];
  trackLimits?: Row[];
}

const facts = corpusFacts('vcr', { files: 7, facts: 82000 });
const NOTHING = new Uint8Array(0);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
/** As the goldens print floats. */
const float = (value: number): number | string => (Number.isNaN(value) ? 'NaN' : value);
const SESSION_NAMES = {
  testDay: 'Test Day',
  practice: 'Practice',
  qualifying: 'Qualifying',
  warmup: 'Warmup',
  race: 'Race',
  unknown: null,
} as const;
const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** The golden's race control rows from our events. */
function rows(events: readonly VcrRaceEvent[], lmu: boolean): Record<string, Row[]> {
  const all: Record<string, Row[]> = {};
  const add = (name: string, ...row: Row): void => void (all[name] ??= []).push(row);
  for (const e of events) {
    switch (e.type) {
      case 'lights':
        add('lights', e.sessionSeconds, e.lights);
        break;
      case 'countdown':
        add('countdown', e.sessionSeconds, e.count);
        break;
      case 'penaltyGiven':
        add('penalties', e.sessionSeconds, stored(e.driver), 'given', e.code, e.text, ...(lmu ? [e.seconds] : []));
        break;
      case 'penaltyServed':
        add('penalties', e.sessionSeconds, stored(e.driver), 'served', e.code, null, ...(lmu ? [0] : []));
        break;
      case 'penaltyRemoved':
        add('penalties', e.sessionSeconds, stored(e.driver), 'removed', e.code, null, ...(lmu ? [0] : []));
        break;
      case 'pit':
        add('pit', e.sessionSeconds, stored(e.driver), e.code, lmu ? orNull(e.liters) : hex(e.bytes?.subarray(1) ?? NOTHING));
        break;
      case 'garage':
        add(
          'garage',
          e.sessionSeconds,
          stored(e.driver),
          `${e.eventClass}/${e.eventType}`,
          e.how === 'moved' ? e.atSeconds : e.how === 'state' ? e.code : hex(e.bytes ?? NOTHING),
        );
        break;
      // 1/11 is a guess, the goldens leave it out
      case 'contact':
        add('contacts', e.sessionSeconds, stored(e.driver), e.other, ...(lmu ? [e.magnitude] : []));
        break;
      case 'session':
        add('session', e.sessionSeconds, e.text);
        break;
      case 'weather':
        add('weather', e.sessionSeconds, e.airCelsius, e.rain);
        break;
      case 'flag':
        add('flags', e.sessionSeconds, [e.state, ...e.bytes!.subarray(1)]);
        break;
      case 'tyres':
        add('tyres', e.sessionSeconds, stored(e.driver), [...e.compounds]);
        break;
      case 'trackLimits':
        add('trackLimits', e.sessionSeconds, stored(e.driver), e.warningPoints, e.totalPoints, e.lap, e.verdictCode);
        break;
    }
  }
  return all;
}

/** A string object of the golden from bytes and text; the goldens have empty texts where we have none. */
const text = (raw: Readonly<Record<string, Uint8Array>>, name: string, value = ''): Text => ({ hex: hex(raw[name]!), text: value });
/** The number of a driver as it is stored. */
const stored = (driver: number | undefined): number => driver ?? 255;

function plainDriver(driver: VcrDriver): object {
  const { raw, vehicle } = driver;
  const times = { entryTime: float(driver.entrySeconds), exitTime: float(driver.exitSeconds) };
  if (driver.layout === 'lmu') {
    return {
      slot: driver.number,
      name: text(raw, 'name', driver.name),
      vehicleId: text(raw, 'vehicleId', driver.vehicle.id),
      contentId: text(raw, 'contentId', driver.vehicle.contentId),
      team: text(raw, 'team', driver.team),
      carNumber: text(raw, 'carNumber', driver.carNumber),
      unknown16: hex(driver.unknown),
      ...times,
    };
  }
  return {
    number: driver.number,
    name: text(raw, 'name', driver.name),
    coDriver: text(raw, 'coDriver', driver.coDriver),
    vehicleName: text(raw, 'vehicleName', driver.vehicle.name),
    vehicleVersion: text(raw, 'vehicleVersion', driver.vehicle.version),
    vehicleId: text(raw, 'vehicleId', vehicle.id),
    vehicleFile: text(raw, 'vehicleFile', driver.vehicle.file),
    unknown48: hex(driver.unknown),
    ...times,
  };
}

describe.each(corpusFiles('vcr').map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  const lmu = golden.layout === 'lmu';
  const bytes = file.bytes();
  const inner = bytes[0] === 0x1f ? new Uint8Array(gunzipSync(bytes)) : bytes;
  const fact = (label: string, actual: unknown, expected: unknown): void => facts.equal(file, label, actual, expected);
  const replay = parseVcrSync(bytes, { include: ['header', 'drivers', 'events', 'driverStates', 'laps', 'standings'] });
  const records = decodeVcrRecordsSync(inner);

  it('has the header and drivers of the golden', () => {
    const { header } = replay;
    fact('layout', header.layout, golden.layout);
    fact('complete', replay.isComplete, true);
    fact(
      'errors',
      replay.diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    );
    const { raw, sessionByte, block67, unknownByte } = header;
    const common = {
      scn: text(raw!, 'scn', header.sceneFile),
      aiw: text(raw!, 'aiw', header.aiwFile),
      trackPath: text(raw!, 'trackPath', header.trackPath),
      unknownByte,
      session: {
        byte: sessionByte,
        type: sessionByte! & 15,
        name: orNull(header.sessionType && SESSION_NAMES[header.sessionType]),
        private: header.isPrivate,
      },
      block67: hex(block67!),
    };
    fact('session type', header.sessionType, sessionTypeOf(sessionByte!));
    fact('comment', text(raw!, 'comment', header.comment), golden.header.comment);
    if (header.layout === 'rf2') {
      fact('version', header.version, golden.header.version);
      fact(
        'info',
        {
          ...common,
          rfm: text(raw!, 'rfm', header.rfmFile),
          unknown: header.unknown,
          modInfo: text(raw!, 'modInfo', header.modInfo),
          modName: text(raw!, 'modName', header.mod.name),
          modVersion: text(raw!, 'modVersion', header.mod.version),
          modUid: text(raw!, 'modUid', header.mod.uid),
        },
        golden.info,
      );
    } else {
      fact(
        'format',
        [header.version, header.metadataOffset ?? 0, header.streamPrefix],
        [golden.header.format, golden.header.metadataOffset, golden.header.streamPrefix],
      );
      fact(
        'info',
        {
          ...common,
          eventJson: header.eventJson,
          trackName: text(raw!, 'trackName', header.trackName),
          trackVersion: text(raw!, 'trackVersion', header.trackVersion),
          modUid: text(raw!, 'contentHash', header.contentHash),
        },
        golden.info,
      );
      fact('event', header.event, JSON.parse(golden.info['eventJson'] as string));
    }
    fact('drivers', replay.drivers.map(plainDriver), golden.drivers);
    const { stream } = golden;
    fact(
      'declared',
      [header.sliceCount, header.eventCount, header.startSeconds, header.endSeconds],
      [stream.declaredSlices, stream.declaredEvents, stream.startTime, stream.endTime],
    );
  });

  it('has the events of the golden, byte by byte', () => {
    const hash = createHash('sha256');
    const counts: Record<string, number> = {};
    const sizes: Record<string, Record<string, number>> = {};
    const raw: RawEvent[] = [];
    const head = Buffer.alloc(17);
    records.slices.forEach(({ sessionSeconds: time, events }, slice) => {
      events.forEach(({ header, timeAdjustment, payload }, index) => {
        head.writeUInt32LE(slice, 0);
        head.writeFloatLE(time, 4);
        head.writeUInt16LE(index, 8);
        head.writeUInt32LE(header, 10);
        head.writeUInt8(timeAdjustment, 14);
        head.writeUInt16LE(payload.length, 15);
        hash.update(head).update(payload);
        const [eventClass, type] = [eventClassOf(header, golden.layout), eventTypeOf(header)];
        const key = `${eventClass}/${type}`;
        counts[key] = (counts[key] ?? 0) + 1;
        (sizes[key] ??= {})[payload.length] = (sizes[key][payload.length] ?? 0) + 1;
        raw.push({
          slice,
          time,
          index,
          header,
          class: eventClass,
          type,
          driver: header & 255,
          size: payload.length,
          adjust: timeAdjustment,
          payload: hex(payload),
        });
      });
    });
    const { stream } = golden;
    fact('eventsSha256', hash.digest('hex'), golden.eventsSha256);
    fact('eventCounts', counts, golden.eventCounts);
    for (const [key, expected] of Object.entries(golden.eventSizes)) fact(`sizes of ${key}`, sizes[key], expected);
    fact('firstEvents', raw.slice(0, 5), golden.firstEvents);
    fact('lastEvents', raw.slice(-5), golden.lastEvents);
    fact(
      'stream',
      [
        records.slices.length,
        raw.length,
        records.slices.filter(({ events }) => events.length === 0).length,
        records.slices[0]!.sessionSeconds,
        records.slices.at(-1)!.sessionSeconds,
      ],
      [stream.slices, stream.events, stream.emptySlices, stream.firstSliceTime, stream.lastSliceTime],
    );
    fact('trailing bytes', records.layout === 'rf2' ? records.trailing.length : 0, stream.trailingBytes);
    fact('events and states', replay.events.length + replay.driverStates.length, stream.events);
    fact('written', createHash('sha256').update(writeVcr(records)).digest('hex'), golden.innerSha256);
  });

  it('has the poses of the golden', () => {
    const states = statesByDriver(replay.driverStates);
    fact('drivers with poses', [...states.keys()].map(String).sort(), Object.keys(golden.poses).sort());
    // where each pose is in the file
    const places = new Map<number, [slice: number, index: number][]>();
    records.slices.forEach(({ events }, slice) => {
      events.forEach(({ header, payload }, index) => {
        const type = eventTypeOf(header);
        if (
          eventClassOf(header, golden.layout) !== 0 ||
          type < 7 ||
          type > POSE_LAST_TYPE[golden.layout] ||
          payload.length !== POSE_BYTES[golden.layout]
        )
          return;
        const list = places.get(header & 255) ?? [];
        places.set(header & 255, list);
        list.push([slice, index]);
      });
    });
    for (const [driver, expected] of Object.entries(golden.poses)) {
      const own = states.get(Number(driver))!;
      fact(
        `poses of ${driver}`,
        [own.length, own.sessionSeconds[0], own.sessionSeconds.at(-1)],
        [expected.count, expected.firstTime, expected.lastTime],
      );
      for (const sample of expected.samples) {
        const i = places.get(Number(driver))!.findIndex(([slice, index]) => slice === sample.slice && index === sample.index);
        const velocity = [own.velocityX[i]!, own.velocityY[i]!, own.velocityZ[i]!] as const;
        const has = (flag: number): boolean => (own.flags[i]! & flag) !== 0;
        const seen = {
          slice: sample.slice,
          index: sample.index,
          time: own.sessionSeconds[i],
          driver: own.driver[i],
          gear: own.gear[i],
          steerRaw: own.steering[i]! * 512 + 512,
          throttleRaw: Math.round(own.throttle[i]! * 63),
          engineRaw: own.engineRaw[i],
          rpm: Number((own.engineRaw[i]! * RPM_PER_UNIT).toFixed(1)),
          velocity: velocity.map((v) => Math.round(v * 1e6) / 1e6),
          speedMs: Number(Math.hypot(...velocity).toFixed(4)),
          brakeRaw: Math.round(own.brake[i]! * 63),
          pos: [own.x[i]!, own.y[i]!, own.z[i]!].map(float),
          rot: [own.pitch[i]!, own.heading[i]!, own.roll[i]!].map(float),
          inPit: has(VCR_STATE_FLAGS.isInPit),
          ...(lmu
            ? {
                abs: has(VCR_STATE_FLAGS.isAbsActive),
                tc: has(VCR_STATE_FLAGS.isTractionControlActive),
                offTrack: has(VCR_STATE_FLAGS.isOffTrack),
                pitLimiter: has(VCR_STATE_FLAGS.isPitLimiterOn),
              }
            : {
                horn: has(VCR_STATE_FLAGS.isHornOn),
                parts: own.detachedParts[i],
                currentDriver: own.flags[i]! >> 8,
                headlights: has(VCR_STATE_FLAGS.hasHeadlightsOn),
                visible: has(VCR_STATE_FLAGS.isVisible),
              }),
        };
        const { velocity: v, ...rest } = sample;
        fact(`pose ${i} of ${driver}`, seen, { ...rest, velocity: v.map((one) => Math.round(one * 1e6) / 1e6) });
      }
    }
    const { x, y, z } = replay.driverStates;
    const finite = [...x.keys()].filter((i) => [x[i], y[i], z[i]].every(Number.isFinite));
    const span = (pick: (a: number, b: number) => number): number[] =>
      [x, y, z].map((axis) => finite.map((i) => axis[i]!).reduce((a, b) => pick(a, b)));
    fact('bounds', { min: span(Math.min), max: span(Math.max) }, golden.bounds);
  });

  it('has the laps of the golden', () => {
    const drivers = [...new Set(replay.laps.map(({ driver }) => driver))];
    const laps = drivers
      .map((number) => [number, replay.laps.filter(({ driver }) => driver === number)] as const)
      .map(([driver, list]) => [
        String(driver),
        list.map(
          ({
            lap,
            sector1Seconds: sector1,
            sector2Seconds: sector2,
            sector3Seconds: sector3,
            lapSeconds: time,
            finishSeconds: finishAt,
            isValid,
          }) => ({
            lap,
            s1: orNull(sector1),
            s2: orNull(sector2),
            s3: orNull(sector3),
            time: orNull(time),
            finishAt: orNull(finishAt),
            valid: isValid,
          }),
        ),
      ]);
    fact('laps', Object.fromEntries(laps), golden.laps);
  });

  it('has the race control of the golden', () => {
    const seen = rows(replay.events, lmu);
    for (const name of [
      'lights',
      'countdown',
      'penalties',
      'pit',
      'garage',
      'contacts',
      'session',
      'weather',
      'flags',
      'tyres',
      'trackLimits',
    ] as const) {
      fact(name, seen[name], golden[name]);
    }
    const { messages, changes } = replay.standings;
    const list = changes.map(({ sessionSeconds: time, order }) => [time, [...order]]);
    const last = replay.events
      .filter((event) => event.type === 'standings')
      .filter(({ order }) => order.length > 0)
      .at(-1)!;
    fact(
      'standings',
      { messages, changes: changes.length, first: list[0], last: [last.sessionSeconds, [...last.order]], changeList: list.slice(0, 40) },
      golden.standings,
    );
  });

  it('is the same from async sources', async () => {
    const fromBlob = await parseVcr(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
      include: ['header', 'drivers', 'events', 'driverStates', 'laps', 'standings'],
    });
    // node's comparison takes typed arrays at once
    deepStrictEqual(fromBlob, replay);
    facts.add(file, replay.events.length + replay.driverStates.length);
  });
});

describeFile('vcr', 'rf2_edge.vcr', (file) => {
  it('reports the oddities that deserve it (docs/formats/vcr.md, section 5), and no error', () => {
    const { isComplete, diagnostics } = parseVcrSync(file.bytes(), {
      include: ['header', 'drivers', 'events', 'driverStates', 'laps', 'standings'],
    });
    facts.equal(
      file,
      'oddities',
      { isComplete, told: diagnostics.map(({ severity, reason, path, count }) => [severity, reason, path[0], count]) },
      {
        isComplete: true,
        told: [
          ['warning', 'sessionType', 'header', 1],
          ['warning', 'nameEncoding', 'header', 1],
          ['warning', 'unknownEvent', 'event 0/16', 1],
          ['warning', 'unknownEvent', 'event 4/40', 1],
          ['warning', 'unknownEvent', 'event 6/63', 1],
          ['warning', 'unknownEvent', 'event 7/0', 1],
          ['warning', 'timeBackwards', 'slice', 1],
          ['warning', 'unknownCode', 'event 2/5', 1],
          ['warning', 'unknownCode', 'event 2/7', 1],
          ['warning', 'unknownCode', 'event 5/2', 1],
          ['warning', 'trailingBytes', 'trailer', 1],
        ],
      },
    );
  });
});
