import type { DecodeLimits } from '../../core/limits.js';
import type { BlizzardStreamName } from './layout.js';
import type { ProtocolTables } from './protocol-tables.js';

/** The files that replays of both games have. */
type SharedFile = BlizzardStreamName | 'details' | 'initData' | 'attributes';

/** A game of Blizzard's whose replays are archives of streams. */
export interface BlizzardGame {
  /** For errors: `sc2`. */
  readonly format: string;
  /** `StarCraft II`. */
  readonly title: string;
  readonly tables: ProtocolTables;
  /** Its default limits. */
  readonly limits: Partial<DecodeLimits>;
  /** What the signature of the header starts with. */
  readonly signatureText: string;
  /** The files that are decoded, by what they hold. */
  readonly fileNames: Readonly<Record<SharedFile, string>> & Readonly<Record<string, string>>;
  /** Further names that replays are known to hold. */
  readonly otherFileNames: readonly string[];
}
