import type { Sc2Unit } from '../../../formats/sc2/index.js';
import { isMade, isMorph } from '../../../formats/sc2/match/production.js';
import { titleOf } from '../../../formats/sc2/match/step-titles.js';
import { unitValue } from '../../../formats/sc2/match/unit-values.js';
import type { ActorBuilder, ActorFacts } from '../../actor-builder.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { walk, type WalkOrder, type WalkPlace } from '../../walk.js';
import type { MatchFacts } from './facts.js';

/** The actors of units by their tags. */
export type UnitActors = ReadonlyMap<number, ActorBuilder>;

/** Cells a second at speed Faster; most units have 3 to 4.2. */
const UNIT_SPEED = 3.5;
/** Radii in cells. */
const MINERAL_RADIUS = 1;
const GEYSER_RADIUS = 1.5;
const START_RADIUS = 3;
const TUMOR_REACH = 10;
const HATCHERY_REACH = 12;
/** Buildings of the economy; its other items are workers and overlords. */
const ECONOMY_BUILDING =
  /^(SupplyDepot|Pylon|Refinery|Assimilator|Extractor|CommandCenter|OrbitalCommand|PlanetaryFortress|Nexus|Hatchery)/;
const TOWN_HALL = /^(CommandCenter|OrbitalCommand|PlanetaryFortress|Nexus|Hatchery|Lair|Hive)(Flying)?$/;
const MINERALS = /MineralField/;
const GEYSER = /Geyser/;
const TUMOR = /^CreepTumor/;
/** What neutral players own that matters: towers and what blocks a way. */
const LANDMARK = /XelNaga|Destructible|Rock|Debris|Tower/;
/** Units that are known by their orders alone are shown for so many seconds after the last. */
const ORDERED_SECONDS = 20;
/** Units between two states of the reading. */
const BATCH_UNITS = 256;

export const isTownHall = (unitTypeName: string): boolean => TOWN_HALL.test(unitTypeName);

/** Whether it is a building, of a unit as the tracker has it. */
export function isBuilding({ unitTypeName, startedGameloop }: Sc2Unit, build: number): boolean {
  const purpose = unitValue(unitTypeName, build)?.purpose;
  if (purpose === 'army' || unitTypeName === 'Archon') return false;
  return purpose === 'technology' || ECONOMY_BUILDING.test(unitTypeName) || startedGameloop !== undefined;
}

/** Mineral fields, geysers, and where players begin. */
export function addGround(scene: SceneBuilder, { replay, byId }: MatchFacts): void {
  const neutral = (replay.units ?? []).filter(({ controlPlayerId, doneGameloop }) => controlPlayerId === 0 && doneGameloop === 0);
  const fields = (type: RegExp): Float32Array =>
    Float32Array.from(neutral.filter(({ unitTypeName }) => type.test(unitTypeName)).flatMap(({ x, y }) => [x, y]));
  const [minerals, geysers] = [fields(MINERALS), fields(GEYSER)];
  if (minerals.length > 0) scene.ground({ kind: 'resource', label: 'Minerals', points: minerals, isClosed: false, radius: MINERAL_RADIUS });
  if (geysers.length > 0) scene.ground({ kind: 'resource', label: 'Vespene', points: geysers, isClosed: false, radius: GEYSER_RADIUS });
  const starts = new Set<number>();
  for (const { unitTypeName, controlPlayerId, doneGameloop, x, y } of replay.units ?? []) {
    const label = byId.get(controlPlayerId)?.name;
    if (doneGameloop !== 0 || label === undefined || starts.has(controlPlayerId) || !isTownHall(unitTypeName)) continue;
    starts.add(controlPlayerId);
    scene.ground({ kind: 'start', label, points: Float32Array.of(x, y), isClosed: false, radius: START_RADIUS });
  }
}

