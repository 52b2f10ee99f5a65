import type { ReadBudget } from '../../../core/budget.js';
import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { DeadlockPlayersBuilder } from './players.js';

/** k_EUserMsg_AbilitiesChanged, and k_EUserMsg_ItemPurchaseNotification of builds since August 2025. */
const ABILITIES_CHANGED = 309;
const PURCHASE_NOTIFICATION = 360;
export const SALE_MESSAGES = [ABILITIES_CHANGED, PURCHASE_NOTIFICATION];

/**
 * Before November 2024, AbilitiesChanged was: 1 entity index of the hero, 2 entity index of the ability, 3 id of the ability, 4 change. Since then it has no
 * 4: 1 user id, 2 id of the ability, 3 change.
 */
const SCHEMA = `
AbilitiesChanged: 1 int32 purchaser, 2 uint32 second, 3 uint32 third, 4 int32 old_change
ItemPurchaseNotification: 1 int32 userid, 2 uint32 ability_id, 3 bool sell
`;
/** ESold of CCitadelUserMsg_AbilitiesChanged.Change. */
const SOLD = 2;
/** Units of work for a message, besides its bytes. */
const MESSAGE_UNITS = 16;
/** A limit above the items that are sold in one packet. */
const MAX_SALES = 4096;

interface AbilitiesChanged {
  readonly purchaser?: number;
  readonly second?: number;
  readonly third?: number;
  readonly old_change?: number;
}
interface PurchaseNotification {
  readonly userid?: number;
  readonly ability_id?: number;
  readonly sell?: boolean;
}

let schema: ProtoSchema | undefined;

/** What the messages of the current packet say of items that were sold. */
export class ItemSales {
  readonly #budget: ReadBudget;
  readonly #players: DeadlockPlayersBuilder;
  /** Who sold what in this packet. */
  #sold: { readonly seller: number | undefined; readonly isHero: boolean; readonly itemId: number | undefined }[] = [];

  constructor(budget: ReadBudget, players: DeadlockPlayersBuilder) {
    this.#budget = budget;
    this.#players = players;
  }

  read(id: number, bytes: Uint8Array): void {
    this.#budget.work(MESSAGE_UNITS);
    schema ??= new ProtoSchema(SCHEMA);
    if (id === PURCHASE_NOTIFICATION) {
      const { userid, ability_id: itemId, sell } = schema.decode('ItemPurchaseNotification', bytes) as PurchaseNotification;
      if (sell === true) this.#add(userid, false, itemId);
      return;
    }
    const { purchaser, second, third, old_change: oldChange } = schema.decode('AbilitiesChanged', bytes) as AbilitiesChanged;
    if (oldChange === undefined ? third === SOLD : oldChange === SOLD)
      this.#add(purchaser, oldChange !== undefined, oldChange === undefined ? second : third);
  }

  /** Whether the messages say that a player sold an item. */
  isSold(userId: number, itemId: number): boolean {
    this.#budget.work(this.#sold.length);
    return this.#sold.some(
      (sale) => sale.itemId === itemId && (sale.isHero ? this.#players.refOfHero(sale.seller)?.userId : sale.seller) === userId,
    );
  }

  packetIsOver(): void {
    if (this.#sold.length > 0) this.#sold = [];
  }

  #add(seller: number | undefined, isHero: boolean, itemId: number | undefined): void {
    if (this.#sold.length < MAX_SALES) this.#sold.push({ seller, isHero, itemId });
  }
}
