/**
 * Driver states of a 100 MB synthetic recording as columns, against a plain DataView walk over the same bytes
 * into the same columns; and what header and drivers of Le Mans Ultimate read of such a file.
 * Run: npx tsx bench/vcr.ts
 */
import { COMMENT, lmuMetadata, pose, rf2Header } from '../recordings/vcr/fixtures.js';
import { parseVcr, parseVcrSync } from '../src/formats/vcr/index.js';
import { LMU_BIT, RF2_VERSION_WORD, type VcrLayout } from '../src/formats/vcr/layout.js';
import { writeVcr } from '../src/formats/vcr/writer.js';
import type { VcrSliceRecord } from '../src/formats/vcr/model.js';

const BYTES = 100_000_000;
const CARS = 20;

function recording(layout: VcrLayout): { bytes: Uint8Array; start: number; slices: number } {
  const one: VcrSliceRecord[] = Array.from({ length: 50 }, (_, i) => ({
    sessionSeconds: i / 25,
    events: Array.from({ length: CARS }, (_v, car) => pose(layout, car, i / 25, 3)),
  }));
  const parts = writeVcr(
    layout === 'rf2'
      ? { layout, comment: COMMENT, versionWord: RF2_VERSION_WORD, header: rf2Header(one), slices: one, trailing: new Uint8Array(0) }
      : { layout, comment: COMMENT, versionWord: LMU_BIT + 8, streamPrefix: 0, slices: one, metadata: lmuMetadata(one) },
  );
  const sliceBytes = one.length * (6 + CARS * (5 + (layout === 'rf2' ? 63 : 65)));
  const view = new DataView(parts.buffer);
  const start = layout === 'rf2' ? parts.length - sliceBytes : 61;
  const stream = parts.subarray(start, start + sliceBytes);
  const rounds = Math.ceil(BYTES / sliceBytes);
  const slices = rounds * one.length;
  // the counts are before the slices, or 28 bytes before the end
  if (layout === 'rf2') {
    view.setUint32(start - 16, slices, true);
    view.setUint32(start - 12, slices * CARS, true);
  } else view.setUint32(53, start + rounds * sliceBytes, true);
  const tail = parts.subarray(start + sliceBytes);
  const bytes = new Uint8Array(start + rounds * sliceBytes + tail.length);
  bytes.set(parts.subarray(0, start));
  for (let i = 0; i < rounds; i++) bytes.set(stream, start + i * sliceBytes);
  bytes.set(tail, start + rounds * sliceBytes);
  return { bytes, start, slices };
}

/** No checks, no choice, no layout: the least that gives the same columns. */
function plainWalk(bytes: Uint8Array, start: number, slices: number): number {
  const view = new DataView(bytes.buffer);
  const n = slices * CARS;
  const time = new Float32Array(n),
    x = new Float32Array(n),
    y = new Float32Array(n),
    z = new Float32Array(n);
  const pitch = new Float32Array(n),
    heading = new Float32Array(n),
    roll = new Float32Array(n);
  const vx = new Float32Array(n),
    vy = new Float32Array(n),
    vz = new Float32Array(n);
  const steering = new Float32Array(n),
    throttle = new Float32Array(n),
    brake = new Float32Array(n);
  const driver = new Uint8Array(n),
    gear = new Int8Array(n),
    engine = new Uint16Array(n),
    flags = new Uint16Array(n),
    parts = new Uint32Array(n);
  let i = 0;
  let at = start;
  for (let slice = 0; slice < slices; slice++) {
    const t = view.getFloat32(at, true);
    const count = view.getUint16(at + 4, true);
    at += 6;
    for (let k = 0; k < count; k++) {
      const header = view.getUint32(at, true);
      const p = at + 5;
      const size = (header >>> 8) & 0x1ff;
      if (header >>> 29 === 0 && size === 63) {
        const a = view.getUint32(p, true);
        const b = view.getUint32(p + 4, true);
        const low = view.getInt32(p + 8, true);
        const brakeByte = bytes[p + 36]!;
        time[i] = t;
        driver[i] = header;
        gear[i] = ((header >>> 17) & 63) - 8;
        steering[i] = ((a & 0x3ff) - 512) / 512;
        throttle[i] = ((a >>> 11) & 63) / 63;
        engine[i] = a >>> 18;
        brake[i] = (brakeByte & 63) / 63;
        flags[i] = ((a >>> 9) & 2) | ((brakeByte >>> 4) & 12) | ((a >>> 17) & 1) | ((b >>> 16) & 48) | (((b >>> 18) & 3) << 8);
        parts[i] = b & 0x3ffff;
        vx[i] = ((low << 18) >> 18) / 32;
        vy[i] = ((low << 6) >> 20) / 20;
        vz[i] = ((((bytes[p + 12]! << 6) | (low >>> 26)) << 18) >> 18) / 32;
        x[i] = view.getFloat32(p + 39, true);
        y[i] = view.getFloat32(p + 43, true);
        z[i] = view.getFloat32(p + 47, true);
        pitch[i] = view.getFloat32(p + 51, true);
        heading[i] = view.getFloat32(p + 55, true);
        roll[i] = view.getFloat32(p + 59, true);
        i++;
      }
      at = p + size;
    }
  }
  return i;
}

function once(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const rf2 = recording('rf2');
const states = parseVcrSync(rf2.bytes, { include: ['driverStates'] }).driverStates.length;
if (states !== plainWalk(rf2.bytes, rf2.start, rf2.slices)) throw new Error('the two do not read the same');
/** The two in turn, the best of each: other programs slow both. */
let plain = Infinity;
let ours = Infinity;
for (let round = 0; round < 9; round++) {
  plain = Math.min(
    plain,
    once(() => plainWalk(rf2.bytes, rf2.start, rf2.slices)),
  );
  ours = Math.min(
    ours,
    once(() => parseVcrSync(rf2.bytes, { include: ['driverStates'] })),
  );
}
const speed = (ms: number): string => `${(rf2.bytes.length / ms / 1000).toFixed(0)} MB/s`;
console.log(`${states} states: plain walk ${speed(plain)}, parseVcrSync ${speed(ours)}, ratio ${(plain / ours).toFixed(2)}`);

const lmu = recording('lmu');
let read = 0;
let reads = 0;
const source = {
  byteLength: lmu.bytes.length,
  read: (start: number, end: number): Uint8Array => {
    reads++;
    read += end - start;
    return lmu.bytes.subarray(start, end);
  },
};
const { drivers, isComplete } = await parseVcr(source, { include: ['header', 'drivers'] });
console.log(
  `header and drivers of ${lmu.bytes.length} bytes: ${reads} reads, ${read} bytes, ${drivers.length} drivers, complete ${String(isComplete)}`,
);
