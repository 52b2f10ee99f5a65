import { place } from './scripted-match.js';
import { ScriptedDotaPlay } from './scripted-play.js';
import { chance } from '../../chance.js';
import { Paths } from '../../paths.js';
import { Walker, along, type Place } from '../../walker.js';

/** The three lanes from Radiant's base to Dire's. */
const TOP: readonly Place[] = [
  [-6400, -5600],
  [-6300, 4600],
  [-5200, 5900],
  [5200, 5900],
];
const MID: readonly Place[] = [
  [-5200, -4700],
  [-600, -400],
  [4600, 4100],
];
const BOTTOM: readonly Place[] = [
  [-5600, -6200],
  [5200, -6100],
  [6300, -5000],
  [6300, 4600],
];
/** Of each player: the lane, and how far along it they stand. */
const LANES: readonly (readonly [lane: readonly Place[], share: number])[] = [
  [TOP, 0.55],
  [MID, 0.47],
  [BOTTOM, 0.4],
  [BOTTOM, 0.44],
  [TOP, 0.5],
  [TOP, 0.62],
  [MID, 0.53],
  [BOTTOM, 0.5],
  [BOTTOM, 0.53],
  [TOP, 0.58],
];
const BASES: readonly [Place, Place] = [
  [-6900, -6400],
  [6800, 6100],
];

/** The middle of each base, between the ancient and the barracks: heroes who shop and heal walk around there. */
const HOMES: readonly [Place, Place] = [
  [-5500, -5000],
  [5000, 4550],
];
/** Camps of neutral creeps of each side. */
const CAMPS: readonly [readonly Place[], readonly Place[]] = [
  [
    [-3900, 700],
    [2900, -4300],
    [-4700, -500],
    [700, -4400],
  ],
  [
    [-2700, 4300],
    [4200, -600],
    [-600, 3700],
    [3500, -1900],
  ],
];
/** Where people walk: the lanes, the river, the ways through both jungles, and around in each base. */
const PATHS = new Paths([
  [BASES[0], HOMES[0], ...TOP.slice(1), BASES[1]],
  [BASES[0], HOMES[0], ...MID.slice(1, -1), HOMES[1], BASES[1]],
  [BASES[0], ...BOTTOM.slice(1), HOMES[1], BASES[1]],
  [
    [-6100, 4700],
    [-2600, 2200],
    [-600, -400],
    [2100, -1900],
    [5600, -5900],
  ],
  [HOMES[0], [-4700, -500], [-3900, 700], [-2600, 2200]],
  [
    [-3900, 700],
    [-6300, 2400],
  ],
  [HOMES[0], [700, -4400], [2900, -4300], [3600, -6000]],
  [HOMES[1], [4200, -600], [3500, -1900], [2100, -1900]],
  [HOMES[1], [-600, 3700], [-2700, 4300], [-5200, 5900]],
  [
    [700, -4400],
    [-600, -400],
    [-600, 3700],
  ],
]);
/** Each hero is away from the lane twice in so many seconds. */
const ERRANDS_SECONDS = 96;

