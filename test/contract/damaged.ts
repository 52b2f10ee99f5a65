import { isReplayError } from '../../src/core/errors.js';
import type { FormatContract } from './format.js';

/** Enough for every seed, and little enough to run many reads a second. */
const LIMITS = { maxDecompressedBytes: 64 << 20, maxItems: 200_000, maxEvents: 500_000 } as const;

/**
 * Reads damaged bytes in both ways, with everything asked for. What is wrong with it may come as a ReplayError that names the format and a
 * place in the file, or as diagnostics; any other exception is a failure, and is thrown.
 */
export function readDamaged(contract: FormatContract, bytes: Uint8Array): void {
  for (const read of [
    () => {
      const reading = contract.iterate(bytes, { limits: LIMITS });
      for (const batch of reading.batches()) for (const event of batch) contract.plainEvent?.(event);
      reading.end();
    },
    () => void contract.parseSync(bytes, { limits: LIMITS }),
  ]) {
    try {
      read();
    } catch (error) {
      if (!isReplayError(error)) throw error;
      const { format, offset } = error;
      if (format !== contract.format) throw new Error(`the error names ${format}, not ${contract.format}`, { cause: error });
      // offsets count in the content, which is longer than the file where the format's own file is compressed
      const end = bytes[0] === 0x1f && bytes[1] === 0x8b ? Infinity : bytes.length;
      if (offset !== undefined && (offset < 0 || offset > end)) {
        throw new Error(`the error is at ${offset} of ${bytes.length} bytes`, { cause: error });
      }
    }
  }
}
