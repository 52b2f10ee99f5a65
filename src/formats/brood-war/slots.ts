import type { SlotBytes } from './header.js';
import { COLORS, LONG_NAME_BYTES, NAMES_BYTES, RACES, SLOT_TYPES, type BroodWarRace, type BroodWarSlotType } from './layout.js';
import { textOf } from './text.js';

/** An entry of the table of slots: the person or computer in it, or nobody (docs/formats/brood-war.md, section 5). */
export interface BroodWarSlot {
  /** Place in the table, from 0. */
  readonly index: number;
  /** The slot of the map: alliances and lines of chat name it, and it owns a start location. */
  readonly slot: number;
  /** The id in commands. Undefined for computers and empty slots. */
  readonly playerId?: number | undefined;
  /** Undefined for a number without a name. */
  readonly type?: BroodWarSlotType | undefined;
  /** As it was played: a random race is resolved. Undefined where there is none. */
  readonly race?: BroodWarRace | undefined;
  /** Number of the team, or of the force of the map; 0 in games without teams. */
  readonly team: number;
  readonly name: string;
  /** The id of the color, and its name and `#rrggbb`. Undefined for the last four slots. */
  readonly colorId?: number | undefined;
  readonly colorName?: string | undefined;
  readonly colorRgb?: string | undefined;
}

/** The ids of those who watch, in lobbies of Remastered. */
export const OBSERVER_IDS = { first: 128, last: 131 } as const;

/** The slots, with the long names where the file has them. */
export function slotsOf(slots: readonly SlotBytes[], colorIds: readonly number[], names: Uint8Array | undefined): readonly BroodWarSlot[] {
  return slots.map(({ slot, id, type, race, team, name }, index): BroodWarSlot => {
    const at = index * LONG_NAME_BYTES;
    const longName = names === undefined || names.length < NAMES_BYTES ? '' : textOf(names, at, at + LONG_NAME_BYTES, true);
    const typeName = SLOT_TYPES[type];
    const raceName = RACES[race];
    const colorId = colorIds[index];
    const color = colorId === undefined ? undefined : COLORS[colorId];
    // all computers have 255 here, and empty slots may have 0
    const isPerson = typeName === 'human' && id >= 0 && id < 255;
    return {
      index,
      slot,
      ...(isPerson && { playerId: id }),
      ...(typeName !== undefined && { type: typeName }),
      ...(raceName !== undefined && { race: raceName }),
      team,
      name: longName === '' ? name : longName,
      ...(colorId !== undefined && { colorId }),
      ...(color !== undefined && { colorName: color[0], colorRgb: color[1] }),
    };
  });
}

/** Whether somebody plays or watches in a slot: a person or a computer with a name. */
export const isTaken = ({ name, type }: BroodWarSlot): boolean => name !== '' && (type === 'human' || type === 'computer');
