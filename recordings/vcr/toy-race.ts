/** Recordings put together byte by byte, from docs/formats/vcr.md and from nothing of src/. */

type Part = Uint8Array | readonly number[];

export const u16 = (value: number): number[] => [value & 255, value >> 8];
export const u32 = (value: number): number[] => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
export const f32 = (value: number): number[] => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value, true);
  return Array.from({ length: 4 }, (_, i) => view.getUint8(i));
};
const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));
const zeros = (count: number): number[] => new Array<number>(count).fill(0);

export function joined(...parts: readonly Part[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const START = [...ascii('//[[ by hand ]]'), 0x0a, ...ascii('IRSR')];

/** A slice with one event for each header and payload. */
export function slice(time: number, events: readonly { readonly header: number; readonly payload: Part }[]): Uint8Array {
  return joined(f32(time), u16(events.length), ...events.flatMap(({ header, payload }) => [u32(header), [0], payload]));
}

/** An event header: driver, size, type, class. */
export const header = (driver: number, size: number, type: number, classBits = 0): number =>
  (driver | (size << 8) | (type << 17) | classBits) >>> 0;

/** An rFactor 2 recording without drivers. */
export function rf2File(slices: readonly Uint8Array[], eventCount: number): Uint8Array {
  const strings = [...zeros(4), ...zeros(4), ...zeros(12), ...zeros(8)];
  return joined(
    START,
    u32(0x3f8a3d71),
    strings,
    [0, 10],
    zeros(67),
    u32(0),
    u32(slices.length),
    u32(eventCount),
    f32(0),
    f32(1),
    ...slices,
  );
}

/** A Le Mans Ultimate recording without drivers; with `gap` bytes between its metadata and the trailer. */
export function lmuFile(slices: readonly Uint8Array[], eventCount: number, gap = 0): Uint8Array {
  const start = joined(START, u32(0x80000008));
  const stream = slices.reduce((sum, { length }) => sum + length, 0);
  const metadata = joined(zeros(7 * 4), [0, 10], zeros(67), u32(0), new Uint8Array(gap));
  const trailer = joined(u32(0), u32(slices.length), u32(eventCount), f32(0), f32(1), zeros(8));
  return joined(start, u32(start.length + 8 + stream), u32(0), ...slices, metadata, trailer);
}
