import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { built } from '../../../io/sections.js';
import type { Sc2BuildStep, StepDraft } from './build-step.js';
import type { ChronoBoosts, Sc2ChronoBoost } from './chrono-boosts.js';
import { clockFace } from './clock-face.js';
import { clockSecondsOf, secondsOf } from './clock.js';
import { hallucinationsSection } from './hallucinations.js';
import { ordersSection } from './orders.js';
import { Production, type ProductionEvent } from './player-production.js';
import { playerIdsOf, playersSection } from './players.js';
import { isPlayer } from './production.js';
import type { Sc2Race } from './race.js';
import { resumesSection } from './resumes.js';
import { ITEM_UNITS, LOBBY, type Sc2Definition } from './section.js';

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
  /** By gameloop; with `names` only. */
  readonly chronoBoosts?: readonly Sc2ChronoBoost[] | undefined;
}

type BegunEvent = Extract<ProductionEvent, { type: 'unitBorn' | 'unitInit' }>;

/** A unit as of its last event. */
interface Unit {
  readonly upkeepPlayerId: number | undefined;
  readonly unitTypeName: string;
}

/** Orders between two pauses. */
const BATCH_ORDERS = 1 << 12;

/** The build orders of everybody: made from the tracker, joined with commands where there are names; without a tracker, from commands alone. */
export const buildOrderSection: Sc2Definition<{ readonly buildOrder?: readonly Sc2BuildOrder[] | undefined }> = {
  sections: ['buildOrder'],
  needs: { files: [...LOBBY, 'trackerEvents'] },
  uses: [playersSection, hallucinationsSection, ordersSection, resumesSection],
  start(facts, of) {
    const { parts, gameSpeed, budget } = facts;
    const lobby = of(playersSection);
    const { isHallucination } = of(hallucinationsSection);
    const { orders, cancels, boosts } = of(ordersSection);
    const hasTracker = parts.trackerEvents !== undefined;
    const playerIds = playerIdsOf(facts);
    const hourOf = clockFace(facts.lobby);
    const made = new Map<number, Production>();
    const productionOf = (playerId: number): Production => {
      let one = made.get(playerId);
      if (one === undefined) made.set(playerId, (one = new Production(playerId, hasTracker, isHallucination, hourOf, budget)));
      return one;
    };
    // commands of a game without a lobby belong to somebody, too
    const ofUser = (userId: number): Production => productionOf(playerIds.get(userId) ?? userId);
    const units = new Map<number, Unit>();
    let next = 0;
    let nextBoost = 0;
    const orderNext = (): void => {
      const order = orders[next++]!;
      if (!hasTracker || order.product !== undefined) ofUser(order.userId).order(order);
    };
    /** Hands over the orders up to a moment, and the Chrono Boosts before it. */
    const orderUntil = (gameloop: number): void => {
      for (; nextBoost < boosts.length && boosts[nextBoost]!.gameloop < gameloop; nextBoost++) {
        const boost = boosts[nextBoost]!;
        ofUser(boost.userId).boost(boost, units.get(boost.unitTag)?.unitTypeName);
      }
      while (next < orders.length && orders[next]!.gameloop <= gameloop) orderNext();
    };
    const follow = (event: ProductionEvent, playerId: number | undefined): void => {
      orderUntil(event.gameloop);
      if (playerId !== undefined && isPlayer(playerId)) productionOf(playerId).follow(event);
    };
    const begin = (event: BegunEvent): void => {
      follow(event, event.upkeepPlayerId);
      units.set(event.unitTag, event);
    };
    const ofUnit = (event: Extract<ProductionEvent, { type: 'unitDone' | 'unitDied' | 'unitTypeChange' }>): void =>
      follow(event, units.get(event.unitTag)?.upkeepPlayerId);
    const ofPlayer = (event: Extract<ProductionEvent, { type: 'playerStats' | 'upgrade' }>): void => follow(event, event.playerId);
    return {
      on: {
        unitBorn: begin,
        unitInit: begin,
        unitDone: ofUnit,
        unitDied: ofUnit,
        unitTypeChange(event) {
          ofUnit(event);
          const upkeepPlayerId = units.get(event.unitTag)?.upkeepPlayerId;
          units.set(event.unitTag, { upkeepPlayerId, unitTypeName: event.unitTypeName });
        },
        playerStats: ofPlayer,
        upgrade: ofPlayer,
      },
      build() {
        if (!hasTracker && parts.gameEvents === undefined) return built({ buildOrder: undefined });
        const handOver = (): boolean => {
          const end = Math.min(next + BATCH_ORDERS, orders.length);
          budget.work((end - next) * ITEM_UNITS);
          while (next < end) orderNext();
          return next < orders.length;
        };
        const productions = (): Iterable<readonly [number, Production]> => {
          orderUntil(Infinity);
          for (const cancel of cancels) ofUser(cancel.userId).cancels.push(cancel);
          return [...made].sort(([a], [b]) => a - b);
        };
        const orderOf = (playerId: number, steps: readonly StepDraft[], { all }: ChronoBoosts): Sc2BuildOrder => {
          for (const boost of all) boost.seconds = secondsOf(boost.gameloop, gameSpeed);
          const clock = (gameloop: number): number => clockSecondsOf(Math.max(0, gameloop - lobby.startGameloop), parts.header, gameSpeed);
          for (const step of steps) {
            step.seconds = secondsOf(step.gameloop, gameSpeed);
            step.clockSeconds = clock(step.gameloop);
            if (step.startGameloop === undefined) continue;
            step.startSeconds = secondsOf(step.startGameloop, gameSpeed);
            step.startClockSeconds = clock(step.startGameloop);
          }
          const { name, race } = lobby.players?.find((one) => one.playerId === playerId) ?? {};
          const source = hasTracker ? 'tracker' : 'commands';
          const chronoBoosts = parts.names && { chronoBoosts: all };
          return { playerId, ...(name !== undefined && { name }), ...(race && { race }), source, steps, ...chronoBoosts };
        };
        return buildOrdersOf(handOver, productions, orderOf, budget);
      },
    };
  },
};

/** `handOver` hands over some of the remaining orders, and says whether there are more. */
function* buildOrdersOf(
  handOver: () => boolean,
  productions: () => Iterable<readonly [number, Production]>,
  orderOf: (playerId: number, steps: readonly StepDraft[], boosts: ChronoBoosts) => Sc2BuildOrder,
  budget: ReadBudget,
): Asking<{ readonly buildOrder: readonly Sc2BuildOrder[] }> {
  while (handOver()) yield* pauseIfDue(budget);
  const buildOrder: Sc2BuildOrder[] = [];
  for (const [playerId, production] of productions()) {
    const steps = yield* production.steps();
    if (steps.length > 0) buildOrder.push(orderOf(playerId, steps, production.boosts));
  }
  return { buildOrder };
}
