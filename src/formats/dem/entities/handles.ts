import type { DemEntity } from './entity.js';

const INDEX_BITS = 14;
/** The part of a handle that is the place of an entity. */
export const HANDLE_INDEX_MASK = (1 << INDEX_BITS) - 1;
/** Handles of 24 bits carry ten bits of the serial: docs/formats/dem.md, section 11, confirmed on real files. */
const SERIAL_MASK = 0x3ff;
const LAST_FIELD_HANDLE = 0xffffff;
/** Handles in game events have 15 bits of index: docs/formats/dem.md, section 13, confirmed on real files. */
const EVENT_INDEX_BITS = 15;

/** Entities by their index. */
type Slots<E extends DemEntity> = readonly (E | undefined)[];

/** The entity that a CHandle value means, or a handle in a game event; undefined for "none" and for entities that are gone. */
export function entityOfHandle<E extends DemEntity>(slots: Slots<E>, handle: number): E | undefined {
  if (handle >= 0 && handle <= LAST_FIELD_HANDLE) return entityAt(slots, handle, INDEX_BITS);
  // an entity's own handle has more bits of the serial than those of fields
  const known = slots[handle & HANDLE_INDEX_MASK];
  return known?.handle === handle ? known : entityOfEventHandle(slots, handle);
}

/** The entity that a handle in a game event means. */
export const entityOfEventHandle = <E extends DemEntity>(slots: Slots<E>, handle: number): E | undefined =>
  entityAt(slots, handle, EVENT_INDEX_BITS);

/** Compares the bits of the serial that every handle has. */
function entityAt<E extends DemEntity>(slots: Slots<E>, handle: number, indexBits: number): E | undefined {
  const entity = slots[handle & ((1 << indexBits) - 1)];
  return entity !== undefined && ((handle >>> indexBits) & SERIAL_MASK) === (entity.serial & SERIAL_MASK) ? entity : undefined;
}
