import { ALTERNATIVES } from '../alternatives.js';
import type { DemEntity } from '../entities/entity.js';
import type { WatchedField } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { NumberField } from '../ticks/number-field.js';
import { AbilitySlots } from './ability-slots.js';
import { Heroes } from './heroes.js';
import { ItemSales, SALE_MESSAGES } from './item-sales.js';
import { CONTROLLER, PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import { SubclassNames } from './subclass-names.js';
import type { DeadlockTeam } from './team.js';
import { ENTITY_NAMES } from '../sections/entity-names.js';

/** A change of a player's items (docs/formats/dem.md, section 20). */
export interface DeadlockItemEvent {
  readonly type: 'item';
  readonly game: 'deadlock';
  readonly tick: number;
  readonly player: DemPlayerRef<DeadlockTeam>;
  /** `held` means that the item was there when the recording began or the player joined. */
  readonly kind: 'held' | 'gained' | 'lost';
  /** Internal name, `upgrade_endurance`; undefined where the recording has none. */
  readonly item?: string | undefined;
  readonly itemId: number;
  /** 1 to 4 for an item that is used by a key; undefined for others, while the hero is out of sight, and for what was lost. */
  readonly slot?: number | undefined;
  /**
   * Of an item that is lost: whether it was sold. It was where nothing is gained in the same packet, as what becomes a part of another item goes when
   * that one comes, and where a message says so (unverified). Undefined for other kinds.
   */
  readonly isSold?: boolean | undefined;
  /** Net worth of the player at that moment, in souls. */
  readonly netWorth?: number | undefined;
}

/** Units of work for reading the items of a player. */
const COMPARE_UNITS = 64;
/** A limit above the number of items that a player may have. */
const MAX_ITEMS = 64;
/** ESlot_ActiveItem_1 and those after it. */
const FIRST_ITEM_SLOT = 4;
const ITEM_SLOTS = 4;
const [, ITEM_CLASSES] = ALTERNATIVES.deadlock.classes;

class ItemsBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #names: SubclassNames;
  readonly #slots: AbilitySlots;
  readonly #sales: ItemSales;
  readonly #items: NumberField;
  readonly #netWorth: WatchedField;
  readonly #listed: Listed<DeadlockItemEvent>;
  /** The items that a player had, by the index of the controller; `serial` shows whether it is still the same one. */
  readonly #had = new Map<number, { readonly serial: number; readonly items: readonly number[] }>();
  /** Controllers that this packet changed. */
  readonly #changed = new PacketQueue<number>();

  readonly on: Partial<DemFollowed> = {
    messageBytes: (id, bytes) => this.#sales.read(id, bytes),
    entity: (_op, entity) => this.#entity(entity),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#names = new SubclassNames(recording);
    this.#slots = new AbilitySlots(recording);
    this.#sales = new ItemSales(recording.budget, players);
    this.#items = new NumberField(recording, `m_vecUpgrades.${elementName(0)}`);
    this.#netWorth = recording.field('m_iGoldNetWorth');
    this.#listed = new Listed(recording, 'items');
  }

  #entity(entity: DemEntity): void {
    if (entity.className === CONTROLLER) this.#changed.add(entity.index);
  }

  #packet(tick: number): boolean {
    const isDone = this.#changed.isEmpty || this.#changed.drain(this.#recording.budget, (index) => this.#compare(index, tick));
    if (isDone) this.#sales.packetIsOver();
    return isDone;
  }

  *build(): Asking<{ readonly items: readonly DeadlockItemEvent[] }> {
    return { items: this.#listed.list };
  }

  #compare(index: number, tick: number): void {
    const controller = this.#recording.world.entity(index);
    if (controller?.className !== CONTROLLER) return;
    const before = this.#had.get(index);
    const known = before?.serial === controller.serial ? before : undefined;
    const items = this.#itemsOf(controller);
    this.#recording.budget.work(COMPARE_UNITS);
    // most packets that change a controller change none of its items
    if (known?.items.length === items.length && items.every((item, i) => item === known.items[i])) return;
    const player = this.#players.ref(index - 1);
    if (player === undefined) return;
    this.#recording.budget.work((items.length * (known?.items.length ?? 0)) >>> 2);
    const lost = lacking(known?.items ?? [], items);
    const come = lacking(items, known?.items ?? []);
    const add = (kind: DeadlockItemEvent['kind'], itemId: number): void =>
      this.#listed.add({
        type: 'item',
        game: 'deadlock',
        tick,
        player,
        kind,
        item: this.#names.of(itemId),
        itemId,
        slot: kind === 'lost' ? undefined : this.#slotOf(player.userId, itemId),
        isSold: kind === 'lost' ? come.length === 0 || this.#sales.isSold(player.userId, itemId) : undefined,
        netWorth: numberIn(this.#netWorth, controller),
      });
    for (const itemId of lost) add('lost', itemId);
    for (const itemId of come) add(known === undefined ? 'held' : 'gained', itemId);
    this.#had.set(index, { serial: controller.serial, items });
  }

  #slotOf(userId: number, itemId: number): number | undefined {
    const slot = (this.#slots.ofId(userId, itemId) ?? 0) - FIRST_ITEM_SLOT + 1;
    return slot >= 1 && slot <= ITEM_SLOTS ? slot : undefined;
  }

  #itemsOf(controller: DemEntity): readonly number[] {
    const items: number[] = [];
    for (let i = 0; i < MAX_ITEMS; i++) {
      const item = this.#items.of(controller, i);
      if (Number.isNaN(item)) break;
      if (item !== 0) items.push(item);
    }
    return items;
  }
}

/** The entries of `all` that are not in `others`. Each of the others takes away one of its equals. */
function lacking(all: readonly number[], others: readonly number[]): number[] {
  const left = [...others];
  return all.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Follows items as they come and go. */
export const ITEMS_SECTION: DemSectionDefinition = {
  sections: ['items'],
  events: ['item'],
  get needs() {
    return { messages: SALE_MESSAGES, classes: [CONTROLLER, Heroes.className, ...ITEM_CLASSES], stringTables: [ENTITY_NAMES] };
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new ItemsBuilder(recording, of(PLAYERS_SECTION)),
};
