import { parseBroodWar, type BroodWarReplay, type BroodWarSection } from '../../formats/brood-war/index.js';
import { DEFAULT_SECTIONS } from '../../formats/brood-war/replay.js';
import { summaryPlayers } from '../players-of.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

/** The sections that a summary is made of. */
export const SUMMARY_SECTIONS = ['summary', 'players'] as const satisfies BroodWarSection[];
type Parts = BroodWarReplay<(typeof SUMMARY_SECTIONS)[number]>;

export function summaryOf({ summary, players, isComplete, diagnostics }: Parts): ReplaySummary {
  const sides = summary.teams.map((team) => team.players.join(', '));
  const { build } = summary;
  return {
    format: 'brood-war',
    title: sides.length > 1 && sides.every((side) => side !== '') ? sides.join(' vs ') : summary.mapName || 'StarCraft: Brood War',
    ...present({ game: 'broodwar', map: summary.mapName, gameId: summary.gameId, winner: summary.winner?.players.join(', ') }),
    ...(build !== undefined && { build: String(build), version: { build } }),
    durationSeconds: summary.durationMs / 1000,
    playedAt: summary.startedAt,
    ticksPerSecond: summary.frames > 0 && summary.durationMs > 0 ? (summary.frames * 1000) / summary.durationMs : undefined,
    players: summaryPlayers({ format: 'brood-war', players }),
    isComplete,
    diagnostics,
  };
}

export const broodWar = {
  parse: parseBroodWar<BroodWarSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await parseBroodWar(source, { ...options, include: SUMMARY_SECTIONS })),
} satisfies FormatReading;
