import { BitReader } from '../../core/bit-reader.js';
import { ReplayLimitError, truncated, type ReplayError } from '../../core/errors.js';
import {
  GE_LEGACY_GAME_EVENT,
  NET_SPAWN_GROUP_LOAD,
  NET_TICK,
  SVC_CLEAR_ALL_STRING_TABLES,
  SVC_CREATE_STRING_TABLE,
  SVC_PACKET_ENTITIES,
  SVC_UPDATE_STRING_TABLE,
} from './layout.js';

/** A message id and size take at least this many bits. */
const MIN_MESSAGE_BITS = 8;
/** What `priorityOf` gives is below this. */
const PRIORITIES = 4;

/**
 * Splits the data of one packet into its messages and gives them in the order in which they must be
 * applied. Reused from packet to packet, and reads where the packet lies.
 */
export class Packet {
  #reader = new BitReader();
  #ids: Int32Array = new Int32Array(64);
  /** Bit positions of the payloads. */
  #positions: Int32Array = new Int32Array(64);
  #byteLengths: Int32Array = new Int32Array(64);
  #order: Int32Array = new Int32Array(64);
  /** How many messages there are of each priority; while sorting, where the next of them goes. */
  readonly #ofPriority = new Int32Array(PRIORITIES);
  #count = 0;
  #damage: ReplayError | undefined;
  readonly #maxItems: number;

  constructor(maxItems: number) {
    this.#maxItems = maxItems;
  }

  /** How many messages the packet holds. */
  get count(): number {
    return this.#count;
  }

  /** What ends the packet early, if anything; the messages before it are valid. */
  get damage(): ReplayError | undefined {
    return this.#damage;
  }

  /** Begins with what a reader has left; `split` follows. */
  begin(reader: BitReader): void {
    this.#reader = reader;
    this.#count = 0;
    this.#damage = undefined;
    const ofPriority = this.#ofPriority;
    // A loop of so few is several times as fast as `fill`.
    for (let i = 0; i < PRIORITIES; i++) ofPriority[i] = 0;
  }

  /** Finds the next messages, at most this many. Gives true once all are found: then they may be applied. */
  split(maxMessages: number): boolean {
    const reader = this.#reader;
    const end = this.#count + maxMessages;
    while (reader.remaining >= MIN_MESSAGE_BITS) {
      if (this.#count === end) return false;
      const id = reader.ubitVar();
      // player-recorded demos may fill a packet up with zeros
      if (id === 0) break;
      const byteLength = reader.varuint32();
      if (byteLength * 8 > reader.remaining) {
        this.#damage = truncated(`message ${id} declares ${byteLength} bytes, ${Math.max(0, reader.remaining) >>> 3} are left`);
        break;
      }
      this.#add(id, reader.position, byteLength);
      reader.position += byteLength * 8;
    }
    this.#sort();
    return true;
  }

  /** The id of the `index`th message to apply. */
  id(index: number): number {
    return this.#ids[this.#order[index]!]!;
  }

  /** Payload bytes of the `index`th message to apply. */
  byteLength(index: number): number {
    return this.#byteLengths[this.#order[index]!]!;
  }

  /** A copy of the payload of the `index`th message to apply. */
  bytes(index: number): Uint8Array {
    this.#reader.position = this.#positions[this.#order[index]!]!;
    return this.#reader.bytes(this.byteLength(index));
  }

  /** Sets a reader on the payload of the `index`th message to apply. */
  read(index: number, reader: BitReader): void {
    const start = this.#positions[this.#order[index]!]!;
    reader.share(this.#reader, start, start + this.byteLength(index) * 8);
  }

  #add(id: number, position: number, byteLength: number): void {
    if (this.#count === this.#ids.length) {
      if (this.#count >= this.#maxItems) throw new ReplayLimitError('maxItems', this.#count + 1, this.#maxItems);
      this.#ids = doubled(this.#ids);
      this.#positions = doubled(this.#positions);
      this.#byteLengths = doubled(this.#byteLengths);
      this.#order = new Int32Array(this.#ids.length);
    }
    this.#ids[this.#count] = id;
    this.#positions[this.#count] = position;
    this.#byteLengths[this.#count] = byteLength;
    this.#count++;
    this.#ofPriority[priorityOf(id)]!++;
  }

  /** Stable, by priority: docs/formats/dem.md, section 12, confirmed on real files. */
  #sort(): void {
    const next = this.#ofPriority;
    for (let i = 0, start = 0; i < PRIORITIES; i++) {
      const count = next[i]!;
      next[i] = start;
      start += count;
    }
    for (let i = 0; i < this.#count; i++) this.#order[next[priorityOf(this.#ids[i]!)]!++] = i;
  }
}

/** Messages of a lower number are applied first. */
function priorityOf(id: number): number {
  switch (id) {
    case NET_TICK:
    case NET_SPAWN_GROUP_LOAD:
    case SVC_CLEAR_ALL_STRING_TABLES:
    case SVC_CREATE_STRING_TABLE:
    case SVC_UPDATE_STRING_TABLE:
      return 0;
    case SVC_PACKET_ENTITIES:
      return 2;
    case GE_LEGACY_GAME_EVENT:
      return 3;
    default:
      return 1;
  }
}

function doubled(array: Int32Array): Int32Array {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}
