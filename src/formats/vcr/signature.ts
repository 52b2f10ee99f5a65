import { replayError, type ReplayError } from '../../core/errors.js';
import { LMU_BIT, LMU_FORMATS, MAX_COMMENT_BYTES, RF2_VERSION_WORD, TAG, type VcrLayout } from './layout.js';

/** The first bytes of a recording. */
export interface VcrSignature {
  readonly layout: VcrLayout;
  /** The comment line, without its end. */
  readonly comment: Uint8Array;
  /** The word after the tag. It is an f32 in rFactor, and a format number with the top bit set in Le Mans Ultimate. */
  readonly versionWord: number;
  /** The version in that word: 1.08, or the format number. */
  readonly version: number;
  /** Whether the layout of this version is known. */
  readonly known: boolean;
  /** Index after the version word. */
  readonly end: number;
}

/** Bytes that hold the signature of any recording. */
export const SIGNATURE_BYTES = MAX_COMMENT_BYTES + 1 + 8;

/**
 * Reads the signature from the first bytes of a file. Returns undefined where they are not a recording. A recording of rFactor 1 throws
 * `unsupported-version`, and a signature that is cut off throws `truncated`.
 */
export function vcrSignature(bytes: Uint8Array): VcrSignature | undefined {
  const lineEnd = bytes.subarray(0, MAX_COMMENT_BYTES + 1).indexOf(0x0a);
  // Every known comment starts like this. The test also keeps ordinary text from passing for a recording that was cut.
  if (lineEnd < 0) return bytes.length > 0 && bytes.length <= MAX_COMMENT_BYTES && startsComment(bytes) ? cut(bytes) : undefined;
  const tag = lineEnd + 1;
  for (let i = 0; i < TAG.length; i++) {
    if (tag + i >= bytes.length) return startsComment(bytes) ? cut(bytes) : undefined;
    if (bytes[tag + i] !== TAG[i]) return undefined;
  }
  const end = tag + TAG.length + 4;
  if (end > bytes.length) return cut(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const versionWord = view.getUint32(end - 4, true);
  const comment = bytes.subarray(0, lineEnd);
  if (versionWord >= LMU_BIT) {
    const version = versionWord - LMU_BIT;
    return { layout: 'lmu', comment, versionWord, version, known: LMU_FORMATS.includes(version), end };
  }
  const version = view.getFloat32(end - 4, true);
  if (versionWord === RF2_VERSION_WORD || (version > 1.08 && version < 2)) {
    return { layout: 'rf2', comment, versionWord, version, known: versionWord === RF2_VERSION_WORD, end };
  }
  if (version > 0 && version < 1.08)
    throw unsupported(
      `this is an rFactor 1 recording (version ${Number(version.toFixed(3))}); rFactor 2 and Le Mans Ultimate are read`,
      end - 4,
    );
  throw unsupported(`version word 0x${versionWord.toString(16)} is unknown`, end - 4);
}

function startsComment(bytes: Uint8Array): boolean {
  return bytes[0] === 0x2f && (bytes.length < 2 || bytes[1] === 0x2f);
}

function cut(bytes: Uint8Array): never {
  throw replayError('truncated', `the signature ends after ${bytes.length} bytes`, {
    format: 'vcr',
    path: ['header'],
    offset: bytes.length,
  });
}

const unsupported = (message: string, offset: number): ReplayError =>
  replayError('unsupported-version', message, { format: 'vcr', path: ['header'], offset });

/** The error for bytes that are not a recording. */
export const noRecording = (): ReplayError =>
  replayError('bad-signature', 'the file does not start with a comment line and IRSR behind it', {
    format: 'vcr',
    path: ['header'],
    offset: 0,
  });
