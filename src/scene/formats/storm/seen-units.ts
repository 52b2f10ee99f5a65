import type { ReadBudget } from '../../../core/budget.js';
import { keptSize } from '../../../core/kept-size.js';
import { FIXED_POINT, secondsOf } from '../../../formats/storm/layout.js';
import type { WalkOrder, WalkPlace } from '../../walk.js';
import type { FollowedEvent } from './facts.js';

/** One life of a unit: heroes have several. */
export interface SeenLife {
  readonly places: WalkPlace[];
  /** When it died. */
  endSeconds?: number;
}

/** A unit as the tracker saw it. A unit that gets another owner is another one from then on. */
export interface SeenUnit {
  readonly tag: number;
  /** The type that it had last. */
  unitType: string;
  readonly ownerId: number;
  readonly fromSeconds: number;
  readonly lives: SeenLife[];
}

/** More orders are not followed: a long match has some 200,000. */
const MAX_ORDERS = 1 << 20;
const PLACE: WalkPlace = { seconds: 0, x: 0, y: 0 };
const KEPT_PLACE_BYTES = keptSize(PLACE);
const KEPT_UNIT_BYTES = keptSize({ ...PLACE, unitType: '', lives: [{ places: [] }] });
/** A tower that was destroyed becomes a unit of another type. */
const RUIN = /Dead$/;

/** Gathers where units were seen, and where players sent their heroes. */
export class SeenUnits {
  readonly units: SeenUnit[] = [];
  /** Right clicks by user: a player has only the hero to send. */
  readonly orders = new Map<number, WalkOrder[]>();
  lastSeconds = 0;
  readonly #budget: ReadBudget;
  readonly #byTag = new Map<number, SeenUnit>();
  /** Whether the last command of a user was a right click, which later movements of the mouse change. */
  readonly #isMove = new Map<number, boolean>();
  #orderCount = 0;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  follow(event: FollowedEvent): void {
    const seconds = (this.lastSeconds = secondsOf(event.gameloop));
    switch (event.type) {
      case 'unitBorn':
        return this.#add(event.unitTag, event.unitTypeName, event.controlPlayerId, { seconds, x: event.x, y: event.y });
      case 'unitDied':
        return this.#end(event.unitTag, { seconds, x: event.x, y: event.y });
      case 'unitRevived': {
        this.#budget.keep(KEPT_PLACE_BYTES);
        this.#byTag.get(event.unitTag)?.lives.push({ places: [{ seconds, x: event.x, y: event.y }] });
        return;
      }
      case 'unitOwnerChange': {
        const unit = this.#byTag.get(event.unitTag);
        const place = unit?.lives.at(-1)!.places.at(-1);
        if (unit === undefined || place === undefined || unit.ownerId === event.controlPlayerId) return;
        unit.lives.at(-1)!.endSeconds ??= seconds;
        return this.#add(unit.tag, unit.unitType, event.controlPlayerId, { ...place, seconds });
      }
      case 'unitTypeChange': {
        const unit = this.#byTag.get(event.unitTag);
        if (unit === undefined) return;
        if (RUIN.test(event.unitTypeName)) unit.lives.at(-1)!.endSeconds ??= seconds;
        else unit.unitType = event.unitTypeName;
        return;
      }
      case 'unitPositions':
        for (const { unitTag, x, y } of event.units) if (unitTag !== undefined) this.#see(unitTag, { seconds, x, y });
        return;
      default:
        this.#ordered(event, seconds);
    }
  }

  #add(tag: number, unitType: string, ownerId: number, place: WalkPlace): void {
    this.#budget.keep(KEPT_UNIT_BYTES + KEPT_PLACE_BYTES);
    const unit = { tag, unitType, ownerId, fromSeconds: place.seconds, lives: [{ places: [place] }] };
    this.units.push(unit);
    this.#byTag.set(tag, unit);
  }

  #see(tag: number, place: WalkPlace): void {
    const life = this.#byTag.get(tag)?.lives.at(-1);
    // places of the dead are those of their remains
    if (life === undefined || life.endSeconds !== undefined) return;
    this.#budget.keep(KEPT_PLACE_BYTES);
    life.places.push(place);
  }

  #end(tag: number, place: WalkPlace): void {
    this.#see(tag, place);
    const life = this.#byTag.get(tag)?.lives.at(-1);
    if (life !== undefined) life.endSeconds ??= place.seconds;
  }

  #ordered(event: Extract<FollowedEvent, { readonly userId: number }>, seconds: number): void {
    const { userId } = event;
    if (event.type === 'cmd') this.#isMove.set(userId, event.abilLink === undefined);
    const target = targetOf(event);
    if (target === undefined || this.#isMove.get(userId) !== true || this.#orderCount >= MAX_ORDERS) return;
    this.#orderCount++;
    this.#budget.keep(KEPT_PLACE_BYTES);
    let list = this.orders.get(userId);
    if (list === undefined) this.orders.set(userId, (list = []));
    list.push({ seconds, x: target.x / FIXED_POINT, y: target.y / FIXED_POINT, isQueued: false });
  }
}

function targetOf(event: Extract<FollowedEvent, { readonly userId: number }>): { readonly x: number; readonly y: number } | undefined {
  if (event.type === 'cmdUpdateTargetPoint') return event.target;
  if (event.type === 'cmdUpdateTargetUnit') return event.target.snapshotPoint;
  const { data } = event;
  return data?.kind === 'targetPoint' ? data.value : data?.kind === 'targetUnit' ? data.value.snapshotPoint : undefined;
}
