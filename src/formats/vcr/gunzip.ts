import { InflateDecoder } from '../../codecs/inflate.js';
import { sniffWrapper, refuseWrapped } from '../../containers/wrapper/sniff.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import { joined } from '../../core/pieces.js';

/** The plain bytes of a recording in memory. */
export interface PlainRecording {
  readonly bytes: Uint8Array;
  /** The damage of gzip data that ends early; `bytes` is then what came out of it. */
  readonly damage: ReplayError | undefined;
}

/** The plain bytes of a recording that may be gzip, as the games write it; other compressions throw `wrapped`. */
export function plainRecording(bytes: Uint8Array, maxDecompressedBytes: number): PlainRecording {
  if (sniffWrapper(bytes) !== 'gzip') {
    refuseWrapped(bytes, 'vcr');
    return { bytes, damage: undefined };
  }
  const decoder = new InflateDecoder('gzip', maxDecompressedBytes);
  const pieces: Uint8Array[] = [];
  let damage: ReplayError | undefined;
  try {
    for (const piece of decoder.push(bytes)) pieces.push(piece);
    for (const piece of decoder.end()) pieces.push(piece);
  } catch (error) {
    // A file that ends early still gives the slices before its end; one without any content is not a recording of no bytes.
    if (!isReplayError(error)) throw error;
    damage = error.within({ path: ['wrapper'] });
    if (error.code === 'limit' || pieces.length === 0) throw damage.within({ format: 'vcr' });
  }
  return { bytes: joined(pieces), damage };
}
