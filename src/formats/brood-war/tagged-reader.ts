import { corrupt, isReplayError, truncated } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { latin1Text } from '../../core/text.js';
import { consumed, need, type Asking } from '../../io/framing.js';
import type { BroodWarContext } from './context.js';
import { TAG_HEAD_BYTES, TAGGED_BYTES } from './layout.js';
import { ChunkDamage, type SectionReader } from './section-reader.js';

/** A tagged section: its unpacked bytes, or the bytes as they are where it is none of the game's. */
export interface BroodWarTaggedRecord {
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads all tagged sections from the cursor to the end of the file. What is damaged is left out; the size of each section says where the next one is. `gaveUp` is the offset
 * from which on bytes are not sections.
 */
export function* readTagged(context: BroodWarContext, reader: SectionReader): Asking<readonly BroodWarTaggedRecord[]> {
  const found: BroodWarTaggedRecord[] = [];
  for (;;) {
    const cursor = yield* need(TAG_HEAD_BYTES);
    const { offset } = cursor;
    if (cursor.remaining === 0) return found;
    if (cursor.remaining < TAG_HEAD_BYTES) {
      yield* consumed(offset + cursor.remaining);
      context.damage(truncated('a tagged section is cut off', { path: ['tagged'], offset }));
      return found;
    }
    const tag = latin1Text(cursor.bytes, cursor.position, cursor.position + 4);
    cursor.take(4);
    const size = cursor.u32();
    const path = [tag];
    checkLimit(context.limits, 'maxFrameBytes', size, { path, offset });
    const whole = yield* need(TAG_HEAD_BYTES + size);
    if (whole.remaining < TAG_HEAD_BYTES + size) {
      yield* consumed(offset + whole.remaining);
      context.damage(truncated('a tagged section is cut off', { path, offset }));
      return found;
    }
    const end = offset + TAG_HEAD_BYTES + size;
    const byteLength = Object.hasOwn(TAGGED_BYTES, tag) ? TAGGED_BYTES[tag]! : undefined;
    if (byteLength === undefined) {
      context.budget.read(size);
      context.budget.keep(size);
      whole.take(TAG_HEAD_BYTES);
      found.push({ tag, bytes: whole.take(size) });
      reader.places.push({ name: tag, offset, bytes: size, packedBytes: size });
    } else {
      yield* consumed(offset + TAG_HEAD_BYTES);
      try {
        found.push({ tag, bytes: yield* readInside(reader, tag, byteLength, offset, end) });
      } catch (error) {
        context.damage(isReplayError(error) ? error.within({ format: 'brood-war', part: tag, offset }) : error);
      } finally {
        reader.until = Infinity;
      }
    }
    yield* consumed(end);
  }
}

/** Reads one of the game's sections, which ends at an offset. */
function* readInside(reader: SectionReader, tag: string, byteLength: number, start: number, end: number): Asking<Uint8Array> {
  reader.until = end;
  yield* reader.begin(tag, byteLength, start);
  const bytes = yield* reader.next(0);
  if (bytes instanceof ChunkDamage) throw bytes.error;
  reader.end();
  const { offset } = yield* need(0);
  if (offset !== end) throw corrupt(`${end - offset} bytes are left of a tagged section`, { path: [tag], offset, reason: 'tagged-size' });
  return bytes!;
}

/** Starts of the game, in seconds of Unix time, from which on files have a section (docs/formats/brood-war.md, section 13). */
const SKIN_SINCE = Date.UTC(2017, 7, 15) / 1000;
const COLORS_SINCE = Date.UTC(2020, 0, 1) / 1000;
const CONFIG_SINCE = Date.UTC(2020, 8, 1) / 1000;

/**
 * The last tag that a whole file of its time must have. A file that ends between two sections shows it by nothing else. `tags` are those that it has.
 */
export function missingTag(isWithOffset: boolean, startedSeconds: number, tags: readonly string[]): string | undefined {
  const last = isWithOffset
    ? startedSeconds >= CONFIG_SINCE
      ? 'GCFG'
      : startedSeconds >= COLORS_SINCE || tags.includes('BFIX')
        ? 'CCLR'
        : 'LMTS'
    : startedSeconds >= SKIN_SINCE
      ? 'SKIN'
      : undefined;
  return last === undefined || tags.includes(last) ? undefined : last;
}
