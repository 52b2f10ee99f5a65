import type { Sc2GameEvent, Sc2TrackerEvent } from '../events.js';
import type { Sc2Player } from './players.js';

/** `HallucinatePhoenix`: older names say `Hallucination`. */
const COMMAND = /^Hallucinat(?:e|ion)(?=[A-Z])/;
/** Abilities that make hallucinations, which the tracker names since base build 54724. */
const ABILITY = 'Hallucination';

/**
 * The tags of hallucinations. Since base build 54724 the tracker names the ability that made them. Before, a unit that is born in the very
 * loop in which its player ordered a hallucination of its type is one; that takes names of commands, without which none is known.
 */
export function hallucinations(
  tracker: readonly Sc2TrackerEvent[],
  gameEvents: readonly Sc2GameEvent[] | undefined,
  players: readonly Sc2Player[] | undefined,
): ReadonlySet<number> {
  const playerIds = new Map(
    players?.flatMap(({ userId, playerId }) => (userId === undefined || playerId === undefined ? [] : [[userId, playerId]])),
  );
  const ordered = new Set<string>();
  for (const event of gameEvents ?? []) {
    if (event.type !== 'cmd' || event.command === undefined || !COMMAND.test(event.command)) continue;
    ordered.add(keyOf(event.gameloop, playerIds.get(event.userId) ?? event.userId, event.command.replace(COMMAND, '')));
  }
  const tags = new Set<number>();
  for (const event of tracker) {
    if (event.type !== 'unitBorn') continue;
    const { creatorAbilityName, gameloop, upkeepPlayerId, unitTypeName, unitTag } = event;
    if (creatorAbilityName?.startsWith(ABILITY) === true || ordered.has(keyOf(gameloop, upkeepPlayerId, unitTypeName))) tags.add(unitTag);
  }
  return tags;
}

const keyOf = (gameloop: number, playerId: number, unitTypeName: string): string => `${gameloop} ${playerId} ${unitTypeName}`;
