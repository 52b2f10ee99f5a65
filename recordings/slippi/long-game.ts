import { viewOf } from '../../src/core/view-of.js';
import { FRAME_AT } from '../../src/formats/slippi/fields.js';
import { readEventTable } from '../../src/formats/slippi/framing.js';
import { COMMANDS, COUNT_AT, RAW_AT } from '../../src/formats/slippi/layout.js';

const OF_FRAMES: ReadonlySet<number> = new Set([
  COMMANDS.preFrame,
  COMMANDS.postFrame,
  COMMANDS.frameStart,
  COMMANDS.item,
  COMMANDS.bookend,
  COMMANDS.fodPlatform,
  COMMANDS.whispy,
  COMMANDS.stadium,
]);

/** Where a bookend says which frames are final. */
const FINALIZED_AT = 5;

/**
 * A game of at least `leastBytes` from a shorter, finished one: its frames again and again, with later numbers. Frames that were sent again are sent again in
 * each round.
 */
export function longGame(short: Uint8Array, leastBytes: number): Uint8Array {
  const view = viewOf(short);
  const table = readEventTable(short.subarray(RAW_AT));
  if (typeof table === 'number') throw new Error('the game has no table of events');
  const rawEnd = RAW_AT + view.getInt32(COUNT_AT);
  const events: { readonly command: number; readonly start: number; readonly end: number }[] = [];
  for (let at = RAW_AT + table.byteLength; at < rawEnd;) {
    const end = at + table.sizes[short[at]!]!;
    events.push({ command: short[at]!, start: at, end });
    at = end;
  }
  const frameEvents = events.filter(({ command }) => OF_FRAMES.has(command));
  const [start, end] = [frameEvents[0]!.start, frameEvents.at(-1)!.end];
  const round = short.subarray(start, end);
  const numbers = frameEvents.map((event) => view.getInt32(event.start + FRAME_AT));
  // Of a long game they are too many for one call of Math.max.
  const frames = numbers.reduce((a, b) => Math.max(a, b)) - numbers.reduce((a, b) => Math.min(a, b)) + 1;
  const rounds = Math.ceil((leastBytes - short.length) / round.length) + 1;
  const bytes = new Uint8Array(short.length + (rounds - 1) * round.length);
  bytes.set(short.subarray(0, start));
  const long = viewOf(bytes);
  for (let turn = 0; turn < rounds; turn++) {
    const moved = turn * round.length;
    bytes.set(round, start + moved);
    const later = (at: number): void => long.setInt32(at, long.getInt32(at) + turn * frames);
    for (const event of frameEvents) {
      later(event.start + moved + FRAME_AT);
      if (event.command === COMMANDS.bookend && event.end - event.start >= FINALIZED_AT + 4) later(event.start + moved + FINALIZED_AT);
    }
  }
  bytes.set(short.subarray(end), start + rounds * round.length);
  long.setInt32(COUNT_AT, rawEnd - RAW_AT + (rounds - 1) * round.length);
  return bytes;
}