/** Where and when they fight: who comes, and who dies by whom in which second. */
export const FIGHTS: readonly {
  readonly at: Place;
  readonly from: number;
  readonly who: readonly number[];
  readonly deaths: readonly (readonly [second: number, killer: number, victim: number, assists: readonly number[]])[];
}[] = [
  { at: [-700, -500], from: 95, who: [1, 6], deaths: [[101, 6, 1, []]] },
  {
    at: [3600, -6000],
    from: 150,
    who: [2, 3, 7, 8],
    deaths: [
      [158, 7, 3, [8]],
      [163, 2, 8, []],
    ],
  },
  {
    at: [-6000, 3800],
    from: 205,
    who: [0, 4, 5, 9, 6],
    deaths: [
      [212, 5, 4, [9]],
      [217, 6, 0, [5, 9]],
    ],
  },
  {
    at: [2100, -1900],
    from: 270,
    who: [1, 2, 3, 6, 7, 8],
    deaths: [
      [277, 6, 2, [7]],
      [281, 8, 3, [6, 7]],
      [286, 1, 7, []],
    ],
  },
  {
    at: [-1500, -1200],
    from: 345,
    who: [0, 1, 2, 3, 4, 5, 6, 7, 9],
    deaths: [
      [352, 0, 6, [1, 4]],
      [354, 5, 3, [9]],
      [357, 1, 5, [0, 2]],
      [360, 2, 9, [0, 1, 4]],
    ],
  },
  {
    at: [-2600, 2200],
    from: 430,
    who: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    deaths: [
      [436, 1, 8, [2, 3]],
      [438, 6, 4, [5, 7]],
      [441, 0, 7, [1]],
      [445, 2, 6, [0, 1, 3]],
      [449, 1, 9, [0]],
    ],
  },
  {
    at: [2400, 2100],
    from: 505,
    who: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    deaths: [
      [512, 2, 5, [1, 4]],
      [516, 8, 0, [6]],
      [519, 1, 6, [2, 3]],
      [522, 3, 8, [1, 2]],
    ],
  },
  {
    at: [5100, 4600],
    from: 575,
    who: [0, 1, 2, 3, 4, 5, 6, 7, 9],
    deaths: [
      [580, 1, 7, [0, 2]],
      [584, 2, 9, [1]],
      [590, 1, 6, [0, 2, 3, 4]],
    ],
  },
];
export const RESPAWN_SECONDS = 16;

/** What who buys when: item, second, price; each goes to the next slot. */
export const PURCHASES: readonly (readonly [player: number, second: number, item: string, price: number])[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((player) => [player, -8, 'item_tango', 90] as const),
  ...[0, 2, 5, 7].map((player) => [player, -7, 'item_quelling_blade', 100] as const),
  ...[1, 6].map((player) => [player, 40, 'item_bottle', 675] as const),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((player) => [player, 120 + 7 * player, 'item_boots', 500] as const),
  ...[3, 4, 8, 9].map((player) => [player, 200 + 5 * player, 'item_magic_wand', 450] as const),
  [6, 240, 'item_power_treads', 1400],
  [1, 262, 'item_power_treads', 1400],
  [5, 300, 'item_phase_boots', 1500],
  [2, 318, 'item_phase_boots', 1500],
  [0, 372, 'item_blink', 2250],
  [7, 390, 'item_vanguard', 1700],
  [1, 410, 'item_black_king_bar', 4050],
  [6, 470, 'item_force_staff', 2200],
  [2, 488, 'item_blink', 2250],
  [8, 530, 'item_glimmer_cape', 2150],
];
/** Gold a second without kills. */
export const INCOME = [6.2, 7.4, 7.1, 3.4, 3.1, 6.6, 7.6, 6.9, 3.3, 3.0];
const WARDS: readonly (readonly [kind: 'observer' | 'sentry', player: number, second: number, at: Place, gone: number, by?: number])[] = [
  ['observer', 3, 20, [-1100, 600], 380],
  ['observer', 8, 25, [1500, -900], 190, 4],
  ['sentry', 4, 150, [1300, -1000], 570],
  ['observer', 9, 200, [-3400, 2600], 560],
  ['observer', 4, 250, [-4300, -1100], 330, 9],
  ['sentry', 9, 300, [-4200, -1000], 590],
  ['observer', 3, 400, [2600, 2900], 595],
];

