import { FIRST_ARMY } from '../../../formats/storm/layout.js';
import type { ActorBuilder } from '../../actor-builder.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { walk, type WalkOrder, type WalkPlace } from '../../walk.js';
import type { MatchFacts, MatchPlayer } from './facts.js';
import type { SeenLife, SeenUnit, SeenUnits } from './seen-units.js';
import { isHero, unitKindOf } from './unit-kinds.js';

/** Cells a second of a hero, now on foot, now mounted: with this one, known places are met best. And the most that one can go without being moved by an ability. */
const HERO_SPEED = 5;
const MOST_SPEED = 9;
/** Units between two states of the reading. */
const BATCH_UNITS = 256;

/** Heroes, units and structures. Returns whether any had a place. */
export function* addUnits(scene: SceneBuilder, { byId, players }: MatchFacts, seen: SeenUnits): Generator<void, boolean, void> {
  const heroes = mainHeroes(seen, byId);
  let count = 0;
  for (const unit of seen.units) {
    if (++count % BATCH_UNITS === 0) yield;
    const player = byId.get(unit.ownerId);
    if (player !== undefined && heroes.get(player) === unit.tag) {
      addLives(player.actor, unit, player.player.userId === undefined ? [] : (seen.orders.get(player.player.userId) ?? []));
      continue;
    }
    const kind = unitKindOf(unit.unitType);
    if (kind === undefined) continue;
    const side = player?.side ?? armySide(unit.ownerId, players);
    const to = unit.lives.at(-1)!.endSeconds;
    const actor = scene.actor({
      ...kind,
      detail: unit.unitType,
      ...(side !== undefined && { side }),
      from: unit.fromSeconds,
      ...(to !== undefined && { to }),
    });
    if (actor !== undefined) addLives(actor, unit, []);
  }
  return scene.hasPlaces;
}

/** The unit of each player that is the hero: the one that the statistics name, or else the first. */
function mainHeroes({ units }: SeenUnits, byId: MatchFacts['byId']): ReadonlyMap<MatchPlayer, number> {
  const heroes = new Map<MatchPlayer, number>();
  const named = new Set<MatchPlayer>();
  for (const { tag, unitType, ownerId } of units) {
    const player = byId.get(ownerId);
    if (player === undefined || named.has(player) || !isHero(unitType, ownerId)) continue;
    const isNamed = unitType === player.player.heroUnit;
    if (isNamed) named.add(player);
    if (isNamed || !heroes.has(player)) heroes.set(player, tag);
  }
  return heroes;
}

/** Minions and structures belong to two players of their own. */
function armySide(ownerId: number, players: readonly MatchPlayer[]): number | undefined {
  const teamId = ownerId - FIRST_ARMY;
  return players.find(({ player }) => player.teamId === teamId)?.side;
}

function addLives(actor: ActorBuilder, { lives }: SeenUnit, orders: readonly WalkOrder[]): void {
  for (const [i, { places, endSeconds }] of lives.entries()) {
    const until = endSeconds ?? lives[i + 1]?.places[0]?.seconds ?? Infinity;
    for (const part of reachable(places)) {
      const [from, to] = [part[0]!.seconds, part.at(-1)!.seconds];
      const next = part.at(-1) === places.at(-1) ? until : to;
      walk(
        actor,
        part,
        orders.filter(({ seconds }) => seconds >= from && seconds < next),
        HERO_SPEED,
      );
    }
    if (endSeconds !== undefined) actor.gone(endSeconds);
  }
}

/** Splits places where nobody can have walked from one to the next: heroes go home by magic, fly and are thrown. */
function* reachable(places: SeenLife['places']): Generator<readonly WalkPlace[]> {
  let first = 0;
  for (let i = 1; i < places.length; i++) {
    const [before, after] = [places[i - 1]!, places[i]!];
    if (Math.hypot(after.x - before.x, after.y - before.y) <= MOST_SPEED * (after.seconds - before.seconds) + 2) continue;
    yield places.slice(first, i);
    first = i;
  }
  yield places.slice(first);
}
