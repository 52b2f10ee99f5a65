import type { RocketLeagueKeyframe } from '../body.js';

/** Frames from a keyframe to the next. They can be decoded without anything in front of them (section 8). */
export interface Segment {
  /** Number of the keyframe in the list of the file. */
  readonly keyframe: number;
  readonly frame: number;
  /** The frame behind the last. */
  readonly endFrame: number;
  /** Where the keyframe begins in the stream, in bits. */
  readonly bit: number;
  /** Where the next one begins; undefined for the last segment, behind which there is padding. */
  readonly endBit?: number | undefined;
  /** Time of the keyframe, as the file gives it. */
  readonly time: number;
}

/**
 * The segments of a stream, by its keyframes. A keyframe whose frame or place does not rise is passed over: `passed` has their numbers. A tool has saved
 * replays whose places are all 0: they are one segment.
 */
export function segmentsOf(
  keyframes: readonly RocketLeagueKeyframe[],
  frameCount: number,
  bitLength: number,
): { readonly segments: readonly Segment[]; readonly passed: readonly number[] } {
  const starts: { readonly keyframe: number; readonly frame: number; readonly bit: number; readonly time: number }[] = [];
  const passed: number[] = [];
  for (const [keyframe, { frame, bitPosition: bit, seconds: time }] of keyframes.entries()) {
    const last = starts.at(-1);
    const rises = last === undefined ? frame === 0 && bit === 0 : frame > last.frame && bit > last.bit;
    if (rises && frame < frameCount && bit < bitLength) starts.push({ keyframe, frame, bit, time });
    else passed.push(keyframe);
  }
  if (starts.length === 0) starts.push({ keyframe: 0, frame: 0, bit: 0, time: keyframes[0]?.seconds ?? 0 });
  const segments = starts.map((start, i) => ({ ...start, endFrame: starts[i + 1]?.frame ?? frameCount, endBit: starts[i + 1]?.bit }));
  return { segments, passed };
}
