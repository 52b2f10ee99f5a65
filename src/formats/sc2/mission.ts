import type { Sc2InitData, Sc2Slot } from './lobby.js';

/** The commander that a player of a co-op mission chose. */
export function commanderOf({ commander = '' }: Sc2Slot): string | undefined {
  return commander.replaceAll('\0', '') || undefined;
}

/** Whether a lobby is that of a co-op mission: somebody has a commander. The option `cooperative` only says that humans play together. */
export function isMission(lobby: Sc2InitData): boolean {
  return lobby.slots.some((slot) => commanderOf(slot) !== undefined);
}
