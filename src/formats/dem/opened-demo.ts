import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import type { AsyncClosing } from '../../io/async-closing.js';
import type { ReadOptions } from '../../io/options.js';
import type { DemEntityWorld } from './entities/entity-world.js';
import type { DemHeader } from './header.js';
import type { DemEventOf, DemEventType, DemSection, DemSections } from './replay.js';
import type { DemSelect } from './select.js';

/** The options of `openDem`. */
export type DemOpenOptions<S extends AskedWord<S, DemSection>, T extends AskedWord<T, DemEventType>> = ReadOptions &
  DemSelect & {
    /** The sections that `sections()` gives; the words are those of `parseDem`. Default: none. */
    readonly include?: readonly S[] | undefined;
    /** The types of events that `play()` gives; the words are those of `streamDem`. Default: none. */
    readonly events?: readonly T[] | undefined;
  };

/** A demo that can be played from any tick. */
export interface DemPlayback<
  S extends AskedWord<S, DemSection> = never,
  T extends AskedWord<T, DemEventType> = never,
> extends AsyncClosing {
  readonly header: DemHeader;
  /** Ticks of the first and the last packet. */
  readonly firstTick: number;
  readonly lastTick: number;
  /** Length of a tick in seconds (a 32-bit float: a little more than 1/30 for 30 ticks a second). Undefined where the recording does not say. */
  readonly tickIntervalSeconds?: number | undefined;
  /** The tick in hand; undefined before the first packet. */
  readonly tick?: number | undefined;
  /** Every entity as of the end of `tick`. Live. */
  readonly world: DemEntityWorld;
  /** False when the recording ends early, or a part of it could not be read so far. */
  readonly isComplete: boolean;
  /** The damage met so far. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Brings the world to the end of a tick, forward or back: from the last full packet before it, or from the
   * place in hand when that is nearer. After a jump, entities that were out of sight at that full packet are
   * absent, since it does not hold them. Before the first packet there are no entities, and `tick` is undefined.
   *
   * A seek that fails leaves `tick` and `world` at the last packet that was applied as a whole, or before the first
   * one when a packet failed half-way; the source stays open, and the next call goes on from there.
   *
   * @throws ReplayError `usage` where `tick` is not an integer, and after `close`; `limit`, `source`; with `strict`, any damage.
   */
  seek(tick: number): Promise<void>;
  /**
   * The same by seconds of the recording, from tick 0: to the last tick at or before them.
   *
   * @throws ReplayError as `seek`; `usage` for a recording that does not say how long a tick is.
   */
  seekSeconds(seconds: number): Promise<void>;
  /** Applies the next packet; false at the end of the recording. Fails as `seek` does. */
  next(): Promise<boolean>;
  /**
   * Plays on to a tick (or to `{ seconds }` of the recording), to the end by default, and gives the events on the way: those that `events` asked for. The world is that of the event's
   * packet while the event is looked at. Leaving the loop leaves the playback where it is. Fails as `seek` does.
   */
  play(to?: number | { readonly seconds: number }): AsyncIterableIterator<DemEventOf<T>>;
  /**
   * The sections that `include` asked for, as of `tick`. Sections about the world (`players`, `score`, `stringTables`) are those of the tick; lists of what
   * happened (`kills`, `chat`) begin at the last jump, since no full packet holds what was before it.
   */
  sections(): AskedParts<DemSections, S>;
  /** Closes the source when the calls before it are done; later calls throw `usage`. */
  close(): Promise<void>;
}
