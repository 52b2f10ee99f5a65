import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplayFormat } from './registry.js';

/** Somebody who played, in the words of the format. */
export interface ReplaySummaryPlayer {
  /** Missing where the replay tells none, as when it was anonymized. */
  readonly name?: string;
  /** `radiant`, `1`, the name of a racing team. */
  readonly team?: string;
  /** What they played: a hero, race, faction, vehicle. */
  readonly character?: string;
  readonly result?: 'win' | 'loss' | 'tie';
}

/** A replay in a few words, the same for every format. What a format does not tell is left out. `complete` is about what the summary was made of. */
export interface ReplaySummary extends ReplayBase {
  readonly format: ReplayFormat;
  /** What a list of replays would call it. */
  readonly title: string;
  readonly map?: string;
  /** Version of the game, of the engine or of the recording, whichever the format tells. */
  readonly build?: string;
  readonly durationSeconds?: number;
  /** When the match ended, or the recording began. */
  readonly playedAt?: Date;
  readonly players: readonly ReplaySummaryPlayer[];
}

/** How the kit reads one format. Sources give the content without wrappers. */
export interface FormatReading {
  /** The `parse` verb. */
  parse(source: ReplaySource, options: ReadOptions & { readonly include?: readonly never[] | undefined }): Promise<ReplayBase>;
  /** The sections that `parse` gives when nobody says which. */
  readonly unasked: readonly string[];
  summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary>;
}

/** An object without the keys whose value is undefined, `null` or empty text. */
export function present<T extends object>(facts: T): { readonly [K in keyof T]?: Exclude<T[K], undefined | null> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null && value !== '')) as never;
}
