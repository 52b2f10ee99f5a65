import { sha256 } from '../../src/codecs/sha256.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { IcrepAnalysisEvent } from '../../src/formats/icrep/analysis.js';
import type { IcrepOrder } from '../../src/formats/icrep/order.js';
import type { IcrepPlayerStats } from '../../src/formats/icrep/player-stats.js';
import { IcrepSimState } from '../../src/formats/icrep/sim-state.js';
import type { IcrepDeltaSnapshot, IcrepEntityDelta, IcrepSimSnapshot } from '../../src/formats/icrep/snapshot.js';
import type { IcrepUnitTag, IcrepWorldPos } from '../../src/formats/icrep/values.js';
import { syncHashOf } from '../../src/formats/icrep/sync-hash.js';
import { packAnalysis, packDeltaKeyframe, packFullKeyframe, packOrderBlocks, writeIcrep } from '../../src/formats/icrep/writer.js';
import { slots } from './toy-match.js';
import { chance } from '../chance.js';
import { Walker, type Place } from '../walker.js';

/** Of the speed "normal": 50 ms each. */
const TICKS_PER_SECOND = 20;
const SECONDS = 600;
const TICKS = SECONDS * TICKS_PER_SECOND;
const KEYFRAME_TICKS = 600;
const SAMPLE_TICKS = 100;
/** As the design has it: twice a second. */
const CAMERA_TICKS = TICKS_PER_SECOND / 2;
const STATS_TICKS = 300;
/** Positions are stored in 1024ths of a cell. */
const CELL = 1024;

const TYPES = [
  'ore',
  'construction_yard',
  'power_plant',
  'refinery',
  'barracks',
  'war_factory',
  'harvester',
  'rifle_infantry',
  'rocket_soldier',
  'medium_tank',
  'heavy_tank',
];
const typeOf = (name: string): number => TYPES.indexOf(name);
const COSTS: Readonly<Record<string, number>> = {
  construction_yard: 2500,
  power_plant: 300,
  refinery: 2000,
  barracks: 300,
  war_factory: 2000,
  harvester: 1400,
  rifle_infantry: 100,
  rocket_soldier: 300,
  medium_tank: 800,
  heavy_tank: 950,
};
const HOMES: readonly [Place, Place] = [
  [14, 98],
  [96, 16],
];

/** What each builds, and when it is begun; a building stands after ten seconds. */
export const BUILDINGS: readonly (readonly [second: number, name: string])[] = [
  [0, 'construction_yard'],
  [4, 'power_plant'],
  [16, 'refinery'],
  [32, 'barracks'],
  [60, 'war_factory'],
  [96, 'power_plant'],
  [130, 'refinery'],
];
/** What each trains: from when to when, every how many seconds. */
export const LINES: readonly (readonly [owner: number, name: string, from: number, to: number, every: number])[] = [
  [0, 'rifle_infantry', 46, 470, 7],
  [1, 'rifle_infantry', 46, 400, 6],
  [0, 'medium_tank', 76, 570, 13],
  [1, 'heavy_tank', 80, 540, 17],
  [0, 'rocket_soldier', 120, 540, 16],
  [1, 'rocket_soldier', 110, 530, 12],
  [0, 'harvester', 28, 140, 50],
  [1, 'harvester', 28, 100, 50],
];
/** Fights: when, where, and how many each side loses. */
const FIGHTS: readonly (readonly [from: number, to: number, at: Place, losses: readonly [number, number]])[] = [
  [92, 104, [50, 62], [5, 3]],
  [178, 196, [60, 54], [6, 11]],
  [252, 275, [76, 36], [10, 19]],
  [318, 345, [56, 58], [22, 14]],
  [412, 436, [66, 46], [17, 24]],
  [498, 520, [78, 34], [14, 28]],
  [558, 588, [92, 22], [8, 22]],
];

/** How many seconds after the start of each fight each player looks there: one who is never there misses it. */
const LOOKS_AFTER: readonly (readonly [number, number])[] = [
  [-1, 4],
  [-2, Infinity],
  [6, -1],
  [0, 3],
  [2, 1],
  [-1, 5],
  [0, 2],
];

interface Unit {
  readonly tag: IcrepUnitTag;
  readonly name: string;
  readonly owner: number;
  readonly from: number;
  readonly walker: Walker;
  destroyed: number;
}

