import { isReplayError, replayError } from '../core/errors.js';
import { checkNoArchive, openContent } from '../containers/wrapper/index.js';
import type { Wrapper } from '../containers/wrapper/sniff.js';
import type { ReadOptions } from '../io/options.js';
import { peekSource } from '../io/peek.js';
import { asSource, type OpenedSource, type ReplaySource } from '../io/source.js';
import { FORMAT_NAMES, FORMATS, type ReplayFormat, type Verdict } from './registry.js';

/** Enough for every magic number. */
const SIGNATURE_BYTES = 4 << 10;
/** Enough for a format that is known by its structure only. */
const STRUCTURE_BYTES = 64 << 10;

/** Of a source that grows, what is not there yet is not waited for where fewer bytes are enough. */
const FIRST_BYTES = [16, 256];

/** The format that a source was recognised as, and its content. */
export interface Recognised {
  readonly format: ReplayFormat;
  readonly verdict: Verdict;
  /** The compressions around it, outermost first. */
  readonly wrappers: readonly Wrapper[];
}

/** Opens a source, undoes its wrappers and recognises the format. The content can then be read from its start. */
export async function recogniseSource(
  input: ReplaySource,
  options: ReadOptions = {},
): Promise<{ readonly recognised: Recognised | undefined; readonly source: OpenedSource; readonly head: Uint8Array }> {
  const { source: content, wrappers, head: first } = await openContent(input, options);
  let source = content;
  try {
    for (const byteLength of [...(source.isGrowing === true ? FIRST_BYTES : []), SIGNATURE_BYTES, STRUCTURE_BYTES]) {
      const peeked = await peekSource(source, byteLength, options.signal);
      source = peeked.source;
      // Bytes in memory come as one piece.
      const head = peeked.head.subarray(0, byteLength);
      const whole = head.length < byteLength;
      const found = recognise(head, whole, whole || byteLength === STRUCTURE_BYTES);
      if (found !== undefined) return { recognised: { ...found, wrappers }, source, head: first };
      if (peeked.failure !== undefined) throw peeked.failure;
      if (whole) break;
    }
    return { recognised: undefined, source, head: first };
  } catch (error) {
    await content.close(error);
    throw error;
  }
}

/** Formats without a magic number need more bytes than the others, so they are asked last. */
function recognise(head: Uint8Array, whole: boolean, enough: boolean): Omit<Recognised, 'wrappers'> | undefined {
  for (const format of FORMAT_NAMES) {
    const verdict = FORMATS[format].recognise(head, whole);
    if (verdict !== undefined && (verdict !== 'structure' || enough)) return { format, verdict };
  }
  return undefined;
}

/** The same, for a source that must be a replay. Throws `bad-signature` where no format matches, and closes the source. */
export async function recogniseReplay(
  input: ReplaySource,
  options: ReadOptions = {},
): Promise<{ readonly recognised: Recognised; readonly source: OpenedSource }> {
  const { recognised, source, head } = await recogniseSource(input, options);
  if (recognised !== undefined) return { recognised, source };
  await checkNoArchive(source, head);
  const { withLook } = await import('./first-bytes.js');
  const error = withLook(replayError('bad-signature', 'not a replay format that replaykit supports'), head);
  await source.close(error);
  throw error;
}

/** Whether an error says that the bytes are not of any known format. An error that names a format comes from that format. */
export const isNoReplay = (error: unknown): boolean => isReplayError(error, 'bad-signature') && error.format === undefined;

/** The format of a source, and its content as a source for a verb. Throws `bad-signature` for an unknown format. */
export async function openKnown(
  input: ReplaySource,
  options: ReadOptions = {},
): Promise<{ readonly format: ReplayFormat; readonly source: ReplaySource }> {
  const { recognised, source } = await recogniseReplay(input, options);
  return { format: recognised.format, source: asSource(source) };
}
