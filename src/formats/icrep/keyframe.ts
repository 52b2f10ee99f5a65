import { BincodeReader } from './bincode-reader.js';
import type { IcrepContext } from './context.js';
import { fault } from './fault.js';
import type { IcrepKeyframeIndexEntry } from './keyframe-index.js';
import { FORMAT_LIMITS } from './layout.js';
import type { IcrepDeltaSnapshot, IcrepSimSnapshot } from './snapshot.js';
import { readDeltaSnapshot, readSimSnapshot } from './snapshot-codec.js';
import type { Asking } from '../../io/framing.js';
import { declaredSize, unpackInTurns } from './stored-unit.js';

/** A keyframe with the bytes it was read from. */
export type DecodedKeyframe = {
  /** The decompressed blob. */
  readonly bytes: Uint8Array;
  /** Index in `bytes` after the core. */
  readonly coreEnd: number;
  /** The bincode of the script state alone; undefined when the keyframe carries none. */
  readonly scriptBytes?: Uint8Array | undefined;
} & ({ readonly isFull: true; readonly snapshot: IcrepSimSnapshot } | { readonly isFull: false; readonly snapshot: IcrepDeltaSnapshot });

/** Decompresses and reads the blob of an index entry. Throws when the entry does not match it. */
export function* decodeKeyframe(entry: IcrepKeyframeIndexEntry, stored: Uint8Array, context: IcrepContext): Asking<DecodedKeyframe> {
  const declared = declaredSize(stored);
  if (declared !== entry.uncompressedLength) {
    throw fault('malformed', `the blob declares ${declared} bytes, the index ${entry.uncompressedLength}`);
  }
  const bytes = yield* unpackInTurns(stored, FORMAT_LIMITS.snapshotBytes, context);
  const r = new BincodeReader(bytes, context.limits);
  const read = entry.isFull ? { isFull: true as const, ...readSimSnapshot(r) } : { isFull: false as const, ...readDeltaSnapshot(r) };
  context.components.settle(read.checks, context.diagnostics);
  if (read.isFull) context.components.isSettled = true;
  const { tick } = read.snapshot.core;
  if (tick !== entry.tick) throw fault('malformed', `the keyframe is of tick ${tick}, the index says ${entry.tick}`);
  const { coreEnd, scriptStart, scriptEnd } = read.ranges;
  const scriptBytes = read.snapshot.scriptState === undefined ? undefined : bytes.subarray(scriptStart, scriptEnd);
  return read.isFull
    ? { isFull: true, bytes, coreEnd, scriptBytes, snapshot: read.snapshot }
    : { isFull: false, bytes, coreEnd, scriptBytes, snapshot: read.snapshot };
}
