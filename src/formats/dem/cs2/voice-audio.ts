import { crc32 } from '../../../codecs/checksum.js';
import { ByteCursor } from '../../../core/byte-cursor.js';
import { corrupt, replayError } from '../../../core/errors.js';
import type { ProtoMessage } from '../messages.js';

/** Formats of voice, by the number of VoiceDataFormat_t. */
const FORMATS = ['steam', 'engine', 'opus'] as const;
/**
 * How a server sends voice: `opus` since February 2024, `steam` (Opus in packets of the Steam client) before, `engine` the codec that svc_VoiceInit
 * names.
 */
export type Cs2VoiceFormat = (typeof FORMATS)[number];

/** The content of one CMsgVoiceAudio. */
export interface VoiceAudio {
  readonly format: Cs2VoiceFormat;
  /** Opus packets; none where the format is not Opus. */
  readonly packets: readonly Uint8Array[];
  /** Sample rate of the recorded sound, in Hz. */
  readonly sampleRateHz: number | undefined;
}

/** Takes the Opus packets out of a CMsgVoiceAudio (docs/formats/dem.md, section 19). */
export function readVoiceAudio(audio: ProtoMessage): VoiceAudio {
  const number = (name: string): number | undefined => audio[name] as number | undefined;
  const format = FORMATS[number('format') ?? 0];
  const data = (audio['voice_data'] as Uint8Array | undefined) ?? new Uint8Array();
  const sampleRate = number('sample_rate');
  switch (format) {
    case 'opus':
      return {
        format,
        packets: opusPackets(data, number('num_packets') ?? 0, audio['packet_offsets'] as readonly number[] | undefined),
        sampleRateHz: sampleRate,
      };
    case 'steam':
      return { format, ...steamPackets(data) };
    case 'engine':
      return { format, packets: [], sampleRateHz: sampleRate };
    default:
      throw replayError('unsupported-feature', `voice of format ${number('format')} is not read`, { path: ['format'] });
  }
}

/** Cuts data into packets. Where there are several, `ends` has the offset at which each ends; zeros may follow it. */
function opusPackets(data: Uint8Array, count: number, ends: readonly number[] = []): readonly Uint8Array[] {
  if (data.length === 0) return [];
  if (count <= 1) return [data];
  const packets: Uint8Array[] = [];
  let start = 0;
  for (let i = 0; i < count; i++) {
    const end = ends[i] ?? 0;
    if (end <= start || end > data.length)
      throw corrupt(`packet ${i} of ${count} ends at byte ${end} of ${data.length}`, { path: ['packet_offsets'] });
    packets.push(data.subarray(start, end));
    start = end;
  }
  if (start !== data.length) throw corrupt(`the last packet ends at byte ${start} of ${data.length}`, { path: ['packet_offsets'] });
  return packets;
}

const STEAM_SILENCE = 0;
const STEAM_OPUS = 6;
const STEAM_SAMPLE_RATE = 11;
const STEAM_ID_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** Replaces the length of a frame when the speaker has stopped. */
const STEAM_END = 0xffff;

/** Reads a packet of the Steam client: the id of the speaker, parts, and a CRC-32 of all that. */
function steamPackets(data: Uint8Array): Omit<VoiceAudio, 'format'> {
  if (data.length === 0) return { packets: [], sampleRateHz: undefined };
  const end = data.length - CHECKSUM_BYTES;
  const parts = new ByteCursor(data.subarray(0, Math.max(end, 0)));
  parts.take(STEAM_ID_BYTES);
  const stored = new ByteCursor(data.subarray(end)).u32();
  const computed = crc32(data.subarray(0, end));
  if (stored !== computed)
    throw replayError('checksum', `the CRC-32 is ${stored}, that of the bytes ${computed}`, { path: ['voice_data'] });
  const packets: Uint8Array[] = [];
  let sampleRate: number | undefined;
  while (parts.remaining > 0) {
    const type = parts.u8();
    const value = parts.u16();
    if (type === STEAM_SAMPLE_RATE) sampleRate = value;
    else if (type === STEAM_OPUS) steamFrames(new ByteCursor(parts.take(value)), packets);
    else if (type !== STEAM_SILENCE)
      throw replayError('unsupported-feature', `voice of the Steam codec ${type} is not read`, { path: ['voice_data'] });
  }
  return { packets, sampleRateHz: sampleRate };
}

/** Reads frames, each with its length and number in front. */
function steamFrames(frames: ByteCursor, packets: Uint8Array[]): void {
  while (frames.remaining > 0) {
    const length = frames.u16();
    if (length === STEAM_END) continue;
    frames.u16();
    if (length > 0) packets.push(frames.take(length));
  }
}
