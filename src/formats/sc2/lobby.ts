import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { corrupt } from '../../core/errors.js';
import type { Sc2LobbyRecord } from './events.gen.js';
import type { BlizzardProtocol } from '../../protocols/blizzard/protocol-tables.js';

/** The lobby (`replay.initData`, docs/formats/sc2.md, section 8), with the two lists that matter at hand. */
export interface Sc2InitData extends Sc2LobbyRecord {
  /** `lobbyState.slots`: control 0 open, 1 closed, 2 human, 3 computer; observe 0 player, 1 spectator, 2 referee. */
  readonly slots: Sc2LobbyRecord['lobbyState']['slots'];
  /** `userInitialData`: the index is the user id; unused ones have an empty name. */
  readonly users: Sc2LobbyRecord['userInitialData'];
}

/** A slot of the lobby. */
export type Sc2Slot = Sc2InitData['slots'][number];

/** Decodes `replay.initData`. In every sound file less than a byte is left behind the last field. */
export function readInitData(bytes: Uint8Array, protocol: BlizzardProtocol): Sc2InitData {
  const reader = new BitPackedReader(bytes);
  const { syncLobbyState } = protocol.lobbyDecoder('typed')(reader) as { readonly syncLobbyState: Sc2LobbyRecord };
  if (reader.end - reader.position >= 8) throw corrupt(`${Math.floor((reader.end - reader.position) / 8)} bytes follow the lobby`);
  return { ...syncLobbyState, slots: syncLobbyState.lobbyState.slots, users: syncLobbyState.userInitialData };
}

/** The slots that somebody holds, in order, each with its index. */
export function occupiedSlots(initData: Sc2InitData): { readonly slot: Sc2Slot; readonly index: number }[] {
  return initData.slots.map((slot, index) => ({ slot, index })).filter(({ slot }) => slot.control === 2 || slot.control === 3);
}
