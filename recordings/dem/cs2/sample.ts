import { ScriptedCs2Match, pawnKey, placeOf } from './scripted-match.js';
import type { ScriptedEntity } from '../scripted-recording.js';
import { chance } from '../../chance.js';
import { Walker, along, type Place } from '../../walker.js';

const TERRORIST = 2;
const COUNTER_TERRORIST = 3;
const TICKS_PER_SECOND = 64;
/** How often a pawn moves. */
const STEP_TICKS = 16;
const FREEZE_SECONDS = 8;

/** Ten players by user id: odd ones begin as terrorists. */
export const PLAYERS = ['Ada', 'Grace', 'Linus', 'Margaret', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Alan', 'Hedy'];
const SITES: readonly [Place, Place] = [
  [-900, 900],
  [1200, -500],
];
const SPAWNS: Readonly<Record<number, Place>> = { [TERRORIST]: [-300, -1800], [COUNTER_TERRORIST]: [300, 1700] };
/** Ways of the terrorists to each site. */
const WAYS: readonly (readonly (readonly Place[])[])[] = [
  [
    [[-300, -1800], [-1500, -900], [-1500, 300], SITES[0]],
    [[-300, -1800], [-100, -300], [-300, 700], SITES[0]],
  ],
  [
    [[-300, -1800], [900, -1700], [1500, -1100], SITES[1]],
    [[-300, -1800], [-100, -300], [600, -300], SITES[1]],
  ],
];
/** Where counter-terrorists wait, by their number. */
const HOLDS: readonly Place[] = [
  [-700, 1150],
  [-1250, 800],
  [0, 500],
  [1250, -150],
  [900, -650],
];
export const WEAPONS: Readonly<Record<number, readonly string[]>> = {
  [TERRORIST]: ['ak47', 'ak47', 'galilar', 'ak47', 'awp'],
  [COUNTER_TERRORIST]: ['m4a1', 'm4a1', 'awp', 'famas', 'm4a1'],
};

/** What the controllers count. */
type Stat = 'm_iKills' | 'm_iDeaths' | 'm_iAssists' | 'm_iHeadShotKills' | 'm_iDamage' | 'm_iUtilityDamage' | 'm_iEnemiesFlashed';

/** How a round goes: where to, how it ends, who dies when by whom. */
interface Round {
  readonly site: 0 | 1;
  readonly winner: typeof TERRORIST | typeof COUNTER_TERRORIST;
  /** RoundEndReason. */
  readonly reason: number;
  readonly kills: readonly (readonly [second: number, killer: number, victim: number, headshot?: boolean])[];
  readonly plant?: readonly [second: number, player: number];
  readonly defuser?: number;
  readonly end: number;
  readonly buy: readonly [terrorists: number, counterTerrorists: number];
}
const BOMBED = 1;
const DEFUSED = 7;
const COUNTER_TERRORISTS_WIN = 8;
const TERRORISTS_WIN = 9;
const SAVED = 12;

export const ROUNDS: readonly Round[] = [
  {
    site: 0,
    winner: 3,
    reason: COUNTER_TERRORISTS_WIN,
    end: 44,
    buy: [850, 850],
    kills: [
      [22, 2, 1],
      [24, 3, 4, true],
      [29, 6, 3],
      [33, 2, 5],
      [38, 7, 10],
      [41, 8, 7, true],
      [44, 2, 9],
    ],
  },
  {
    site: 0,
    winner: 2,
    reason: BOMBED,
    end: 78,
    buy: [900, 3200],
    plant: [34, 1],
    kills: [
      [21, 1, 2, true],
      [25, 3, 6],
      [30, 8, 5],
      [40, 7, 4],
      [52, 9, 8, true],
      [61, 10, 3],
    ],
  },
  {
    site: 1,
    winner: 2,
    reason: TERRORISTS_WIN,
    end: 47,
    buy: [4200, 2100],
    kills: [
      [19, 10, 1],
      [23, 3, 10],
      [28, 5, 8, true],
      [33, 5, 2],
      [40, 9, 6],
      [47, 7, 4, true],
    ],
  },
  {
    site: 1,
    winner: 3,
    reason: DEFUSED,
    end: 71,
    buy: [4700, 4300],
    plant: [37, 5],
    defuser: 8,
    kills: [
      [24, 4, 3],
      [27, 2, 1, true],
      [31, 7, 6],
      [33, 9, 10],
      [45, 8, 7, true],
      [52, 8, 9],
      [58, 2, 5],
    ],
  },
  {
    site: 0,
    winner: 3,
    reason: COUNTER_TERRORISTS_WIN,
    end: 39,
    buy: [1300, 4800],
    kills: [
      [18, 6, 9, true],
      [22, 6, 7],
      [27, 4, 1],
      [31, 3, 2],
      [35, 8, 3],
      [39, 10, 5, true],
    ],
  },
  {
    site: 0,
    winner: 2,
    reason: TERRORISTS_WIN,
    end: 52,
    buy: [4500, 4900],
    plant: [41, 3],
    kills: [
      [23, 1, 4, true],
      [26, 2, 7],
      [30, 1, 2],
      [35, 3, 6, true],
      [44, 9, 10],
      [52, 1, 8],
    ],
  },
  {
    site: 1,
    winner: 3,
    reason: SAVED,
    end: 123,
    buy: [4800, 4100],
    kills: [
      [26, 10, 5],
      [31, 3, 10, true],
      [47, 4, 7],
      [88, 2, 9],
    ],
  },
  {
    site: 1,
    winner: 3,
    reason: COUNTER_TERRORISTS_WIN,
    end: 43,
    buy: [2600, 4700],
    kills: [
      [20, 8, 3],
      [24, 10, 5, true],
      [28, 9, 8],
      [33, 2, 1],
      [37, 6, 7],
      [43, 4, 9, true],
    ],
  },
  {
    site: 0,
    winner: 2,
    reason: BOMBED,
    end: 84,
    buy: [4700, 4900],
    plant: [39, 7],
    kills: [
      [22, 3, 2],
      [27, 6, 9, true],
      [32, 1, 6],
      [36, 4, 5],
      [48, 3, 4, true],
      [66, 7, 8],
    ],
  },
  {
    site: 1,
    winner: 2,
    reason: TERRORISTS_WIN,
    end: 49,
    buy: [4900, 2300],
    kills: [
      [21, 5, 10, true],
      [25, 5, 4],
      [34, 9, 2],
      [38, 6, 1],
      [43, 3, 6],
      [49, 5, 8, true],
    ],
  },
  {
    site: 0,
    winner: 3,
    reason: DEFUSED,
    end: 75,
    buy: [4900, 4600],
    plant: [36, 1],
    defuser: 2,
    kills: [
      [25, 2, 9],
      [29, 3, 8],
      [33, 4, 7, true],
      [46, 1, 6],
      [54, 2, 3, true],
      [60, 10, 1],
      [63, 2, 5],
    ],
  },
  {
    site: 1,
    winner: 3,
    reason: COUNTER_TERRORISTS_WIN,
    end: 46,
    buy: [4600, 4900],
    kills: [
      [24, 10, 7, true],
      [27, 8, 1],
      [31, 5, 6],
      [36, 4, 5],
      [41, 2, 9, true],
      [46, 2, 3],
    ],
  },
];

/** A half of CS2: twelve rounds of five against five with everything that a round may have. */
export function cs2Sample(): Uint8Array {
  const match = new ScriptedCs2Match();
  const random = chance(7);
  const team = (userId: number): number => (userId % 2 === 1 ? TERRORIST : COUNTER_TERRORIST);
  const number = (userId: number): number => Math.floor((userId - 1) / 2);
  /** Players of a side begin beside each other. */
  const spawnOf = (userId: number): Place => {
    const [x, y] = SPAWNS[team(userId)]!;
    return [x + 90 * (number(userId) - 2), y + 40 * (number(userId) % 2)];
  };
  const userIds = PLAYERS.map((_, i) => i + 1);
  const controllers = new Map(
    userIds.map((userId) => [userId, match.join(userId, PLAYERS[userId - 1]!, team(userId), 76561198000000000n + BigInt(userId))]),
  );
  const pawns = new Map<number, ScriptedEntity>();
  const stats = new Map(
    userIds.map((userId): [number, Record<Stat, number>] => [
      userId,
      { m_iKills: 0, m_iDeaths: 0, m_iAssists: 0, m_iHeadShotKills: 0, m_iDamage: 0, m_iUtilityDamage: 0, m_iEnemiesFlashed: 0 },
    ]),
  );
  const add = (userId: number, what: Partial<Record<Stat, number>>): void => {
    const own = stats.get(userId)!;
    const names = Object.keys(what) as Stat[];
    for (const name of names) own[name] += what[name]!;
    match.set(controllers.get(userId)!, Object.fromEntries(names.map((name) => [`m_pActionTrackingServices.${name}`, own[name]])));
  };
  for (const userId of userIds) {
    const controller = controllers.get(userId)!;
    pawns.set(
      userId,
      match.pawnOf(controller, [...spawnOf(userId), 0], { m_iTeamNum: team(userId), m_angEyeAngles: [0, 90, 0], m_ArmorValue: 100 }),
    );
    match.set(
      controller,
      Object.fromEntries(Object.entries(stats.get(userId)!).map(([name, value]) => [`m_pActionTrackingServices.${name}`, value])),
    );
  }
  const heading = new Map<number, number>();
  let at = 64;

  for (const round of ROUNDS) {
    const start = at;
    const tickOf = (second: number): number => start + Math.round((FREEZE_SECONDS + second) * TICKS_PER_SECOND);
    const walkers = new Map(
      userIds.map((userId) => {
        return [userId, new Walker(spawnOf(userId), 215)];
      }),
    );
    const dead = new Set<number>();
    const health = new Map(userIds.map((userId) => [userId, 100]));
    /** What happens, by tick; at each step of the pawns besides. */
    const script: [tick: number, what: () => void][] = [];
    const then = (second: number, what: () => void): void => void script.push([tickOf(second), what]);

    then(-FREEZE_SECONDS, () => {
      match.startRound();
      for (const userId of userIds) {
        const side = team(userId) - TERRORIST;
        const worth = round.buy[side]! + 150 * (number(userId) - 2);
        match.set(pawns.get(userId)!, {
          m_iHealth: 100,
          m_lifeState: 0,
          m_unCurrentEquipmentValue: worth,
          ...placeOf([...walkers.get(userId)!.at, 0]),
        });
        match.set(controllers.get(userId)!, {
          'm_pInGameMoneyServices.m_iAccount': 150 + Math.round(random() * 30) * 50,
          'm_pInGameMoneyServices.m_iCashSpentThisRound': Math.round(worth / 60) * 50,
        });
      }
    });
    then(0, () => match.endFreeze());

    const smokeAt: Place = SITES[round.site];
    const thrower = userIds.find(
      (userId) => team(userId) === TERRORIST && !round.kills.some(([second, , victim]) => victim === userId && second < 18),
    )!;
    let projectile: ScriptedEntity;
    then(
      12,
      () =>
        (projectile = match.spawn('CSmokeGrenadeProjectile', {
          m_hThrower: pawns.get(thrower)!.handle,
          m_nBounces: 0,
          ...placeOf([...walkers.get(thrower)!.at, 60]),
        })),
    );
    then(13, () =>
      match.set(projectile, placeOf([(walkers.get(thrower)!.at[0] + smokeAt[0]) / 2, (walkers.get(thrower)!.at[1] + smokeAt[1]) / 2, 160])),
    );
    then(14, () =>
      match.set(projectile, { ...placeOf([...smokeAt, 10]), m_bDidSmokeEffect: true, m_vSmokeDetonationPos: [...smokeAt, 10] }),
    );
    then(33, () => match.remove(projectile));

    // a flashbang blinds two of those who hold the site, and one of the thrower's own in every third round
    const livesAt = (second: number, userId: number): boolean => !round.kills.some(([at, , victim]) => victim === userId && at <= second);
    const throwers = userIds.filter((userId) => team(userId) === TERRORIST && userId !== thrower && livesAt(18, userId));
    const flasher = throwers[ROUNDS.indexOf(round) % Math.max(1, throwers.length)];
    if (flasher !== undefined) {
      const enemies = userIds.filter((userId) => team(userId) !== TERRORIST && livesAt(18, userId)).slice(0, 2);
      const own = ROUNDS.indexOf(round) % 3 === 0 ? [thrower] : [];
      let flashbang: ScriptedEntity;
      then(15, () => {
        flashbang = match.spawn('CFlashbangProjectile', {
          m_hThrower: pawns.get(flasher)!.handle,
          m_nBounces: 0,
          ...placeOf([...walkers.get(flasher)!.at, 60]),
        });
      });
      then(16.5, () => {
        match.set(flashbang, placeOf([...smokeAt, 40]));
        match.gameEvent('flashbang_detonate', { userid: flasher, entityid: flashbang.index, x: smokeAt[0], y: smokeAt[1], z: 40 });
        for (const [i, userid] of [...enemies, ...own].entries())
          match.gameEvent('player_blind', { userid, attacker: flasher, entityid: flashbang.index, blind_duration: 1.2 + 0.9 * i });
        add(flasher, { m_iEnemiesFlashed: enemies.length });
      });
      then(17, () => match.remove(flashbang));
    }

    for (const [second, killer, victim, headshot = false] of round.kills) {
      const weapon = WEAPONS[team(killer)]![number(killer)]!;
      const hit = headshot ? 96 : 62;
      then(second - 0.5, () => {
        match.gameEvent('weapon_fire', { userid: killer, userid_pawn: pawnKey(pawns.get(killer)!), weapon: `weapon_${weapon}` });
        const left = health.get(victim)! - hit;
        health.set(victim, left);
        match.set(pawns.get(victim)!, { m_iHealth: left });
        add(killer, { m_iDamage: hit });
        match.gameEvent('player_hurt', {
          userid: victim,
          userid_pawn: pawnKey(pawns.get(victim)!),
          attacker: killer,
          attacker_pawn: pawnKey(pawns.get(killer)!),
          health: left,
          armor: 90,
          weapon,
          dmg_health: hit,
          dmg_armor: 10,
          hitgroup: headshot ? 1 : 2,
        });
      });
      then(second, () => {
        const left = health.get(victim)!;
        const helper = userIds.find((userId) => userId !== killer && team(userId) === team(killer) && !dead.has(userId));
        const assister = !headshot && random() < 0.4 ? helper : undefined;
        const [a, b] = [walkers.get(killer)!.at, walkers.get(victim)!.at];
        match.kill({
          userid: victim,
          userid_pawn: pawnKey(pawns.get(victim)!),
          attacker: killer,
          attacker_pawn: pawnKey(pawns.get(killer)!),
          ...(assister !== undefined && { assister, assister_pawn: pawnKey(pawns.get(assister)!) }),
          weapon,
          headshot,
          distance: Math.hypot(a[0] - b[0], a[1] - b[1]) * 0.0254,
          dmg_health: left,
          hitgroup: headshot ? 1 : 2,
        });
        match.set(pawns.get(victim)!, { m_iHealth: 0, m_lifeState: 2 });
        dead.add(victim);
        add(killer, { m_iKills: 1, m_iDamage: left, ...(headshot && { m_iHeadShotKills: 1 }) });
        add(victim, { m_iDeaths: 1 });
        if (assister !== undefined) add(assister, { m_iAssists: 1 });
      });
    }
    const { plant, defuser } = round;
    let bomb: ScriptedEntity | undefined;
    if (plant !== undefined) {
      const [second, planter] = plant;
      then(second - 3.2, () =>
        match.gameEvent('bomb_beginplant', { userid: planter, userid_pawn: pawnKey(pawns.get(planter)!), site: 300 }),
      );
      then(second, () => {
        bomb = match.spawn('CPlantedC4', { m_nBombSite: round.site, m_bBombTicking: true, ...placeOf([...walkers.get(planter)!.at, 8]) });
        match.gameEvent('bomb_planted', { userid: planter, userid_pawn: pawnKey(pawns.get(planter)!), site: 300 });
      });
    }
    if (defuser !== undefined) {
      then(round.end - 5, () =>
        match.gameEvent('bomb_begindefuse', { userid: defuser, userid_pawn: pawnKey(pawns.get(defuser)!), haskit: true }),
      );
      then(round.end, () => match.gameEvent('bomb_defused', { userid: defuser, userid_pawn: pawnKey(pawns.get(defuser)!), site: 300 }));
    }
    if (round.reason === BOMBED)
      then(round.end, () =>
        match.gameEvent('bomb_exploded', { userid: plant![1], userid_pawn: pawnKey(pawns.get(plant![1])!), site: 300 }),
      );
    then(round.end, () => match.endRound(round.winner, round.reason));
    then(round.end + 1, () => {
      if (bomb !== undefined) match.remove(bomb);
    });

    for (let tick = tickOf(0) + STEP_TICKS; tick <= tickOf(round.end); tick += STEP_TICKS) {
      const second = (tick - tickOf(0)) / TICKS_PER_SECOND;
      script.push([
        tick,
        () => {
          for (const userId of userIds) {
            if (dead.has(userId)) continue;
            const walker = walkers.get(userId)!;
            const before = walker.at;
            const wobble = 45 * Math.sin(second * 0.9 + userId);
            const [x, y] =
              team(userId) === TERRORIST
                ? along(WAYS[round.site]![number(userId) % 2]!, second / (26 + 2 * number(userId)))
                : second < 24
                  ? HOLDS[number(userId)]!
                  : along([HOLDS[number(userId)]!, SITES[round.site]], (second - 24) / 20);
            const [toX, toY] = walker.walk([x + wobble, y + 40 * (number(userId) - 2)], STEP_TICKS / TICKS_PER_SECOND);
            if (toX !== before[0] || toY !== before[1]) heading.set(userId, (Math.atan2(toY - before[1], toX - before[0]) * 180) / Math.PI);
            match.set(pawns.get(userId)!, { ...placeOf([toX, toY, 0]), m_angEyeAngles: [0, heading.get(userId) ?? 90, 0] });
          }
        },
      ]);
    }
    for (const [tick, what] of script.sort(([a], [b]) => a - b)) {
      match.at(tick);
      what();
    }
    at = tickOf(round.end + 5);
  }
  match.at(at);
  return match.bytes();
}
