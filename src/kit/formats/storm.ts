import { parseStorm, type StormReplay, type StormSection } from '../../formats/storm/index.js';
import { DEFAULT_SECTIONS } from '../../formats/storm/replay.js';
import { gameIdOf } from '../game-id.js';
import { summaryPlayers } from '../players-of.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

/** The sections that a summary is made of. */
export const SUMMARY_SECTIONS = ['summary', 'players'] as const satisfies StormSection[];
type Parts = StormReplay<(typeof SUMMARY_SECTIONS)[number]>;

const LOOPS_PER_SECOND = 16;

export function summaryOf({ header, summary, players, isComplete, diagnostics }: Parts): ReplaySummary {
  const { major, minor, revision, build } = header.version;
  return {
    format: 'storm',
    title: summary === undefined ? 'Heroes of the Storm' : [summary.map, summary.mode].filter(Boolean).join(', '),
    ...present({
      game: 'storm',
      map: summary?.map,
      gameId: summary?.randomValue
        ? gameIdOf(
            summary.randomValue,
            players?.map(({ toon, name }) => toon ?? name),
          )
        : undefined,
      build: `${major}.${minor}.${revision}.${build}`,
      version: { major, minor, patch: revision, build },
      durationSeconds: summary?.durationSeconds,
      ticksPerSecond: LOOPS_PER_SECOND,
      winner: summary?.winner && TEAM_NAMES[summary.winner.teamId],
      playedAt: summary?.playedAt,
    }),
    players: summaryPlayers({ format: 'storm', players }),
    isComplete,
    diagnostics,
  };
}

/** What players call the teams. */
const TEAM_NAMES: readonly string[] = ['blue', 'red'];

export const storm = {
  parse: parseStorm<StormSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await parseStorm(source, { ...options, include: SUMMARY_SECTIONS })),
} satisfies FormatReading;
