import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { StormWireEvent } from '../../src/formats/storm/framing.js';
import type { StormWireStruct } from '../../src/formats/storm/records.js';
import { writeStorm } from '../../src/formats/storm/writer.js';
import { chance } from '../chance.js';
import { Walker, along, type Place } from '../walker.js';
import { CAMPS, CORES, HALLS, LANES, MAP_SIZE, MIDDLE, STRUCTURES, townId, whole, type Structure } from './made-map.js';
import { stormAttributes, stormLobby } from './toy-lobby.js';
import { died, scores, statistic, stormEvent, stormRecords, unit, type Statistic } from './toy-records.js';

const BUILD = 96477;
const LOOPS = 16;
/** 2026-03-07T20:00:00Z in 100 ns since 1601, and a match of storm league. */
const SAVED = 134174016000000000n;
const AMM_ID = 50091;
/** The gates open after so many game loops; all times below are seconds from then on. */
export const GATES_LOOP = 610;
/** The core of team 1 falls. */
export const CORE_DIED = 700;
/** The final score is written so many game loops after the end of a core. */
const SCORE_AFTER = 113;
/** Places of units are noted this often, in game loops. */
const POSITIONS_EVERY = 240;

/** Who plays what, and in which lane. */
export const HEROES = [
  { name: 'Ada', hero: 'Jaina', team: 0, lane: 1 },
  { name: 'Barbara', hero: 'Muradin', team: 0, lane: 1 },
  { name: 'Claude', hero: 'Rehgar', team: 0, lane: 2 },
  { name: 'Donald', hero: 'Falstad', team: 0, lane: 0 },
  { name: 'Edsger', hero: 'Thrall', team: 0, lane: 2 },
  { name: 'Frances', hero: 'Arthas', team: 1, lane: 1 },
  { name: 'Grace', hero: 'Zeratul', team: 1, lane: 0 },
  { name: 'Hedy', hero: 'Tyrande', team: 1, lane: 2 },
  { name: 'Ivan', hero: 'Raynor', team: 1, lane: 1 },
  { name: 'Joan', hero: 'Uther', team: 1, lane: 2 },
] as const;
const TALENTS = ['Quickness', 'Vigor', 'Reach', 'Onslaught', 'Ward', 'Focus', 'StormShield'] as const;
const TALENT_LEVELS = [1, 4, 7, 10, 13, 16, 20];
const BANS = ['Illidan', 'Malfurion', 'Kerrigan', 'Diablo'];

