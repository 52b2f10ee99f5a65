import { crc32 } from '../../codecs/checksum.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt } from '../../core/errors.js';
import { latin1Text } from '../../core/text.js';
import { HEADER_BYTES } from './layout.js';

/** The header of the file (docs/formats/w3g.md, section 1). */
export interface W3gHeader {
  /** Where the signature is: 0, or behind a NetEase prefix. */
  readonly offset: number;
  /** Offset of the first block from the signature. */
  readonly headerBytes: number;
  /** Bytes of header and blocks from the signature on; what follows is appended data. */
  readonly fileBytes: number;
  /** 0 up to 1.06, 1 from 1.07 on. */
  readonly headerVersion: 0 | 1;
  /** Bytes of the decompressed stream, without the padding. */
  readonly decompressedBytes: number;
  readonly blockCount: number;
  /** `W3XP` The Frozen Throne, `WAR3` Reign of Chaos; from 1.31 on the first for both. Undefined up to 1.06. */
  readonly product?: string | undefined;
  /** Below 100 patch 1.NN; 10000 + NN patch 1.NN; 10100 every 2.0.x. */
  readonly version: number;
  /** `1.26`, `1.32`, `2.0`. */
  readonly patch: string;
  /** 0 in replays of Blizzard's ladder server. */
  readonly build: number;
  /** 0x8000 multiplayer. */
  readonly flags: number;
  /** How long was played, in milliseconds: without pauses, and scaled by the speed of the game. */
  readonly lengthMs: number;
  readonly crc32: number;
  /** Whether the CRC is that of the header. */
  readonly isCrcValid: boolean;
}

/** `1.26` of 26 and 10026, `2.0` of 10100. */
function patchOf(version: number): string {
  const number = version >= 10_000 ? version - 10_000 : version;
  if (version >= 10_100) return `${1 + Math.floor(number / 100)}.${number % 100}`;
  return `1.${String(number).padStart(2, '0')}`;
}

/** Bytes that `readHeader` asks for: the size of the larger header. */
export const FRONT_BYTES = HEADER_BYTES[1];

const reversed = (bytes: Uint8Array): string => [...latin1Text(bytes, 0, bytes.length)].reverse().join('');

/** Reads the header from the signature on; the cursor is after its known fields then. */
export function readHeader(cursor: ByteCursor): W3gHeader {
  const { offset, position: start } = cursor;
  cursor.take(28);
  const headerBytes = cursor.u32();
  const fileBytes = cursor.u32();
  const headerVersion = cursor.u32();
  if (headerVersion !== 0 && headerVersion !== 1) throw corrupt(`the header has version ${headerVersion}`, { offset: offset + 36 });
  const byteLength = HEADER_BYTES[headerVersion];
  if (headerBytes < byteLength) throw corrupt(`the header has ${headerBytes} bytes`, { offset: offset + 28 });
  const decompressedBytes = cursor.u32();
  const blockCount = cursor.u32();
  let product: string | undefined;
  if (headerVersion === 0) cursor.u16();
  else product = reversed(cursor.take(4));
  const version = headerVersion === 0 ? cursor.u16() : cursor.u32();
  const build = cursor.u16();
  const flags = cursor.u16();
  const lengthMs = cursor.u32();
  const crc = cursor.u32();
  const counted = cursor.bytes.slice(start, start + byteLength);
  counted.fill(0, byteLength - 4);
  return {
    offset,
    headerBytes,
    fileBytes,
    headerVersion,
    decompressedBytes,
    blockCount,
    ...(product !== undefined && { product }),
    version,
    patch: patchOf(version),
    build,
    flags,
    lengthMs,
    crc32: crc,
    isCrcValid: crc32(counted) === crc,
  };
}
