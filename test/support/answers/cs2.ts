import { PLAYERS, ROUNDS, WEAPONS } from '../../../recordings/dem/cs2/sample.js';
import { by, counted, grouped, round, sum, type Answer } from './answer.js';

/** A second before the first round, and in each one eight of buying before it and five after it. */
export const SECONDS = 1 + sum(ROUNDS.map(({ end }) => 8 + end + 5));

/** What the numbers of teams and of ends of rounds say: RoundEndReason of the game. */
const TEAMS: Readonly<Record<number, string>> = { 2: 'terrorist', 3: 'counterTerrorist' };
const REASONS: Readonly<Record<number, string>> = {
  1: 'targetBombed',
  7: 'bombDefused',
  8: 'counterTerroristsWin',
  9: 'terroristsWin',
  12: 'targetSaved',
};
/** Players with odd user ids are terrorists; the weapon goes with the place in the team. */
const teamOf = (userId: number): number => (userId % 2 === 1 ? 2 : 3);
const nameOf = (userId: number): string => PLAYERS[userId - 1]!;
const kills = ROUNDS.flatMap((played, number) =>
  played.kills.map(([second, killer, victim, headshot = false]) => ({ number, second, killer, victim, headshot })),
);

export function killsByWeapon(): Answer {
  const all = grouped(kills, ({ killer }) => WEAPONS[teamOf(killer)]![Math.floor((killer - 1) / 2)]!);
  const rows = [...all].map(([weapon, own]) => ({ weapon, kills: own.length, headshots: own.filter(({ headshot }) => headshot).length }));
  return by(
    rows,
    (row) => -row.kills,
    ({ weapon }) => weapon,
  ).slice(0, 5);
}

/** A hit in the head does 96 and another 62, half a second before the kill. */
export function damagePerRound(): Answer {
  const rows = [...grouped(kills, ({ killer }) => nameOf(killer))].map(([name, own]) => ({
    attacker: name,
    per_round: round(sum(own.map(({ headshot }) => (headshot ? 96 : 62))) / ROUNDS.length, 1),
  }));
  return by(
    rows,
    (row) => -row.per_round,
    (row) => row.attacker,
  ).slice(0, 5);
}

export function roundEnds(): Answer {
  const rows = counted(ROUNDS.map(({ reason }) => reason)).map(([reason, rounds]) => ({
    winner: TEAMS[ROUNDS.find((played) => played.reason === reason)!.winner]!,
    reason: REASONS[reason]!,
    rounds,
  }));
  return by(
    rows,
    ({ rounds }) => -rounds,
    ({ winner }) => winner,
    ({ reason }) => reason,
  );
}

export function openings(): Answer {
  const rows = counted(ROUNDS.map((played) => nameOf(played.kills[0]![1]))).map(([name, count]) => ({
    attacker: name,
    openings: count,
  }));
  return by(
    rows,
    (row) => -row.openings,
    (row) => row.attacker,
  ).slice(0, 5);
}

/** Five players around the sum of the script: an eco below 5,000 dollars, then below 10,000, then below 20,000. */
export function buys(): Answer {
  const kindOf = (dollars: number): string =>
    dollars < 5000 ? 'eco' : dollars < 10_000 ? 'semiEco' : dollars < 20_000 ? 'semiBuy' : 'fullBuy';
  const rows = [...grouped(ROUNDS, ({ buy: [terrorists] }) => kindOf(5 * terrorists))].map(([buy, all]) => ({
    buy,
    rounds: all.length,
    won: all.filter(({ winner }) => winner === 2).length,
  }));
  return by(
    rows,
    ({ rounds }) => -rounds,
    ({ buy }) => buy,
  );
}