/** Deaths: when, whose (by number), who had a part in it, and whether the last blow was an army's. */
export const DEATHS: readonly (readonly [second: number, victim: number, takedowns: readonly number[], byArmy?: true])[] = [
  [48, 7, [2, 4]],
  [96, 3, [6]],
  [141, 5, [0, 1]],
  [146, 8, [0, 1, 2]],
  [149, 1, [5, 8, 9]],
  [204, 6, [3]],
  [236, 2, [7, 9], true],
  [288, 0, [6, 5]],
  [291, 4, [5, 6, 8]],
  [297, 6, [1, 3]],
  [355, 9, [0, 2, 4]],
  [359, 7, [0, 4]],
  [362, 8, [0, 1]],
  [430, 1, [5, 6]],
  [478, 5, [0, 1, 2, 3]],
  [481, 9, [0, 1]],
  [485, 3, [6, 8]],
  [558, 7, [2, 4]],
  [604, 6, [0, 1, 3]],
  [607, 5, [0, 1, 2, 3, 4]],
  [611, 9, [0, 2, 4]],
  [618, 4, [8], true],
  [676, 8, [0, 1, 2]],
  [683, 7, [0, 3]],
];
/** Where teams meet: from, to, place, and which heroes come. */
const FIGHTS: readonly (readonly [from: number, to: number, at: Place, who?: readonly number[]])[] = [
  [44, 52, along(LANES[2]!, 0.5), [2, 4, 7, 9]],
  [92, 99, along(LANES[0]!, 0.45), [3, 6]],
  [130, 158, MIDDLE],
  [198, 208, along(LANES[0]!, 0.55), [3, 6]],
  [230, 240, along(LANES[2]!, 0.4), [2, 4, 7, 9]],
  [276, 304, MIDDLE],
  [346, 372, along(LANES[1]!, 0.66)],
  [424, 434, along(LANES[1]!, 0.5), [0, 1, 5, 6, 8]],
  [466, 492, MIDDLE],
  [552, 562, along(LANES[2]!, 0.62), [2, 4, 7, 9]],
  [592, 622, along(LANES[0]!, 0.7)],
  [664, CORE_DIED, [214, 104]],
];
/** Who wins the fight in the middle: second, team. */
export const IMMORTALS: readonly (readonly [second: number, team: 0 | 1])[] = [
  [160, 0],
  [306, 1],
  [494, 0],
];
/** Captures of camps: second, camp, team, who goes there. */
export const CAPTURES: readonly (readonly [second: number, camp: number, team: 0 | 1, who: readonly number[]])[] = [
  [116, 1, 0, [2, 4]],
  [182, 2, 1, [7, 9]],
  [254, 3, 0, [3, 1]],
  [330, 2, 1, [7, 8]],
  [398, 1, 0, [2, 4]],
  [520, 4, 0, [0, 1, 2, 3]],
  [640, 3, 0, [3, 4]],
];
/** Forts and keeps that fall: second, team, lane, whether it is a keep, who had a part. */
export const FALLS: readonly (readonly [second: number, team: 0 | 1, lane: number, isKeep: boolean, who: readonly number[]])[] = [
  [214, 1, 0, false, [3]],
  [318, 0, 2, false, [7, 9]],
  [374, 1, 1, false, [0, 1, 2]],
  [500, 1, 2, false, [2, 4]],
  [540, 1, 1, true, [0, 1, 2, 3]],
  [630, 1, 0, true, [0, 3]],
];
/** When each team reaches its levels, from level 2 on. */
const LEVELS: readonly (readonly number[])[] = [
  [38, 70, 104, 142, 172, 206, 240, 276, 322, 360, 396, 430, 468, 496, 528, 566, 600, 640],
  [40, 74, 110, 152, 184, 216, 252, 282, 316, 372, 410, 446, 488, 530, 570, 622],
];
const CHAT = [
  [4, 0, 1, 'good luck all'],
  [5, 6, 1, 'have fun'],
  [163, 1, 1, 'well played, push top'],
  [309, 5, 1, 'we can still do this'],
  [CORE_DIED + 3, 2, 0, 'gg'],
  [CORE_DIED + 4, 8, 0, 'gg wp'],
] as const;

const loopOf = (second: number): number => GATES_LOOP + Math.round(second * LOOPS);
/** Somebody is dead longer the later it is. */
const deadSeconds = (second: number): number => Math.round(14 + second / 20);
const levelAt = (team: number, second: number): number => 1 + LEVELS[team]!.filter((at) => at <= second).length;

/** Events of the three streams as they are made. */
class Stage {
  readonly tracker: StormWireEvent[] = [];
  readonly game: StormWireEvent[] = [];
  readonly message: StormWireEvent[] = [];
  #nextIndex = 1;

  newIndex(): number {
    return this.#nextIndex++;
  }
  track(loop: number, name: string, given?: StormWireStruct): void {
    this.tracker.push(stormEvent(BUILD, 'tracker', loop, name, given));
  }
  stat(loop: number, name: string, values?: Statistic): void {
    this.tracker.push(statistic(BUILD, loop, name, values));
  }
  play(loop: number, name: string, given: StormWireStruct, userId: number): void {
    this.game.push(stormEvent(BUILD, 'game', loop, name, given, userId));
  }
  say(loop: number, name: string, given: StormWireStruct, userId: number): void {
    this.message.push(stormEvent(BUILD, 'message', loop, name, given, userId));
  }
}

/** A unit as the tracker sees it: where it is at a loop, from its birth to its death. */
interface Seen {
  readonly index: number;
  readonly placeAt: (loop: number) => Place | undefined;
}