/** Ten minutes of an Iron Curtain match: keyframes, orders, economy, lives of units, fights, an end. */
export function icrepSample(): Uint8Array {
  const random = chance(23);
  const events: IcrepAnalysisEvent[] = [];
  const orders = new Map<number, IcrepOrder[]>();
  const order = (tick: number, given: IcrepOrder): void => void orders.set(tick, [...(orders.get(tick) ?? []), given]);
  const pos = ([x, y]: Place): IcrepWorldPos => ({ x: Math.round(x * CELL) / CELL, y: Math.round(y * CELL) / CELL, z: 0 });
  const units: Unit[] = [];
  const near = ([x, y]: Place, far: number): Place => [x + (random() - 0.5) * far, y + (random() - 0.5) * far];
  const unitOf = (name: string, owner: number, from: number, far: number): Unit => {
    const unit = {
      tag: { index: units.length + 1, generation: 0 },
      name,
      owner,
      from,
      walker: new Walker(near(HOMES[owner]!, far), 1.9),
      destroyed: Infinity,
    };
    units.push(unit);
    return unit;
  };
  const begun: (readonly [tick: number, owner: number, name: string])[] = [
    ...[0, 1].flatMap((owner) => BUILDINGS.map(([second, name]) => [(second + 3 * owner) * TICKS_PER_SECOND, owner, name] as const)),
    ...LINES.flatMap(([owner, name, from, to, every]) =>
      Array.from({ length: Math.floor((to - from) / every) }, (_, i) => [(from + i * every) * TICKS_PER_SECOND, owner, name] as const),
    ),
  ];
  for (const [tick, owner, name] of begun.sort(([a], [b]) => a - b)) {
    const isBuilding = BUILDINGS.some(([, building]) => building === name);
    const unit = unitOf(name, owner, tick, isBuilding ? 18 : 8);
    const place = pos(unit.walker.at);
    if (isBuilding) {
      events.push({ type: 'constructionStarted', tick, tag: unit.tag, unitTypeId: typeOf(name), owner, pos: place });
      events.push({ type: 'constructionCompleted', tick: tick + 10 * TICKS_PER_SECOND, tag: unit.tag });
    } else events.push({ type: 'unitCreated', tick, tag: unit.tag, unitTypeId: typeOf(name), owner, pos: place });
    order(Math.max(0, tick - 1), {
      type: 'gameOrder',
      player: owner,
      subTickTime: 20_000,
      typeTag: 1,
      payload: Uint8Array.of(typeOf(name)),
    });
  }
  const fights = (unit: Unit): boolean => !BUILDINGS.some(([, name]) => name === unit.name) && unit.name !== 'harvester';
  const army = (owner: number, tick: number): Unit[] =>
    units.filter((unit) => unit.owner === owner && fights(unit) && unit.from <= tick && unit.destroyed > tick);

  for (const [from, to, at, losses] of FIGHTS) {
    const [start, end] = [from * TICKS_PER_SECOND, to * TICKS_PER_SECOND];
    const value = (owner: number): bigint => BigInt(army(owner, start).reduce((sum, { name }) => sum + COSTS[name]!, 0));
    events.push({
      type: 'engagementStarted',
      tick: start,
      centerPos: pos(at),
      friendlyUnits: army(0, start).map(({ tag }) => tag),
      enemyUnits: army(1, start).map(({ tag }) => tag),
      valueFriendly: value(0),
      valueEnemy: value(1),
    });
    const lost: [number, number] = [0, 0];
    losses.forEach((count, owner) => {
      for (let i = 0; i < count; i++) {
        const tick = Math.round(start + ((end - start) * (i + 0.5)) / count) + owner;
        const victim = army(owner, tick)[0];
        const killer = army(1 - owner, tick).at(-1);
        if (victim === undefined || killer === undefined) continue;
        victim.destroyed = tick;
        lost[owner]!++;
        events.push({ type: 'unitDestroyed', tick, tag: victim.tag, killerTag: killer.tag, killerOwner: 1 - owner });
      }
    });
    events.push({
      type: 'engagementEnded',
      tick: end,
      centerPos: pos(at),
      friendlyLosses: lost[0],
      enemyLosses: lost[1],
      friendlySurvivors: army(0, end).length,
      enemySurvivors: army(1, end).length,
      durationTicks: end - start,
    });
    for (const owner of [0, 1]) {
      const tags = army(owner, start).map(({ tag }) => tag);
      order(start - 200, { type: 'move', player: owner, subTickTime: 1000, units: tags, target: pos(at) });
      order(start, { type: 'attack', player: owner, subTickTime: 2000, units: tags, target: { type: 'ground', pos: pos(at) } });
      events.push({ type: 'selectionChanged', tick: start - 200, player: owner, added: tags, removed: [] });
    }
  }
  order(60, { type: 'chatMessage', player: 0, subTickTime: 0, channel: { type: 'all' }, text: 'gl hf' });
  order(TICKS - 40, { type: 'chatMessage', player: 1, subTickTime: 0, channel: { type: 'all' }, text: 'gg' });
  events.push({ type: 'upgradeCompleted', tick: 150 * TICKS_PER_SECOND, player: 0, upgradeId: 3 });
  events.push({
    type: 'baseDestroyed',
    tick: TICKS - 60,
    player: 1,
    pos: pos(HOMES[1]),
    buildingsLost: units.filter(({ owner, name }) => owner === 1 && name.endsWith('plant')).map(({ tag }) => tag),
  });

  const first: IcrepSimSnapshot = {
    core: {
      tick: 0,
      gameSeed: 23n,
      mapHash: sha256(utf8Bytes('Made Island')),
      rngState: new Uint8Array(32),
      internTable: TYPES,
      entities: units
        .filter(({ from }) => from === 0)
        .map(({ tag, walker }) => ({ entity: tag, componentMask: 0b11n, components: componentsOf(walker.at, 1000) })),
      playerStates: [0, 1].map((player) => ({ player, fieldMask: 1, fields: slots(u32(5000)) })),
      mapCells: [],
    },
    campaignState: undefined,
    scriptState: undefined,
  };
  const keyframes = [packFullKeyframe(first)];
  const state = IcrepSimState.of(first.core);
  const hashes = new Map([[0, syncHashOf(state.stateHash()!)]]);
  const known = new Map(units.filter(({ from }) => from === 0).map((unit) => [unit, '']));
  const credits = [5000, 5000];

  for (let tick = 1; tick <= TICKS; tick++) {
    if (tick % TICKS_PER_SECOND === 0) {
      const second = tick / TICKS_PER_SECOND;
      const fight = FIGHTS.find(([from, to]) => second >= from - 28 && second <= to + 2);
      for (const unit of units) {
        if (unit.from > tick || unit.destroyed <= tick) continue;
        if (unit.name === 'harvester')
          unit.walker.walk(
            near([HOMES[unit.owner]![0] + 9 * Math.sin(second / 6), HOMES[unit.owner]![1] + 7 * Math.cos(second / 6)], 1),
            1,
          );
        else if (fights(unit))
          unit.walker.walk(near(fight?.[2] ?? [HOMES[unit.owner]![0] * 0.8 + 11, HOMES[unit.owner]![1] * 0.8 + 11], 5), 1);
      }
    }
    if (tick % SAMPLE_TICKS === 0) {
      const positions = units.filter(
        (unit) => !BUILDINGS.some(([, name]) => name === unit.name) && unit.from <= tick && unit.destroyed > tick,
      );
      events.push({ type: 'unitPositionSample', tick, positions: positions.map(({ tag, walker }) => ({ tag, pos: pos(walker.at) })) });
    }
    if (tick % CAMERA_TICKS === 0) {
      const second = tick / TICKS_PER_SECOND;
      for (const player of [0, 1]) {
        const watched = FIGHTS.find(([from, to], i) => second >= from + LOOKS_AFTER[i]![player]! && second <= to);
        const [[x, y], far] = watched === undefined ? [HOMES[player]!, 40] : [watched[2], 8];
        // a step of the camera every four seconds
        const step = Math.floor(second / 4) + 7 * player;
        const viewportCenter = pos([x + (far / 2) * Math.sin(2 * step), y + (far / 2) * Math.cos(3 * step)]);
        events.push({ type: 'cameraPositionSample', tick, player, viewportCenter, zoomLevel: 1 });
      }
    }
    if (tick % STATS_TICKS === 0) {
      for (const player of [0, 1]) events.push({ type: 'playerStatSnapshot', tick, player, stats: statsOf(player, tick, units) });
    }
    if (tick % KEYFRAME_TICKS > 0) continue;
    const changed: IcrepEntityDelta[] = [];
    for (const unit of units) {
      const here = unit.from <= tick && unit.destroyed > tick;
      const before = known.get(unit);
      const now = unit.walker.at.map((value) => Math.round(value * CELL)).join();
      if (here && before === undefined)
        changed.push({
          entity: unit.tag,
          changeMask: 0b11n,
          changedComponents: componentsOf(unit.walker.at, 1000),
          isNew: true,
          isRemoved: false,
        });
      else if (!here && before !== undefined)
        changed.push({ entity: unit.tag, changeMask: 0n, changedComponents: slots(), isNew: false, isRemoved: true });
      else if (here && before !== now)
        changed.push({
          entity: unit.tag,
          changeMask: 0b01n,
          changedComponents: slots(place8(unit.walker.at)),
          isNew: false,
          isRemoved: false,
        });
      if (here) known.set(unit, now);
      else known.delete(unit);
    }
    const delta: IcrepDeltaSnapshot = {
      core: {
        baselineTick: tick - KEYFRAME_TICKS,
        baselineHash: state.stateHash()!,
        tick,
        internTableDelta: undefined,
        changedEntities: changed,
        changedPlayers: [0, 1].map((player) => ({
          player,
          changeMask: 1,
          changedFields: slots(u32((credits[player] = Math.round(400 + 2200 * random())))),
        })),
        changedCells: undefined,
      },
      campaignState: undefined,
      scriptState: undefined,
      rngState: sha256(Uint8Array.of(tick & 255, tick >> 8)),
    };
    keyframes.push(packDeltaKeyframe(delta));
    state.apply(delta);
    hashes.set(tick, syncHashOf(state.stateHash()!));
  }
  events.push({
    type: 'matchEnded',
    tick: TICKS,
    outcome: { type: 'completed', winner: { type: 'player', player: 0 }, reason: { type: 'elimination' } },
  });
  const frames = Array.from({ length: TICKS }, (_, tick) => ({
    type: 'tickFrame' as const,
    tick,
    stateHash: hashes.get(tick) ?? (BigInt(tick) * 0x9e3779b97f4a7c15n) % 2n ** 64n,
    orders: orders.get(tick) ?? [],
  }));
  const metadata = {
    replay_id: '00000000-0000-4000-8000-0000000000a1',
    engine_version: '0.5.0',
    game_module: 'ra1',
    map_name: 'Made Island',
    game_speed: 'normal',
    total_ticks: TICKS,
    duration_seconds: SECONDS,
    players: [
      { slot: 0, name: 'Ada', faction: 'allies', outcome: 'won' },
      { slot: 1, name: 'Grace', faction: 'soviet', outcome: 'lost' },
    ],
    initial_rng_seed: 23,
    signed: false,
    wire_profile: 'replaykit-icrep-1',
  };
  return writeIcrep({
    flags: 0,
    totalTicks: TICKS,
    finalStateHash: state.stateHash()!,
    lostFrameCount: 0,
    metadata: utf8Bytes(JSON.stringify(metadata)),
    orders: packOrderBlocks(frames, 256),
    keyframes,
    events: packAnalysis(events.sort((a, b) => a.tick - b.tick)),
    voice: undefined,
    signature: undefined,
    embedded: undefined,
  });
}

