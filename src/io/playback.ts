import type { Diagnostic } from '../core/diagnostics.js';
import { replayError } from '../core/errors.js';
import { AsyncDrive, seekable } from './drive-async.js';
import type { Asking } from './framing.js';
import { withInputDamage } from './input-damage.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';
import { oneAtATime } from './waiting.js';

/** What a playback knows about its file so far. */
export interface PlaybackState {
  readonly isComplete: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The calls on a replay that stays open: one at a time, in their order, until it is closed. A call that fails leaves the source
 * open for the next; an abort closes it.
 */
export class PlaybackDrive {
  readonly #drive: AsyncDrive;
  readonly #format: string;
  readonly #signal: AbortSignal | undefined;
  readonly #inTurn = oneAtATime();
  #closing: Promise<void> | undefined;

  private constructor(drive: AsyncDrive, format: string, options: ReadOptions) {
    this.#drive = drive;
    this.#format = format;
    this.#signal = options.signal;
  }

  /** Runs what opens a replay, over a source that can go back: one that cannot is held in memory, up to `maxInputBytes`. */
  static async open<T>(
    format: string,
    source: Promise<OpenedSource>,
    options: ReadOptions,
    opening: Asking<T>,
  ): Promise<{ readonly drive: PlaybackDrive; readonly opened: T }> {
    const held = async (): Promise<OpenedSource> => await seekable(await source, options);
    const drive = await AsyncDrive.over(held(), options, { format });
    return { drive: new PlaybackDrive(drive, format, options), opened: await drive.run(opening) };
  }

  /** Runs a call when those before it are done. Throws `usage` after `close`. */
  async call<T>(steps: () => Asking<T>): Promise<T> {
    if (this.#closing !== undefined) this.#signal?.throwIfAborted();
    if (this.#closing !== undefined) throw replayError('usage', 'the playback is closed', { format: this.#format });
    return await this.#inTurn(async () => {
      try {
        return await this.#drive.attempt(steps());
      } catch (error) {
        if (this.#signal?.aborted === true) await (this.#closing ??= this.#drive.close(error));
        throw error;
      }
    });
  }

  /** What a format reports about its file, with damage to the compression around it. */
  withInputDamage<State>(state: State): State {
    return withInputDamage(state, this.#drive.damage);
  }

  /** Closes the source when the calls before it are done. */
  async close(): Promise<void> {
    await (this.#closing ??= this.#inTurn(() => this.#drive.finish()));
  }
}

/** Throws `usage` for what is not an integer: NaN, undefined, a fraction. */
export function checkTick(tick: unknown, format: string): void {
  if (!Number.isSafeInteger(tick)) throw replayError('usage', `tick must be an integer, got ${String(tick)}`, { format });
}
