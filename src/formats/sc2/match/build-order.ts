import type { Sc2TrackerEvent } from '../events.js';
import { clockSecondsOf, secondsOf } from './clock.js';
import type { IsHallucination } from './hallucinations.js';
import type { MatchParts } from './needs.js';
import { OrderBook, markCancelled, type Cancel, type GameOrders, type Order } from './orders.js';
import type { Sc2Player, Sc2Race } from './players.js';
import { isMade, isMorph, isPlayer, mainForm } from './production.js';
import { SupplyCount } from './supply-count.js';

/** One step of a build order. */
export interface Sc2BuildStep {
  /** When a building was placed or a warp-in began; of anything else when it was ordered; where no order is known, when it was done. */
  readonly gameloop: number;
  readonly seconds: number;
  /** `gameloop` as the clock in the game showed it, in seconds: real ones since Legacy of the Void, before those of speed Normal. */
  readonly clockSeconds: number;
  /**
   * `started`: a building or warp-in began. `born`: a unit came out. `upgraded`: research is done. `morphed`: a building or unit became
   * another for good. `ordered`: a command, of which the tracker shows nothing: it was taken back, or there is no tracker stream.
   */
  readonly kind: 'started' | 'born' | 'upgraded' | 'morphed' | 'ordered';
  /** English catalogue id; of a command whose product is not known what `names` calls it, else `link:index`. */
  readonly name: string;
  /** How many came of the order, where it is not one: a pair of zerglings. */
  readonly count?: number | undefined;
  /** Used supply just before; undefined without a tracker. */
  readonly supply?: number | undefined;
  /** Supply that there was room for, at the last sample before. */
  readonly supplyMade?: number | undefined;
  /** Living workers. */
  readonly workers?: number | undefined;
  /** The command, `MorphOverlord`, and when it was given; with `names` only, and where one is found. */
  readonly command?: string | undefined;
  readonly orderedGameloop?: number | undefined;
  /** When it was finished, born, researched. */
  readonly doneGameloop?: number | undefined;
  /** When it was taken back; of units and research as far as cancel commands tell. */
  readonly cancelledGameloop?: number | undefined;
  readonly unitTag?: number | undefined;
}

/** The build order of one player. */
export interface Sc2BuildOrder {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly race?: Sc2Race | undefined;
  /** `commands`: the file has no tracker stream, and whether something came of a command is not known. */
  readonly source: 'tracker' | 'commands';
  /** By gameloop. */
  readonly steps: readonly Sc2BuildStep[];
}

type StepDraft = { -readonly [K in keyof Sc2BuildStep]: Sc2BuildStep[K] };

/** Cosmetics: sprays and rewards of the collection, and the marks of observer maps. */
const COSMETIC = /^(Spray|Reward|GameHeart)|Skin$/;

