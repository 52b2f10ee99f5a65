import { parseW3g, type W3gReplay, type W3gSection } from '../../formats/w3g/index.js';
import { DEFAULT_SECTIONS } from '../../formats/w3g/replay.js';
import { summaryPlayers } from '../players-of.js';
import { present, versionIn, type FormatReading, type ReplaySummary } from '../reading.js';

/** The sections that a summary is made of. */
export const SUMMARY_SECTIONS = ['summary', 'players', 'netease'] as const satisfies W3gSection[];
type Parts = W3gReplay<(typeof SUMMARY_SECTIONS)[number]>;

export function summaryOf({ header, summary, players, netease, isComplete, diagnostics }: Parts): ReplaySummary {
  const sides = summary.teams.map((team) => team.players.join(', '));
  return {
    format: 'w3g',
    title: sides.length > 1 && sides.every((side) => side !== '') ? sides.join(' vs ') : (summary.mapName ?? 'Warcraft III'),
    ...present({
      game: 'w3g',
      map: summary.mapName,
      gameId: summary.gameId,
      playedAt: netease?.startedAt,
      winner: summary.winner?.players.join(', '),
    }),
    build: `${header.patch}.${header.build}`,
    version: { ...versionIn(header.patch), build: header.build },
    durationSeconds: summary.lengthMs / 1000,
    players: summaryPlayers({ format: 'w3g', players }),
    isComplete,
    diagnostics,
  };
}

export const w3g = {
  parse: parseW3g<W3gSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await parseW3g(source, { ...options, include: SUMMARY_SECTIONS })),
} satisfies FormatReading;
