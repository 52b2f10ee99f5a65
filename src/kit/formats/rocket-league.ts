import { DEFAULT_SECTIONS, type RocketLeagueSection } from '../../formats/rocket-league/replay.js';
import { parseRocketLeague, readRocketLeagueInfo } from '../../formats/rocket-league/verbs.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { rocketLeaguePlayer, withoutIds } from '../players-of.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

/** What players call the teams. */
const TEAM_NAMES: readonly string[] = ['blue', 'orange'];

async function summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary> {
  const info = await readRocketLeagueInfo(source, options);
  const { map, score, winner, replayName, players, frames, framesPerSecond, secondsPlayed, build, playedAt } = info;
  const seconds = secondsPlayed ?? (frames !== undefined && framesPerSecond ? frames / framesPerSecond : undefined);
  return {
    format: 'rocket-league',
    title: `${replayName ?? map ?? 'Rocket League'}, ${score.join(':')}`,
    ...present({
      game: 'rocket-league',
      map,
      gameId: info.matchGuid,
      build,
      durationSeconds: seconds,
      playedAt,
      ticksPerSecond: framesPerSecond,
      winner: winner === undefined ? undefined : TEAM_NAMES[winner],
    }),
    players: withoutIds(players.flatMap((player) => (player.team === undefined ? [] : [rocketLeaguePlayer(player, winner)]))),
    isComplete: info.isComplete,
    diagnostics: info.diagnostics,
  };
}

export const rocketLeague = {
  parse: parseRocketLeague<RocketLeagueSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize,
} satisfies FormatReading;
