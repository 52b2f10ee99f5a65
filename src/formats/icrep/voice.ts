import type { BincodeReader } from './bincode-reader.js';
import { fault } from './fault.js';

/** Who could hear a packet. */
export type IcrepVoiceTarget = { readonly type: 'all' } | { readonly type: 'team' } | { readonly type: 'player'; readonly player: number };

/** The targets in the order of the wire. */
export const VOICE_TARGETS = ['all', 'team', 'player'] as const satisfies readonly IcrepVoiceTarget['type'][];

/** One Opus packet of 20 ms. Packets of one tick play one after the other. */
export interface IcrepVoiceFrame {
  readonly tick: number;
  readonly opusData: Uint8Array;
  readonly target: IcrepVoiceTarget;
}

/** What one player said. A track without consent is there, and empty. */
export interface IcrepVoiceTrack {
  readonly player: number;
  readonly hasConsent: boolean;
  readonly frames: readonly IcrepVoiceFrame[];
}

/** The smallest frame: a tick, an empty packet and a target. */
const MIN_FRAME_BYTES = 20;

/** Reads the voice section out of its decompressed unit. */
export function readVoice(r: BincodeReader): readonly IcrepVoiceTrack[] {
  const tracks: IcrepVoiceTrack[] = [];
  for (let left = r.count(13); left > 0; left--) {
    const player = r.u32();
    const consented = r.bool();
    const frames: IcrepVoiceFrame[] = [];
    let last = 0;
    for (let more = r.count(MIN_FRAME_BYTES); more > 0; more--) {
      const tick = r.tick();
      if (tick < last) throw fault('non_monotonic_tick', `a voice packet of tick ${tick} follows that of ${last}`);
      last = tick;
      frames.push({ tick, opusData: r.blob(), target: readTarget(r) });
    }
    tracks.push({ player, hasConsent: consented, frames });
  }
  r.done('the last track');
  return tracks;
}

function readTarget(r: BincodeReader): IcrepVoiceTarget {
  switch (r.variant(3, 'VoiceTarget')) {
    case 0:
      return { type: 'all' };
    case 1:
      return { type: 'team' };
    default:
      return { type: 'player', player: r.u32() };
  }
}
