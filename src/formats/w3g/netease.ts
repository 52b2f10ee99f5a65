import { InflateDecoder } from '../../codecs/inflate.js';
import { BYTES, VARINT, WireReader } from '../../codecs/protobuf/wire.js';
import { isReplayError } from '../../core/errors.js';
import { joined } from '../../core/pieces.js';
import { NETEASE_HEADER_BYTES, NETEASE_MARK_AT, NETEASE_MAGIC, NETEASE_SHORT_HEADER_BYTES } from './layout.js';

/** What NetEase's platform says of a game, in front of the replay or behind it: docs/formats/w3g.md, section 20. */
export interface W3gNetease {
  readonly roomName?: string | undefined;
  readonly gameId?: bigint | undefined;
  /** `1v1`. */
  readonly mode?: string | undefined;
  readonly mapName?: string | undefined;
  /** `QF1v1`. */
  readonly queue?: string | undefined;
  /** When the game started: no other replay has a date. */
  readonly startedAt?: Date | undefined;
  readonly platformVersion?: string | undefined;
  readonly gameVersion?: string | undefined;
  readonly players: readonly {
    readonly seat: number;
    readonly accountId?: number | undefined;
    readonly name?: string | undefined;
    readonly team: number;
  }[];
}

/** The most bytes that the protobuf may inflate to; real ones have some KB. */
const MAX_BYTES = 1 << 20;

const isMagicAt = (bytes: Uint8Array, at: number): boolean => NETEASE_MAGIC.every((byte, i) => bytes[at + i] === byte);

/** Where the header of a piece after the blocks begins; undefined where the bytes are not NetEase's. It may be cut off. */
export function neteaseHeaderAt(bytes: Uint8Array): number | undefined {
  for (let at = Math.max(0, bytes.length - NETEASE_HEADER_BYTES); at <= bytes.length - NETEASE_MAGIC.length; at++) {
    if (isMagicAt(bytes, at)) return at;
  }
  return undefined;
}

/**
 * Whether a header at the end of a file is all there. Headers of 125 bytes are whole where their field at 24 is not 0: so it is in all such
 * files at hand, and in none whose header has 128 bytes.
 */
export const isWholeNeteaseHeader = (bytes: Uint8Array, headerAt: number): boolean =>
  bytes.length - headerAt === NETEASE_HEADER_BYTES ||
  (bytes.length - headerAt === NETEASE_SHORT_HEADER_BYTES && bytes[headerAt + NETEASE_MARK_AT] !== 0);

/** Reads the piece in front of a replay. */
export const neteaseInFront = (bytes: Uint8Array): W3gNetease => neteaseOf(bytes.subarray(NETEASE_HEADER_BYTES));

/** Reads the piece behind a replay: a zero byte, the data, the header. */
export const neteaseBehind = (bytes: Uint8Array, headerAt: number): W3gNetease => neteaseOf(bytes.subarray(1, headerAt));

/** Reads a zlib stream that is filled up with zeros. */
function neteaseOf(bytes: Uint8Array): W3gNetease {
  const decoder = new InflateDecoder('zlib', MAX_BYTES);
  const pieces: Uint8Array[] = [];
  try {
    for (const piece of decoder.push(bytes)) pieces.push(piece);
    decoder.end();
  } catch (error) {
    const padded = isReplayError(error, 'corrupt') && bytes.subarray(error.offset).every((byte) => byte === 0);
    if (!padded || pieces.length === 0) throw error;
  }
  return roomOf(new WireReader(joined(pieces)));
}

const tagOf = (field: number, type: number): number => (field << 3) | type;

function roomOf(reader: WireReader): W3gNetease {
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === tagOf(3, BYTES)) return room(new WireReader(reader.range()));
    reader.skip(tag);
  }
  return { players: [] };
}

function room(reader: WireReader): W3gNetease {
  const players: W3gNetease['players'][number][] = [];
  const texts: (string | undefined)[] = [];
  let gameId: bigint | undefined;
  let startedAt: Date | undefined;
  let gameVersion: string | undefined;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    const field = tag >>> 3;
    if (tag === tagOf(1, VARINT)) gameId = reader.uint64();
    else if (tag === tagOf(13, VARINT)) startedAt = new Date(reader.uint32() * 1000);
    else if (tag === tagOf(4, BYTES)) {
      const player = seat(new WireReader(reader.range()));
      if (player) players.push(player);
    } else if (tag === tagOf(24, BYTES)) gameVersion = firstText(new WireReader(reader.range()), 17);
    else if ([2, 7, 8, 9, 23].includes(field) && (tag & 7) === BYTES) texts[field] = reader.string();
    else reader.skip(tag);
  }
  const present = <K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } =>
    (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };
  return {
    ...present('gameId', gameId),
    ...present('roomName', texts[2]),
    ...present('mode', texts[7]),
    ...present('mapName', texts[8]),
    ...present('queue', texts[9]),
    ...present('startedAt', startedAt),
    ...present('platformVersion', texts[23]),
    ...present('gameVersion', gameVersion),
    players,
  };
}

/** Reads a seat; undefined for an empty one. */
function seat(reader: WireReader): W3gNetease['players'][number] | undefined {
  let [at, state, team] = [0, 0, 0];
  let account: { accountId?: number; name?: string } = {};
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === tagOf(1, VARINT)) at = reader.uint32();
    else if (tag === tagOf(2, VARINT)) state = reader.uint32();
    else if (tag === tagOf(7, VARINT)) team = reader.uint32();
    else if (tag === tagOf(3, BYTES)) account = accountOf(new WireReader(reader.range()));
    else reader.skip(tag);
  }
  return state === 1 ? { seat: at, ...account, team } : undefined;
}

function accountOf(reader: WireReader): { accountId?: number; name?: string } {
  const account: { accountId?: number; name?: string } = {};
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === tagOf(1, VARINT)) account.accountId = reader.uint32();
    else if (tag === tagOf(2, BYTES)) account.name = reader.string();
    else reader.skip(tag);
  }
  return account;
}

function firstText(reader: WireReader, field: number): string | undefined {
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === tagOf(field, BYTES)) return reader.string();
    reader.skip(tag);
  }
  return undefined;
}