/** Twelve minutes of storm league on a made battleground: five against five, camps, immortals, forts, and a core that falls. */
export function stormSample(): Uint8Array {
  const stage = new Stage();
  const seen: Seen[] = [...buildings(stage), ...heroes(stage), ...minions(stage), ...camps(stage)];
  for (let loop = POSITIONS_EVERY; loop < loopOf(CORE_DIED); loop += POSITIONS_EVERY) positions(stage, seen, loop);
  draft(stage);
  statistics(stage);
  ending(stage);
  talk(stage);
  const byLoop = (a: StormWireEvent, b: StormWireEvent): number => a.gameloop - b.gameloop;
  const events = { game: stage.game.sort(byLoop), message: stage.message.sort(byLoop), tracker: stage.tracker.sort(byLoop) };
  return writeStorm(
    stormRecords(BUILD, events, [
      ...stormLobby(BUILD, {
        title: 'Made Crossing',
        people: HEROES,
        savedAt: SAVED,
        ammId: AMM_ID,
        mapSize: MAP_SIZE,
        randomValue: 20_260_307,
      }),
      stormAttributes([
        [4010, 16, 'drft'],
        [4023, 16, 'Illi'],
        [4025, 16, 'Malf'],
        [4028, 16, 'Kerr'],
        [4030, 16, 'Diab'],
        ...HEROES.map((_, i) => [4008, i + 1, String(6 + ((i * 7) % 15)).padStart(4)] as const),
      ]),
    ]),
  );
}

function positions(stage: Stage, seen: readonly Seen[], loop: number): void {
  const there = seen.flatMap(({ index, placeAt }) => {
    const place = placeAt(loop);
    return place === undefined ? [] : [[index, ...whole(place)] as const];
  });
  there.sort(([a], [b]) => a - b);
  let last = there[0]?.[0] ?? 0;
  const first = last;
  const items = there.flatMap(([index, x, y]) => {
    const step = index - last;
    last = index;
    return [step, x, y];
  });
  if (items.length > 0) stage.track(loop, 'SUnitPositionsEvent', { m_firstUnitIndex: first, m_items: items });
}

/** Structures stand until their town falls. They are not among the units whose places are noted. */
function buildings(stage: Stage): readonly Seen[] {
  const falls = new Map(FALLS.map(([second, team, lane, isKeep, who]) => [townId(team, lane, isKeep), { second, who }]));
  let town: Structure['town'];
  for (const {
    unitType,
    team,
    at: [x, y],
    town: own,
  } of STRUCTURES) {
    town = own ?? town;
    const index = stage.newIndex();
    stage.track(10, 'SUnitBornEvent', unit(index, unitType, 11 + team, x, y));
    const fall = falls.get(town!.id);
    if (own !== undefined)
      stage.stat(12, 'TownStructureInit', {
        ints: [
          ['TownID', own.id],
          ['Team', team + 1],
          ['Lane', own.lane],
        ],
        fixed: [
          ['PositionX', x],
          ['PositionY', y],
        ],
      });
    if (fall === undefined) continue;
    const { second, who } = fall;
    // towers fall before what they guard
    const loop = loopOf(own === undefined ? second - 6 - (index % 4) : second);
    stage.track(loop, 'SUnitDiedEvent', died(index, 11 + (1 - team), x, y));
    if (own !== undefined)
      stage.stat(loop + 1, 'TownStructureDeath', {
        texts: [['UnitType', unitType]],
        ints: [['TownID', own.id], ...who.map((hero) => ['KillingPlayer', hero + 1] as const)],
        fixed: [['GameTime', second]],
      });
  }
  CORES.forEach(([x, y], team) => {
    const index = stage.newIndex();
    stage.track(10, 'SUnitBornEvent', unit(index, 'KingsCore', 11 + team, x, y));
    if (team === 1) stage.track(loopOf(CORE_DIED), 'SUnitDiedEvent', died(index, 1, x, y));
  });
  return [];
}

