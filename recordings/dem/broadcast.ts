import { ByteWriter } from '../../src/core/byte-writer.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { DEM_FILE_HEADER, DEM_FULL_PACKET, DEM_PACKET, DEM_SIGNON_PACKET, DEM_STOP } from '../../src/formats/dem/layout.js';
import { decodeMessage } from '../../src/formats/dem/messages.js';

/** The fragments of a broadcast, as a server of broadcasts keeps them. */
export interface MadeBroadcast {
  readonly start: Uint8Array;
  /** By number. Where there is none, the fragment has no keyframe. */
  readonly full: readonly (Uint8Array | undefined)[];
  readonly delta: readonly Uint8Array[];
  /** The most ticks of a fragment. */
  readonly fragmentTicks: number;
  /** The last tick of each fragment. */
  readonly ticks: readonly number[];
}

/** Of a command in a fragment. */
const HEADER_BYTES = 10;

interface Command {
  readonly id: number;
  readonly tick: number;
  readonly payload: Uint8Array;
}

/** How a recording is cut into fragments. */
export interface BroadcastCut {
  /** Packets in a fragment: those of three seconds at 20 a second. */
  readonly packets?: number;
  /** How often the packets are played, with later ticks each time. */
  readonly rounds?: number;
  /** Whether the start has the header of the recording, which broadcasts of games lack. */
  readonly hasHeader?: boolean;
  /** Whether the last fragment ends with the command that ends a broadcast. */
  readonly isEnded?: boolean;
}

/**
 * Cuts a recording into the fragments of a broadcast, by the facts in docs/formats/dem.md, section 22: its first packet, which describes every entity, is the keyframe; the
 * packets behind it are deltas. In each further round the first packet comes again, as keyframe and in front of the deltas.
 */
export function broadcastOf(
  bytes: Uint8Array,
  { packets: size = 60, rounds = 1, hasHeader = false, isEnded = true }: BroadcastCut = {},
): MadeBroadcast {
  const { signon, packets } = commandsOf(bytes);
  const [first] = packets;
  const roundTicks = packets.at(-1)!.tick - first!.tick + 1;
  const full: (Uint8Array | undefined)[] = [];
  const delta: Uint8Array[] = [];
  const ticks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const later = packets.map((one) => ({ ...one, tick: one.tick + round * roundTicks }));
    for (let at = 1; at < later.length; at += size) {
      const isFirst = at === 1;
      const part = later.slice(at, at + size);
      full.push(isFirst ? framed([later[0]!]) : undefined);
      const isLast = isEnded && round === rounds - 1 && at + size >= later.length;
      delta.push(framed(isFirst && round > 0 ? [later[0]!, ...part] : part, isLast));
      ticks.push(part.at(-1)!.tick);
    }
  }
  const fragmentTicks = Math.max(...ticks.map((tick, i) => tick - (ticks[i - 1] ?? first!.tick))) + 1;
  return { start: framed(signon.filter(({ id }) => hasHeader || id !== DEM_FILE_HEADER)), full, delta, fragmentTicks, ticks };
}

/** The same fragment at later ticks. */
export function later(fragment: Uint8Array, ticks: number): Uint8Array {
  const bytes = fragment.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length;) {
    view.setUint32(at + 1, view.getUint32(at + 1, true) + ticks, true);
    if (bytes[at] === DEM_STOP) break;
    at += HEADER_BYTES + view.getUint32(at + 6, true);
  }
  return bytes;
}

function commandsOf(bytes: Uint8Array) {
  const signon: Command[] = [];
  const packets: Command[] = [];
  let isOver = false;
  for (const { id, tick = 0, bytes: payload } of iterateDem(bytes, { events: ['command'] })) {
    isOver ||= id === DEM_STOP;
    if (isOver || id === DEM_FULL_PACKET) continue;
    const isPacket = id === DEM_PACKET || id === DEM_SIGNON_PACKET;
    const data = isPacket ? ((decodeMessage('CDemoPacket', payload)['data'] as Uint8Array | undefined) ?? new Uint8Array(0)) : payload;
    if (id === DEM_PACKET) packets.push({ id, tick, payload: data });
    else if (packets.length === 0) signon.push({ id, tick: 0, payload: data });
  }
  return { signon, packets };
}

/** Commands as a broadcast frames them: u8 id, u32 tick, a zero, u32 size. */
function framed(commands: readonly Command[], isLast = false): Uint8Array {
  const writer = new ByteWriter(commands.reduce((sum, { payload }) => sum + payload.length + HEADER_BYTES, 16));
  for (const { id, tick, payload } of commands) {
    writer.u8(id);
    writer.u32(tick);
    writer.u8(0);
    writer.u32(payload.length);
    writer.bytes(payload);
  }
  if (isLast) {
    writer.u8(DEM_STOP);
    writer.u32(commands.at(-1)?.tick ?? 0);
    writer.u8(0);
  }
  return writer.done();
}
