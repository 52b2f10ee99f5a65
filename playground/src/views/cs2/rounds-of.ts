import type { OpenReplay } from '../../replay.js';
import { number, rowsOf, text, type Row } from '../../rows.js';
import { title } from '../../words.js';

export type Side = 'terrorist' | 'counterTerrorist';
export const SIDES: readonly Side[] = ['terrorist', 'counterTerrorist'];
export const SIDE_INKS: Readonly<Record<string, string>> = { terrorist: '--t', counterTerrorist: '--ct' };
export const SIDE_NAMES: Readonly<Record<string, string>> = { terrorist: 'T', counterTerrorist: 'CT', spectator: 'Spectator' };

/** Why a round ended, as players say it. */
const REASONS: Readonly<Record<string, string>> = {
  targetBombed: 'bomb exploded',
  bombDefused: 'bomb defused',
  counterTerroristsWin: 'terrorists eliminated',
  terroristsWin: 'counter-terrorists eliminated',
  targetSaved: 'time ran out',
};
export const reasonText = (reason: string | undefined): string =>
  reason === undefined ? 'undecided' : (REASONS[reason] ?? title(reason).toLowerCase());

/** A character for each reason, used as an icon. */
const LETTERS: Readonly<Record<string, string>> = {
  targetBombed: 'B',
  bombDefused: 'D',
  counterTerroristsWin: '†',
  terroristsWin: '†',
  targetSaved: 'T',
};
export const reasonLetter = (reason: string | undefined): string => (reason === undefined ? '–' : (LETTERS[reason] ?? '•'));

/** A round, as the views show it. */
export interface Round {
  readonly number: number;
  readonly seconds: number;
  /** When it began, with the time in which nobody can move. */
  readonly start: number;
  /** When the players could move. */
  readonly from: number;
  readonly to: number;
  readonly winner: string | undefined;
  readonly reason: string | undefined;
  readonly score: readonly [terrorist: number | undefined, counterTerrorist: number | undefined];
  readonly kills: readonly Row[];
  readonly buys: Readonly<Record<Side, { readonly type: string | undefined; readonly worth: number }>>;
  /** Number of players alive at the end, by side. */
  readonly survivors: Readonly<Record<Side, number>>;
}

/** Seconds of a tick, from any row that has both. */
export function ticksPerSecond(replay: OpenReplay): number {
  for (const name of ['cs2_kills', 'cs2_rounds', 'cs2_bomb', 'cs2_economy']) {
    for (const row of rowsOf(replay, name)) {
      const [tick, seconds] = [number(row['tick']), number(row['seconds'])];
      if (tick !== undefined && seconds !== undefined && seconds > 1) return tick / seconds;
    }
  }
  return 64;
}

/** The round at a moment: the last that has begun, else the first. */
export const roundAt = (rounds: readonly Round[], seconds: number): Round | undefined =>
  rounds.findLast(({ start }) => start <= seconds) ?? rounds[0];

/** All rounds read so far, without warmup. */
export function roundsOf(replay: OpenReplay): readonly Round[] {
  const rate = ticksPerSecond(replay);
  const kills = rowsOf(replay, 'cs2_kills');
  const economy = rowsOf(replay, 'cs2_economy');
  return rowsOf(replay, 'cs2_rounds').flatMap((row) => {
    const round = number(row['round']);
    const seconds = number(row['seconds']) ?? 0;
    if (round === undefined || row['is_warmup'] === true) return [];
    const from = (number(row['freeze_end_tick']) ?? number(row['start_tick']) ?? 0) / rate;
    const own = kills.filter((kill) => number(kill['round']) === round);
    const bought = economy.filter((one) => number(one['round']) === round);
    const of = (side: Side) => {
      const players = bought.filter((one) => one['player_team'] === side);
      return { type: text(players[0]?.['buy_type']), worth: players.reduce((sum, one) => sum + (number(one['equipment_value']) ?? 0), 0) };
    };
    const left = (side: Side): number => {
      const players = new Set(bought.filter((one) => one['player_team'] === side).map((one) => one['player_id']));
      for (const kill of own) players.delete(kill['victim_id']);
      return players.size;
    };
    return [
      {
        number: round,
        seconds,
        start: (number(row['start_tick']) ?? from * rate) / rate,
        from,
        to: (number(row['end_tick']) ?? seconds * rate) / rate,
        winner: text(row['winner']),
        reason: text(row['reason']),
        score: [number(row['score_terrorist']), number(row['score_counter_terrorist'])],
        kills: own,
        buys: { terrorist: of('terrorist'), counterTerrorist: of('counterTerrorist') },
        survivors: { terrorist: left('terrorist'), counterTerrorist: left('counterTerrorist') },
      },
    ];
  });
}