/** Heroes walk their lanes, meet in fights, take camps, die and come back. Their players click all the while. */
function heroes(stage: Stage): readonly Seen[] {
  const random = chance(45);
  const near = ([x, y]: Place, far: number): Place => [x + (random() - 0.5) * far, y + (random() - 0.5) * far];
  return HEROES.map(({ hero, team, lane }, i): Seen => {
    const index = stage.newIndex();
    const [homeX, homeY] = whole([HALLS[team][0], HALLS[team][1] + (i % 5) - 2]);
    stage.track(20, 'SUnitBornEvent', unit(index, `Hero${hero}`, i + 1, homeX, homeY));
    stage.stat(52, 'PlayerSpawned', { texts: [['Hero', `Hero${hero}`]], ints: [['PlayerID', i + 1]] });
    const walker = new Walker([homeX, homeY], 4.4);
    const places = new Map<number, Place>();
    let deadUntil = -Infinity;
    let goal: Place = [homeX, homeY];
    for (let second = -37; second < CORE_DIED; second++) {
      const death = DEATHS.find(([at, victim]) => at === second && victim === i);
      if (death !== undefined) {
        const [x, y] = walker.at;
        const [, , takedowns, byArmy] = death;
        const loop = loopOf(second);
        const [cellX, cellY] = whole([x, y]);
        stage.track(loop, 'SUnitDiedEvent', died(index, byArmy === true ? 12 - team : takedowns[0]! + 1, cellX, cellY));
        stage.stat(loop + 1, 'PlayerDeath', {
          ints: [['PlayerID', i + 1], ...takedowns.map((one) => ['KillingPlayer', one + 1] as const)],
          fixed: [
            ['PositionX', x],
            ['PositionY', y],
          ],
        });
        deadUntil = second + deadSeconds(second);
        walker.at = [homeX, homeY];
        if (deadUntil < CORE_DIED)
          stage.track(loopOf(deadUntil), 'SUnitRevivedEvent', { m_unitTagIndex: index, m_unitTagRecycle: 1, m_x: homeX, m_y: homeY });
      }
      if (second < deadUntil) continue;
      places.set(second, walker.at);
      const isFighting = FIGHTS.some(([from, to, , who]) => second >= from && second <= to && (who?.includes(i) ?? true));
      if ((second + i) % (isFighting ? 2 : 4) === 0 || death !== undefined) {
        goal = near(goalAt(i, second), isFighting ? 18 : 7);
        click(stage, loopOf(second), i, goal, random);
      }
      walker.walk(goal, 1);
    }
    return {
      index,
      placeAt: (loop) => places.get(Math.floor((loop - GATES_LOOP) / LOOPS)),
    };
    function goalAt(who: number, second: number): Place {
      const arriving = 14;
      const fight = FIGHTS.find(([from, to, , party]) => second >= from - arriving && second <= to && (party?.includes(who) ?? true));
      if (fight !== undefined) return fight[2];
      const capture = CAPTURES.find(([at, , , party]) => second >= at - 18 && second <= at && party.includes(who));
      if (capture !== undefined) return CAMPS.find(({ id }) => id === capture[1])!.at;
      if (second < 0) return along(LANES[lane]!, team === 0 ? 0.14 : 0.86);
      // lanes move towards the team that is behind
      const front = 0.5 + 0.2 * Math.max(0, (second - 320) / CORE_DIED) + 0.03 * Math.sin(second / 23 + lane);
      return along(LANES[lane]!, front + (team === 0 ? -0.025 : 0.025));
    }
  });
}

/** A right click, and the mouse that is dragged a little after it. */
function click(stage: Stage, loop: number, userId: number, [x, y]: Place, random: () => number): void {
  const point = (far: number): StormWireStruct => ({ x: Math.round((x + far) * 4096), y: Math.round((y + far) * 4096), z: 8192 });
  stage.play(loop, 'SCmdEvent', { m_cmdFlags: 256, m_abil: null, m_data: { TargetPoint: point(0) } }, userId);
  if (random() < 0.5) stage.play(loop + 4, 'SCmdUpdateTargetPointEvent', { m_target: point(random() - 0.5) }, userId);
  if (random() < 0.3) stage.play(loop + 1, 'SCameraUpdateEvent', { m_target: { x: Math.round(x * 256), y: Math.round(y * 256) } }, userId);
}

