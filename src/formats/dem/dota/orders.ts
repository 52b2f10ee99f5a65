import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemPosition } from '../entities/position.js';
import type { ProtoMessage } from '../messages.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import { HeroPlayers, playerIdOf } from './hero-players.js';
import { numberOf } from '../sections/message-list.js';
import { TimedList } from './timed-list.js';

/** dotaunitorder_t by number, from 0. unverified: from public schemas */
const ORDERS = [
  'none',
  'moveToPosition',
  'moveToTarget',
  'attackMove',
  'attackTarget',
  'castPosition',
  'castTarget',
  'castTargetTree',
  'castNoTarget',
  'castToggle',
  'holdPosition',
  'trainAbility',
  'dropItem',
  'giveItem',
  'pickupItem',
  'pickupRune',
  'purchaseItem',
  'sellItem',
  'disassembleItem',
  'moveItem',
  'castToggleAuto',
  'stop',
  'taunt',
  'buyback',
  'glyph',
  'ejectItemFromStash',
  'castRune',
  'pingAbility',
  'moveToDirection',
  'patrol',
  'vectorTargetPosition',
  'radar',
  'setItemCombineLock',
  'continue',
] as const;
/** Something that a player can order units to do. */
export type DotaOrderName = (typeof ORDERS)[number];

/** A player gives units an order (DOTA_UM_SpectatorPlayerUnitOrders; docs/formats/dem.md, section 14). */
export interface DotaOrderEvent {
  readonly type: 'order';
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  /** Undefined where the recording does not say. */
  readonly playerId?: number | undefined;
  /** Undefined for orders that are newer than this library. */
  readonly order?: DotaOrderName | undefined;
  /** dotaunitorder_t. */
  readonly orderType: number;
  /** Indexes of the entities that receive the order. */
  readonly units: readonly number[];
  /** Index of the entity that is the target; undefined where there is none. */
  readonly targetIndex?: number | undefined;
  /** Number of the ability or item; undefined where the order is about none. */
  readonly abilityId?: number | undefined;
  readonly position?: DemPosition | undefined;
  /** Whether it waits for the orders before it. */
  readonly isQueued: boolean;
}

/** Orders as a section. */
export interface DotaOrderSections {
  readonly orders: readonly DotaOrderEvent[];
}

/** DOTA_UM_SpectatorPlayerUnitOrders */
const UNIT_ORDERS = 547;

/** Units of work for an order. */
const ORDER_UNITS = 24;

/** Follows the orders of players to their units. */
export class OrdersBuilder implements DemSectionBuilder {
  /** How many orders each player gave since the horn. */
  readonly sinceHorn = new Map<number, number>();
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #controllerPlayer: DemFieldRef;
  readonly #orders: TimedList<DotaOrderEvent>;
  readonly #messages = new PacketQueue<ProtoMessage>();

  readonly on: Partial<DemFollowed> = {
    message: (_id, message) => this.#message(message),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#controllerPlayer = recording.field('m_nPlayerID');
    this.#orders = new TimedList(recording, clock, 'orders');
  }

  #message(message: ProtoMessage): void {
    this.#messages.add(message);
  }

  #packet(tick: number): boolean {
    if (this.#messages.isEmpty) return true;
    const { budget } = this.#recording;
    return this.#messages.drain(budget, (message) => {
      budget.work(ORDER_UNITS);
      const event = this.#event(message, tick);
      const { playerId } = event;
      if (playerId !== undefined && this.#clock.zero === 'horn') this.sinceHorn.set(playerId, (this.sinceHorn.get(playerId) ?? 0) + 1);
      this.#orders.add(event, { tick, mapTime: this.#clock.mapTime });
    });
  }

  *build(): Asking<DotaOrderSections> {
    return { orders: yield* this.#orders.inTime() };
  }

  #event(message: ProtoMessage, tick: number): DotaOrderEvent {
    const position = message['position'] as Partial<DemPosition> | undefined;
    const orderType = numberOf(message, 'order_type');
    // The message names the entity of the player's controller.
    const sent = numberIn(this.#controllerPlayer, this.#recording.world.entity(numberOf(message, 'entindex', -1)));
    return {
      type: 'order',
      tick,
      gameSeconds: this.#clock.now,
      playerId: sent === undefined ? undefined : playerIdOf(sent),
      order: ORDERS[orderType],
      orderType,
      units: (message['units'] as readonly number[] | undefined) ?? [],
      targetIndex: numberOf(message, 'target_index') || undefined,
      abilityId: numberOf(message, 'ability_id') || undefined,
      position: position === undefined ? undefined : { x: position.x ?? 0, y: position.y ?? 0, z: position.z ?? 0 },
      isQueued: message['queue'] === true,
    };
  }
}

/** Follows the orders of players to their units. */
export const ORDERS_SECTION: DemSectionDefinition<OrdersBuilder> = {
  sections: ['orders'],
  events: ['order'],
  get needs() {
    return { messages: [UNIT_ORDERS], classes: HeroPlayers.classes };
  },
  uses: [CLOCK_SECTION],
  start: (recording, of) => new OrdersBuilder(recording, of(CLOCK_SECTION)),
};
