import type { Diagnostic } from '../../core/diagnostics.js';
import { parseDem, type DemGame, type DemHeader, type DemPlayer } from '../../formats/dem/index.js';
import { readOpening, type DemOpening } from '../../formats/dem/opening-verb.js';
import { DEFAULT_SECTIONS, type DemSection } from '../../formats/dem/replay.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { summaryPlayers } from '../players-of.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

const GAMES: Readonly<Record<DemGame, string>> = { dota2: 'Dota 2', cs2: 'CS2', deadlock: 'Deadlock' };
const placeOf = ({ game, mapName, serverName }: DemHeader): string =>
  [game === undefined ? serverName : GAMES[game], mapName].filter((part) => part !== undefined && part !== '').join(', ') || 'demo';

/** Rounded, since the length is stored as a 32-bit float. */
const rateOf = (info: DemOpening['fileInfo']): number | undefined =>
  info?.playbackTicks && info.playbackSeconds ? Math.round(info.playbackTicks / info.playbackSeconds) : undefined;

/**
 * Whether players must be found in the recording itself: the file info of CS2 and Deadlock does not name them, nor does that of Dota 2
 * if a player recorded or the recording was cut off.
 */
export const hasPlayersInside = ({ header, fileInfo }: Pick<DemOpening, 'header' | 'fileInfo'>): boolean =>
  header.game !== undefined && !fileInfo?.dota?.players.length;

/** The diagnostic if no player was found: without it the result would look like a match that nobody played. */
export const noPlayers = ({ game }: DemHeader, where: string): Diagnostic => ({
  code: 'skipped',
  severity: 'warning',
  reason: 'no-players',
  message:
    game === undefined
      ? 'replaykit does not know this game, so the players are unknown'
      : `no player is named by the file info, nor by ${where}`,
  path: ['players'],
  count: 1,
});

function summaryOf(
  { header, fileInfo, players: inside, isComplete, diagnostics }: DemOpening,
  { onDiagnostic }: ReadOptions,
): ReplaySummary {
  const { dota } = fileInfo ?? {};
  const players = summaryPlayers({ format: 'dem', players: inside, fileInfo });
  const missing = players.length > 0 ? [] : [noPlayers(header, 'the first ten seconds of the recording')];
  for (const one of missing) onDiagnostic?.(one);
  const sides = dota === undefined ? [] : [dota.radiantTeamTag, dota.direTeamTag].filter((tag) => tag !== undefined);
  return {
    format: 'dem',
    title: sides.length === 2 ? sides.join(' vs ') : dota?.matchId ? `Match ${dota.matchId}` : placeOf(header),
    ...present({
      game: header.game,
      map: header.mapName,
      gameId: dota?.matchId ? String(dota.matchId) : undefined,
      build: header.buildNum === undefined ? undefined : String(header.buildNum),
      version: header.buildNum === undefined ? undefined : { build: header.buildNum },
      durationSeconds: fileInfo?.playbackSeconds,
      ticksPerSecond: rateOf(fileInfo),
      winner: dota?.winner,
      playedAt: dota?.endTimeUnixSeconds ? new Date(dota.endTimeUnixSeconds * 1000) : undefined,
    }),
    players,
    isComplete,
    diagnostics: [...diagnostics, ...missing],
  };
}

/** The summary of a recording whose players of the first ten seconds another reading found. */
export const summarizeWith = async (source: ReplaySource, options: ReadOptions, players: readonly DemPlayer[]): Promise<ReplaySummary> =>
  summaryOf(await readOpening(source, options, (info) => hasPlayersInside(info) && players), options);

export const dem = {
  parse: parseDem<DemSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await readOpening(source, options, hasPlayersInside), options),
} satisfies FormatReading;
