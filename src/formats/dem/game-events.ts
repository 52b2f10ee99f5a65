import { corrupt } from '../../core/errors.js';
import type { ProtoMessage } from './messages.js';

/** The value of a key of a legacy game event. */
export type GameEventValue = string | number | boolean | bigint;

/** Key types of the descriptor list, and where their value stands (docs/formats/dem.md, section 13). */
const KEY_FIELDS: Readonly<Record<number, readonly [field: string, absent: GameEventValue]>> = {
  1: ['val_string', ''],
  2: ['val_float', 0],
  3: ['val_long', 0],
  4: ['val_short', 0],
  5: ['val_byte', 0],
  6: ['val_bool', false],
  7: ['val_uint64', 0n],
  // CS2: strict entity handle, player controller
  8: ['val_long', 0],
  9: ['val_short', 0],
};

interface Descriptor {
  readonly name: string;
  readonly keys: readonly { readonly type: number; readonly name: string }[];
}

/** The game events that a recording describes; ids and keys differ between builds, so only its own list counts. */
export class GameEvents {
  readonly #descriptors = new Map<number, Descriptor>();

  /** How many kinds of events the list describes. */
  get size(): number {
    return this.#descriptors.size;
  }

  /** GE_Source1LegacyGameEventList */
  describe(list: ProtoMessage): void {
    for (const descriptor of (list['descriptors'] as readonly ProtoMessage[] | undefined) ?? []) {
      const keys = (descriptor['keys'] as readonly ProtoMessage[] | undefined) ?? [];
      this.#descriptors.set((descriptor['eventid'] as number | undefined) ?? 0, {
        name: (descriptor['name'] as string | undefined) ?? '',
        keys: keys.map((key) => ({ type: (key['type'] as number | undefined) ?? 0, name: (key['name'] as string | undefined) ?? '' })),
      });
    }
  }

  /** GE_Source1LegacyGameEvent, with its keys by name. An id that the list lacks is `corrupt`. */
  read(event: ProtoMessage): { readonly name: string; readonly keys: Readonly<Record<string, GameEventValue>> } {
    const id = (event['eventid'] as number | undefined) ?? 0;
    const descriptor = this.#descriptors.get(id);
    if (descriptor === undefined) throw corrupt(`game event ${id} is not in the recording's list`, { path: [`game event ${id}`] });
    const sent = (event['keys'] as readonly ProtoMessage[] | undefined) ?? [];
    // names of the recording, of which one may be __proto__
    const keys = Object.create(null) as Record<string, GameEventValue>;
    descriptor.keys.forEach(({ type, name }, i) => {
      const field = KEY_FIELDS[type];
      if (field !== undefined) keys[name] = (sent[i]?.[field[0]] as GameEventValue | undefined) ?? field[1];
    });
    return { name: descriptor.name, keys };
  }
}
