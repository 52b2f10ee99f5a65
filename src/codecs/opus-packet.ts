/** What the first bytes of an Opus packet say about it. */
export interface OpusPacketInfo {
  /** Of each channel, at 48,000 Hz. */
  readonly samples: number;
  readonly isStereo: boolean;
}

/** Samples of a frame at 48,000 Hz, by the upper five bits of the packet's first byte: RFC 6716, table 2. */
const SILK = [480, 960, 1920, 2880] as const;
const HYBRID = [480, 960] as const;
const CELT = [120, 240, 480, 960] as const;
/** 120 ms, and as many frames of 2.5 ms: RFC 6716, section 3.2.5. */
const MAX_SAMPLES = 5760;

/** RFC 6716, section 3.2.1. */
const MAX_FRAME_BYTES = 1275;
/** More is padding: RFC 7845, section 6. */
const MAX_PACKET_BYTES = 61_440;

/** How long an Opus packet plays; undefined for what no decoder takes: RFC 6716, sections 3.1 and 3.4. */
export function opusPacketInfo(packet: Uint8Array): OpusPacketInfo | undefined {
  const toc = packet[0];
  if (toc === undefined || packet.length > MAX_PACKET_BYTES) return undefined;
  const config = toc >>> 3;
  const frame = config < 12 ? SILK[config & 3]! : config < 16 ? HYBRID[config & 1]! : CELT[config & 3]!;
  const samples = frame * framesOf(packet, toc & 3);
  return samples === 0 || samples > MAX_SAMPLES ? undefined : { samples, isStereo: (toc & 4) !== 0 };
}

/** Frames by the code of the packet, section 3.2; 0 where their lengths are not those of frames. */
function framesOf(packet: Uint8Array, code: number): number {
  if (code === 0) return areFrames(packet.length - 1, 1) ? 1 : 0;
  if (code === 1) return areFrames(packet.length - 1, 2) ? 2 : 0;
  const cut = new FrameLengths(packet);
  if (code === 2) return cut.lengths(1) ? 2 : 0;
  const counts = cut.byte();
  const frames = counts & 63;
  if ((counts & 64) !== 0) cut.padding();
  const isVariable = (counts & 128) !== 0;
  return frames > 0 && (isVariable ? cut.lengths(frames - 1) : areFrames(cut.left, frames)) ? frames : 0;
}

/** Whether so many bytes are frames of one length. */
const areFrames = (byteLength: number, frames: number): boolean =>
  byteLength >= 0 && byteLength % frames === 0 && byteLength <= frames * MAX_FRAME_BYTES;

/** What is between the first byte of a packet and its frames. */
class FrameLengths {
  /** Bytes that are left for frames; below 0 where the packet ends before. */
  left: number;
  readonly #packet: Uint8Array;
  #at = 1;

  constructor(packet: Uint8Array) {
    this.#packet = packet;
    this.left = packet.length - 1;
  }

  byte(): number {
    this.left--;
    return this.#packet[this.#at++] ?? 0;
  }

  /** 255 adds 254 and goes on. */
  padding(): void {
    let more = this.byte();
    for (; more === 255 && this.left > 0; more = this.byte()) this.left -= 254;
    this.left -= more;
  }

  /** Whether frames of stated lengths, and the one that takes the rest, are there. */
  lengths(stated: number): boolean {
    for (let i = 0; i < stated; i++) {
      const first = this.byte();
      const length = first < 252 ? first : first + 4 * this.byte();
      if (length > MAX_FRAME_BYTES) return false;
      this.left -= length;
    }
    return areFrames(this.left, 1);
  }
}
