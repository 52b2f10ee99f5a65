import { listOfMessages, numberOf } from '../sections/message-list.js';

/** An item was sold (DOTA_UM_ItemSold). The message does not say by whom: `items` knows who lost it. Unverified: no recording at hand has one. */
export interface DotaItemSoldEvent {
  readonly type: 'itemSold';
  readonly tick: number;
  /** Number of the item; `DotaNames.itemOfId` has its name. */
  readonly itemId: number;
}

/** Items that were sold as a section. */
export interface DotaItemSoldSections {
  readonly itemsSold: readonly DotaItemSoldEvent[];
}

const ITEM_SOLD = 574;
const SCHEMA = 'ItemSold: 1 int32 item_ability_id';

/** Follows items that are sold. */
export const ITEM_SOLD_SECTION = /* @__PURE__ */ listOfMessages<DotaItemSoldEvent>({
  section: 'itemsSold',
  event: 'itemSold',
  messages: [ITEM_SOLD],
  schema: { text: SCHEMA, typeOf: () => 'ItemSold' },
  read: (message, tick) => ({ type: 'itemSold', tick, itemId: numberOf(message, 'item_ability_id') }),
});
