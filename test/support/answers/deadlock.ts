import { INCOME, KILLS, PLAYERS, RESPAWN_SECONDS } from '../../../recordings/dem/deadlock/sample.js';
import { by, counted, round, type Answer } from './answer.js';

/** The heroes of the players, by what the game calls them. */
const HEROES = [
  'Infernus',
  'Seven',
  'Vindicta',
  'Lady Geist',
  'Abrams',
  'Wraith',
  'McGinnis',
  'Paradox',
  'Dynamo',
  'Kelvin',
  'Haze',
  'Bebop',
];
const players = PLAYERS.map((name, i) => ({ userId: i + 1, name, hero_name: HEROES[i]! }));
/** The clock of the match begins after 14 seconds, and from then on a sample is taken each minute. */
const LAST_SAMPLE = 14 + 9 * 60;

/** What a player is worth at a second, as the script counts it: nothing comes in while they are dead, and it is written every five seconds. */
function soulsAt(userId: number, end: number): number {
  let souls = 400;
  let written = souls;
  let back = -1;
  for (let second = 1; second <= end; second++) {
    for (const [at, killer, victim] of KILLS) {
      if (at !== second) continue;
      if (killer === userId) souls += 330;
      if (victim === userId) back = second + RESPAWN_SECONDS;
    }
    if (second < back) continue;
    const isAmber = userId <= 6;
    souls += INCOME[userId - 1]! * (isAmber ? (second < 250 ? 0.9 : 1.3) : second < 250 ? 1.05 : 0.85);
    if (second % 5 === 0) written = Math.round(souls);
  }
  return written;
}

export function soulsPerMinute(): Answer {
  const rows = players.map(({ userId, ...player }) => ({
    ...player,
    souls_per_minute: round((60 * soulsAt(userId, LAST_SAMPLE)) / LAST_SAMPLE),
  }));
  return by(
    rows,
    (row) => -row.souls_per_minute,
    ({ name }) => name,
  ).slice(0, 5);
}

export function scores(): Answer {
  const rows = players.map(({ userId, ...player }) => ({
    ...player,
    kills: KILLS.filter(([, killer]) => killer === userId).length,
    deaths: KILLS.filter(([, , victim]) => victim === userId).length,
  }));
  return by(
    rows,
    ({ kills }) => -kills,
    ({ deaths }) => deaths,
    ({ name }) => name,
  ).slice(0, 5);
}

export function rivals(): Answer {
  const rows = counted(KILLS.map(([, killer, victim]) => `${killer} ${victim}`)).map(([pair, kills]) => {
    const [killer, victim] = pair.split(' ').map((userId) => PLAYERS[Number(userId) - 1]!);
    return { attacker: killer!, victim: victim!, kills };
  });
  return by(
    rows,
    ({ kills }) => -kills,
    (row) => row.attacker,
    (row) => row.victim,
  ).slice(0, 3);
}
