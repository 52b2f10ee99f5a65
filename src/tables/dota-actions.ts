import type { DotaAbilityEvent, DotaItemEvent, DotaOrderEvent } from '../formats/dem/index.js';
import { defineTable } from './define.js';
import { englishName, GAME_CLOCK, timedEvent, toPlayers, type DemTimed } from './dem.js';
import { place, PLAYER_ID } from './dota-columns.js';

export const dotaItems = defineTable<DemTimed<DotaItemEvent>>(
  'dem',
  'dota_items',
  1,
  'A change in an item slot of a Dota 2 hero, checked every half second.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32', `Owner: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    [
      'slot',
      'int32',
      '0 to 5 inventory, 6 to 8 backpack, 9 to 14 stash, 15 town portal scroll, 16 neutral item, 17 and above slots added by newer patches.',
      ({ event }) => event.slot,
    ],
    ['item', 'string?', '`item_blink`; null if the slot is now empty.', ({ event }) => event.item],
    englishName('item', ({ event }) => event.item),
    ['charges', 'int32?', 'Its charges.', ({ event }) => event.charges],
  ],
  { ...timedEvent('item'), references: toPlayers('player_id') },
);

export const dotaAbilities = defineTable<DemTimed<DotaAbilityEvent>>(
  'dem',
  'dota_abilities',
  1,
  'A new level of an ability or talent of a Dota 2 hero, checked every half second.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32', `Owner: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    ['ability', 'string', 'Internal name: `axe_battle_hunger`, `special_bonus_strength_8`.', ({ event }) => event.ability],
    englishName('ability', ({ event }) => event.ability),
    ['level', 'int32', 'The new level.', ({ event }) => event.level],
  ],
  { ...timedEvent('ability'), references: toPlayers('player_id') },
);

export const dotaOrders = defineTable<DemTimed<DotaOrderEvent>>(
  'dem',
  'dota_orders',
  1,
  'An order given by a Dota 2 player.',
  [
    ...GAME_CLOCK,
    ['player_id', 'int32?', `Player: ${PLAYER_ID}.`, ({ event }) => event.playerId],
    ['order_name', 'string?', '`moveToPosition`, `attackTarget`, `castTarget`…', ({ event }) => event.order],
    ['order_type', 'int32', 'dotaunitorder_t.', ({ event }) => event.orderType],
    ['units', 'int32', 'Number of units that the order is for.', ({ event }) => event.units.length],
    ['target_index', 'int32?', 'The target entity.', ({ event }) => event.targetIndex],
    ['ability_id', 'int32?', 'Number of the ability or item.', ({ event }) => event.abilityId],
    ['is_queued', 'boolean', 'Whether it was queued after earlier orders.', ({ event }) => event.isQueued],
    ...place<DemTimed<DotaOrderEvent>>('Target position', ({ event }) => event.position),
  ],
  { ...timedEvent('order'), references: toPlayers('player_id') },
);
