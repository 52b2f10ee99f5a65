import type { IcrepAnalysisEvent } from '../analysis.js';
import { tickMsOf } from '../metadata.js';

/** A pause of the game. */
export interface IcrepPause {
  /** Who paused. */
  readonly player: number;
  readonly fromTick: number;
  /** Undefined, as is `resumedBy`, when the recording ends before the pause does. */
  readonly toTick?: number | undefined;
  readonly resumedBy?: number | undefined;
}

/** The pauses of a match, and how long it was played. */
export interface IcrepPlayedTime {
  readonly pauses: readonly IcrepPause[];
  /** Ticks outside of pauses. The clock of the simulation mostly stands still in a pause, which then takes no ticks. */
  readonly playedTicks: number;
  /** The same at the speed of the metadata. */
  readonly playedSeconds: number;
  /** What the recorder's duration leaves beside that; undefined without a duration. */
  readonly pausedSeconds?: number | undefined;
}

/**
 * IcrepPause intervals and the time played. A second pause inside a pause changes nothing.
 *
 * @example
 * const { header, metadata, analysis = [] } = parseIcrepSync(bytes, { include: ['metadata', 'analysis'] });
 * const { pauses, playedSeconds } = playedTime(analysis, { totalTicks: header.totalTicks, metadata });
 */
export function playedTime(
  events: Iterable<IcrepAnalysisEvent>,
  match: { readonly totalTicks: number; readonly metadata?: Readonly<Record<string, unknown>> | undefined },
): IcrepPlayedTime {
  const pauses: { -readonly [K in keyof IcrepPause]: IcrepPause[K] }[] = [];
  let open: (typeof pauses)[number] | undefined;
  for (const event of events) {
    if (event.type !== 'pauseEvent') continue;
    if (event.paused) {
      if (open === undefined) pauses.push((open = { player: event.player, fromTick: event.tick, toTick: undefined, resumedBy: undefined }));
    } else if (open !== undefined) {
      open.toTick = event.tick;
      open.resumedBy = event.player;
      open = undefined;
    }
  }
  const paused = pauses.reduce((sum, { fromTick, toTick = match.totalTicks }) => sum + Math.max(0, toTick - fromTick), 0);
  const playedTicks = match.totalTicks - paused;
  const playedSeconds = (playedTicks * tickMsOf(match.metadata?.['game_speed'])) / 1000;
  const duration = match.metadata?.['duration_seconds'];
  const pausedSeconds = typeof duration === 'number' ? Math.max(0, duration - playedSeconds) : undefined;
  return { pauses, playedTicks, playedSeconds, pausedSeconds };
}