/** A wave for each lane and team every 30 seconds; it meets the other in the middle, and dies there. */
function minions(stage: Stage): readonly Seen[] {
  const seen: Seen[] = [];
  const speed = 3.2;
  for (let second = 4; second < CORE_DIED - 40; second += 30) {
    LANES.forEach((line, lane) => {
      ([0, 1] as const).forEach((team) => {
        for (let i = 0; i < 4; i++) {
          const length = line.slice(1).reduce((sum, [x, y], n) => sum + Math.hypot(x - line[n]![0], y - line[n]![1]), 0);
          const front = (0.5 + 0.2 * Math.max(0, (second - 320) / CORE_DIED)) * length - 2;
          const lives = (team === 0 ? front : length - front) / speed + 3 + 2 * i;
          const placeOf = (since: number): Place => {
            const gone = Math.min(since * speed - i, team === 0 ? front : length - front);
            const share = Math.max(0, gone) / length;
            return along(line, team === 0 ? share : 1 - share);
          };
          const index = stage.newIndex();
          const [x, y] = whole(placeOf(0));
          const type = i === 0 ? 'WizardMinion' : i === 3 ? 'RangedMinion' : 'FootmanMinion';
          stage.track(loopOf(second), 'SUnitBornEvent', unit(index, type, 11 + team, x, y));
          const end = second + lives;
          if (end < CORE_DIED) stage.track(loopOf(end), 'SUnitDiedEvent', died(index, 12 - team, ...whole(placeOf(lives))));
          seen.push({
            index,
            placeAt: (loop) => {
              const since = (loop - loopOf(second)) / LOOPS;
              return since > 0 && since < lives ? placeOf(since) : undefined;
            },
          });
          if (i === 2 && (second + lane) % 60 === 4) i++;
        }
      });
    });
  }
  return seen;
}

/** Guards of camps fall when a camp is taken; those who fight for the team come up, and march along a lane. */
function camps(stage: Stage): readonly Seen[] {
  const seen: Seen[] = [];
  for (const { id, at, guard, count } of CAMPS) {
    stage.stat(60, 'JungleCampInit', {
      ints: [['CampID', id]],
      fixed: [
        ['PositionX', at[0]],
        ['PositionY', at[1]],
      ],
    });
    const taken = CAPTURES.filter(([, camp]) => camp === id);
    let from = 60 / LOOPS - GATES_LOOP / LOOPS;
    for (const [second, , team] of [...taken, undefined].map((one) => one ?? ([undefined, id, 0] as const))) {
      for (let i = 0; i < count; i++) {
        const index = stage.newIndex();
        const [x, y] = whole([at[0] + 3 * i - count, at[1] + (i % 2)]);
        stage.track(loopOf(from), 'SUnitBornEvent', unit(index, guard, 0, x, y));
        if (second !== undefined) stage.track(loopOf(second) - 4 * (count - i), 'SUnitDiedEvent', died(index, team === 0 ? 1 : 8, x, y));
      }
      if (second === undefined) break;
      const { type } = CAMPS.find((camp) => camp.id === id)!;
      stage.stat(loopOf(second), 'JungleCampCapture', {
        texts: [['CampType', type]],
        ints: [['CampID', id]],
        fixed: [
          ['TeamID', team + 1],
          ['GameTime', second],
        ],
      });
      seen.push(...laners(stage, second + 3, team, at, guard.replace('Defender', 'Laner'), count));
      from = second + 180;
      if (from > CORE_DIED) break;
    }
  }
  return seen;
}

function laners(stage: Stage, second: number, team: 0 | 1, from: Place, type: string, count: number): readonly Seen[] {
  const line = LANES[from[1] < CORES[0][1] ? 2 : 0]!;
  const goal = along(line, team === 0 ? 0.72 : 0.28);
  return Array.from({ length: count }, (_, i): Seen => {
    const index = stage.newIndex();
    const lives = 42 + 5 * i;
    const placeOf = (since: number): Place => {
      const walker = new Walker([from[0] + 2 * i, from[1]], 2.4);
      return walker.walk([goal[0], goal[1] + 2 * i], since);
    };
    const [x, y] = whole(placeOf(0));
    stage.track(loopOf(second), 'SUnitBornEvent', unit(index, type, 11 + team, x, y));
    if (second + lives < CORE_DIED) stage.track(loopOf(second + lives), 'SUnitDiedEvent', died(index, 12 - team, ...whole(placeOf(lives))));
    return {
      index,
      placeAt: (loop) => {
        const since = (loop - loopOf(second)) / LOOPS;
        return since > 0 && since < lives ? placeOf(since) : undefined;
      },
    };
  });
}

