import { ByteWriter } from '../../../core/byte-writer.js';
import { utf8Bytes } from '../../../core/text-bytes.js';
import type { DemFieldValue } from '../entities/entity.js';

/** Account ids of people begin like this: universe 1, type 1, instance 1, and 32 bits of account. */
const FIRST_STEAM_ID = 0x0110000100000000n;
const LAST_STEAM_ID = 0x01100001ffffffffn;

const NAME_FIELD = /PlayerName|ClanTag|ClanName|szClan|CustomName|NickName|TeamTag|Teamname/i;
/** Names of sides, which belong to nobody. */
const SIDE = /^(#.*|Spectator|Unassigned|Neutrals?|TERRORIST|CT|Sapphire|Amber|)$/i;
const ID_FIELD = /steam|xuid|account|match_?id|lobby_?id/i;
const ACCOUNT_FIELD = /AccountID|XuidLow/i;
/** Smaller numbers are not accounts, and occur in any bits. */
const MIN_ACCOUNT = 0x10000;

/** From here on a varint has four bytes. */
const MIN_SURE_ID = 0x200000n;

export const isSteamId = (value: bigint): boolean => value >= FIRST_STEAM_ID && value <= LAST_STEAM_ID;

/** What can be found in bits, and what to put there: as many bits. */
export interface Substitution {
  readonly find: Uint8Array;
  readonly put: Uint8Array;
}

/** The names and accounts of a recording, each with its replacement: another text or number of the same size. */
export class Identities {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<bigint, bigint>();
  readonly #accounts = new Map<number, number>();

  /** Adds a name that somebody uses. */
  addName(name: string): string {
    if (name === '') return '';
    let alias = this.#names.get(name);
    if (alias === undefined) this.#names.set(name, (alias = aliasOf(this.#names.size + 1, utf8Bytes(name).length)));
    return alias;
  }

  /** Adds a 64-bit number that identifies a person or a match. */
  addId(id: bigint): bigint {
    if (id === 0n) return 0n;
    let alias = this.#ids.get(id);
    if (alias === undefined) {
      const number = BigInt(this.#ids.size + 1);
      alias = isSteamId(id) ? FIRST_STEAM_ID + number : sameLength(id, number);
      this.#ids.set(id, alias);
      // Items are marked with the lower half of the id.
      if (isSteamId(id)) this.addAccount(Number(id & 0xffffffffn));
    }
    return alias;
  }

  addAccount(account: number): void {
    if (account >= MIN_ACCOUNT && !this.#accounts.has(account))
      this.#accounts.set(account, Number(sameLength(BigInt(account), BigInt(this.#accounts.size + 1))));
  }

  /** Takes what a field of an entity says of who it is. */
  learn(field: string, value: DemFieldValue | undefined): void {
    if (typeof value === 'string') {
      if (NAME_FIELD.test(field) && !SIDE.test(value)) this.addName(value);
    } else if (typeof value === 'bigint') {
      if (isSteamId(value) || (value > 0xffffn && ID_FIELD.test(field))) this.addId(value);
    } else if (typeof value === 'number' && ACCOUNT_FIELD.test(field)) this.addAccount(value);
  }

  /** The replacement for the value of a field; undefined where the value identifies nobody. */
  aliasOf(field: string, value: DemFieldValue | undefined): string | bigint | number | undefined {
    if (typeof value === 'string') return this.#names.get(value);
    if (typeof value === 'bigint') return this.#ids.get(value);
    return typeof value === 'number' && ACCOUNT_FIELD.test(field) ? this.#accounts.get(value) : undefined;
  }

  /** Whether a text holds a name, or a number that looks like an account or address. */
  isTold(text: string): boolean {
    if (/7656119\d{10}|\[[A-Z]:\d:\d+|STEAM_\d|\d+\.\d+\.\d+\.\d+/.test(text)) return true;
    for (const name of this.#names.keys()) if (text === name || (name.length > 2 && text.includes(name))) return true;
    return false;
  }

  /** The bits that the value of a field may have, with their replacement. */
  substitutions(value: string | bigint | number): readonly Substitution[] {
    if (typeof value === 'string') return [{ find: terminated(value), put: terminated(this.addName(value)) }];
    if (typeof value === 'bigint') {
      const alias = this.addId(value);
      return [fixed64, varint].map((encode) => ({ find: encode(value), put: encode(alias) }));
    }
    const alias = this.#accounts.get(value);
    return alias === undefined ? [] : [fixed32, varint].map((encode) => ({ find: encode(BigInt(value)), put: encode(BigInt(alias)) }));
  }

  /** Everything long enough to be found without being told where. */
  *all(): Generator<Substitution> {
    for (const name of this.#names.keys()) if (utf8Bytes(name).length > 2) yield* this.substitutions(name);
    for (const id of this.#ids.keys()) if (id >= MIN_SURE_ID) yield* this.substitutions(id);
    for (const account of this.#accounts.keys()) yield* this.substitutions(account);
  }
}

/** `Player 3` where it fits, in exactly so many bytes. */
function aliasOf(number: number, byteLength: number): string {
  const fitting = [`Player ${number}`, `P${number}`].find((text) => text.length <= byteLength) ?? '';
  return fitting.padEnd(byteLength, '_');
}

/** A number that takes as many bytes as a varint. */
function sameLength(value: bigint, number: bigint): bigint {
  let least = 1n;
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) least <<= 7n;
  const alias = (least === 1n ? 0n : least) + number;
  return alias === value ? alias + 1n : alias;
}

function terminated(text: string): Uint8Array {
  const writer = new ByteWriter();
  writer.nulTerminated(utf8Bytes(text));
  return writer.done();
}
function fixed64(value: bigint): Uint8Array {
  const writer = new ByteWriter();
  writer.u64(value);
  return writer.done();
}
function fixed32(value: bigint): Uint8Array {
  const writer = new ByteWriter();
  writer.u32(Number(value));
  return writer.done();
}
function varint(value: bigint): Uint8Array {
  const writer = new ByteWriter();
  writer.varuint64(value);
  return writer.done();
}
