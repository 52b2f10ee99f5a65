import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { consumed, need, pause, pauseIfDue, seek, type Asking } from '../../io/framing.js';
import type { DemDecoder } from './decoder.js';
import { readFrame, type DemFrame } from './framing.js';
import { DEM_FULL_PACKET, DEM_STOP, MAX_COMMAND_HEADER_BYTES } from './layout.js';
import type { DemEvent } from './replay.js';

/** Bytes around a command that will be wanted after a jump. */
export const JUMP_HINT_BYTES = 256 << 10;

/**
 * Brings a decoder to the last full packet before a tick and returns the offset after it; where there is none, or where the commands on the
 * way are damaged, all stays as it is, and reading goes on from `offset`. The commands in between are passed over, not decoded.
 */
export function* jumpBefore(tick: number, offset: number, decoder: DemDecoder, limits: Readonly<DecodeLimits>): Asking<number> {
  const offsets = yield* fullPacketsBefore(tick, offset, limits);
  if (offsets.length === 0) return offset;
  // A dump holds what changed since the dump before it, so all of them are applied in order.
  const tables = decoder.stringTables.copy();
  let end = offset;
  let last: DemFrame | undefined;
  for (const at of offsets) {
    yield* eachCommand(at, limits, (frame, behind) => {
      decoder.restoreTables(frame, tables);
      last = frame;
      end = behind;
      return false;
    });
  }
  decoder.restart(tables);
  decoder.keyframe(last!);
  yield* finish(decoder);
  return end;
}

/** What is left of the command in hand, with pauses. `batch` is called with what each part of it gives. */
export function* finish(decoder: DemDecoder, batch?: (events: readonly DemEvent[]) => void): Asking<void> {
  while (decoder.isUnfinished) {
    yield* pause();
    const events = decoder.resume();
    batch?.(events);
  }
  yield* pauseIfDue(decoder.budget);
}

/** Whether anything is to be done before the next command: the one in hand is not finished, or a pause is due. */
export const needsTime = (decoder: DemDecoder): boolean => decoder.isUnfinished || decoder.budget.untilPause <= 0;

/** Commands between two pauses of a walk that decodes none. */
const WALKED_COMMANDS = 1 << 12;

/** Where the full packets before a tick are. */
function* fullPacketsBefore(tick: number, offset: number, limits: Readonly<DecodeLimits>): Asking<readonly number[]> {
  const offsets: number[] = [];
  try {
    yield* eachCommand(offset, limits, ({ id, tick: at, offset: begin }) => {
      if (id === DEM_STOP || at >= tick) return false;
      if (id === DEM_FULL_PACKET) offsets.push(begin);
      return true;
    });
  } catch (error) {
    if (!isReplayError(error) || error.code === 'source') throw error;
    // The read that goes on from here will meet the damage and report it.
    return [];
  }
  return offsets;
}

/** How a walk over commands is done, where it is not the plain one. */
interface CommandWalk {
  /** Where commands end, or are known not to be readable. */
  readonly end?: number;
  /** Called once a command was visited; what it gives is done before the next. */
  readonly afterwards?: () => Asking<void> | undefined;
  /** Told of a command that cannot be read, which ends the walk. Without it damage is thrown, and a command that is cut off ends the walk. */
  readonly damaged?: (error: unknown, offset: number) => void;
}

/** Gives commands from an offset on to a function, with the offset after each, until it returns false or the commands end. */
export function* eachCommand(
  offset: number,
  limits: Readonly<DecodeLimits>,
  visit: (frame: DemFrame, end: number) => boolean,
  { end = Infinity, afterwards, damaged }: CommandWalk = {},
): Asking<void> {
  let reader: ByteCursor = yield* seek(offset, JUMP_HINT_BYTES);
  let walked = 0;
  for (;;) {
    let needed = MAX_COMMAND_HEADER_BYTES;
    while (reader.remaining > 0 && reader.offset < end) {
      const begin = reader.offset;
      let frame: DemFrame | number;
      try {
        frame = readFrame(reader, limits);
      } catch (error) {
        if (damaged === undefined) throw error;
        damaged(error, begin);
        return;
      }
      if (typeof frame === 'number') {
        needed = frame;
        break;
      }
      const goesOn = visit(frame, reader.offset);
      const work = afterwards?.();
      if (work !== undefined) yield* work;
      if (!goesOn) return;
      if (++walked % WALKED_COMMANDS === 0) yield* pause();
    }
    const before = reader.remaining;
    yield* consumed(reader.offset);
    reader = yield* need(needed);
    if (reader.remaining === 0 || reader.offset >= end) return;
    if (reader.remaining < needed && reader.remaining === before) {
      damaged?.(reader.truncated(`a command of ${needed} bytes`), reader.offset);
      return;
    }
  }
}
