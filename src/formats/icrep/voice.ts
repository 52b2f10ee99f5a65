import type { BincodeReader } from './bincode-reader.js';
import { list, type Codec } from './codec.js';
import { fault } from './fault.js';
import { struct, variants } from './structure.js';

/** Who could hear a packet. */
export type IcrepVoiceTarget = { readonly type: 'all' } | { readonly type: 'team' } | { readonly type: 'player'; readonly player: number };

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

const TARGET = /* @__PURE__ */ variants<IcrepVoiceTarget>('VoiceTarget', {
  all: () => ({ type: 'all' }),
  team: () => ({ type: 'team' }),
  player: (r) => ({ type: 'player', player: r.u32() }),
});

const FRAME = /* @__PURE__ */ struct<IcrepVoiceFrame>((r) => ({ tick: r.tick(), opusData: r.blob(), target: r.of(TARGET) }));
const FRAMES = /* @__PURE__ */ list(FRAME, (_, { tick }, before) => {
  if (before !== undefined && tick < before.tick) {
    throw fault('non_monotonic_tick', `a voice packet of tick ${tick} follows that of ${before.tick}`);
  }
});

const TRACK = /* @__PURE__ */ struct<IcrepVoiceTrack>((r) => ({ player: r.u32(), hasConsent: r.bool(), frames: r.of(FRAMES) }));
export const VOICE: Codec<readonly IcrepVoiceTrack[]> = /* @__PURE__ */ list(TRACK);

/** Reads the voice section out of its decompressed unit. */
export function readVoice(r: BincodeReader): readonly IcrepVoiceTrack[] {
  const tracks = VOICE.read(r);
  r.done('the last track');
  return tracks;
}
