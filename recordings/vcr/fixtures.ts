import { gzip } from 'pako';
import { ByteWriter } from '../../src/core/byte-writer.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { BLOCK_BYTES, LMU_BIT, POSE_BYTES, RF2_VERSION_WORD, type VcrLayout } from '../../src/formats/vcr/layout.js';
import type { VcrLmuMetadataRecord, VcrRf2HeaderRecord, VcrEventRecord, VcrSliceRecord } from '../../src/formats/vcr/model.js';
import { writeVcr } from '../../src/formats/vcr/writer.js';

export const COMMENT = utf8Bytes('//[[gMb1.002f (c)2016    ]] [[            ]]');
const RACE = 10;

/** An event of any kind; the session type goes where the layout has it. */
export function event(layout: VcrLayout, eventClass: number, type: number, driver: number, payload: Uint8Array): VcrEventRecord {
  const top = layout === 'rf2' ? (eventClass << 29) | (RACE << 23) : (eventClass << 30) | (RACE << 26);
  return { header: (top | (type << 17) | (payload.length << 8) | driver) >>> 0, timeAdjustment: 0, payload };
}

const payloadOf = (write: (writer: ByteWriter) => void): Uint8Array => {
  const writer = new ByteWriter();
  write(writer);
  return writer.done();
};

/** A car on a circle of 100 m, once in 20 s. */
export function pose(layout: VcrLayout, driver: number, time: number, gear: number): VcrEventRecord {
  const angle = ((time - driver) / 20) * 2 * Math.PI;
  const controls = ((512 + driver) | (32 << 11) | (5000 << 18)) >>> 0;
  const size = POSE_BYTES[layout];
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(layout === 'rf2' ? 0 : 4, controls, true);
  view.setUint32(layout === 'rf2' ? 4 : 0, 1 << 21, true);
  const speed = Math.round(2 * Math.PI * 5 * 32) & 0x3fff;
  view.setUint32(8, speed, true);
  bytes[36] = 21;
  const at = layout === 'rf2' ? 39 : 41;
  [100 * Math.cos(angle), 10, 100 * Math.sin(angle), 0, -angle, 0].forEach((value, i) => view.setFloat32(at + 4 * i, value, true));
  return event(layout, 0, gear + 8, driver, bytes);
}

/** A car passes the line or a mark between sectors. */
export function checkpoint(layout: VcrLayout, driver: number, lap: number, sector: number, lapTime: number, at: number): VcrEventRecord {
  const payload = payloadOf((writer) => {
    writer.f32(lapTime);
    writer.f32(at);
    if (layout === 'rf2') {
      writer.u8(lap);
      writer.u8(sector << 6);
      writer.bytes(new Uint8Array(5));
    } else {
      writer.u8((lap << 2) | sector);
      writer.bytes(new Uint8Array(9));
    }
  });
  return event(layout, 3, 6, driver, payload);
}

/** Who is where. */
export function standings(layout: VcrLayout, order: readonly number[]): VcrEventRecord {
  const payload = payloadOf((writer) => {
    writer.u8(order.length);
    for (let i = 0; i < 3; i++) writer.f32(-1);
    writer.i32(0x7fffffff);
    writer.f32(64);
    writer.bytes(Uint8Array.from(order));
  });
  return event(layout, 3, 48, 255, payload);
}

/** Two cars, some 45 s, two poses a second, two laps each with a cut one, one pit stop. */
function slicesOf(layout: VcrLayout): VcrSliceRecord[] {
  const slices: VcrSliceRecord[] = [];
  const pit = layout === 'rf2' ? 5 : 0;
  const control = layout === 'rf2' ? 2 : 0;
  for (let half = 0; half <= 90; half++) {
    const time = half / 2;
    const events = [1, 2].map((driver) => pose(layout, driver, time, 3));
    if (half === 0)
      events.push(
        event(layout, layout === 'rf2' ? 2 : 3, 19, 255, utf8Bytes('Race')),
        event(layout, control, 16, 1, Uint8Array.of(1, 1, 2, 2)),
      );
    if (half === 4) events.push(standings(layout, [1, 2]));
    if (half === 70) events.push(standings(layout, [2, 1]));
    for (const driver of [1, 2]) {
      const lap = Math.floor((time - driver) / 20);
      const into = time - driver - lap * 20;
      if (lap < 0) continue;
      const cut = driver === 1 && lap === 2;
      if (into === 7) events.push(checkpoint(layout, driver, lap, 1, 7, time));
      if (into === 14) events.push(checkpoint(layout, driver, lap, 2, 14, time));
      if (into === 0 && lap > 0) events.push(checkpoint(layout, driver, lap - 1, 0, cut ? -1 : 20, time));
    }
    if (half === 40) events.push(event(layout, pit, 2, 2, Uint8Array.of(34)));
    if (half === 44) events.push(event(layout, pit, 2, 2, Uint8Array.of(35)));
    if (half === 52) events.push(event(layout, pit, 2, 2, layout === 'rf2' ? Uint8Array.of(36) : Uint8Array.of(37, 0, 0, 0, 0x20, 0x41)));
    if (half === 56) events.push(event(layout, pit, 2, 2, Uint8Array.of(32)));
    if (half === 60) events.push(event(layout, layout === 'rf2' ? 4 : 1, 40, 255, Uint8Array.of(1, 2, 3)));
    slices.push({ sessionSeconds: time, events });
  }
  return slices;
}

