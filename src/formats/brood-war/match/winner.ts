/** What decides who won: most players are left of one team, or everybody left and one was the last. */
export type BroodWarWinnerRule = 'largest-remaining-team' | 'last-leaver';

/** The team that a rule names. */
export interface BroodWarOutcome {
  readonly team: number;
  readonly rule: BroodWarWinnerRule;
}

interface Playing {
  readonly playerId?: number | undefined;
  readonly team: number;
  readonly isComputer: boolean;
  readonly isObserver: boolean;
}

/**
 * Who won, by the rule of screp (docs/formats/brood-war.md, section 16): the file does not say it. `leavers` are ids of players in the order in which they left, the one who saved the replay as the
 * last, of whom the file has no such command.
 */
export function winnerOf(players: readonly Playing[], leavers: readonly number[]): BroodWarOutcome | undefined {
  const playing = players.filter(({ isObserver }) => !isObserver);
  const left = new Map<number, number>();
  for (const { team, isComputer } of playing) if (!isComputer) left.set(team, (left.get(team) ?? 0) + 1);
  // a team of computers never leaves
  if (playing.some(({ team, isComputer }) => isComputer && !left.has(team))) return undefined;
  const teams = new Map(playing.flatMap(({ playerId, team }) => (playerId === undefined ? [] : [[playerId, team] as const])));
  const gone = leavers.flatMap((playerId) => teams.get(playerId) ?? []);
  if (left.size < 2 || gone.length === 0) return undefined;
  for (const team of gone) left.set(team, left.get(team)! - 1);
  const most = Math.max(...left.values());
  const largest = [...left].filter(([, count]) => count === most);
  if (most > 0 && largest.length === 1) return { team: largest[0]![0], rule: 'largest-remaining-team' };
  return gone.length === playing.length ? { team: gone.at(-1)!, rule: 'last-leaver' } : undefined;
}
