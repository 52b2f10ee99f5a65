import type { SceneBuilder } from '../../scene-builder.js';
import { spread, walk, type WalkOrder } from '../../walk.js';
import type { FollowedCommand, GameFacts, GamePlayer } from './facts.js';

/** Pixels in a second: a marine makes 95 at fastest, a zergling 131. */
const UNIT_SPEED = 110;
/** Units that are sent to one place are about as far from each other. */
const GAP = 24;
/** Shown for so many seconds after the last order: nothing says when a unit died. */
const ORDERED_SECONDS = 20;
/** Pixels of a tile. */
const TILE = 32;
const SELECTED = 12;
/** No map is larger, in tiles. */
const MAX_TILES = 256;
/** More orders are not followed. */
const MAX_ORDERS = 1 << 20;
/** Orders that only say where units gather that are not there yet. */
const RALLY_ORDERS: readonly number[] = [0x27, 0x28];
const LAND_ORDER = 0x47;
/** A building that is ordered this close to one before, in tiles, is another try. */
const SAME_TILES = 2;
/** Buildings of one player that a new one is compared with. */
const MAX_COMPARED = 256;

/** Follows what each player has selected. */
class Selections {
  readonly #selected = new Map<number, readonly number[]>();
  readonly #groups = new Map<string, readonly number[]>();

  of(playerId: number): readonly number[] {
    return this.#selected.get(playerId) ?? [];
  }

  follow(command: FollowedCommand): void {
    const { playerId } = command;
    const selected = this.of(playerId);
    switch (command.type) {
      case 'select':
        this.#selected.set(playerId, command.units.slice(0, SELECTED));
        return;
      case 'selectAdd':
        this.#selected.set(playerId, [...new Set([...selected, ...command.units])].slice(0, SELECTED));
        return;
      case 'selectRemove':
        this.#selected.set(
          playerId,
          selected.filter((tag) => !command.units.includes(tag)),
        );
        return;
      case 'hotkey': {
        const key = `${playerId} ${command.group}`;
        const group = this.#groups.get(key) ?? [];
        if (command.action === 0) this.#groups.set(key, selected);
        else if (command.action === 2) this.#groups.set(key, [...new Set([...group, ...selected])].slice(0, SELECTED));
        else if (command.action === 1 && group.length > 0) this.#selected.set(playerId, group);
        return;
      }
      default:
    }
  }
}

interface Ordered {
  readonly player: GamePlayer;
  readonly orders: WalkOrder[];
}

/**
 * Units on the way to where they were sent. Which units an order was for follows from what the player had selected; what a unit is, the file says of those that somebody clicked on. Returns
 * how many there are.
 */
export function addUnits(scene: SceneBuilder, facts: GameFacts, commands: readonly FollowedCommand[], end: number): number {
  const { map } = facts.replay;
  const [width, height] = [(map?.width ?? MAX_TILES) * TILE, (map?.height ?? MAX_TILES) * TILE];
  const inside = (place: number, size: number): number => Math.min(Math.max(place, 0), size);
  const selections = new Selections();
  const units = new Map<number, Ordered>();
  const types = new Map<number, number>();
  let count = 0;
  for (const command of commands) {
    selections.follow(command);
    if (command.type !== 'rightClick' && command.type !== 'targetedOrder') continue;
    if (command.target !== undefined && command.unit !== undefined) types.set(command.target, command.unit);
    const player = facts.byId.get(command.playerId);
    if (player === undefined) continue;
    const { x, y } = command;
    const seconds = facts.secondsAt(command.frame);
    player.actor.jump(seconds, x, y);
    if (command.type === 'targetedOrder' && RALLY_ORDERS.includes(command.order)) continue;
    const tags = selections.of(command.playerId);
    count += tags.length;
    if (count > MAX_ORDERS) break;
    tags.forEach((tag, i) => {
      let unit = units.get(tag);
      if (unit === undefined) units.set(tag, (unit = { player, orders: [] }));
      const place = spread(x, y, i, GAP);
      unit.orders.push({ seconds, x: inside(place.x, width), y: inside(place.y, height), isQueued: command.queued !== 0 });
    });
  }
  if (!scene.parts.has('actors')) return 0;
  let shown = 0;
  for (const [tag, { player, orders }] of units) {
    const type = types.get(tag);
    const [first, ...rest] = orders;
    if (first === undefined || (type !== undefined && facts.names.isBuilding(type))) continue;
    const actor = scene.actor({
      kind: 'unit',
      label: (type === undefined ? undefined : facts.names.unit(type)) ?? 'Unit',
      side: player.side,
      ...(player.player.playerId !== undefined && { playerId: player.player.playerId }),
      ...(player.color !== undefined && { color: player.color }),
      from: first.seconds,
      to: Math.min(end, orders.at(-1)!.seconds + ORDERED_SECONDS),
    });
    shown++;
    walk(actor, [first], rest, UNIT_SPEED);
  }
  return shown;
}

/** Buildings where they were ordered, each once. Returns how many there are. */
export function addBuildings(scene: SceneBuilder, { names, byId, secondsAt }: GameFacts, commands: readonly FollowedCommand[]): number {
  const built = new Map<string, { readonly tileX: number; readonly tileY: number }[]>();
  let count = 0;
  for (const command of commands) {
    if (command.type !== 'build' || command.order === LAND_ORDER) continue;
    const { playerId, tileX, tileY, unit, frame } = command;
    const player = byId.get(playerId);
    if (player === undefined) continue;
    const key = `${playerId} ${unit}`;
    const before = built.get(key) ?? [];
    const isAgain = before
      .slice(-MAX_COMPARED)
      .some((one) => Math.max(Math.abs(one.tileX - tileX), Math.abs(one.tileY - tileY)) <= SAME_TILES);
    if (isAgain) continue;
    built.set(key, before);
    before.push({ tileX, tileY });
    const from = secondsAt(frame);
    scene
      .actor({
        kind: 'building',
        label: names.unit(unit) ?? `Building ${unit}`,
        side: player.side,
        playerId,
        ...(player.color !== undefined && { color: player.color }),
        from,
      })
      .jump(from, (tileX + 1) * TILE, (tileY + 1) * TILE);
    count++;
  }
  return count;
}