const countOf = (
  slices: readonly VcrSliceRecord[],
): { sliceCount: number; eventCount: number; startSeconds: number; endSeconds: number } => ({
  sliceCount: slices.length,
  eventCount: slices.reduce((sum, { events }) => sum + events.length, 0),
  startSeconds: slices[0]?.sessionSeconds ?? 0,
  endSeconds: slices.at(-1)?.sessionSeconds ?? 0,
});

export function rf2Header(
  slices: readonly VcrSliceRecord[],
  names: readonly string[] = ['Ada Løvelace', 'Grace Hopper'],
): VcrRf2HeaderRecord {
  return {
    rfm: utf8Bytes('GAMEDATA\\FIXTURE.RFM'),
    unknown: 0,
    modInfo: utf8Bytes('Mod=Fixture\n'),
    scn: utf8Bytes('CIRCLE.SCN'),
    aiw: utf8Bytes('CIRCLE.AIW'),
    modName: utf8Bytes('Fixture'),
    modVersion: utf8Bytes('1.0'),
    modUid: utf8Bytes('ab'.repeat(16)),
    trackPath: utf8Bytes('C:\\Locations\\Circle\\1.0'),
    unknownByte: 3,
    sessionByte: RACE,
    block67: new Uint8Array(BLOCK_BYTES),
    drivers: names.map((name, i) => ({
      number: i + 1,
      name: utf8Bytes(name),
      coDriver: new Uint8Array(0),
      vehicleName: utf8Bytes(`Car ${i + 1}`),
      vehicleVersion: utf8Bytes('1.0'),
      vehicleId: utf8Bytes('0123456789abcdef'.repeat(4)),
      vehicleFile: Uint8Array.from({ length: 32 }, (_, at) => (at < 7 ? utf8Bytes(`CAR${i + 1}.VH`)[at]! : 0)),
      unknown48: new Uint8Array(48),
      entrySeconds: 0,
      exitSeconds: slices.at(-1)?.sessionSeconds ?? 0,
    })),
    ...countOf(slices),
  };
}

export function lmuMetadata(slices: readonly VcrSliceRecord[]): VcrLmuMetadataRecord {
  return {
    json: utf8Bytes('{"sceneDesc":"CIRCLE","session":"RACE"}'),
    scn: utf8Bytes('CIRCLE.SCN'),
    aiw: utf8Bytes('CIRCLE.AIW'),
    trackName: utf8Bytes('Circle_2026'),
    trackVersion: utf8Bytes('1.0'),
    contentHash: utf8Bytes('cd'.repeat(32)),
    trackPath: utf8Bytes('C:\\Locations\\Circle\\1.0'),
    unknownByte: 1,
    sessionByte: RACE,
    block67: new Uint8Array(BLOCK_BYTES),
    drivers: [1, 2].map((number) => ({
      number,
      name: utf8Bytes(number === 1 ? 'Ada Løvelace' : 'Grace Hopper'),
      vehicleId: utf8Bytes(`${number}_26_FIX`),
      contentId: new Uint8Array(0),
      team: utf8Bytes('Fixture Racing'),
      carNumber: utf8Bytes(String(number * 11)),
      unknown16: new Uint8Array(16),
      entrySeconds: 0,
      exitSeconds: 45,
      tail: new Uint8Array(3),
    })),
    gap: new Uint8Array(0),
    trailerUnknown: 0,
    ...countOf(slices),
    trailerEnd: new Uint8Array(8),
  };
}

/** A short race in each layout, and the first as the games write it, in gzip. */
export function fixtures(): Record<string, Uint8Array> {
  const rf2Slices = slicesOf('rf2');
  const lmuSlices = slicesOf('lmu');
  const rf2 = writeVcr({
    layout: 'rf2',
    comment: COMMENT,
    versionWord: RF2_VERSION_WORD,
    header: rf2Header(rf2Slices),
    slices: rf2Slices,
    trailing: new Uint8Array(0),
  });
  const lmu = writeVcr({
    layout: 'lmu',
    comment: COMMENT,
    versionWord: LMU_BIT + 8,
    streamPrefix: 0,
    slices: lmuSlices,
    metadata: lmuMetadata(lmuSlices),
  });
  return { 'rf2-race.vcr': rf2, 'rf2-race-gz.vcr': gzip(rf2), 'lmu-race.vcr': lmu };
}
