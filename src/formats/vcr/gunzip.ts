import { InflateDecoder } from '../../codecs/inflate.js';
import { sniffWrapper, refuseWrapped } from '../../containers/wrapper/sniff.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';

/** The plain bytes of a recording in memory. */
export interface PlainRecording {
  readonly bytes: Uint8Array;
  /** Set when the gzip data ends early; `bytes` are what came out. */
  readonly damage: ReplayError | undefined;
}

/** The plain bytes of a recording that may be gzip, as the games write it; other compressions throw `wrapped`. */
export function plainRecording(bytes: Uint8Array, maxDecompressedBytes: number): PlainRecording {
  if (sniffWrapper(bytes) !== 'gzip') {
    refuseWrapped(bytes);
    return { bytes, damage: undefined };
  }
  const decoder = new InflateDecoder('gzip', maxDecompressedBytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  let damage: ReplayError | undefined;
  try {
    for (const piece of decoder.push(bytes)) {
      pieces.push(piece);
      length += piece.length;
    }
    for (const piece of decoder.end()) {
      pieces.push(piece);
      length += piece.length;
    }
  } catch (error) {
    // half a file has half of its slices
    if (!isReplayError(error)) throw error;
    damage = error.within({ path: ['wrapper'] });
    if (error.code === 'limit') throw damage.within({ format: 'vcr' });
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return { bytes: whole, damage };
}
