import { oggOpus } from '../../../codecs/ogg-opus.js';
import { tickMsOf } from '../metadata.js';
import type { IcrepVoiceTrack } from '../voice.js';

/** What one player said, as a file that players of music play. */
export interface IcrepVoiceOgg {
  readonly player: number;
  /** An Ogg file with Opus. Pauses are silence in it. */
  readonly ogg: Uint8Array;
  /** The tick at which the file begins. */
  readonly startTick: number;
  /** Milliseconds of a tick: second `s` of the file is tick `startTick + s * 1000 / tickMs`. */
  readonly tickMs: number;
}

/**
 * Voice tracks as Ogg, each from the tick at which it begins (or from `startTick`, so that several begin together). Packets of one tick play
 * one after the other, and what is more than a tenth of a second apart has silence in between, so the file keeps step with the ticks. Tracks without packets
 * are left out.
 *
 * @throws ReplayError `corrupt` for a packet that is not Opus, with its place.
 * @example
 * const { metadata, voice = [] } = parseIcrepSync(bytes, { include: ['metadata', 'voice'] });
 * for (const { player, ogg } of voiceOgg(voice, { gameSpeed: metadata?.game_speed })) console.log(player, ogg.length);
 */
export function voiceOgg(
  tracks: readonly IcrepVoiceTrack[],
  options: { readonly gameSpeed?: unknown; readonly startTick?: number | undefined } = {},
): readonly IcrepVoiceOgg[] {
  const tickMs = tickMsOf(options.gameSpeed);
  return tracks.flatMap(({ player, frames }): IcrepVoiceOgg[] => {
    if (frames.length === 0) return [];
    const startTick = options.startTick ?? frames[0]!.tick;
    const bursts = new Map<number, Uint8Array[]>();
    for (const { tick, opusData } of frames) {
      const packets = bursts.get(tick);
      if (packets === undefined) bursts.set(tick, [opusData]);
      else packets.push(opusData);
    }
    const seconds = (tick: number): number => (tick * tickMs) / 1000;
    const ogg = oggOpus(
      [...bursts].map(([tick, packets]) => ({ packets, seconds: seconds(tick) })),
      { startSeconds: seconds(startTick), comments: { PLAYER: String(player), START_TICK: String(startTick), TICK_MS: String(tickMs) } },
    );
    return [{ player, ogg, startTick, tickMs }];
  });
}
