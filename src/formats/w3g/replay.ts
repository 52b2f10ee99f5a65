import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { W3gGame, W3gSlot } from './game.js';
import type { W3gHeader } from './header.js';
import type { W3gMatchSections } from './match/match.js';
import type { W3gMetadata } from './metadata.js';
import type { W3gNetease } from './netease.js';
import type { W3gSettings } from './settings.js';

/** Every part of a replay that `include` takes. */
export interface W3gSections extends W3gMatchSections {
  readonly header: W3gHeader;
  /** Host, name, seed. */
  readonly game: W3gGame;
  /** Map, speed, observers; undefined, with a diagnostic, where they are damaged. */
  readonly settings?: W3gSettings | undefined;
  /** The lobby as recorded, empty and closed slots too. */
  readonly slots: readonly W3gSlot[];
  /** Of Reforged: battle tags, skins. */
  readonly metadata: W3gMetadata;
  /** What NetEase's platform adds, the date among it; undefined in other replays. */
  readonly netease?: W3gNetease | undefined;
}
/** A name for `include`. */
export type W3gSection = keyof W3gSections;

/** What was asked for of a replay: `header` always, and the sections of `include`. */
export type W3gReplay<S extends AskedWord<S, W3gSection> = W3gSection> = ReplayBase<'w3g'> & AskedParts<W3gSections, S, 'header'>;

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'game', 'settings', 'players', 'summary'] as const satisfies W3gSection[];
/** The names of those sections. */
export type W3gDefaultSection = (typeof DEFAULT_SECTIONS)[number];
