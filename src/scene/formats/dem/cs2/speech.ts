import { opusPacketInfo } from '../../../../codecs/opus-packet.js';
import type { Cs2VoiceEvent } from '../../../../formats/dem/cs2/voice.js';

/** A packet whose length cannot be read has that of nearly all. */
const PACKET_SECONDS = 0.02;
/** Packets come in messages with pauses between them in which the speaker does not pause. */
const PAUSE_SECONDS = 0.25;
const OPUS_RATE_HZ = 48_000;

/** How long somebody speaks, from a message of the server on, in seconds. */
export function speechSeconds({ packets }: Cs2VoiceEvent): number {
  let seconds = PAUSE_SECONDS;
  for (const packet of packets) {
    const samples = opusPacketInfo(packet)?.samples;
    seconds += samples === undefined ? PACKET_SECONDS : samples / OPUS_RATE_HZ;
  }
  return seconds;
}
