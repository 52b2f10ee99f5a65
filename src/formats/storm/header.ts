import type { BlizzardHeader } from '../../protocols/blizzard/header.js';

/** The replay's version and length (docs/formats/storm.md, section 3). `type` is 2 in all known replays. */
export type StormHeader = BlizzardHeader;
