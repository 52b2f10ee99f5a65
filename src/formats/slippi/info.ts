import { ReadBudget } from '../../core/budget.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { truncated } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { replayBase, type ReplayBase } from '../../core/replay-base.js';
import { viewOf } from '../../core/view-of.js';
import { consumed, need, seek, type Asking } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { readContainerEnd } from './container-end.js';
import { EventDecoder } from './decoder.js';
import type { SlippiGameEndEvent } from './events.js';
import { FRAME_AT } from './fields.js';
import { FrameStore } from './frame-store.js';
import { declaredRawBytes, notSlippi, readEventTable } from './framing.js';
import { gameStartOf, type SlippiGameStart } from './game-start.js';
import { COMMANDS, COUNT_AT, RAW_AT, SLIPPI_LIMITS } from './layout.js';
import { gameOf, type SlippiGame } from './match/game.js';
import { GameFrames } from './match/game-frames.js';
import { playersOf, type SlippiPlayer } from './match/players.js';
import { metadataOf, type SlippiMetadata } from './metadata.js';

/** What head and tail of a replay say. */
export interface SlippiInfo extends ReplayBase<'slippi'> {
  readonly version?: string | undefined;
  /** The settings of the game. */
  readonly gameStart?: SlippiGameStart | undefined;
  readonly players: readonly SlippiPlayer[];
  /**
   * What can be known without frames: stage, form, kind, end; the winner where the end says it by itself (who quit, or placements). The length is
   * that of the last frame before the game end.
   */
  readonly game: Omit<SlippiGame, 'final' | 'characterFrames'>;
  /** The number of the last frame; of the metadata where the events do not say it. */
  readonly lastFrame?: number | undefined;
  readonly metadata?: SlippiMetadata | undefined;
  /** False while a game is recorded, and where its recorder died: then nothing is known of its end. */
  readonly isFinished: boolean;
}

/** Bytes of the first request: head, table and game start have less than 900. */
const FIRST_BYTES = 1024;
/** Bytes of the request for the tail beside the last events: metadata takes some 200. */
const METADATA_BYTES = 1024;
const PLACE = { format: 'slippi' } as const;

/** The last events: what ended the game, and which frame was the last. */
interface Tail {
  readonly gameEnd?: SlippiGameEndEvent | undefined;
  readonly lastFrame?: number | undefined;
}

/** Reads back from the end of the events. A game end follows a bookend or a post-frame update. */
function tailOf(bytes: Uint8Array, sizes: Int32Array): Tail {
  const view = viewOf(bytes);
  const startOf = (command: number, end: number): number => {
    const at = end - sizes[command]!;
    return sizes[command]! > 0 && at >= 0 && bytes[at] === command ? at : -1;
  };
  let at = bytes.length;
  let end = -1;
  // The game end may be there twice.
  for (let next = startOf(COMMANDS.gameEnd, at); next >= 0; next = startOf(COMMANDS.gameEnd, at)) end = at = next;
  const last = sizes[COMMANDS.bookend]! > 0 ? COMMANDS.bookend : COMMANDS.postFrame;
  const lastAt = startOf(last, at);
  if (lastAt < 0 || sizes[last]! < FRAME_AT + 4) return {};
  const gameEnd = end < 0 ? undefined : (new EventDecoder(sizes).event(COMMANDS.gameEnd, view, bytes, end) as SlippiGameEndEvent);
  return { gameEnd, lastFrame: view.getInt32(lastAt + FRAME_AT) };
}

/** Bytes that `tailOf` looks at, at most. */
const tailBytes = (sizes: Int32Array): number =>
  2 * sizes[COMMANDS.gameEnd]! + Math.max(sizes[COMMANDS.bookend]!, sizes[COMMANDS.postFrame]!);

/** Reads head and tail. */
export function* readInfo(options: SyncReadOptions): Asking<SlippiInfo> {
  const budget = new ReadBudget(limitsWith(options.limits, SLIPPI_LIMITS));
  const diagnostics = new Diagnostics({ ...options, maxDiagnostics: budget.limits.maxDiagnostics });
  let head = yield* need(FIRST_BYTES);
  const refused = notSlippi(head.bytes.subarray(head.position, head.end));
  if (refused !== undefined) throw refused;
  if (head.remaining < RAW_AT) throw head.truncated('the header').within({ ...PLACE, path: ['header'] });
  const declared = declaredRawBytes(head.bytes.subarray(head.position));
  const table = readEventTable(head.bytes.subarray(head.position + RAW_AT, head.end));
  if (typeof table === 'number') throw head.truncated('the table of events').within({ ...PLACE, path: ['header'] });
  const startAt = RAW_AT + table.byteLength;
  const startSize = table.sizes[COMMANDS.gameStart]!;
  if (head.remaining < startAt + startSize) head = yield* need(startAt + startSize);
  const startBytes = head.bytes.subarray(head.position + startAt, Math.min(head.end, head.position + startAt + startSize));
  const isStart = startSize > 0 && startBytes.length === startSize && startBytes[0] === COMMANDS.gameStart;
  const gameStart = isStart ? gameStartOf(startBytes.subarray(1)) : undefined;
  let tail: Tail = {};
  let metadata: SlippiMetadata | undefined;
  let isClosed = false;
  if (declared > 0) {
    const rawEnd = RAW_AT + declared;
    const tailAt = Math.max(startAt, rawEnd - tailBytes(table.sizes));
    const cursor = yield* seek(tailAt, rawEnd - tailAt + METADATA_BYTES);
    const there = cursor.remaining >= rawEnd - tailAt ? cursor : yield* need(rawEnd - tailAt);
    if (there.remaining < rawEnd - tailAt) {
      const error = truncated(`${declared} bytes of events are declared, more than the file has`, {
        ...PLACE,
        path: ['container'],
        offset: COUNT_AT,
        reason: 'raw-longer-than-file',
      });
      diagnostics.damage(error);
    } else {
      tail = tailOf(there.bytes.subarray(there.position, there.position + rawEnd - tailAt), table.sizes);
      yield* consumed(rawEnd);
      const end = yield* readContainerEnd(budget.limits);
      if (end.damage !== undefined) diagnostics.damage(end.damage.within(PLACE));
      metadata = end.metadata && metadataOf(end.metadata.node);
      isClosed = end.isClosed;
    }
  }
  const empty = new FrameStore(table.sizes, new Set(), false, budget);
  const frames = new GameFrames(empty.frames('final'), empty.items('final'), budget);
  const facts = { gameStart, metadata, frames, gameEnd: tail.gameEnd, budget };
  const lastFrame = tail.lastFrame ?? metadata?.lastFrame;
  return {
    ...replayBase('slippi', diagnostics, isClosed && tail.gameEnd !== undefined),
    version: gameStart?.version,
    gameStart,
    players: playersOf(facts),
    game: gameOf(facts, lastFrame),
    lastFrame,
    metadata,
    isFinished: declared > 0,
  };
}
