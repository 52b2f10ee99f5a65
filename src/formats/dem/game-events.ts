import { corrupt } from '../../core/errors.js';
import type { ProtoMessage } from './messages.js';

/** The value of a key of a legacy game event. */
export type DemGameEventValue = string | number | boolean | bigint;

/** Descriptions of game events: the value of a GE_Source1LegacyGameEventList message. */
export interface DemGameEventList {
  readonly descriptors?: readonly {
    readonly eventid?: number | undefined;
    readonly name?: string | undefined;
    /** In the order of their values. Types: docs/formats/dem.md, section 13. */
    readonly keys?: readonly { readonly type?: number | undefined; readonly name?: string | undefined }[];
  }[];
}

/** Key types of the descriptor list, and where their value is (docs/formats/dem.md, section 13). */
const KEY_FIELDS: Readonly<Record<number, readonly [field: string, absent: DemGameEventValue]>> = {
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
/** Key type of a pawn: a handle. */
export const HANDLE_KEY = 8;
/** Key type of a player: a user id. */
export const PLAYER_KEY = 9;

interface Descriptor {
  readonly name: string;
  readonly keys: readonly { readonly type: number; readonly name: string }[];
}

/** The connection of `GameEvents` to its recording. */
export interface GameEventsAbout {
  /** A list for a recording that has none, and what it is called. Asked for once. */
  fallback(): { readonly name: string; readonly list: DemGameEventList } | undefined;
  /** Another list is used instead of the recording's own. */
  usesList(name: string): void;
  /** An event does not fit the list that is used instead, or is not in it: it is given by number. */
  unfit(id: number, listName: string): void;
  /** A key is of a type that is not known. */
  unknownKeyType(event: string, key: string, type: number): void;
}

/** The game events that a recording describes; ids and keys differ between builds, so only its own list counts where there is one. */
export class GameEvents {
  readonly #descriptors = new Map<number, Descriptor>();
  readonly #about: GameEventsAbout | undefined;
  /** The name of the list that is used instead of the recording's own. */
  #standIn: string | undefined;

  constructor(about?: GameEventsAbout) {
    this.#about = about;
  }

  /** How many kinds of events the list describes. */
  get size(): number {
    return this.#descriptors.size;
  }

  /** GE_Source1LegacyGameEventList */
  describe(list: DemGameEventList): void {
    if (this.#standIn !== undefined) this.#descriptors.clear();
    this.#standIn = undefined;
    for (const { eventid = 0, name = '', keys = [] } of list.descriptors ?? []) {
      this.#descriptors.set(eventid, { name, keys: keys.map((key) => ({ type: key.type ?? 0, name: key.name ?? '' })) });
    }
  }

  /**
   * GE_Source1LegacyGameEvent, with its keys by name. An id that the recording's own list lacks is `corrupt`. An event that does not fit the list of
   * another build is `event_271` with the keys `key_0`, `key_1` and so on: a number cannot be a wrong name.
   */
  read(event: ProtoMessage): { readonly name: string; readonly keys: Readonly<Record<string, DemGameEventValue>> } {
    const id = (event['eventid'] as number | undefined) ?? 0;
    const sent = (event['keys'] as readonly ProtoMessage[] | undefined) ?? [];
    // The names come from the file; one of them may be __proto__.
    const keys = Object.create(null) as Record<string, DemGameEventValue>;
    const descriptor = this.#descriptorOf(id, sent);
    if (descriptor === undefined) {
      sent.forEach((key, i) => {
        const value = valueOf(key);
        if (value !== undefined) keys[`key_${i}`] = value;
      });
      return { name: `event_${id}`, keys };
    }
    const { name: eventName, keys: described } = descriptor;
    described.forEach(({ type, name }, i) => {
      const field = KEY_FIELDS[type];
      if (field !== undefined) keys[name] = (sent[i]?.[field[0]] as DemGameEventValue | undefined) ?? field[1];
      else {
        this.#about?.unknownKeyType(eventName, name, type);
        const value = valueOf(sent[i]);
        if (value !== undefined) keys[name] = value;
      }
    });
    return { name: eventName, keys };
  }

  /** The type of a key of an event of this id. */
  keyType(id: number, key: string): number | undefined {
    return this.#descriptors.get(id)?.keys.find(({ name }) => name === key)?.type;
  }

  /** Undefined for an event that does not fit the list that is used instead. */
  #descriptorOf(id: number, sent: readonly ProtoMessage[]): Descriptor | undefined {
    if (this.#descriptors.size === 0) this.#standInFor();
    const descriptor = this.#descriptors.get(id);
    if (this.#standIn === undefined) {
      if (descriptor === undefined) throw corrupt(`game event ${id} is not in the recording's list`, { path: [`game event ${id}`] });
      return descriptor;
    }
    // Events of other builds have the same ids. Their keys distinguish them.
    const fits =
      descriptor?.keys.length === sent.length && sent.every(({ type }, i) => type === undefined || type === descriptor.keys[i]!.type);
    if (fits) return descriptor;
    this.#about?.unfit(id, this.#standIn);
    return undefined;
  }

  #standInFor(): void {
    const fallback = this.#about?.fallback();
    if (fallback === undefined) return;
    this.describe(fallback.list);
    this.#standIn = fallback.name;
    this.#about?.usesList(fallback.name);
  }
}

/** The value of a key of a type that is not known. */
function valueOf(key: ProtoMessage | undefined): DemGameEventValue | undefined {
  for (const [field, value] of Object.entries(key ?? {})) if (field.startsWith('val_')) return value as DemGameEventValue;
  return undefined;
}
