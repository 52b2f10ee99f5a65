import type { BlizzardFile } from '../../protocols/blizzard/session.js';
import type { Sc2Attributes } from './attributes.js';
import type { Sc2Details } from './details.js';
import type { Sc2GameEvent, Sc2MessageEvent, Sc2TrackerEvent } from './events.js';
import type { Sc2Header } from './header.js';
import type { Sc2InitData } from './lobby.js';

/** A file of the archive. */
export type Sc2File = BlizzardFile;

/** The files of a replay, decoded. What a replay does not have is undefined, with a diagnostic. */
export interface Sc2StoredSections {
  readonly header: Sc2Header;
  readonly details?: Sc2Details | undefined;
  /** The details with names blanked, used when the real ones were stripped. */
  readonly detailsBackup?: Sc2Details | undefined;
  readonly initData?: Sc2InitData | undefined;
  readonly initDataBackup?: Sc2InitData | undefined;
  readonly attributes?: Sc2Attributes | undefined;
  /** `replay.gamemetadata.json`, from version 3.4 on. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly gameEvents?: readonly Sc2GameEvent[] | undefined;
  readonly messageEvents?: readonly Sc2MessageEvent[] | undefined;
  /** From version 2.0.8 on. */
  readonly trackerEvents?: readonly Sc2TrackerEvent[] | undefined;
  /** In order of their place. */
  readonly files: readonly Sc2File[];
}

/** A name of a section that is a file of the replay. */
export type Sc2StoredSection = keyof Sc2StoredSections;
