import { utf8Text } from '../../core/text.js';
import type { W3gHeadRecords, W3gSlotRecord } from './stream-head.js';

/** What the head of the stream says of the game (docs/formats/w3g.md, section 3). */
export interface W3gGame {
  /** Who hosted it: a player, or a bot. */
  readonly hostPlayerId: number;
  readonly hostName: string;
  /** `BNet` for automatic matchmaking. */
  readonly gameName: string;
  /** A password, it seems; empty in nearly all games. */
  readonly privateString: string;
  /** How many slots the map has; in matchmaking, how many players there are. */
  readonly playerCount: number;
  /** As stored; some hosts write noise. */
  readonly gameFlags: number;
  readonly languageId: number;
  readonly randomSeed: number;
  /** 0 free, 1 teams fixed, 3 teams and races fixed, 4 races random, 0xCC matchmaking up to 1.29; later matchmaking writes noise. */
  readonly selectMode: number;
  readonly startSpots: number;
}

/** A slot of the lobby as it was at the start (section 7). */
export type W3gSlot = W3gSlotRecord & {
  /** Place in the list, from 0. */
  readonly slot: number;
};

const textOf = (bytes: Uint8Array): string => utf8Text(bytes, 0, bytes.length);

export const gameOf = (head: W3gHeadRecords): W3gGame => ({
  hostPlayerId: head.host.playerId,
  hostName: textOf(head.host.name),
  // NetEase's platform pads the name with spaces.
  gameName: textOf(head.gameName).trimEnd(),
  privateString: textOf(head.privateString),
  playerCount: head.playerCount,
  gameFlags: head.gameFlags,
  languageId: head.languageId,
  randomSeed: head.randomSeed,
  selectMode: head.selectMode,
  startSpots: head.startSpots,
});

export const slotsOf = (head: W3gHeadRecords): W3gSlot[] => head.slots.map((slot, i) => ({ slot: i, ...slot }));
