import type { AskedWord } from '../../core/asked-words.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import { ALL_EVENTS, type SlippiEvent, type SlippiEventOf, type SlippiEventType } from './events.js';
import { FRAME_FIELDS, type SlippiFrameField } from './field-names.js';
import type { SlippiFrames } from './frames.js';
import { DEFAULT_SECTIONS, type SlippiHeader, type SlippiReplay, type SlippiSection } from './replay.js';
import { SlippiSession, type SlippiSelect } from './session.js';

/** Which sections of a replay are wanted. */
export interface SlippiInclude<S extends AskedWord<S, SlippiSection>> {
  /** The sections that are wanted; `header` always comes. Default: `header`, `players`, `game`, `metadata`. */
  readonly include?: readonly S[] | undefined;
}
/** Which events of a replay are wanted. */
export interface SlippiEvents<T extends AskedWord<T, SlippiEventType>> {
  /** The types of events that are wanted. Default: all. */
  readonly events?: readonly T[] | undefined;
}
/** Which columns of frames are wanted. */
export interface SlippiFields {
  /** The fields that become columns, such as `post.x` or `pre.physicalButtons`. Default: all. */
  readonly fields?: readonly SlippiFrameField[] | undefined;
}
/** Options of `parseSlippi`. */
export type SlippiParseOptions<S extends AskedWord<S, SlippiSection> = SlippiSection> = ReadOptions & SlippiSelect & SlippiInclude<S>;
/** Options of `streamSlippi`. */
export type SlippiStreamOptions<T extends AskedWord<T, SlippiEventType> = SlippiEventType> = ReadOptions & SlippiSelect & SlippiEvents<T>;
/** Options of `slippiFrames`. */
export type SlippiFramesOptions = ReadOptions & SlippiSelect & SlippiFields;

/**
 * Reads a Slippi replay of Super Smash Bros. Melee and gives the sections that were asked for. A damaged or unfinished file gives what could be
 * read, `isComplete: false` and diagnostics.
 *
 * Cost: one pass over the file. Only the columns that the sections need are copied.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (files from before 0.1.0), `limit`, `source`; with `strict`, any damage.
 * @example
 * const { players, game } = await parseSlippi(file);
 * console.log(players.map(({ character }) => character), game.stage, game.winner?.players);
 */
export async function parseSlippi<const S extends AskedWord<S, SlippiSection> = 'header' | 'players' | 'game' | 'metadata'>(
  source: ReplaySource,
  options: SlippiParseOptions<S> = {},
): Promise<SlippiReplay<S>> {
  const session = new SlippiSession([], options.include ?? DEFAULT_SECTIONS, options);
  return await drain(session, openReplay(source, options), options);
}

/**
 * The frames of a replay as columns: one typed array a field, one row a character in a frame. Frames that were sent again are there in their last
 * version only, unless `rollbacks` says `all`.
 *
 * Cost: one pass over the file, and a copy of the fields that were asked for.
 *
 * @throws ReplayError as `parseSlippi`; `usage` for a field that does not exist.
 * @example
 * const { rowCount, player, post } = await slippiFrames(file, { fields: ['post.x', 'post.percent'] });
 * for (let row = 0; row < rowCount; row++) console.log(player[row], post.x?.[row], post.percent?.[row]);
 */
export async function slippiFrames(source: ReplaySource, options: SlippiFramesOptions = {}): Promise<SlippiFrames> {
  const session = new SlippiSession([], ['frames'], { fields: FRAME_FIELDS, ...options });
  return (await drain(session, openReplay(source, options), options)).frames;
}

/**
 * The events of a replay as they are read. With `rollbacks: 'final'` each frame comes once, by rising number, as soon as it cannot be sent again.
 *
 * @example
 * for await (const event of streamSlippi(file, { events: ['postFrame'], rollbacks: 'final' })) console.log(event.frame, event.player, event.percent);
 */
export function streamSlippi<const T extends AskedWord<T, SlippiEventType> = SlippiEventType>(
  source: ReplaySource,
  options: SlippiStreamOptions<T> = {},
): ReplayStream<SlippiEventOf<T>, SlippiHeader, SlippiReplay<'header' | 'metadata'>> {
  const session = new SlippiSession(options.events ?? ALL_EVENTS, ['metadata'], options);
  const reading: ReplayStream<SlippiEvent, SlippiHeader, SlippiReplay<SlippiSection>> = stream(
    session,
    () => openReplay(source, options),
    options,
  );
  return reading as ReplayStream<SlippiEventOf<SlippiEventType>, SlippiHeader, SlippiReplay<'header' | 'metadata'>> as ReplayStream<
    SlippiEventOf<T>,
    SlippiHeader,
    SlippiReplay<'header' | 'metadata'>
  >;
}