const u32 = (value: number): number[] => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
const place8 = ([x, y]: Place): number[] => [...u32(Math.round(x * CELL)), ...u32(Math.round(y * CELL))];
/** Component 0 is the place, component 1 the health. */
const componentsOf = (at: Place, health: number): Uint8Array => slots(place8(at), u32(health));

/** Totals of a player until a tick. */
function statsOf(player: number, tick: number, units: readonly Unit[]): IcrepPlayerStats {
  const own = units.filter((unit) => unit.owner === player && unit.from <= tick);
  const lost = own.filter(({ destroyed }) => destroyed <= tick);
  const killed = units.filter((unit) => unit.owner !== player && unit.destroyed <= tick);
  const worth = (list: readonly Unit[]): number => list.reduce((sum, { name }) => sum + COSTS[name]!, 0);
  const harvesters = own.filter(({ name }) => name === 'harvester' || name === 'refinery').length;
  const isBuilding = ({ name }: Unit): boolean => BUILDINGS.some(([, building]) => building === name);
  const spent = worth(own);
  return {
    totalCollected: [{ resourceTypeId: 0, amount: BigInt(spent + 300 * harvesters + Math.round(tick / 6)) }],
    totalSpent: [{ resourceTypeId: 0, amount: BigInt(spent) }],
    collectionRateRaw: [{ resourceTypeId: 0, amount: BigInt(harvesters * 420 * 1024) }],
    idleHarvesterTicks: Math.round(tick * 0.02 * (player + 1)),
    unitsProduced: own.filter((unit) => !isBuilding(unit)).length,
    structuresBuilt: own.filter(isBuilding).length,
    idleProductionTicks: Math.round(tick * 0.06),
    unitsKilled: killed.length,
    unitsLost: lost.length,
    structuresDestroyed: 0,
    structuresLost: 0,
    killedValue: [{ resourceTypeId: 0, amount: BigInt(worth(killed)) }],
    lostValue: [{ resourceTypeId: 0, amount: BigInt(worth(lost)) }],
    damageDealtRaw: BigInt(killed.length * 140 * 1024),
    damageReceivedRaw: BigInt(lost.length * 140 * 1024),
    actionsPerMinute: 70 + 30 * player,
    effectiveActionsPerMinute: 55 + 20 * player,
  };
}
