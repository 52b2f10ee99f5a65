import type { ReplaySummaryPlayer } from 'replaykit';
import type { Cell } from 'replaykit/tables';
import type { OpenReplay } from './replay.js';
import { title } from './words.js';

/** A player, with the figures that matter in the game. */
export interface PlayerLine extends ReplaySummaryPlayer {
  /** Kills, deaths, assists. */
  readonly score?: readonly number[];
  /** Gold or souls. */
  readonly worth?: number;
}

/** Names of the sides, in the order of the game's scoreboard. */
const SIDES: Readonly<Record<string, string>> = {
  radiant: 'Radiant',
  dire: 'Dire',
  counterTerrorist: 'Counter-Terrorists',
  terrorist: 'Terrorists',
  blue: 'Blue',
  red: 'Red',
  amber: 'Amber Hand',
  sapphire: 'Sapphire Flame',
};

/** A winner for display: a side as the game calls it, or the names of players as they are. */
export const winnerLabel = (winner: string | undefined): string | undefined =>
  winner !== undefined && Object.hasOwn(SIDES, winner) ? SIDES[winner] : winner;

/** A team's name for display. */
export const teamLabel = (team: string): string =>
  team === '' ? 'Players' : (SIDES[team] ?? (/^\d+$/.test(team) ? `Team ${Number(team) + 1}` : title(team)));

const SCOREBOARDS = ['dota_players', 'cs2_players', 'deadlock_players'] as const;

const RESULTS = ['win', 'draw', 'loss'] as const;

const numbers = (...cells: readonly (Cell | undefined)[]): readonly number[] | undefined =>
  cells.every((cell) => typeof cell === 'number') ? cells : undefined;
const text = (cell: Cell | undefined): string | undefined => (typeof cell === 'string' && cell !== '' ? cell : undefined);

/** The players, from the summary or, where there is one, from the recording's scoreboard. */
export function playersOf(replay: OpenReplay): readonly PlayerLine[] {
  const summed = replay.facts.value?.summary.players ?? [];
  const board =
    replay.facts.value?.format === 'dem' ? SCOREBOARDS.map((name) => replay.tables.get(name)).find((one) => one !== undefined) : undefined;
  if (board === undefined) return summed;
  const cell = (row: number, column: string): Cell | undefined => board.columns[column]?.[row];
  const resultOf = resultsByName(replay);
  const lines = Array.from({ length: board.length }, (_, row): PlayerLine => {
    const name = text(cell(row, 'name'));
    const team = text(cell(row, 'team'));
    const internal = text(cell(row, 'hero'))?.replace(/^(?:npc_dota_)?hero_/, '');
    const character = text(cell(row, 'hero_name')) ?? internal?.split('_').map(title).join(' ');
    const score = numbers(cell(row, 'kills'), cell(row, 'deaths'), cell(row, 'assists'));
    const worth = cell(row, 'net_worth');
    const result = name === undefined ? undefined : (summed.find((player) => player.name === name)?.result ?? resultOf.get(name));
    return {
      ...(name !== undefined && { name }),
      ...(team !== undefined && { team }),
      ...(character !== undefined && { character }),
      ...(score !== undefined && { score }),
      ...(typeof worth === 'number' && { worth }),
      ...(result !== undefined && { result }),
    };
  });
  return lines.filter(({ team }) => team !== 'spectator');
}

/** Results that only the whole recording gives, by the player's name. */
function resultsByName(replay: OpenReplay): ReadonlyMap<string, PlayerLine['result']> {
  const { name = [], result = [] } = replay.tables.get('players')?.columns ?? {};
  return new Map(
    name.flatMap((one, row) => {
      const is = RESULTS.find((known) => known === result[row]);
      return is === undefined || typeof one !== 'string' ? [] : [[one, is] as const];
    }),
  );
}

/** Players by team: winners first, otherwise in the game's order of sides. */
export function teamsOf(players: readonly PlayerLine[]): readonly (readonly [string, readonly PlayerLine[]])[] {
  const teams = Map.groupBy(players, ({ team }) => team ?? '');
  const order = { win: 0, draw: 1, loss: 2 } as const;
  const rank = ([first]: readonly PlayerLine[]): number => (first?.result === undefined ? 1 : order[first.result]);
  const sides = Object.keys(SIDES);
  return [...teams].sort(([a, x], [b, y]) => rank(x) - rank(y) || sides.indexOf(a) - sides.indexOf(b));
}

/** The score, as in `Radiant 34 – 41 Dire`; undefined if the replay's title says more. */
export function headlineOf(replay: OpenReplay): string | undefined {
  const rounds = replay.tables.get('cs2_rounds');
  if (rounds !== undefined) {
    const last = (column: string): number => Number(rounds.columns[column]?.[rounds.length - 1] ?? 0);
    return `Counter-Terrorists ${last('score_counter_terrorist')} – ${last('score_terrorist')} Terrorists`;
  }
  const players = playersOf(replay);
  const sides = (['radiant', 'amber'] as const).flatMap((first) => {
    const second = first === 'radiant' ? 'dire' : 'sapphire';
    const kills = (side: string): number => players.reduce((sum, { team, score }) => sum + (team === side ? (score?.[0] ?? 0) : 0), 0);
    return players.some(({ team, score }) => team === first && score !== undefined)
      ? [`${SIDES[first]} ${kills(first)} – ${kills(second)} ${SIDES[second]}`]
      : [];
  });
  return sides[0];
}

/** Who won: the side, or the player of a side of one. Undefined if the replay does not say, or nobody did. */
export function winnerOf(replay: OpenReplay): string | undefined {
  const sides = teamsOf(playersOf(replay)).flatMap(([team, members]) =>
    team === '' ? members.map((one) => [team, [one]] as const) : [[team, members] as const],
  );
  const won = sides.filter(([, members]) => members.every(({ result }) => result === 'win'));
  const [team, members] = won.length === 1 ? won[0]! : [];
  if (team === undefined || members === undefined || members.length === 0) return raceWinnerOf(replay);
  return members.length === 1 ? (members[0]!.name ?? teamLabel(team)) : teamLabel(team);
}

/** Who won a race: results are known once all of it is read. */
function raceWinnerOf(replay: OpenReplay): string | undefined {
  const { format, summary } = replay.facts.value ?? {};
  const results = replay.tables.get('results');
  if (format !== 'vcr' || results === undefined || !/^race\b/i.test(summary?.title ?? '')) return undefined;
  const first = results.columns['position']?.indexOf(1) ?? -1;
  return first < 0 ? undefined : text(results.columns['driver']?.[first]);
}
