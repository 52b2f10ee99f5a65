import { DOTA_ANONYMITY } from '../dota/anonymity.js';
import type { DemGame, ProtoMessage } from '../messages.js';
import type { DemFileInfo } from '../replay.js';
import type { Identities } from './identities.js';

/** Where the recordings of one game hold people, beyond what the engine writes. */
export interface GameAnonymity {
  /** Ids of messages that hold no people. All others of the game are left out. */
  readonly keptMessages: readonly number[];
  learn(fileInfo: DemFileInfo, identities: Identities): void;
  /** CDemoFileInfo.game_info without people. */
  gameInfo(gameInfo: ProtoMessage, identities: Identities): ProtoMessage;
}

/** By game; CS2 and Deadlock write nothing of people but what the engine does. */
export const GAME_ANONYMITY: Readonly<Partial<Record<DemGame, GameAnonymity>>> = { dota2: DOTA_ANONYMITY };