function draft(stage: Stage): void {
  HEROES.forEach((_, i) => stage.track(0, 'SPlayerSetupEvent', { m_playerId: i + 1, m_type: 1, m_userId: i, m_slotId: i }));
  BANS.forEach((hero, i) => stage.track(0, 'SHeroBannedEvent', { m_hero: utf8Bytes(hero), m_controllingTeam: i < 2 ? 1 : 2 }));
  for (const slot of [0, 5, 6, 1, 2, 7, 8, 3, 4, 9])
    stage.track(0, 'SHeroPickedEvent', { m_hero: utf8Bytes(HEROES[slot]!.hero), m_controllingPlayer: slot });
}

/** Levels, talents and experience. */
function statistics(stage: Stage): void {
  stage.stat(GATES_LOOP, 'GatesOpen');
  HEROES.forEach(({ hero, team }, i) => {
    const levelUp = (loop: number, level: number): void =>
      stage.stat(loop, 'LevelUp', {
        ints: [
          ['PlayerID', i + 1],
          ['Level', level],
        ],
      });
    levelUp(52, 1);
    LEVELS[team]!.forEach((second, n) => levelUp(loopOf(second), n + 2));
    TALENT_LEVELS.forEach((level, tier) => {
      const at = level === 1 ? -20 : LEVELS[team]![level - 2];
      if (at === undefined) return;
      const loop = loopOf(at + 2 + i);
      stage.play(loop, 'SHeroTalentTreeSelectedEvent', { m_index: 3 * tier + (i % 3) }, i);
      stage.stat(loop + 1, 'TalentChosen', { texts: [['PurchaseName', `${hero}${TALENTS[tier]!}`]], ints: [['PlayerID', i + 1]] });
    });
  });
  for (let second = 60; second < CORE_DIED; second += 60)
    for (const team of [0, 1])
      stage.stat(loopOf(second), 'PeriodicXPBreakdown', {
        ints: [
          ['Team', team + 1],
          ['TeamLevel', levelAt(team, second)],
        ],
        fixed: [['GameTime', second], ['PreviousGameTime', second - 60], ...experience(team, second)],
      });
  IMMORTALS.forEach(([second, team], i) => {
    stage.stat(loopOf(second - 30), 'Boss Duel Started', { ints: [['Boss Duel Number', i + 1]] });
    stage.stat(loopOf(second), 'Immortal Defeated', {
      ints: [
        ['Event', i + 1],
        ['Winning Team', team + 1],
        ['Immortal Fight Duration', 30],
      ],
      fixed: [
        ['Immortal Power Percent', 0.8 - 0.2 * i],
        ['GameTime', second],
      ],
    });
  });
}

/** What a team has by a second: more for each death and fort of the other one. */
function experience(team: number, second: number): readonly (readonly [string, number])[] {
  const deaths = DEATHS.filter(([at, victim]) => at <= second && HEROES[victim]!.team !== team).length;
  const falls = FALLS.filter(([at, other]) => at <= second && other !== team).length;
  const taken = CAPTURES.filter(([at, , other]) => at <= second && other === team).length;
  return [
    ['MinionXP', Math.round(31 * second * (team === 0 ? 1 : 0.97))],
    ['CreepXP', 620 * taken],
    ['StructureXP', 1400 * falls],
    ['HeroXP', 640 * deaths],
    ['TrickleXP', 23 * second],
  ];
}

