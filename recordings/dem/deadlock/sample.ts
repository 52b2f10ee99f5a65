import { placeOf } from '../cs2/scripted-match.js';
import { endDeadlockMatch, SUBCLASS } from './made-match.js';
import { NOBODY, ScriptedDeadlockMatch } from './scripted-match.js';
import type { ScriptedEntity } from '../scripted-recording.js';
import { chance } from '../../chance.js';
import { Walker, along, type Place } from '../../walker.js';

const AMBER = 2;
const SAPPHIRE = 3;
const SECONDS = 610;
export const RESPAWN_SECONDS = 14;
export const PLAYERS = ['Ada', 'Linus', 'Edsger', 'Donald', 'Alan', 'Ken', 'Grace', 'Margaret', 'Barbara', 'Radia', 'Hedy', 'Joan'];
const HEROES = [1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13, 15];
const BASES: Readonly<Record<number, Place>> = { [AMBER]: [0, -10000], [SAPPHIRE]: [0, 10000] };
const LANES: readonly (readonly Place[])[] = [-6000, -2000, 2000, 6000].map((x) => [
  [0, -10000],
  [x, -5000],
  [x, 5000],
  [0, 10000],
]);
/** Souls a second without kills. */
export const INCOME = [14, 12, 11, 13, 9, 10, 13, 13, 10, 12, 11, 9];

/** Who kills whom when, with whose help; user ids from 1, the first six are Amber. */
export const KILLS: readonly (readonly [second: number, killer: number, victim: number, assisters?: readonly number[]])[] = [
  [52, 7, 1],
  [75, 2, 8, [1]],
  [98, 9, 3, [8]],
  [131, 10, 4],
  [140, 4, 12, [6]],
  [166, 7, 2, [8]],
  [171, 8, 5],
  [203, 1, 9],
  [222, 6, 11, [4]],
  [241, 10, 6, [12, 11]],
  [268, 1, 7, [2, 3]],
  [271, 2, 8, [1]],
  [275, 3, 10, [1]],
  [301, 4, 12],
  [334, 1, 9, [5]],
  [338, 7, 3],
  [352, 2, 11, [1, 4]],
  [381, 1, 8, [2]],
  [385, 1, 7, [2, 5]],
  [390, 9, 5],
  [421, 4, 10, [6]],
  [448, 1, 12, [2, 3]],
  [452, 2, 9, [1]],
  [466, 3, 11, [4]],
  [489, 9, 2, [12]],
  [494, 7, 6],
  [517, 4, 8, [5, 6]],
  [541, 1, 10, [3]],
  [545, 2, 7, [1, 3]],
  [548, 12, 4],
  [572, 3, 9, [1]],
  [590, 1, 7, [2]],
  [593, 5, 11, [4]],
  [597, 2, 12, [1, 6]],
];

/** What everyone buys, and the souls at which they do. */
const ITEMS: readonly (readonly [souls: number, item: keyof typeof SUBCLASS])[] = [
  [900, 'upgrade_sprint_booster'],
  [2200, 'upgrade_endurance'],
  [4200, 'upgrade_health_stimpak'],
];
/** EGoldSource: players, troopers, neutrals and breakables. */
const SOURCES = { players: 1, troopers: 2, neutrals: 3, breakables: 12 } as const;

/** What a player earned, by source: 330 for a kill, and the rest by a share of each. */
function soulsOf({
  souls,
  kills,
  lastHits,
  damage,
}: {
  readonly souls: number;
  readonly kills: number;
  readonly lastHits: number;
  readonly damage: number;
}) {
  const others = souls - 330 * kills;
  const one = (source: number, gold: number, orbs: number, killed: number, dealt: number) => ({
    source,
    gold: Math.round(gold),
    gold_orbs: Math.round(orbs),
    kills: killed,
    damage: Math.round(dealt),
  });
  return [
    one(SOURCES.players, 330 * kills, 0, kills, damage),
    one(SOURCES.troopers, 0.45 * others, 0.2 * others, lastHits, 80 * lastHits),
    one(SOURCES.neutrals, 0.25 * others, 0, 12, 3000),
    one(SOURCES.breakables, 0.1 * others, 0, 0, 0),
  ];
}

