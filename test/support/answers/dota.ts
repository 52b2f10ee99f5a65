import { FIGHTS, INCOME, PURCHASES, RESPAWN_SECONDS } from '../../../recordings/dem/dota/sample.js';
import { by, grouped, sum, type Answer } from './answer.js';

/** The players of a scripted match, Radiant first, and their heroes. */
const PLAYERS = ['Ada', 'Grace ☃', 'Linus', 'Margaret', 'Bot Five', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Bot Ten'];
const HEROES = [
  'axe',
  'lina',
  'crystal_maiden',
  'juggernaut',
  'tidehunter',
  'viper',
  'razor',
  'kunkka',
  'dragon_knight',
  'chaos_knight',
].map((name) => `npc_dota_hero_${name}`);
const deaths = FIGHTS.flatMap((fight) => fight.deaths);

/** What a player earned until ten minutes, as the script pays it: a wage of each second alive, 260 for a kill, 80 for an assist. */
function earned(player: number): number {
  let gold = 600;
  let back = 0;
  for (let second = 1; second <= 600; second++) {
    const isDead = second < back;
    const pace = player < 5 ? (second < 330 ? 0.92 : 1.35) : second < 330 ? 1.1 : 0.85;
    if (!isDead) gold += INCOME[player]! * pace;
    for (const [at, killer, victim, assists] of deaths) {
      if (at !== second) continue;
      if (killer === player) gold += 260;
      if (assists.includes(player)) gold += 80;
      if (victim === player) back = second + RESPAWN_SECONDS;
    }
  }
  return gold;
}

/** Three percent of what is earned is gone by then. */
export function netWorthAtTen(): Answer {
  const teams = [
    ['radiant', [0, 1, 2, 3, 4]],
    ['dire', [5, 6, 7, 8, 9]],
  ] as const;
  const rows = teams.map(([team, players]) => ({ team, net_worth: sum(players.map((player) => Math.round(earned(player) * 0.97))) }));
  return by(rows, (row) => -row.net_worth);
}

export function scores(): Answer {
  const rows = PLAYERS.map((name, player) => ({
    name,
    hero: HEROES[player]!,
    kills: deaths.filter(([, killer]) => killer === player).length,
    deaths: deaths.filter(([, , victim]) => victim === player).length,
    assists: deaths.filter(([, , , assists]) => assists.includes(player)).length,
  }));
  return by(
    rows,
    ({ kills }) => -kills,
    (row) => row.deaths,
    ({ name }) => name,
  ).slice(0, 5);
}

export function firstItems(): Answer {
  const rows = [...grouped(PURCHASES, ([, , item]) => item)].map(([item, all]) => ({
    item,
    times: all.length,
    earliest: Math.min(...all.map(([, second]) => second)),
  }));
  return by(
    rows,
    ({ earliest }) => earliest,
    ({ times }) => -times,
    ({ item }) => item,
  ).slice(0, 5);
}

/** The blow that kills does 250. */
export function damageByHero(): Answer {
  const rows = [...grouped(deaths, ([, killer]) => killer)].map(([killer, all]) => ({
    attacker: HEROES[killer]!,
    damage: 250 * all.length,
  }));
  return by(
    rows,
    ({ damage }) => -damage,
    ({ attacker }) => attacker,
  ).slice(0, 5);
}
