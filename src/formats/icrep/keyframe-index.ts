import { isReplayError, type ReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { partitionPoint } from '../../core/sorted.js';
import type { IcrepContext } from './context.js';
import { fault } from './fault.js';
import type { IcrepFileRange } from './header.js';
import { FORMAT_LIMITS, KEYFRAME_ENTRY_BYTES } from './layout.js';
import { checkDeclaredSize } from './stored-unit.js';

/** One keyframe as the index lists it. */
export interface IcrepKeyframeIndexEntry {
  readonly tick: number;
  /** Offset of the blob from the end of the index. */
  readonly blobOffset: number;
  /** Bytes as stored, the size prefix included. */
  readonly blobLength: number;
  readonly uncompressedLength: number;
  /** True for a whole SimSnapshot, false for a DeltaSnapshot. */
  readonly isFull: boolean;
}

/** The index as it was read. */
export interface KeyframeIndex {
  readonly entries: readonly IcrepKeyframeIndexEntry[];
  /** What is wrong with an entry, by its position: its blob is not to be read. */
  readonly damaged: ReadonlyMap<number, ReplayError>;
}

/** Bytes of the index, by the count in its first eight; throws when it does not fit into the section. */
export function keyframeIndexBytes(head: Uint8Array, section: IcrepFileRange, limits: Readonly<DecodeLimits>): number {
  const place = { offset: section.offset, path: ['keyframes'] };
  if (head.length < 8 || section.length < 8) throw fault('truncated', `the index of a section of ${section.length} bytes`, place);
  const view = new DataView(head.buffer, head.byteOffset, 8);
  const count = view.getUint32(0, true);
  if (view.getUint32(4, true) !== 0 || count > (section.length - 8) / KEYFRAME_ENTRY_BYTES) {
    throw fault('truncated', 'the index passes the end of its section', place);
  }
  checkLimit(limits, 'maxItems', count, { format: 'icrep', ...place });
  return 8 + count * KEYFRAME_ENTRY_BYTES;
}

/** Offset in the file of the first blob. */
export const blobAreaOffset = (section: IcrepFileRange, count: number): number => section.offset + 8 + count * KEYFRAME_ENTRY_BYTES;

/** Reads a whole index. An entry that breaks a rule of the format is damage, and stays in the list. */
export function readKeyframeIndex(bytes: Uint8Array, section: IcrepFileRange, context: IcrepContext): KeyframeIndex {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = (bytes.length - 8) / KEYFRAME_ENTRY_BYTES;
  const blobBytes = section.length - bytes.length;
  // a section of the count alone was reported with the header
  if (count === 0 && blobBytes > 0) {
    const detail = 'the index lists no keyframe, and the section goes on: nothing restores a state';
    context.damage(fault('malformed', detail, { offset: section.offset, path: ['keyframes'] }));
  }
  const entries: IcrepKeyframeIndexEntry[] = [];
  const damaged = new Map<number, ReplayError>();
  for (let k = 0; k < count; k++) {
    const at = 8 + k * KEYFRAME_ENTRY_BYTES;
    const full = view.getUint8(at + 20);
    const entry: IcrepKeyframeIndexEntry = {
      tick: view.getUint32(at + 4, true) * 4294967296 + view.getUint32(at, true),
      blobOffset: view.getUint32(at + 8, true),
      blobLength: view.getUint32(at + 12, true),
      uncompressedLength: view.getUint32(at + 16, true),
      isFull: full !== 0,
    };
    try {
      checkEntry(entry, full, entries[k - 1], blobBytes, context.limits);
    } catch (error) {
      if (!isReplayError(error)) throw error;
      const placed = error.within({ path: [`keyframes[${k}]`], offset: section.offset + at });
      context.damage(placed);
      damaged.set(k, placed);
    }
    entries.push(entry);
  }
  for (const k of overlapping(entries)) {
    if (damaged.has(k)) continue;
    const at = section.offset + 8 + k * KEYFRAME_ENTRY_BYTES;
    const error = fault('malformed', 'its blob overlaps that of another keyframe', { path: [`keyframes[${k}]`], offset: at });
    context.damage(error);
    damaged.set(k, error);
  }
  return { entries, damaged };
}

/** Positions of entries whose blob begins inside another one. Otherwise a unit that many entries share would be decoded as often. */
function overlapping(entries: readonly IcrepKeyframeIndexEntry[]): number[] {
  const order = entries.map((_, k) => k).sort((a, b) => entries[a]!.blobOffset - entries[b]!.blobOffset || a - b);
  const positions: number[] = [];
  let end = 0;
  for (const k of order) {
    const { blobOffset, blobLength } = entries[k]!;
    if (blobOffset < end) positions.push(k);
    end = Math.max(end, blobOffset + blobLength);
  }
  return positions.sort((a, b) => a - b);
}

function checkEntry(
  entry: IcrepKeyframeIndexEntry,
  full: number,
  before: IcrepKeyframeIndexEntry | undefined,
  blobBytes: number,
  limits: Readonly<DecodeLimits>,
): void {
  if (full > 1) throw fault('malformed', `is_full is ${full}`);
  if (!Number.isSafeInteger(entry.tick)) throw fault('malformed', 'a tick is above 2^53');
  if (before === undefined && full !== 1) throw fault('delta_without_full', 'the first keyframe is a delta');
  if (before !== undefined && entry.tick <= before.tick) {
    throw fault('non_monotonic_tick', `a keyframe of tick ${entry.tick} follows that of ${before.tick}`);
  }
  if (entry.blobOffset + entry.blobLength > blobBytes) {
    throw fault('index_out_of_range', `a blob ends at ${entry.blobOffset + entry.blobLength}, the blob area at ${blobBytes}`);
  }
  checkDeclaredSize(entry.uncompressedLength, Math.max(0, entry.blobLength - 4), FORMAT_LIMITS.snapshotBytes, limits);
}

/** Position of the last keyframe at `tick` or before it; -1 where there is none. */
export const keyframeAt = (entries: readonly IcrepKeyframeIndexEntry[], tick: number): number =>
  partitionPoint(entries.length, (k) => entries[k]!.tick <= tick) - 1;