/** Units and buildings; creep around hatcheries and tumors. `end` is how far the match was read, in seconds. */
export function* addUnits(
  scene: SceneBuilder,
  facts: MatchFacts,
  orders: ReadonlyMap<number, readonly WalkOrder[]>,
  end: number,
): Generator<void, UnitActors, void> {
  const { replay, seconds } = facts;
  const actors = new Map<number, ActorBuilder>();
  if (replay.units === undefined) return addOrderedUnits(scene, facts, orders, end);
  const paths = new Map((replay.positions ?? []).map(({ unitTag, places }) => [unitTag, places]));
  for (const { playerId, tumors } of replay.creep ?? []) {
    for (const { doneGameloop, diedGameloop, x, y } of tumors) {
      if (doneGameloop === undefined) continue;
      const to = diedGameloop === undefined ? {} : { to: seconds(diedGameloop) };
      scene.area({ kind: 'creep', side: facts.byId.get(playerId)?.side, from: seconds(doneGameloop), ...to, x, y, radius: TUMOR_REACH });
    }
  }
  let count = 0;
  for (const unit of replay.units) {
    if (++count % BATCH_UNITS === 0) yield;
    const own = actorFacts(unit, facts);
    if (own === undefined) continue;
    const actor = scene.actor(own);
    if (actor === undefined) continue;
    actors.set(unit.tag, actor);
    const known: readonly WalkPlace[] = paths.get(unit.tag) ?? [{ seconds: own.from, x: unit.x, y: unit.y }];
    walk(actor, known, own.kind === 'building' ? [] : (orders.get(unit.tag) ?? []).filter(({ seconds: at }) => at >= own.from), UNIT_SPEED);
    if (own.kind === 'building' && /^Hatchery$/.test(unit.unitTypeName)) {
      const { from, to, side } = own;
      if (unit.doneGameloop !== undefined)
        scene.area({
          kind: 'creep',
          side,
          from: Math.max(from, seconds(unit.doneGameloop)),
          to,
          x: unit.x,
          y: unit.y,
          radius: HATCHERY_REACH,
        });
    }
  }
  return actors;
}

/** What is known of a unit, without its places; undefined for what is ground or an area. */
function actorFacts(unit: Sc2Unit, { replay, byId, seconds }: MatchFacts): ActorFacts | undefined {
  const { unitTypeName, controlPlayerId, startedGameloop, doneGameloop, diedGameloop, isHallucination, morphs } = unit;
  const player = byId.get(controlPlayerId);
  if (TUMOR.test(unitTypeName)) return undefined;
  if (player === undefined && !LANDMARK.test(unitTypeName)) return undefined;
  const last = morphs.filter((morph) => isMorph(morph.unitTypeName)).at(-1);
  const isMinor = isHallucination === true || !isMade(unitTypeName);
  return {
    kind: player === undefined || isBuilding(unit, replay.header.version.build) ? 'building' : 'unit',
    label: titleOf(last?.unitTypeName ?? unitTypeName),
    detail: isHallucination === true ? `${unitTypeName}, a hallucination` : unitTypeName,
    ...(player !== undefined && {
      side: player.side,
      playerId: controlPlayerId,
      ...(player.color !== undefined && { color: player.color }),
    }),
    from: seconds(startedGameloop ?? doneGameloop ?? 0),
    ...(diedGameloop !== undefined && { to: seconds(diedGameloop) }),
    ...((isMinor || player === undefined) && { isMinor: true }),
  };
}

/** Without a tracker all that is known of units is where they were sent: they are there for a while. */
function addOrderedUnits(
  scene: SceneBuilder,
  facts: MatchFacts,
  orders: ReadonlyMap<number, readonly WalkOrder[]>,
  end: number,
): UnitActors {
  const actors = new Map<number, ActorBuilder>();
  const owners = new Map<number, number>();
  const types = new Map<number, string>();
  for (const { userId, unitTags, unitTypeNames } of facts.replay.selections ?? []) {
    unitTags.forEach((tag, i) => {
      owners.set(tag, userId);
      const type = unitTypeNames?.[i];
      if (type !== undefined) types.set(tag, type);
    });
  }
  for (const [tag, own] of orders) {
    const player = facts.byUser.get(owners.get(tag) ?? -1);
    const [first, ...rest] = own;
    if (first === undefined || player === undefined) continue;
    const type = types.get(tag);
    if (type !== undefined && (unitValue(type, 0)?.purpose === 'technology' || ECONOMY_BUILDING.test(type))) continue;
    const actor = scene.actor({
      kind: 'unit',
      label: type === undefined ? 'Unit' : titleOf(type),
      ...(type !== undefined && { detail: type }),
      side: player.side,
      playerId: player.player.playerId,
      ...(player.color !== undefined && { color: player.color }),
      from: first.seconds,
      to: Math.min(end, own.at(-1)!.seconds + ORDERED_SECONDS),
    });
    walk(actor, [first], rest, UNIT_SPEED);
    actors.set(tag, actor);
  }
  return actors;
}
