import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { corrupt } from '../../core/errors.js';
import type { BlizzardProtocol } from '../../protocols/blizzard/protocol-tables.js';
import type { StormLobbyRecord } from './events.gen.js';

/** The lobby (`replay.initData`, docs/formats/storm.md, section 6), with the two lists that matter at hand. */
export interface StormInitData extends StormLobbyRecord {
  /** `lobbyState.slots`: control 0 open, 1 closed, 2 human, 3 computer; observe 0 player, 1 spectator, 2 referee. */
  readonly slots: StormLobbyRecord['lobbyState']['slots'];
  /** `userInitialData`: the index is the user id; unused ones have an empty name. */
  readonly users: StormLobbyRecord['userInitialData'];
}

/** A slot of the lobby. Its `hero` is what the lobby showed, which is not always what was played. */
export type StormSlot = StormInitData['slots'][number];

/** Decodes `replay.initData`. In every sound file less than a byte is left behind the last field. */
export function readStormInitData(bytes: Uint8Array, protocol: BlizzardProtocol): StormInitData {
  const reader = new BitPackedReader(bytes);
  const { syncLobbyState } = protocol.lobbyDecoder('typed')(reader) as { readonly syncLobbyState: StormLobbyRecord };
  const left = Math.floor((reader.end - reader.position) / 8);
  if (left > 0) throw corrupt(`${left} bytes follow the lobby`);
  return { ...syncLobbyState, slots: syncLobbyState.lobbyState.slots, users: syncLobbyState.userInitialData };
}
