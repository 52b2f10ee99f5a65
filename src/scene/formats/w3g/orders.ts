import type { W3gObjectTag } from '../../../formats/w3g/index.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { spread, walk, type WalkOrder } from '../../walk.js';
import { tagKey, type FollowedAction, type GameFacts, type GamePlayer } from './facts.js';

/** Units of the world in a second: a Footman has 270, a Huntress 350. */
const UNIT_SPEED = 280;
/** Units that are sent to one place are about as far from each other. */
const GAP = 64;
/** Shown for so many seconds after the last order: nothing says when a unit died. */
const ORDERED_SECONDS = 20;
/** An order of a building that is this close to one before, in units of the world, is the same building again. */
const SAME_BUILDING = 96;
/** The bit of the flags of an order that is for after the ones before. */
const QUEUED = 1;
/** More orders are not followed. */
const MAX_ORDERS = 1 << 20;
/** Buildings of one player that a new one is compared with. */
const MAX_COMPARED = 256;

/** One unit and its orders. */
interface Ordered {
  readonly player: GamePlayer;
  readonly orders: WalkOrder[];
}

/**
 * Units on the way to where they were sent. Which units an order was for follows from what the player had selected; what a unit is shows when it is the subgroup
 * that orders go to. Returns how many there are.
 */
export function addUnits(
  scene: SceneBuilder,
  facts: GameFacts,
  actions: readonly FollowedAction[],
  types: ReadonlyMap<string, string>,
  end: number,
): number {
  if (!scene.parts.has('actors')) return 0;
  const units = orderedUnits(facts, actions);
  const levels = heroLevels(facts);
  let count = 0;
  for (const [key, { player, orders }] of units) {
    const code = types.get(key);
    const known = code === undefined ? undefined : facts.names.code(code);
    if (known?.kind === 'building') continue;
    const isHero = known?.kind === 'hero';
    const [first, ...rest] = orders;
    if (first === undefined) continue;
    const actor = scene.actor({
      kind: isHero ? 'hero' : 'unit',
      label: known?.name ?? code ?? 'Unit',
      ...(code !== undefined && { detail: code }),
      side: player.side,
      playerId: player.player.playerId,
      ...(player.color !== undefined && { color: player.color }),
      from: first.seconds,
      // heroes come back
      ...(!isHero && { to: Math.min(end, orders.at(-1)!.seconds + ORDERED_SECONDS) }),
    });
    count++;
    walk(actor, [first], rest, UNIT_SPEED);
    const learned = isHero ? levels.get(`${player.player.playerId} ${code}`) : undefined;
    learned?.forEach((seconds, i) => actor.value('level', seconds, i + 1));
  }
  return count;
}

/** The orders with a place, by unit; the actors of players are where they ordered last. */
function orderedUnits({ replay, byId }: GameFacts, actions: readonly FollowedAction[]): ReadonlyMap<string, Ordered> {
  const units = new Map<string, Ordered>();
  const selected = new Map<number, readonly W3gObjectTag[]>();
  const { selections } = replay;
  let next = 0;
  let count = 0;
  for (const action of actions) {
    const { type, timeMs, playerId } = action;
    if (type === 'selectSubgroup') continue;
    for (; next < selections.length && selections[next]!.timeMs <= timeMs; next++) {
      const { kind, playerId: of, objects } = selections[next]!;
      if (kind !== 'assign') selected.set(of, objects);
    }
    const player = byId.get(playerId);
    const { x, y } = action.target;
    if (player === undefined || !Number.isFinite(x) || !Number.isFinite(y)) continue;
    const seconds = timeMs / 1000;
    player.actor.jump(seconds, x, y);
    if (typeof action.order === 'string') continue;
    const tags = selected.get(playerId) ?? [];
    count += tags.length;
    if (count > MAX_ORDERS) break;
    tags.forEach((tag, i) => {
      const key = tagKey(tag);
      let unit = units.get(key);
      if (unit === undefined) units.set(key, (unit = { player, orders: [] }));
      unit.orders.push({ seconds, ...spread(x, y, i, GAP), isQueued: (action.flags & QUEUED) !== 0 });
    });
  }
  return units;
}

/** Buildings where they were ordered, each once. Returns how many there are. */
export function addBuildings(scene: SceneBuilder, { names, byId }: GameFacts, actions: readonly FollowedAction[]): number {
  const built = new Map<string, { readonly x: number; readonly y: number }[]>();
  let count = 0;
  for (const action of actions) {
    if (action.type !== 'abilityPoint' || typeof action.order !== 'string') continue;
    const known = names.code(action.order);
    const player = byId.get(action.playerId);
    if (known?.kind !== 'building' || player === undefined) continue;
    const { x, y } = action.target;
    const key = `${action.playerId} ${action.order}`;
    const before = built.get(key) ?? [];
    if (before.slice(-MAX_COMPARED).some((one) => Math.hypot(one.x - x, one.y - y) < SAME_BUILDING)) continue;
    built.set(key, before);
    before.push({ x, y });
    const { color, side } = player;
    const from = action.timeMs / 1000;
    const own = { ...(color !== undefined && { color }), side, playerId: action.playerId };
    scene.actor({ kind: 'building', label: known.name, detail: action.order, from, ...own }).jump(from, x, y);
    count++;
  }
  return count;
}

/** The seconds at which each hero of a player rose by a level, by player and code: a level is a skill that it learned. */
function heroLevels({ replay }: GameFacts): ReadonlyMap<string, readonly number[]> {
  return new Map(replay.heroes.map(({ playerId, code, learned }) => [`${playerId} ${code}`, learned.map(({ timeMs }) => timeMs / 1000)]));
}
