/** A part of an event and its bits in the stream. */
export interface BlizzardFieldBits {
  /** Names of the tables, from the event's own field down: `m_data.TargetPoint.m_target.x`, `m_items[3]`. What is before them has plain names: `gameloops`, `userId`, `eventId`, `fields`, `padding`. */
  readonly path: string;
  /** The type in the tables. A `choice`, an `optional`, an `array` and a `struct` are the bits that say which, whether and how many; what they hold follows. */
  readonly kind:
    | 'array'
    | 'bitArray'
    | 'blob'
    | 'bool'
    | 'bytes'
    | 'choice'
    | 'fourcc'
    | 'int'
    | 'null'
    | 'optional'
    | 'padding'
    | 'struct';
  /** From the start of the stream. */
  readonly bitOffset: number;
  readonly bitLength: number;
  /** Of a choice the option's name, of an optional whether it is there, of an array or a struct how many values follow; undefined for padding and `null`. */
  readonly value?: number | bigint | boolean | string | Uint8Array | undefined;
}