/** Ten minutes of Dota 2: lanes, fights, wards, Roshan, towers, and a throne that falls. */
export function dotaSample(): Uint8Array {
  const play = new ScriptedDotaPlay({ gameMode: 2, matchId: 7000000001n });
  const { players } = play;
  const random = chance(42);
  const bans = [1, 44, 106, 11];
  play.draft([
    ...bans.map((heroId, i) => [false, i % 2 === 0 ? 2 : 3, heroId] as const),
    ...[0, 1, 2, 3, 4].flatMap((slot) => [[true, 2, players[slot]!.heroId] as const, [true, 3, players[slot + 5]!.heroId] as const]),
  ]);
  play.enter();
  const tower = (name: string, team: 2 | 3, at: Place) => play.building('CDOTA_BaseNPC_Tower', `dota_${name}`, team, at, 1800);
  const radiantMid = tower('goodguys_tower1_mid', 2, [-1544, -1408]);
  const direMid = tower('badguys_tower1_mid', 3, [524, 652]);
  const direMid2 = tower('badguys_tower2_mid', 3, [2496, 2112]);
  const barracks = play.building('CDOTA_BaseNPC_Barracks', 'bad_rax_melee_mid', 3, [4248, 3936], 2200);
  const fort = play.building('CDOTA_BaseNPC_Fort', 'dota_badguys_fort', 3, [5528, 5000], 4500);
  play.building('CDOTA_BaseNPC_Fort', 'dota_goodguys_fort', 2, [-5920, -5352], 4500);
  const roshan = play.building('CDOTA_Unit_Roshan', 'npc_dota_roshan', 2, [-2600, 2300], 6000);
  play.set(roshan, { m_iTeamNum: 4 });
  play.preGame();
  const hunger = play.spawnNamed('CDOTA_Ability_Axe_BattleHunger', 'axe_battle_hunger', {
    m_iLevel: 1,
    m_fCooldown: 0,
    m_hOwnerEntity: play.heroes[0]!.handle,
  });
  play.equip(play.heroes[0]!, 'm_hAbilities', 0, hunger);

  const walkers = players.map(({ team }) => new Walker(BASES[team - 2]!, 380));
  const gold = players.map(() => 600);
  const earned = players.map(() => 600);
  const experience = players.map(() => 0);
  const lastHits = players.map(() => 0);
  const levels = players.map(() => 1);
  const slots = players.map(() => 0);
  const buy = (second: number): void => {
    for (const [player, at, item, price] of PURCHASES) {
      if (at !== second) continue;
      play.buy(
        player,
        item === 'item_tango' ? 'CDOTA_Item_Tango' : item === 'item_blink' ? 'CDOTA_Item_BlinkDagger' : 'CDOTA_Item',
        item,
        slots[player]!++,
        price,
      );
      gold[player] = Math.max(0, gold[player]! - price);
    }
  };
  /** Where a player wants to be. */
  const aim = (player: number, second: number): Place => {
    const fight = FIGHTS.find(({ from, who, deaths }) => who.includes(player) && second >= from - 32 && second <= deaths.at(-1)![0] + 3);
    if (fight !== undefined)
      return [fight.at[0] + 260 * Math.cos(player * 1.3 + second / 3), fight.at[1] + 260 * Math.sin(player * 2.1 + second / 4)];
    const side = players[player]!.team - 2;
    const errand = (second + 19 * player) % ERRANDS_SECONDS;
    if (second > 60 && errand < 24) {
      const [x, y] = HOMES[side]!;
      const away = 1150 * Math.abs(Math.sin(second / 7.7 + player));
      return [x + away * Math.cos(player * 1.7 + second / 5), y + away * Math.sin(player * 1.7 + second / 5)];
    }
    if (second > 60 && errand >= 50 && errand < 66) {
      const [x, y] = CAMPS[side]![(player + Math.floor(second / 40)) % 4]!;
      return [x + 500 * Math.cos(second / 3 + player), y + 500 * Math.sin(second / 4)];
    }
    const [lane, share] = LANES[player]!;
    const [x, y] = along(
      lane,
      share + 0.07 * Math.sin(second / 23 + player) + (players[player]!.team === 2 ? 1 : -1) * (second - 300) * 0.00012,
    );
    return [x + 320 * Math.sin(second / 5 + player), y + 320 * Math.cos(second / 7 + 2 * player)];
  };
  /** Where a player goes next: each keeps to a side of the path. */
  const beside = (player: number, from: Place, to: Place): Place => {
    const next = PATHS.next(from, to);
    return next === to ? to : [next[0] + 230 * Math.cos(player * 2.4), next[1] + 230 * Math.sin(player * 2.4)];
  };
  const respawns = new Map<number, number>();
  const everySecond = (second: number): void => {
    for (const { id, team } of players) {
      if (respawns.get(id) === second) {
        respawns.delete(id);
        play.respawn(id);
        walkers[id] = new Walker(BASES[team - 2]!, 380);
      }
      if (play.dead.has(id)) continue;
      const walker = walkers[id]!;
      play.set(play.heroes[id]!, place(walker.walk(beside(id, walker.at, aim(id, second)), 1)));
      // who wins fights gets ahead: Dire until the sixth minute, then Radiant
      const pace = team === 2 ? (second < 330 ? 0.92 : 1.35) : second < 330 ? 1.1 : 0.85;
      gold[id]! += INCOME[id]! * pace;
      earned[id]! += INCOME[id]! * pace;
      experience[id]! += INCOME[id]! * pace * 1.15;
      if (random() < INCOME[id]! / 60) lastHits[id]!++;
      const level = Math.min(25, 1 + Math.floor(Math.sqrt(experience[id]! / 95)));
      if (level > levels[id]!) play.level(id, (levels[id] = level));
    }
    if (second % 5 > 0) return;
    for (const { id } of players) {
      play.economy(id, {
        m_iNetWorth: Math.round(earned[id]! * 0.97),
        m_iTotalEarnedGold: Math.round(earned[id]!),
        m_iUnreliableGold: Math.round(gold[id]!),
        m_iLastHitCount: lastHits[id]!,
        m_iDenyCount: Math.floor(lastHits[id]! / 6),
        m_iTotalEarnedXP: Math.round(experience[id]!),
      });
      play.set(play.heroes[id]!, { m_iCurrentXP: Math.round(experience[id]!) });
    }
  };

  const script: [second: number, what: () => void][] = [];
  const then = (second: number, what: () => void): void => void script.push([second, what]);
  for (const { at, deaths } of FIGHTS) {
    for (const [second, killer, victim, assists] of deaths) {
      then(second, () => {
        const [x, y] = walkers[victim]!.at;
        play.kill(killer, victim, assists, [Math.round(x), Math.round(y)]);
        if (Math.hypot(x - at[0], y - at[1]) > 1500) throw new RangeError(`${victim} did not come to the fight`);
        respawns.set(victim, second + RESPAWN_SECONDS);
        earned[killer]! += 260;
        gold[killer]! += 260;
        experience[killer]! += 180;
        for (const assist of assists) earned[assist]! += 80;
      });
    }
  }
  for (const [kind, player, second, at, gone, by] of WARDS) {
    let end: ((destroyer?: number) => void) | undefined;
    then(second, () => (end = play.ward(kind, player, at)));
    then(gone, () => end!(by));
  }
  for (const second of new Set(PURCHASES.map(([, at]) => at))) if (second > 0) then(second, () => buy(second));
  then(5, () => play.say(1, 'gl hf'));
  then(101, () => {
    play.combatLog({ type: 'FIRST_BLOOD', attacker_name: play.heroOf(6), target_name: play.heroOf(1) });
    play.chatEvent('FIRSTBLOOD', { playerid_1: 6, playerid_2: 1, value: 200 });
  });
  then(120, () => play.rune(6, 5));
  then(240, () => play.rune(1, 0));
  then(196, () => play.smoke(9, [5, 6, 9]));
  then(420, () => play.smoke(3, [0, 1, 2, 3]));
  then(296, () => play.fall(radiantMid, 'npc_dota_goodguys_tower1_mid', 6, 'TOWER_KILL'));
  then(372, () => play.fall(direMid, 'npc_dota_badguys_tower1_mid', 1, 'TOWER_KILL'));
  let roshanDied: ReturnType<typeof play.roshanFalls>;
  then(460, () => (roshanDied = play.roshanFalls(roshan, 1)));
  then(463, () => play.aegis(1, 1, roshanDied));
  then(528, () => play.fall(direMid2, 'npc_dota_badguys_tower2_mid', 2, 'TOWER_KILL'));
  then(560, () => play.fall(barracks, 'npc_dota_badguys_melee_rax_mid', 2, 'BARRACKS_KILL'));
  then(593, () => play.say(6, 'gg'));

  play.advance(2);
  buy(-8);
  play.advance(1);
  buy(-7);
  play.advance(7);
  play.blowHorn();
  for (const [second, what] of script.sort(([a], [b]) => a - b)) {
    play.playTo(second, everySecond);
    what();
  }
  play.playTo(600, everySecond);
  play.fall(fort, 'npc_dota_badguys_fort', 1, undefined);
  return play.finish(2);
}