/** The build orders of everybody: out of the tracker, joined with the commands where there are names; without a tracker of the commands alone. */
export function matchBuildOrder(
  parts: MatchParts,
  tracker: readonly Sc2TrackerEvent[] | undefined,
  players: readonly Sc2Player[] | undefined,
  { orders, cancels }: GameOrders,
  isHallucination: IsHallucination,
): Sc2BuildOrder[] | undefined {
  const { gameEvents, header } = parts;
  if (tracker === undefined && gameEvents === undefined) return undefined;
  const gameSpeed = (parts.details ?? parts.detailsBackup)?.gameSpeed;
  const playerIds = new Map(
    players?.flatMap(({ userId, playerId }) => (userId === undefined || playerId === undefined ? [] : [[userId, playerId]])),
  );
  const made = new Map<number, Production>();
  const productionOf = (playerId: number): Production => {
    let one = made.get(playerId);
    if (one === undefined) made.set(playerId, (one = new Production(playerId, tracker !== undefined, isHallucination)));
    return one;
  };
  // commands of a game without a lobby belong to somebody, too
  const ofUser = (userId: number): Production => productionOf(playerIds.get(userId) ?? userId);
  let next = 0;
  if (tracker !== undefined) {
    const owners = new Map<number, number>();
    for (const event of tracker) {
      for (; next < orders.length && orders[next]!.gameloop <= event.gameloop; next++) {
        if (orders[next]!.product !== undefined) ofUser(orders[next]!.userId).order(orders[next]!);
      }
      const playerId = playerIdOf(event, owners);
      if (playerId !== undefined && isPlayer(playerId)) productionOf(playerId).tell(event);
    }
  }
  for (; next < orders.length; next++)
    if (tracker === undefined || orders[next]!.product !== undefined) ofUser(orders[next]!.userId).order(orders[next]!);
  for (const cancel of cancels) ofUser(cancel.userId).cancels.push(cancel);
  return [...made]
    .sort(([a], [b]) => a - b)
    .flatMap(([playerId, production]) => {
      const steps = production.steps();
      for (const step of steps) {
        step.seconds = secondsOf(step.gameloop, gameSpeed);
        step.clockSeconds = clockSecondsOf(step.gameloop, header, gameSpeed);
      }
      const player = players?.find((one) => one.playerId === playerId);
      const { name, race } = player ?? {};
      const source = tracker === undefined ? 'commands' : 'tracker';
      return steps.length === 0 ? [] : [{ playerId, ...(name !== undefined && { name }), ...(race && { race }), source, steps }];
    });
}

/** Whose an event is; a unit's is who made it. */
function playerIdOf(event: Sc2TrackerEvent, owners: Map<number, number>): number | undefined {
  switch (event.type) {
    case 'unitBorn':
    case 'unitInit':
      owners.set(event.unitTag, event.upkeepPlayerId);
      return event.upkeepPlayerId;
    case 'unitOwnerChange':
      return undefined;
    case 'unitDone':
    case 'unitDied':
    case 'unitTypeChange':
      return owners.get(event.unitTag);
    case 'playerStats':
    case 'upgrade':
      return event.playerId;
    default:
      return undefined;
  }
}

/** A step whose seconds are not known yet. There may be thousands: what is known of all of them comes first, in one order. */
function stepAt(gameloop: number, kind: Sc2BuildStep['kind'], name: string): StepDraft {
  return { gameloop, seconds: 0, clockSeconds: 0, kind, name };
}

/** What one player ordered and got. */
class Production {
  readonly cancels: Cancel[] = [];
  readonly #book = new OrderBook();
  readonly #supply = new SupplyCount();
  readonly #orders: Order[] = [];
  readonly #steps: StepDraft[] = [];
  readonly #playerId: number;
  readonly #hasTracker: boolean;
  readonly #isHallucination: IsHallucination;
  /** By tag: buildings and warp-ins that are not done, cocoons with the loop in which they were made, and units that have morphed. */
  readonly #begun = new Map<number, StepDraft>();
  readonly #cocoons = new Map<number, number>();
  readonly #morphed = new Set<number>();

  constructor(playerId: number, hasTracker: boolean, isHallucination: IsHallucination) {
    this.#playerId = playerId;
    this.#hasTracker = hasTracker;
    this.#isHallucination = isHallucination;
  }

  order(order: Order): void {
    const { unit, supply } = order.product ?? {};
    if (unit !== undefined && supply !== undefined) this.#supply.costs(unit, supply);
    this.#orders.push(order);
    this.#book.add(order);
  }

