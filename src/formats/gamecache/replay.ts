import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { GamecacheItem } from './items.js';
import type { GamecacheLayout, GamecacheHeroNumbering } from './layout.js';
import type { GamecacheVersion } from './version.js';

interface HeaderBase {
  /** How sure the layout is: `forced` by the option, or told by the structure. */
  readonly confidence: 'forced' | 'certain' | 'likely';
  /** Number of items that the header declares; compare it with the items read. */
  readonly itemCount: number;
  readonly heroNumbering: GamecacheHeroNumbering;
}

/** Header of a legacy file. */
export interface GamecacheLegacyHeader extends HeaderBase {
  readonly layout: 'legacy';
  readonly version: GamecacheVersion;
  /** The age that the next item to be stored or looked at gets. */
  readonly nextAge: number;
  /** Whether items end where their size says (1.05 and later). */
  readonly hasTrustedSizes: boolean;
  readonly statsPerPlayer: 4 | 5;
}

/** Header of a v3 file, which has no version in it. */
export interface GamecacheV3Header extends HeaderBase {
  readonly layout: 'v3';
}

/** What the file says before its items. */
export type GamecacheHeader = GamecacheLegacyHeader | GamecacheV3Header;

/** Everything that a whole-file read of a cache can give. */
export interface GamecacheSections {
  readonly header: GamecacheHeader;
  readonly items: readonly GamecacheItem[];
}
/** What `include` asks for. */
export type GamecacheSection = keyof GamecacheSections;

/** What was asked for of a cache: `header` always, and the sections of `include`. */
export type Gamecache<S extends AskedWord<S, GamecacheSection> = GamecacheSection> = ReplayBase<'gamecache'> &
  AskedParts<GamecacheSections, S, 'header'>;

/** Forces a layout, for files too damaged to be recognized. */
export interface GamecacheLayoutOption {
  readonly layout?: GamecacheLayout | undefined;
}

/** The sections that whole-file verbs give without `include`. */
export const ALL_SECTIONS = ['header', 'items'] as const satisfies GamecacheSection[];

/** Every type of event. */
export const ALL_EVENTS: readonly GamecacheItem['type'][] = ['item'];
