import { parseDem, type DemGame, type DemHeader, type DemPlayer } from '../../formats/dem/index.js';
import { readOpening, type DemOpening } from '../../formats/dem/opening-verb.js';
import { DEFAULT_SECTIONS } from '../../formats/dem/replay.js';
import { present, type FormatReading, type ReplaySummary, type ReplaySummaryPlayer } from '../reading.js';

const GAMES: Readonly<Record<DemGame, string>> = { dota2: 'Dota 2', cs2: 'CS2', deadlock: 'Deadlock' };
const placeOf = ({ game, mapName, serverName }: DemHeader): string =>
  [game === undefined ? serverName : GAMES[game], mapName].filter((part) => part !== undefined && part !== '').join(', ') || 'demo';

/** Rounded, since the length is stored as a 32-bit float. */
const rateOf = (info: DemOpening['fileInfo']): number | undefined =>
  info?.playbackTicks && info.playbackSeconds ? Math.round(info.playbackTicks / info.playbackSeconds) : undefined;

/** The file info of these games says nothing of players. */
export const hasPlayersInside = ({ game }: DemHeader): boolean => game === 'cs2' || game === 'deadlock';

/** Those who play, of CS2 and Deadlock: spectators are not among them. */
export const playing = (players: readonly DemPlayer[]): readonly DemPlayer[] =>
  players.filter(({ team }) => team !== undefined && team !== 'spectator');

/** A player of CS2 or Deadlock in the words of a summary. */
export const summaryPlayer = (player: DemPlayer): ReplaySummaryPlayer =>
  present({
    name: player.name,
    account: player.steamId?.toString(),
    team: player.team,
    character: player.game === 'deadlock' ? player.heroName : undefined,
  });

function summaryOf({ header, fileInfo, players, complete, diagnostics }: DemOpening): ReplaySummary {
  const { dota } = fileInfo ?? {};
  const sides = dota === undefined ? [] : [dota.radiantTeamTag, dota.direTeamTag].filter((tag) => tag !== undefined);
  return {
    format: 'dem',
    title: sides.length === 2 ? sides.join(' vs ') : dota?.matchId ? `Match ${dota.matchId}` : placeOf(header),
    ...present({
      game: header.game,
      map: header.mapName,
      build: header.buildNum === undefined ? undefined : String(header.buildNum),
      version: header.buildNum === undefined ? undefined : { build: header.buildNum },
      durationSeconds: fileInfo?.playbackSeconds,
      ticksPerSecond: rateOf(fileInfo),
      winner: dota?.winner,
      playedAt: dota?.endTimeUnixSeconds ? new Date(dota.endTimeUnixSeconds * 1000) : undefined,
    }),
    players:
      dota?.players.map(({ name, steamId, team, heroName }): ReplaySummaryPlayer => {
        const decided = dota.winner !== undefined && team !== undefined;
        const result = decided ? (team === dota.winner ? ('win' as const) : ('loss' as const)) : undefined;
        return present({ name, account: steamId?.toString(), team, character: heroName, result });
      }) ?? playing(players).map(summaryPlayer),
    complete,
    diagnostics,
  };
}

export const dem = {
  parse: parseDem,
  unasked: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await readOpening(source, options, hasPlayersInside)),
} satisfies FormatReading;