  tell(event: Sc2TrackerEvent): void {
    const { gameloop } = event;
    switch (event.type) {
      case 'playerStats':
        this.#supply.sample(gameloop, event.stats);
        break;
      case 'unitInit':
        this.#supply.began(gameloop, event.unitTag, event.unitTypeName);
        if (isMade(event.unitTypeName) && gameloop > 0) this.#begin(event);
        break;
      case 'unitBorn':
        this.#supply.began(gameloop, event.unitTag, event.unitTypeName);
        if (isMade(event.unitTypeName) && gameloop > 0 && !this.#isHallucination(event)) this.#born(event);
        break;
      case 'unitDone': {
        const step = this.#begun.get(event.unitTag);
        if (step) step.doneGameloop = gameloop;
        this.#begun.delete(event.unitTag);
        break;
      }
      case 'unitDied': {
        this.#supply.died(gameloop, event.unitTag);
        const step = this.#begun.get(event.unitTag);
        // who takes back what he began is its killer
        if (step && (event.killerPlayerId === undefined || event.killerPlayerId === this.#playerId)) step.cancelledGameloop = gameloop;
        this.#begun.delete(event.unitTag);
        break;
      }
      case 'unitTypeChange':
        this.#changed(event.unitTag, event.unitTypeName, gameloop);
        break;
      case 'upgrade':
        if (!COSMETIC.test(event.upgradeTypeName) && gameloop > 0)
          this.#done('upgraded', event.upgradeTypeName, gameloop, this.#book.finished(event.upgradeTypeName, gameloop));
    }
  }

  #begin({ gameloop, unitTypeName, unitTag, x, y }: Extract<Sc2TrackerEvent, { type: 'unitInit' }>): void {
    const name = mainForm(unitTypeName);
    const step = stepAt(gameloop, 'started', unitTypeName);
    step.unitTag = unitTag;
    ordered(step, this.#book.shared(name, gameloop) ?? this.#book.placed(name, x, y));
    this.#steps.push(step);
    this.#begun.set(unitTag, step);
  }

  #born({ gameloop, unitTypeName, unitTag, creatorUnitTag }: Extract<Sc2TrackerEvent, { type: 'unitBorn' }>): void {
    const name = mainForm(unitTypeName);
    const last = this.#steps.at(-1);
    // a pair comes out of one egg
    if (unitTypeName === 'Zergling' && last?.name === 'Zergling' && last.doneGameloop === gameloop && last.count === undefined) {
      last.count = 2;
      return;
    }
    const cocoonGameloop = creatorUnitTag === undefined ? undefined : this.#cocoons.get(creatorUnitTag);
    const order = this.#book.shared(name, cocoonGameloop ?? gameloop) ?? this.#book.finished(name, gameloop);
    this.#done(isMorph(unitTypeName) ? 'morphed' : 'born', unitTypeName, gameloop, order, unitTag);
  }

  #changed(unitTag: number, unitTypeName: string, gameloop: number): void {
    if (!isMorph(unitTypeName)) {
      if (!isMade(unitTypeName)) this.#cocoons.set(unitTag, gameloop);
      return;
    }
    // after its morph a unit may still change between modes, as an overseer does that stands still
    if (this.#morphed.has(unitTag)) return;
    this.#morphed.add(unitTag);
    this.#done('morphed', unitTypeName, gameloop, this.#book.shared(unitTypeName, this.#cocoons.get(unitTag) ?? gameloop), unitTag);
  }

  #done(kind: Sc2BuildStep['kind'], name: string, gameloop: number, order: Order | undefined, unitTag?: number): void {
    const step = stepAt(order?.gameloop ?? gameloop, kind, name);
    step.doneGameloop = gameloop;
    if (unitTag !== undefined) step.unitTag = unitTag;
    ordered(step, order);
    this.#steps.push(step);
  }

  /** By gameloop, with what was taken back, and supply and workers as of each. */
  steps(): readonly StepDraft[] {
    const open = this.#hasTracker ? [...this.#book.open()].sort((a, b) => a.gameloop - b.gameloop) : this.#orders;
    markCancelled(open, this.cancels);
    for (const order of open) {
      const { gameloop, product, command, cancelledGameloop } = order;
      if (this.#hasTracker && cancelledGameloop === undefined) continue;
      const step = stepAt(gameloop, 'ordered', product?.unit ?? product?.upgrade ?? command);
      if (cancelledGameloop !== undefined) step.cancelledGameloop = cancelledGameloop;
      ordered(step, order);
      this.#steps.push(step);
    }
    this.#steps.sort((a, b) => a.gameloop - b.gameloop);
    return this.#supply.count(this.#steps);
  }
}

function ordered(step: StepDraft, order: Order | undefined): void {
  if (order?.product === undefined) return;
  step.command = order.command;
  step.orderedGameloop = order.gameloop;
}
