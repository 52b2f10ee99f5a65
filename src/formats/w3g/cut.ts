import { checkCutSeconds } from '../../core/cut-seconds.js';
import { decodeW3gRecordsSync } from './model.js';
import { writeW3g } from './writer.js';

/**
 * The beginning of a replay: its blocks up to a time, with the length of the game in the header. A replay holds what players ordered, not what came of
 * it, so only the game can go on in the middle: a cut keeps the beginning. What says who left after the end goes.
 *
 * @throws ReplayError `usage` for a time that is not a number of at least 0; the first damage.
 * @example
 * const opening = cutW3g(bytes, { toSeconds: 300 });
 */
export function cutW3g(bytes: Uint8Array, { toSeconds }: { readonly toSeconds: number }): Uint8Array {
  checkCutSeconds('w3g', 'toSeconds', toSeconds);
  const records = decodeW3gRecordsSync(bytes);
  let lengthMs = 0;
  const blocks: (typeof records.blocks)[number][] = [];
  for (const block of records.blocks) {
    const next = block.kind === 'timeSlot' ? lengthMs + block.incrementMs : lengthMs;
    if (next > toSeconds * 1000) break;
    lengthMs = next;
    blocks.push(block);
  }
  // the rest of a slot, which says how long it is, comes behind its parts
  while (blocks.at(-1)?.kind === 'timeSlotPart') blocks.pop();
  return writeW3g({ ...records, header: { ...records.header, lengthMs: Math.min(records.header.lengthMs, lengthMs) }, blocks });
}
