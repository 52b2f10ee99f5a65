import { utf8Bytes } from '../../core/text-bytes.js';
import type { BlizzardWireEvent } from './raw-events.js';
import type { BlizzardWireStruct } from './records.js';
import { textOf } from './style.js';

/** What is done with fields of some names. */
export interface PersonalFields {
  /** Texts of details and lobby that are emptied. */
  readonly emptied: ReadonlySet<string>;
  /** Fields that are left out where the build allows it, and emptied elsewhere. */
  readonly dropped: ReadonlySet<string>;
  /** Texts of game events that do not belong to a person. */
  readonly kept: ReadonlySet<string>;
  /** The name of a player without what the file puts around it. */
  plainName(name: string): string;
}

/** `2-S2-1-1234567`. */
const HANDLE = /^\d+-\w+-\d+-\d+$/;

/** Numbers for people: every name and every account has one. */
export class People {
  readonly #fields: PersonalFields;
  readonly #numbers = new Map<string, number>();
  #count = 0;

  constructor(fields: PersonalFields) {
    this.#fields = fields;
  }

  /** Adds the players of the details. The name and the account of a player get the same number. */
  meet(details: BlizzardWireStruct): void {
    for (const player of (details['m_playerList'] ?? []) as readonly BlizzardWireStruct[]) {
      const name = this.#keyOfName(player['m_name'] as Uint8Array);
      const { m_region: region, m_realm: realm, m_id: id } = player['m_toon'] as BlizzardWireStruct;
      const handle = `${Number(region)}-${Number(realm)}-${String(id)}`;
      const known = this.#numbers.get(name) ?? ++this.#count;
      if (name !== 'name ') this.#numbers.set(name, known);
      if (String(id) !== '0') this.#numbers.set(handle, known);
    }
  }

  cleanStruct(struct: BlizzardWireStruct): BlizzardWireStruct {
    return Object.fromEntries(Object.entries(struct).map(([key, value]) => [key, this.#field(key, value)]));
  }

  /** An event of what players did: all texts in it are theirs, unless they are known to be the map's. */
  cleanEvent(event: BlizzardWireEvent): BlizzardWireEvent {
    const fields = Object.fromEntries(Object.entries(event.fields).map(([key, value]) => [key, this.#eventField(key, value)]));
    return { ...event, fields };
  }

  /** An event of the tracker: its texts are the game's, but for accounts. */
  cleanStatistic(event: BlizzardWireEvent): BlizzardWireEvent {
    return { ...event, fields: this.#withoutHandles(event.fields) as BlizzardWireStruct };
  }

  #withoutHandles(value: unknown): unknown {
    if (value instanceof Uint8Array) return HANDLE.test(textOf(value)) ? this.#handle(value) : value;
    if (Array.isArray(value)) return value.map((item) => this.#withoutHandles(item));
    if (!isStruct(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#withoutHandles(item)]));
  }

  #number(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = ++this.#count));
    return number;
  }

  #field(key: string, value: unknown): unknown {
    if (this.#fields.dropped.has(key)) return Array.isArray(value) ? [] : null;
    if (value instanceof Uint8Array) {
      if (this.#fields.emptied.has(key)) return new Uint8Array(0);
      if (key === 'm_name') return this.#name(value);
      return key === 'm_toonHandle' ? this.#handle(value) : value;
    }
    if (key === 'm_toon') return this.#toon(value as BlizzardWireStruct);
    if (Array.isArray(value)) return value.map((item) => this.#field(key, item));
    return isStruct(value) ? this.cleanStruct(value) : value;
  }

  #eventField(key: string, value: unknown): unknown {
    // A value of fixed size that the build may leave out.
    if (key === 'm_clanLogo') return null;
    if (value instanceof Uint8Array) {
      if (this.#fields.kept.has(key)) return value;
      if (key === 'm_name') return this.#name(value);
      return key === 'm_toonHandle' ? this.#handle(value) : new Uint8Array(0);
    }
    if (Array.isArray(value)) return value.map((item) => this.#eventField(key, item));
    if (!isStruct(value) || isBitArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, this.#eventField(inner, item)]));
  }

  #name(bytes: Uint8Array): Uint8Array {
    return bytes.length === 0 ? bytes : utf8Bytes(`Player ${this.#number(this.#keyOfName(bytes))}`);
  }

  /** `2-S2-1-1234567`: region and game stay, realm and id go. */
  #handle(bytes: Uint8Array): Uint8Array {
    const [region, game, realm, id] = textOf(bytes).split('-');
    if (id === undefined) return new Uint8Array(0);
    return utf8Bytes(`${region!}-${game!}-1-${this.#number(`${region!}-${realm!}-${id}`)}`);
  }

  #toon(toon: BlizzardWireStruct): BlizzardWireStruct {
    const { m_region: region, m_realm: realm, m_id: id } = toon;
    if (String(id) === '0') return this.cleanStruct(toon);
    const number = this.#number(`${Number(region)}-${Number(realm)}-${String(id)}`);
    return { ...this.cleanStruct(toon), m_realm: 1, m_id: typeof id === 'bigint' ? BigInt(number) : number };
  }

  #keyOfName(bytes: Uint8Array | undefined): string {
    return `name ${this.#fields.plainName(textOf(bytes ?? new Uint8Array(0)))}`;
  }
}

const isStruct = (value: unknown): value is BlizzardWireStruct => typeof value === 'object' && value !== null && !Array.isArray(value);
const isBitArray = (value: BlizzardWireStruct): boolean => 'bitLength' in value && 'bytes' in value;
