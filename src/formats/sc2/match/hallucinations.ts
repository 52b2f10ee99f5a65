import type { Sc2TrackerEvent } from '../events.js';
import type { Illusion } from './orders.js';
import type { Sc2Player } from './players.js';

/** Whether a unit that is born is a hallucination. */
export type IsHallucination = (event: Extract<Sc2TrackerEvent, { type: 'unitBorn' }>) => boolean;

/**
 * Tells hallucinations from what is real. Since base build 54724 the tracker names the ability that made them. Before, a unit that is born in
 * the very loop in which its player ordered a hallucination of its type is one; that takes names of commands, without which none is known.
 */
export function hallucinations(illusions: readonly Illusion[], players: readonly Sc2Player[] | undefined): IsHallucination {
  const playerIds = new Map(
    players?.flatMap(({ userId, playerId }) => (userId === undefined || playerId === undefined ? [] : [[userId, playerId]])),
  );
  const ordered = new Set(
    illusions.map(({ gameloop, userId, unitTypeName }) => keyOf(gameloop, playerIds.get(userId) ?? userId, unitTypeName)),
  );
  return ({ creatorAbilityName, gameloop, upkeepPlayerId, unitTypeName }) =>
    creatorAbilityName?.startsWith('Hallucination') === true ||
    (ordered.size > 0 && ordered.has(keyOf(gameloop, upkeepPlayerId, unitTypeName)));
}

const keyOf = (gameloop: number, playerId: number, unitTypeName: string): string => `${gameloop} ${playerId} ${unitTypeName}`;
