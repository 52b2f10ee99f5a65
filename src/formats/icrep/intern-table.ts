import { isReplayError } from '../../core/errors.js';
import { seek, type Asking } from '../../io/framing.js';
import { BincodeReader } from './bincode-reader.js';
import { STRING } from './codec.js';
import type { IcrepContext } from './context.js';
import { inPlace, turnsInPlace } from './framing.js';
import type { KeyframeIndex } from './keyframe-index.js';
import { FORMAT_LIMITS } from './layout.js';
import type { IcrepKeyframeSnapshot } from './replay.js';
import type { IcrepSimCoreDelta } from './snapshot.js';
import { INTERN_TABLE_DELTA } from './snapshot-codec.js';
import { unpackInTurns } from './stored-unit.js';
import type { IcrepInternTable } from './values.js';

/** Where the string table starts in a full keyframe: after tick, seed, hash of the map and the RNG's state. */
const IN_FULL = 8 + 8 + 32 + 32;
/** Where the strings that a delta adds start: after the tick and the hash of the baseline, and its own tick. */
const IN_DELTA = 8 + 32 + 8;

/** The strings that a keyframe has, and the id of the first. */
type AddedStrings = NonNullable<IcrepSimCoreDelta['internTableDelta']>;

/**
 * The string table at the end of a recording: that of the last full keyframe, and what the deltas behind it add. Strings are only appended,
 * so it names what came before, too. Ends with the first keyframe that cannot be read: its damage is reported to callers that ask for keyframes.
 * `start` is the offset of the first blob.
 */
export function* readInternTable({ entries, damaged }: KeyframeIndex, start: number, context: IcrepContext): Asking<IcrepInternTable> {
  const added: AddedStrings[] = [];
  const first = lastFull(entries);
  for (let k = Math.max(0, first); first >= 0 && k < entries.length && !damaged.has(k); k++) {
    const { blobOffset, blobLength, isFull } = entries[k]!;
    const blob = yield* seek(start + blobOffset, blobLength);
    if (blob.remaining < blobLength || blob.offset < start + blobOffset) break;
    const place = { path: [`keyframes[${k}]`], offset: start + blobOffset };
    try {
      const bytes = yield* turnsInPlace(place, unpackInTurns(blob.take(blobLength), FORMAT_LIMITS.snapshotBytes, context));
      const strings = inPlace(place, () => stringsOf(new BincodeReader(bytes, context.limits), isFull));
      if (strings !== undefined) added.push(strings);
    } catch (error) {
      if (!isReplayError(error, 'corrupt')) throw error;
      break;
    }
  }
  return joined(added);
}

/** The same from snapshots, where every keyframe was decoded. */
export function internTableOf(snapshots: readonly IcrepKeyframeSnapshot[]): IcrepInternTable {
  return joined(
    snapshots.slice(Math.max(0, lastFull(snapshots))).flatMap((snapshot): AddedStrings[] => {
      if (snapshot.isFull) return [{ startId: 0, newEntries: snapshot.core.internTable }];
      return snapshot.core.internTableDelta === undefined ? [] : [snapshot.core.internTableDelta];
    }),
  );
}

function lastFull(keyframes: readonly { readonly isFull: boolean }[]): number {
  let k = keyframes.length - 1;
  while (k >= 0 && !keyframes[k]!.isFull) k--;
  return k;
}

function stringsOf(r: BincodeReader, isFull: boolean): AddedStrings | undefined {
  r.skip(isFull ? IN_FULL : IN_DELTA);
  return isFull ? { startId: 0, newEntries: r.list(STRING) } : r.option(INTERN_TABLE_DELTA);
}

/** Strings that begin behind the end of those known so far are left out: which ids they have is not certain. */
function joined(added: readonly AddedStrings[]): IcrepInternTable {
  const names: string[] = [];
  for (const { startId, newEntries } of added) {
    if (startId > names.length) continue;
    newEntries.forEach((text, i) => (names[startId + i] = text));
  }
  return names;
}
