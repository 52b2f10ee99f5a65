import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { Sc2WireEvent } from '../../src/formats/sc2/framing.js';
import type { Sc2WireStruct } from '../../src/formats/sc2/records.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';
import { toyLobby } from './toy-duel.js';
import { toyEvent, toyRecords } from './toy-records.js';
import { chance } from '../chance.js';
import type { Place } from '../walker.js';

const BASE_BUILD = 80949;
/** Gameloops of a second at the speed "faster". */
const LOOPS = 22.4;
export const SECONDS = 610;

/** Minerals, vespene, supply and seconds of what is made. */
export const COSTS: Readonly<Record<string, readonly [minerals: number, vespene: number, supply: number, seconds: number]>> = {
  SCV: [50, 0, 1, 12],
  SupplyDepot: [100, 0, 0, 21],
  Barracks: [150, 0, 0, 46],
  Refinery: [75, 0, 0, 21],
  CommandCenter: [400, 0, 0, 71],
  Factory: [150, 100, 0, 43],
  Starport: [150, 100, 0, 36],
  EngineeringBay: [125, 0, 0, 25],
  Marine: [50, 0, 1, 18],
  Marauder: [100, 25, 2, 21],
  SiegeTank: [150, 125, 3, 32],
  Medivac: [100, 100, 2, 30],
  Stimpack: [100, 100, 0, 100],
  TerranInfantryWeaponsLevel1: [100, 100, 0, 114],
  Probe: [50, 0, 1, 12],
  Pylon: [100, 0, 0, 18],
  Gateway: [150, 0, 0, 46],
  Assimilator: [75, 0, 0, 21],
  Nexus: [400, 0, 0, 71],
  CyberneticsCore: [150, 0, 0, 36],
  TwilightCouncil: [150, 100, 0, 36],
  RoboticsFacility: [150, 100, 0, 46],
  Zealot: [100, 0, 2, 27],
  Stalker: [125, 50, 2, 30],
  Immortal: [275, 100, 4, 39],
  Observer: [25, 75, 1, 21],
  BlinkTech: [150, 150, 0, 121],
};
const MADE: Readonly<Record<string, number>> = { CommandCenter: 15, SupplyDepot: 8, Nexus: 15, Pylon: 8 };
const ARMY = new Set(['Marine', 'Marauder', 'SiegeTank', 'Medivac', 'Zealot', 'Stalker', 'Immortal', 'Observer']);
const UPGRADES = new Set(['Stimpack', 'TerranInfantryWeaponsLevel1', 'BlinkTech']);

