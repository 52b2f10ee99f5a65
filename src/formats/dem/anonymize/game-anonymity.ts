import type { ProtoMessage } from '../messages.js';
import type { DemFileInfo } from '../file-info.js';
import type { Identities } from './identities.js';

/** Where the recordings of one game hold people, beyond what the engine writes. */
export interface GameAnonymity {
  /** Ids of messages that hold no people. All others of the game are left out. */
  readonly keptMessages: readonly number[];
  learn(fileInfo: DemFileInfo, identities: Identities): void;
  /** CDemoFileInfo.game_info without people. */
  gameInfo(gameInfo: ProtoMessage, identities: Identities): ProtoMessage;
}
