import { isDamage, type Diagnostic } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { openDem, type DemPlayer, type DemTeamScore } from '../../formats/dem/index.js';
import type { ReadOptions } from '../../io/options.js';
import { playing } from '../../kit/players-of.js';
import type { PlainSource } from '../plain-source.js';

/** Players and score at the end of a recording whose file info says nothing about players. */
export interface DemStanding {
  readonly score: readonly DemTeamScore[];
  /** Those who play, and no spectators. */
  readonly players: readonly DemPlayer[];
  /** The damage that was met on the way. */
  readonly damage: readonly Diagnostic[];
}

/**
 * Goes to the last full packet and plays from there to the end, which is a minute of the match and not all of it. Undefined where the recording cannot
 * be played.
 */
export async function demStanding(source: PlainSource, options: ReadOptions): Promise<DemStanding | undefined> {
  try {
    const demo = await openDem(source, { ...options, include: ['players', 'score'] });
    try {
      await demo.seek(demo.lastTick);
      const { players = [], score = [] } = demo.sections();
      return { score, players: playing(players), damage: demo.diagnostics.filter(isDamage) };
    } finally {
      await demo.close();
    }
  } catch (error) {
    // The card itself says what is wrong with the file.
    if (isReplayError(error) && error.code !== 'source') return undefined;
    throw error;
  }
}