/** What is begun when. */
const TERRAN: readonly (readonly [second: number, name: string])[] = [
  [14, 'SupplyDepot'],
  [40, 'Barracks'],
  [44, 'Refinery'],
  [86, 'CommandCenter'],
  [88, 'Marine'],
  [97, 'SupplyDepot'],
  [110, 'Marine'],
  [118, 'Factory'],
  [130, 'Marine'],
  [140, 'Refinery'],
  [152, 'Marine'],
  [163, 'Starport'],
  [168, 'SiegeTank'],
  [172, 'SupplyDepot'],
  [185, 'Marine'],
  [198, 'Barracks'],
  [201, 'Barracks'],
  [204, 'Stimpack'],
  [206, 'Medivac'],
  [210, 'SupplyDepot'],
  [214, 'EngineeringBay'],
  [228, 'SiegeTank'],
  [243, 'TerranInfantryWeaponsLevel1'],
  [246, 'Medivac'],
  [250, 'SupplyDepot'],
  [262, 'CommandCenter'],
  [290, 'SupplyDepot'],
];
const PROTOSS: readonly (readonly [second: number, name: string])[] = [
  [17, 'Pylon'],
  [38, 'Gateway'],
  [45, 'Assimilator'],
  [78, 'Nexus'],
  [86, 'CyberneticsCore'],
  [92, 'Assimilator'],
  [100, 'Pylon'],
  [124, 'Stalker'],
  [128, 'Zealot'],
  [142, 'TwilightCouncil'],
  [158, 'Stalker'],
  [166, 'Gateway'],
  [170, 'Gateway'],
  [176, 'Pylon'],
  [182, 'BlinkTech'],
  [190, 'RoboticsFacility'],
  [196, 'Stalker'],
  [215, 'Pylon'],
  [236, 'Observer'],
  [258, 'Immortal'],
  [268, 'Pylon'],
  [300, 'Immortal'],
  [305, 'Nexus'],
  [330, 'Pylon'],
  [342, 'Immortal'],
];
/** What each goes on making from when to when, one every so many seconds. */
const LINES: readonly (readonly [player: 1 | 2, name: string, from: number, to: number, every: number])[] = [
  [1, 'SCV', 2, 150, 12],
  [1, 'SCV', 150, 330, 7],
  [2, 'Probe', 2, 150, 12],
  [2, 'Probe', 150, 345, 7],
  [1, 'Marine', 215, 590, 7],
  [1, 'Marauder', 250, 590, 14],
  [1, 'Medivac', 285, 570, 45],
  [1, 'SiegeTank', 275, 570, 40],
  [2, 'Stalker', 212, 500, 12],
  [2, 'Zealot', 240, 575, 11],
  [1, 'SupplyDepot', 300, 550, 26],
  [2, 'Pylon', 125, 345, 27],
  [2, 'Pylon', 345, 540, 30],
];
/** Fights: from, to, where, how many each side loses. */
export const FIGHTS: readonly (readonly [from: number, to: number, at: Place, losses: readonly [number, number]])[] = [
  [232, 240, [84, 92], [3, 2]],
  [322, 338, [110, 70], [9, 7]],
  [428, 452, [128, 58], [14, 20]],
  [512, 526, [140, 48], [9, 11]],
  [584, 604, [150, 40], [8, 21]],
];
const HOMES: readonly [Place, Place] = [
  [36, 134],
  [152, 38],
];

interface Unit {
  readonly index: number;
  readonly name: string;
  readonly player: number;
  readonly at: Place;
  doneLoop: number;
  died: boolean;
  diedLoop: number;
}

/** Where each gathers the army, where mineral fields and geysers are around a home, and how far from a fight armies halt before it. */
const RALLIES: readonly [Place, Place] = [
  [58, 114],
  [132, 56],
];
const MINERALS: readonly Place[] = [-8, -6, -4, -2, 0, 2, 4, 6].map((along): Place => [along, 7 - Math.abs(along) / 3]);
const GEYSERS: readonly Place[] = [
  [-9, 2],
  [9, 2],
];
const HALT_CELLS = 16;
/** Armies set out so many seconds before a fight, and attack so many before its first loss. */
const SET_OUT_SECONDS = 48;
const ATTACK_SECONDS = 6;
/** Who was made since is sent to the rally this often, in seconds. */
const RALLY_SECONDS = 20;
/** Indexes of neutral units begin here, behind those of the players. */
const NEUTRAL = 2000;

/** How many seconds after the start of each fight each player looks there: one who is never there misses it. */
const LOOKS_AFTER: readonly (readonly [number, number])[] = [
  [-1, 4],
  [-2, Infinity],
  [6, -1],
  [0, 3],
  [2, 1],
];

