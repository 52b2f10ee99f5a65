import { corrupt, isReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { Lz4Block } from '../../codecs/lz4.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import type { IcrepContext } from './context.js';
import { fault, limitExceeded } from './fault.js';
import { FORMAT_LIMITS } from './layout.js';

/** The output length that a size-prefixed LZ4 block declares in its first four bytes. */
export function declaredSize(stored: Uint8Array): number {
  if (stored.length < 4) throw fault('malformed', `a block of ${stored.length} bytes has no size`);
  return new DataView(stored.buffer, stored.byteOffset, 4).getUint32(0, true);
}

/**
 * Throws `limit` unless a declared size is allowed: by the format (`cap`, and 256 bytes for each stored one), and by the caller's
 * `maxDecompressedBytes`.
 */
export function checkDeclaredSize(size: number, storedBytes: number, cap: number, limits: Readonly<DecodeLimits>): void {
  const most = Math.min(cap, storedBytes * FORMAT_LIMITS.ratio);
  if (size > most) {
    const detail = `${size} bytes are declared for ${storedBytes} stored, the format allows ${most}`;
    throw limitExceeded('maxDecompressedBytes', size, most, detail);
  }
  checkLimit(limits, 'maxDecompressedBytes', size, { format: 'icrep', reason: 'limit_exceeded' });
}

/** Bytes that are made before a pause is looked for. */
const STEP_BYTES = 1 << 17;

/**
 * Undoes a size-prefixed LZ4 block (docs/formats/icrep.md, section 1), exactly: nothing is allocated before the size was checked. Gives
 * others their turn, since a block may hold 64 MB.
 */
export function* unpackInTurns(stored: Uint8Array, cap: number, context: IcrepContext): Asking<Uint8Array> {
  const size = declaredSize(stored);
  const { budget } = context;
  checkDeclaredSize(size, stored.length - 4, cap, context.limits);
  try {
    const override = context.codecs.lz4;
    if (override === undefined) {
      const block = new Lz4Block(stored, 4, stored.length, size, cap);
      while (!block.isDone) {
        const { made } = block;
        block.step(STEP_BYTES);
        budget.read(block.made - made);
        yield* pauseIfDue(budget);
      }
      return block.output;
    }
    budget.read(size);
    const bytes = override(stored.subarray(4), size);
    if (bytes.length !== size) throw corrupt(`the LZ4 codec gave ${bytes.length} bytes, ${size} are declared`);
    return bytes;
  } catch (cause) {
    if (isReplayError(cause) && cause.code !== 'corrupt' && cause.code !== 'truncated') throw cause;
    throw fault('lz4_corrupt', cause instanceof Error ? cause.message : 'the LZ4 block is damaged', { cause });
  }
}

/** Runs at once what asks for turns and for no bytes: writers have everything in memory. */
export const atOnce = <T>(run: Asking<T>): T => new SyncDrive(new Uint8Array(0)).run(run);

/** The same in one turn. */
export const unpack = (stored: Uint8Array, cap: number, context: IcrepContext): Uint8Array => atOnce(unpackInTurns(stored, cap, context));