/** Ten minutes of Deadlock: souls, kills, damage, and where the heroes are. */
export function deadlockSample(): Uint8Array {
  const match = new ScriptedDeadlockMatch();
  const random = chance(11);
  const players = PLAYERS.map((name, i) => {
    const userId = i + 1;
    const team = i < 6 ? AMBER : SAPPHIRE;
    const controller = match.join(userId, name, team, {
      m_nHeroID: HEROES[i]!,
      m_unLobbyPlayerSlot: userId,
      m_nAssignedLane: 1 + (i % 4),
      m_iLevel: 1,
      m_iDeaths: 0,
      m_iPlayerAssists: 0,
      m_iLastHits: 0,
      m_iDenies: 0,
      m_iHeroDamage: 0,
      m_iObjectiveDamage: 0,
      m_bAlive: true,
    });
    return {
      userId,
      team,
      lane: LANES[i % 4]!,
      controller,
      walker: new Walker(BASES[team]!, 450),
      souls: 400,
      damage: 0,
      lastHits: 0,
      back: -1,
      kills: 0,
      deaths: 0,
      assists: 0,
      items: 0,
    };
  });
  const pawn = (userId: number): ScriptedEntity => match.heroOf(userId);
  const script = [...KILLS].sort(([a], [b]) => a - b);
  for (let second = 1; second <= SECONDS; second++) {
    match.at(second * 64);
    for (const [at, killerId, victimId, assisters = []] of script) {
      if (at !== second) continue;
      const [killer, victim] = [players[killerId - 1]!, players[victimId - 1]!];
      match.gameEvent('player_death', {
        userid: victimId,
        attacker: killerId,
        assister1controller: assisters[0] ?? NOBODY,
        assister2controller: assisters[1] ?? NOBODY,
      });
      match.set(killer.controller, { m_iPlayerKills: ++killer.kills });
      match.set(victim.controller, { m_iDeaths: ++victim.deaths, m_bAlive: false });
      match.set(pawn(victimId), { m_iHealth: 0 });
      for (const assister of assisters)
        match.set(players[assister - 1]!.controller, { m_iPlayerAssists: ++players[assister - 1]!.assists });
      killer.souls += 330;
      killer.damage += 700;
      victim.back = second + RESPAWN_SECONDS;
    }
    if (second === 8) match.message('k_EUserMsg_ChatMsg', { player_slot: 1, text: 'glhf', all_chat: true });
    if (second === SECONDS - 10) match.message('k_EUserMsg_ChatMsg', { player_slot: 8, text: 'gg', all_chat: true });
    for (const player of players) {
      const { userId, team, lane, controller } = player;
      if (player.back === second) {
        player.walker = new Walker(BASES[team]!, 450);
        match.set(controller, { m_bAlive: true });
        match.set(pawn(userId), { m_iHealth: 700 });
      }
      if (second < player.back) continue;
      // Sapphire leads for four minutes
      const pace = team === AMBER ? (second < 250 ? 0.9 : 1.3) : second < 250 ? 1.05 : 0.85;
      player.souls += INCOME[userId - 1]! * pace;
      if (random() < 0.18) player.lastHits++;
      const share = (team === AMBER ? 0.47 : 0.53) + 0.05 * Math.sin(second / 17 + userId);
      const [x, y] = along(lane, share);
      const [toX, toY] = player.walker.walk([x + 300 * Math.sin(second / 5 + userId), y], 1);
      match.set(pawn(userId), {
        ...placeOf([toX, toY, 128]),
        m_iHealth: 700 - Math.round(300 * Math.abs(Math.sin(second / 11 + userId))),
        'm_nCurrencies.0000': Math.round(player.souls % 1500),
      });
      if (second % 5 > 0) continue;
      const bought = ITEMS.filter(([price]) => price <= player.souls).length;
      for (; player.items < bought; player.items++) {
        // the cheapest one is sold for the last
        const slot = player.items === ITEMS.length - 1 ? 0 : player.items;
        match.set(controller, { [`m_vecUpgrades.000${slot}`]: SUBCLASS[ITEMS[player.items]![1]] });
      }
      player.damage += Math.round(25 + 40 * random());
      match.set(controller, {
        m_iGoldNetWorth: Math.round(player.souls),
        m_iAPNetWorth: Math.floor(player.souls / 600),
        m_iLevel: 1 + Math.floor(player.souls / 500),
        m_iLastHits: player.lastHits,
        m_iDenies: Math.floor(player.lastHits / 5),
        m_iHeroDamage: player.damage,
        m_iObjectiveDamage: Math.round(player.damage * 0.3),
      });
    }
  }
  match.at((SECONDS + 1) * 64);
  endDeadlockMatch(match, { winner: 2, seconds: SECONDS, souls: new Map(players.map((player) => [player.userId, soulsOf(player)])) });
  match.at((SECONDS + 2) * 64);
  return match.bytes();
}