/** What the game says of itself once the core has fallen. */
function ending(stage: Stage): void {
  const loop = loopOf(CORE_DIED);
  HEROES.forEach(({ hero, team }, i) => {
    stage.stat(loop + 20, 'EndOfGameTalentChoices', {
      texts: [
        ['Hero', hero],
        ['Win/Loss', team === 0 ? 'Win' : 'Loss'],
        ['Map', 'MadeCrossing'],
      ],
      ints: [
        ['PlayerID', i + 1],
        ['Level', levelAt(team, CORE_DIED)],
      ],
    });
    stage.stat(loop + 20, 'EndOfGameXPBreakdown', { ints: [['PlayerID', i + 1]], fixed: experience(team, CORE_DIED) });
  });
  const of = (number: (hero: number, team: number) => number): readonly number[] =>
    HEROES.map(({ team }, i) => Math.round(number(i, team)));
  const deathsOf = (hero: number): number => DEATHS.filter(([, victim]) => victim === hero).length;
  const killsOf = (hero: number): number => DEATHS.filter(([, , [first], byArmy]) => first === hero && byArmy !== true).length;
  const takedownsOf = (hero: number): number => DEATHS.filter(([, , takedowns]) => takedowns.includes(hero)).length;
  const healers = new Set([2, 9]);
  const values: readonly (readonly [name: string, values: readonly number[]])[] = [
    ['Takedowns', of(takedownsOf)],
    ['SoloKill', of(killsOf)],
    ['Assists', of((i) => takedownsOf(i) - killsOf(i))],
    ['Deaths', of(deathsOf)],
    ['Level', of((_, team) => levelAt(team, CORE_DIED))],
    ['TeamLevel', of((_, team) => levelAt(team, CORE_DIED))],
    ['HeroDamage', of((i) => 16_000 + 3_100 * takedownsOf(i) + 700 * i)],
    ['SiegeDamage', of((i, team) => 31_000 + 5_400 * ((i * 3) % 5) + (team === 0 ? 12_000 : 0))],
    ['StructureDamage', of((i, team) => (team === 0 ? 9_000 : 2_500) + 900 * ((i * 2) % 5))],
    ['MinionDamage', of((i) => 22_000 + 2_300 * ((i * 3) % 5))],
    ['Healing', of((i) => (healers.has(i) ? 61_000 : 0))],
    ['SelfHealing', of((i) => 4_000 + 1_100 * (i % 4))],
    ['DamageTaken', of((i) => 30_000 + 6_000 * deathsOf(i))],
    ['ExperienceContribution', of((i, team) => 9_000 + 600 * ((i * 7) % 5) + (team === 0 ? 1_500 : 0))],
    ['MercCampCaptures', of((i) => CAPTURES.filter(([, , , who]) => who.includes(i)).length)],
    ['TimeSpentDead', of((i) => DEATHS.reduce((sum, [second, victim]) => sum + (victim === i ? deadSeconds(second) : 0), 0))],
    ['EndOfMatchAwardMVPBoolean', of((i) => (i === 0 ? 1 : 0))],
    ...TALENT_LEVELS.map(
      (level, tier) => [`Tier${tier + 1}Talent`, of((i, team) => (levelAt(team, CORE_DIED) >= level ? 1 + (i % 3) : 0))] as const,
    ),
  ];
  stage.track(loop + SCORE_AFTER, 'SScoreResultEvent', {
    m_instanceList: values.map(([name, list]) => scores(name, list, loop + SCORE_AFTER)),
  });
}

/** Chat, pings, and who left: one loses the connection and comes back. */
function talk(stage: Stage): void {
  HEROES.forEach((_, i) => stage.say(0, 'SLoadingProgressMessage', { m_progress: 100 }, i));
  for (const [second, user, recipient, text] of CHAT)
    stage.say(loopOf(second), 'SChatMessage', { m_recipient: recipient, m_string: utf8Bytes(text) }, user);
  for (const [from, , [x, y]] of FIGHTS)
    stage.say(loopOf(from - 8), 'SPingMessage', { m_recipient: 1, m_point: { x: Math.round(x * 4096), y: Math.round(y * 4096) } }, 1);
  stage.say(loopOf(272), 'SPlayerAnnounceMessage', { m_announcement: { Vitals: 1 } }, 2);
  stage.play(0, 'SUserFinishedLoadingSyncEvent', {}, 16);
  stage.play(loopOf(443), 'SGameUserLeaveEvent', { m_leaveReason: 11 }, 8);
  stage.play(loopOf(459), 'SGameUserJoinEvent', { m_name: utf8Bytes('Ivan'), m_toonHandle: utf8Bytes('2-Hero-1-108') }, 8);
  HEROES.forEach((_, i) => stage.play(loopOf(CORE_DIED) + SCORE_AFTER + 20 + i, 'SGameUserLeaveEvent', { m_leaveReason: 0 }, i));
}