/** Ten minutes of Terran against Protoss: build orders, a player's numbers every ten seconds, fights, chat, orders and an end. */
export function sc2Sample(): Uint8Array {
  const random = chance(3);
  const tracker: Sc2WireEvent[] = [];
  const units: Unit[] = [];
  const loop = (second: number): number => Math.round(second * LOOPS);
  const at = (loops: number, name: string, given: Sc2WireStruct): void =>
    void tracker.push(toyEvent(BASE_BUILD, 'tracker', loops, name, given));
  const lost = [
    [0, 0],
    [0, 0],
  ];
  const near = ([x, y]: Place, far: number): Place => [
    Math.max(4, Math.min(170, Math.round(x + (random() - 0.5) * far))),
    Math.max(4, Math.min(170, Math.round(y + (random() - 0.5) * far))),
  ];
  const tag = (unit: Unit): Sc2WireStruct => ({ m_unitTagIndex: unit.index, m_unitTagRecycle: 1 });
  const unitOf = (name: string, player: number, doneLoop: number): Unit => {
    const unit = {
      index: units.length + 1,
      name,
      player,
      at: near(HOMES[player - 1]!, ARMY.has(name) ? 16 : 34),
      doneLoop,
      died: false,
      diedLoop: Infinity,
    };
    units.push(unit);
    return unit;
  };
  const placed = (unit: Unit): Sc2WireStruct => ({
    ...tag(unit),
    m_unitTypeName: utf8Bytes(unit.name),
    m_controlPlayerId: unit.player,
    m_upkeepPlayerId: unit.player,
    m_x: unit.at[0],
    m_y: unit.at[1],
  });
  const alive = (player: number, loops: number): Unit[] =>
    units.filter((unit) => unit.player === player && !unit.died && unit.doneLoop <= loops);

  for (const player of [1, 2]) at(0, 'SPlayerSetupEvent', { m_playerId: player, m_type: 1, m_userId: player - 1, m_slotId: player - 1 });
  for (const player of [1, 2]) {
    for (const name of [player === 1 ? 'CommandCenter' : 'Nexus', ...Array.from({ length: 12 }, () => (player === 1 ? 'SCV' : 'Probe'))]) {
      at(0, 'SUnitBornEvent', placed(unitOf(name, player, 0)));
    }
  }
  HOMES.forEach(([x, y], side) => {
    // away from the middle of the map
    const up = side === 0 ? 1 : -1;
    [...MINERALS, ...GEYSERS].forEach(([right, far], i) => {
      at(0, 'SUnitBornEvent', {
        m_unitTagIndex: NEUTRAL + 20 * side + i,
        m_unitTagRecycle: 1,
        m_unitTypeName: utf8Bytes(i < MINERALS.length ? 'MineralField' : 'VespeneGeyser'),
        m_controlPlayerId: 0,
        m_upkeepPlayerId: 0,
        m_x: x + right,
        m_y: Math.round(y + up * far),
      });
    });
  });
  const begun: [second: number, player: 1 | 2, name: string][] = [
    ...TERRAN.map(([second, name]) => [second, 1, name] as [number, 1, string]),
    ...PROTOSS.map(([second, name]) => [second, 2, name] as [number, 2, string]),
    ...LINES.flatMap(([player, name, from, to, every]) =>
      Array.from({ length: Math.floor((to - from) / every) }, (_, i) => [from + i * every, player, name] as [number, 1 | 2, string]),
    ),
  ];
  /** What happens, in the order of its gameloops. */
  const script: [loops: number, what: () => void][] = [];
  for (const [second, player, name] of begun) {
    const [, , supply, seconds] = COSTS[name]!;
    const [from, to] = [loop(second), loop(second + seconds)];
    if (UPGRADES.has(name)) {
      script.push([to, () => at(to, 'SUpgradeEvent', { m_playerId: player, m_upgradeTypeName: utf8Bytes(name), m_count: 1 })]);
    } else if (supply > 0) {
      script.push([to, () => at(to, 'SUnitBornEvent', placed(unitOf(name, player, to)))]);
    } else {
      let unit: Unit;
      script.push(
        [
          from,
          () => {
            unit = unitOf(name, player, Infinity);
            at(from, 'SUnitInitEvent', placed(unit));
          },
        ],
        [
          to,
          () => {
            unit.doneLoop = to;
            at(to, 'SUnitDoneEvent', tag(unit));
          },
        ],
      );
    }
  }
  for (const [from, to, place, losses] of FIGHTS) {
    losses.forEach((count, side) => {
      for (let i = 0; i < count; i++) {
        const loops = loop(from + ((to - from) * (i + 0.5)) / count) + side;
        script.push([
          loops,
          () => {
            const victim = alive(side + 1, loops).find(({ name }) => ARMY.has(name));
            const killer = alive(2 - side, loops)
              .filter(({ name }) => ARMY.has(name))
              .at(-1);
            if (victim === undefined || killer === undefined) return;
            victim.died = true;
            victim.diedLoop = loops;
            const [x, y] = near(place, 14);
            lost[side]![0]! += COSTS[victim.name]![0];
            lost[side]![1]! += COSTS[victim.name]![1];
            at(loops, 'SUnitDiedEvent', {
              ...tag(victim),
              m_killerPlayerId: killer.player,
              m_x: x,
              m_y: y,
              m_killerUnitTagIndex: killer.index,
              m_killerUnitTagRecycle: 1,
            });
          },
        ]);
      }
    });
    // places of those who fight
    for (let second = from; second <= to; second += 10) {
      const loops = loop(second);
      script.push([
        loops,
        () => {
          const fighting = [1, 2]
            .flatMap((player) => alive(player, loops).filter(({ name }) => ARMY.has(name)))
            .sort((a, b) => a.index - b.index)
            .slice(0, 80);
          if (fighting.length === 0) return;
          const first = fighting[0]!.index;
          let last = first;
          const items = fighting.flatMap((unit) => {
            const step = unit.index - last;
            last = unit.index;
            const [x, y] = near(place, 18);
            return [step, x, y];
          });
          at(loops, 'SUnitPositionsEvent', { m_firstUnitIndex: first, m_items: items });
        },
      ]);
    }
  }
  for (let second = 0; second <= SECONDS; second += 10) {
    const loops = second === 0 ? 1 : loop(second);
    script.push([
      loops,
      () => {
        for (const player of [1, 2] as const) {
          const own = alive(player, loops);
          const workers = own.filter(({ name }) => name === 'SCV' || name === 'Probe').length;
          const army = own.filter(({ name }) => ARMY.has(name));
          const sum = (list: readonly Unit[], i: 0 | 1 | 2): number => list.reduce((total, { name }) => total + COSTS[name]![i], 0);
          const enemy = lost[2 - player]!;
          at(loops, 'SPlayerStatsEvent', {
            m_playerId: player,
            m_stats: {
              m_scoreValueMineralsCurrent: Math.round(60 + 340 * Math.abs(Math.sin(second / 47 + player))),
              m_scoreValueVespeneCurrent: second < 60 ? 0 : Math.round(20 + 160 * Math.abs(Math.sin(second / 61 + player))),
              m_scoreValueMineralsCollectionRate: Math.min(workers, 44) * 45,
              m_scoreValueVespeneCollectionRate: second < 70 ? 0 : Math.min(760, Math.round((second - 70) * 3.1)),
              m_scoreValueWorkersActiveCount: workers,
              m_scoreValueMineralsUsedCurrentArmy: sum(army, 0),
              m_scoreValueVespeneUsedCurrentArmy: sum(army, 1),
              m_scoreValueMineralsUsedActiveForces: sum(army, 0),
              m_scoreValueVespeneUsedActiveForces: sum(army, 1),
              m_scoreValueMineralsLostArmy: lost[player - 1]![0]!,
              m_scoreValueVespeneLostArmy: lost[player - 1]![1]!,
              m_scoreValueMineralsKilledArmy: enemy[0]!,
              m_scoreValueVespeneKilledArmy: enemy[1]!,
              m_scoreValueFoodUsed: sum(own, 2) * 4096,
              m_scoreValueFoodMade:
                Math.min(
                  200,
                  own.reduce((total, { name }) => total + (MADE[name] ?? 0), 0),
                ) * 4096,
            },
          });
        }
      },
    ]);
  }
  for (const [, what] of script.sort(([a], [b]) => a - b)) what();

  const game: Sc2WireEvent[] = [toyEvent(BASE_BUILD, 'game', 0, 'SUserFinishedLoadingSyncEvent', {}, 16)];
  const steps: [loops: number, name: string, given: Sc2WireStruct, userId: number][] = [];
  /** The army that lives is selected, or what was made of it in the last seconds, and right-clicks a place. */
  const send = (second: number, player: number, [x, y]: Place, isAll: boolean): void => {
    const loops = loop(second);
    const since = isAll ? 0 : loop(second - RALLY_SECONDS);
    const army = units.filter((unit) => unit.player === player && ARMY.has(unit.name) && unit.doneLoop <= loops && unit.diedLoop > loops);
    const chosen = army.filter(({ doneLoop }) => doneLoop >= since);
    if (chosen.length === 0) return;
    // one selection after the other: what was selected is dropped
    steps.push([loops, 'SSelectionDeltaEvent', { m_controlGroupId: 10, m_removeMask: { ZeroIndices: [] } }, player - 1]);
    steps.push([
      loops,
      'SSelectionDeltaEvent',
      { m_controlGroupId: 10, m_addUnitTags: chosen.map(({ index }) => index * 2 ** 18 + 1) },
      player - 1,
    ]);
    const point = { x: Math.round(x * 4096), y: Math.round(y * 4096), z: 0 };
    steps.push([loops, 'SCmdEvent', { m_abil: null, m_data: { TargetPoint: point } }, player - 1]);
  };
  for (const userId of [0, 1]) {
    for (let second = 1 + userId; second < SECONDS; second += 0.7 + random() * 0.5) {
      const watched = FIGHTS.find(([from, to], i) => second >= from + LOOKS_AFTER[i]![userId]! && second <= to);
      const [x, y] = watched === undefined ? near(HOMES[userId]!, 60) : near(watched[2], 8);
      const action = random();
      // a player who looks elsewhere moves the camera at once
      if (action < (watched === undefined ? 0.3 : 0.7))
        steps.push([loop(second), 'SCameraUpdateEvent', { m_target: { x: x * 256, y: y * 256 } }, userId]);
      else if (action < 0.6)
        steps.push([loop(second), 'SCmdEvent', { m_abil: { m_abilLink: 40, m_abilCmdIndex: 0, m_abilCmdData: null } }, userId]);
      else
        steps.push([
          loop(second),
          'SControlGroupUpdateEvent',
          { m_controlGroupIndex: Math.floor(random() * 5), m_controlGroupUpdate: 2, m_mask: { None: null } },
          userId,
        ]);
    }
  }
  for (const player of [1, 2]) for (const [second, to, isAll] of marches(player)) send(second, player, to, isAll);
  steps.push([loop(SECONDS - 2), 'SGameUserLeaveEvent', {}, 1]);
  for (const [loops, name, given, userId] of steps.sort(([a], [b]) => a - b))
    game.push(toyEvent(BASE_BUILD, 'game', loops, name, given, userId));
  const message = (
    [
      [8, 0, 'glhf'],
      [9, 1, 'gl hf'],
      [SECONDS - 4, 1, 'gg'],
    ] as const
  ).map(([second, userId, text]) =>
    toyEvent(BASE_BUILD, 'message', loop(second), 'SChatMessage', { m_recipient: 0, m_string: utf8Bytes(text) }, userId),
  );
  const lobby = toyLobby(BASE_BUILD, 'Made Ridge LE', [
    { name: 'Ada', userName: 'Ada', race: 'Terran', color: { m_a: 255, m_r: 180, m_g: 20, m_b: 30 }, result: 1 },
    { name: 'Grace', userName: 'Grace', race: 'Protoss', color: { m_a: 255, m_r: 0, m_g: 66, m_b: 255 }, result: 2 },
  ]);
  return writeSc2(toyRecords(BASE_BUILD, { game, message, tracker }, lobby));
}

/** When a player sends whom where: what is new to the rally, the whole army to a halt before each fight, into it, and back. */
function marches(player: number): readonly (readonly [second: number, to: Place, isAll: boolean])[] {
  const rally = RALLIES[player - 1]!;
  const all: [number, Place, boolean][] = [];
  const isAway = (second: number): boolean => FIGHTS.some(([from, to]) => second >= from - SET_OUT_SECONDS && second <= to + 4);
  for (let second = 100 + player; second < SECONDS - 10; second += RALLY_SECONDS) if (!isAway(second)) all.push([second, rally, false]);
  for (const [from, to, [x, y]] of FIGHTS) {
    const way = Math.hypot(rally[0] - x, rally[1] - y);
    const share = HALT_CELLS / Math.max(way, HALT_CELLS);
    all.push([from - SET_OUT_SECONDS, [x + (rally[0] - x) * share, y + (rally[1] - y) * share], true]);
    all.push([from - ATTACK_SECONDS, [x, y], true]);
    all.push([to + 4, rally, true]);
  }
  return all;
}
