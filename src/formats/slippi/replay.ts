import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { SlippiFrames, SlippiItems } from './frames.js';
import type { SlippiStageEvent } from './frame-store.js';
import type { SlippiEventSize } from './framing.js';
import type { SlippiGameStart } from './game-start.js';
import type { SlippiGeckoList } from './gecko.js';
import { MATCH_SECTIONS, type SlippiMatchSections } from './match/sections.js';
import type { SlippiMetadata } from './metadata.js';

/** What a file says before its first frame. */
export interface SlippiHeader {
  /** The version of the format, such as `3.16.0`. */
  readonly version?: string | undefined;
  /** As declared: bytes of all events. Missing while the game is recorded, and where the recorder died. */
  readonly rawByteLength?: number | undefined;
  /** The table of events, in the order of the file. */
  readonly eventSizes: readonly SlippiEventSize[];
  /** The settings of the game. Missing where the events do not begin with them. */
  readonly gameStart?: SlippiGameStart | undefined;
}

/** Everything that a whole-file read of a replay can give. */
export interface SlippiSections extends SlippiMatchSections {
  readonly header: SlippiHeader;
  /** Frames and their characters as columns. */
  readonly frames: SlippiFrames;
  /** Items and projectiles as columns. */
  readonly items: SlippiItems;
  /** Moving platforms of Fountain of Dreams, wind of Dream Land, transformations of Pokémon Stadium: changes, in order. From 3.17. */
  readonly stageEvents: readonly SlippiStageEvent[];
  /** The codes that changed the game; from 3.3. Undefined where there are none. */
  readonly geckoList: SlippiGeckoList | undefined;
  /** Undefined where the file ends before its metadata, or where that cannot be read. */
  readonly metadata: SlippiMetadata | undefined;
}
/** What `include` asks for. */
export type SlippiSection = keyof SlippiSections;
/** Everything that `include` takes. */
export const ALL_SECTIONS: readonly string[] = [
  'header',
  'metadata',
  'frames',
  'items',
  'stageEvents',
  'geckoList',
  .../* @__PURE__ */ Object.values(MATCH_SECTIONS).flatMap(({ sections }) => sections),
];

/** What was asked for of a replay: `header` always, and the sections of `include`. */
export type SlippiReplay<S extends AskedWord<S, SlippiSection> = 'header' | 'players' | 'game' | 'metadata'> = ReplayBase<'slippi'> &
  AskedParts<SlippiSections, S, 'header'>;

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'players', 'game', 'metadata'] as const satisfies SlippiSection[];
