import type { PlayerResult } from '../core/player-result.js';
import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplayFormat } from './format-names.js';

/** A player, in the words of the format. */
export interface ReplaySummaryPlayer {
  /** Missing if the replay has none, for example because it was anonymized. */
  readonly name?: string | undefined;
  /** The account at the service that the game is played on: a 64-bit Steam id in decimal (`.dem`), a toon handle `2-S2-1-101` (StarCraft II). */
  readonly account?: string | undefined;
  /** `radiant`, `1`, the name of a racing team. */
  readonly team?: string | undefined;
  /** What they played: a hero (its internal name), race, faction, vehicle. */
  readonly character?: string | undefined;
  readonly result?: PlayerResult | undefined;
}

/** The parts of a version, as far as the format has them. */
export interface ReplayVersion {
  readonly major?: number | undefined;
  readonly minor?: number | undefined;
  readonly patch?: number | undefined;
  readonly build?: number | undefined;
}

/** A summary of a replay, with the same fields for every format. What a format does not record is left out. `isComplete` is about what the summary was made of. */
export interface ReplaySummary extends ReplayBase {
  readonly format: ReplayFormat;
  /** A title for lists of replays. */
  readonly title: string;
  /** Which game it is: `dota2`, `cs2`, `deadlock`, `sc2`, `w3g`, `broodwar`, `rf2`, `lmu`, the game module of an icrep. */
  readonly game?: string | undefined;
  readonly map?: string | undefined;
  /** Version of the game, of the engine or of the recording, whichever the format records. */
  readonly build?: string | undefined;
  /** The same as numbers. */
  readonly version?: ReplayVersion | undefined;
  readonly durationSeconds?: number | undefined;
  /**
   * The same for every recording of one game, no matter who saved it; of seed, players and map in StarCraft, StarCraft II, Warcraft III and Heroes of
   * the Storm, the id of the match in Dota 2 and Rocket League. Other formats have none.
   */
  readonly gameId?: string | undefined;
  /** When the match ended, or the recording began. */
  readonly playedAt?: Date | undefined;
  /** Ticks, game loops or time units of the format in a second of play. */
  readonly ticksPerSecond?: number | undefined;
  /** The players or the team that won, as they are named above. */
  readonly winner?: string | undefined;
  readonly players: readonly ReplaySummaryPlayer[];
}

/** How the kit reads one format. Sources give the content without wrappers. */
export interface FormatReading {
  /** The `parse` verb. */
  parse(source: ReplaySource, options: ReadOptions & { readonly include?: readonly never[] | undefined }): Promise<ReplayBase>;
  /** The sections that `parse` returns by default. */
  readonly defaultSections: readonly string[];
  summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary>;
}

/** The parts of a version that is written with dots. */
export function versionIn(text: string | undefined): ReplayVersion | undefined {
  const [, major, minor, patch, build] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?/.exec(text ?? '') ?? [];
  if (major === undefined) return undefined;
  const numbers = { major, minor, patch, build };
  return Object.fromEntries(Object.entries(numbers).flatMap(([part, digits]) => (digits === undefined ? [] : [[part, Number(digits)]])));
}

/** The names of those who won. */
export const winnersAmong = (players: readonly ReplaySummaryPlayer[]): string =>
  players.flatMap(({ name, result }) => (result === 'win' && name !== undefined ? [name] : [])).join(', ');

/** An object without the keys whose value is undefined, `null` or empty text. */
export function present<T extends object>(facts: T): { readonly [K in keyof T]?: Exclude<T[K], undefined | null> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null && value !== '')) as never;
}
