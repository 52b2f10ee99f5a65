import type { ByteCursor } from '../../core/byte-cursor.js';
import { fault } from './fault.js';
import {
  COMPRESSION_LZ4,
  FLAG_HAS_EVENTS,
  FLAG_HAS_VOICE,
  FLAG_INCOMPLETE,
  FLAG_SIGNED,
  HASH_BYTES,
  HEADER_BYTES,
  SECTION_NAMES,
  SECTION_PAIRS,
  VERSION,
  type IcrepSectionName,
} from './layout.js';
import { checkSignature } from './signature.js';

/** A range of the file, in bytes. */
export interface IcrepFileRange {
  readonly offset: number;
  readonly length: number;
}

/** The 108 bytes at the front. */
export interface IcrepHeader {
  readonly version: number;
  /** 1 is LZ4, the only one there is. */
  readonly compressionAlgorithm: number;
  readonly flags: {
    readonly isSigned: boolean;
    readonly hasEvents: boolean;
    readonly hasVoice: boolean;
    /** The writer lost frames or stopped early. */
    readonly isIncomplete: boolean;
    /** The byte as stored: bits 2 and 5 to 7 are not assigned. */
    readonly raw: number;
  };
  /** The terminal tick: frames 0 to `totalTicks - 1` were played. */
  readonly totalTicks: number;
  /** SHA-256 of the state at `totalTicks`. */
  readonly finalStateHash: Uint8Array;
  /** Order frames and keyframes that the writer dropped. */
  readonly lostFrameCount: number;
  /** Where each section lies; undefined for one that the file has not. */
  readonly sections: Readonly<Record<IcrepSectionName, IcrepFileRange | undefined>>;
}

/** Reads the header, or throws `bad-signature`, `unsupported-*` or `truncated`. */
export function readHeader(reader: ByteCursor): IcrepHeader {
  const start = reader.position;
  checkSignature(reader.bytes.subarray(start, Math.min(reader.end, start + 4)));
  if (reader.remaining < HEADER_BYTES) {
    throw fault('truncated', `the header ends after ${reader.remaining} bytes`, { offset: reader.end + reader.origin, path: ['header'] });
  }
  const bytes = reader.take(HEADER_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const version = view.getUint16(4, true);
  const compressionAlgorithm = view.getUint8(6);
  if (version !== VERSION)
    throw fault('unsupported_version', `version ${version} is not read, ${VERSION} is`, { offset: 4, path: ['header'] });
  if (compressionAlgorithm !== COMPRESSION_LZ4) {
    throw fault('unsupported_compression', `compression ${compressionAlgorithm} is not read, LZ4 is`, { offset: 6, path: ['header'] });
  }
  const raw = view.getUint8(7);
  const ticks = view.getBigUint64(48, true);
  if (ticks > BigInt(Number.MAX_SAFE_INTEGER)) throw fault('malformed', 'total_ticks is above 2^53', { offset: 48, path: ['header'] });
  const flags = {
    isSigned: (raw & FLAG_SIGNED) !== 0,
    hasEvents: (raw & FLAG_HAS_EVENTS) !== 0,
    hasVoice: (raw & FLAG_HAS_VOICE) !== 0,
    isIncomplete: (raw & FLAG_INCOMPLETE) !== 0,
    raw,
  };
  // An optional section is there when its flag is set and its offset is not 0; embedded resources have no flag.
  const present: Readonly<Record<IcrepSectionName, boolean>> = {
    metadata: true,
    orders: true,
    keyframes: true,
    events: flags.hasEvents,
    voice: flags.hasVoice,
    signature: flags.isSigned,
    embedded: true,
  };
  const sections = {} as Record<IcrepSectionName, IcrepFileRange | undefined>;
  for (const name of SECTION_NAMES) {
    const at = SECTION_PAIRS[name];
    const offset = view.getUint32(at, true);
    sections[name] = present[name] && offset !== 0 ? { offset, length: view.getUint32(at + 4, true) } : undefined;
  }
  return {
    version,
    compressionAlgorithm,
    flags,
    totalTicks: Number(ticks),
    finalStateHash: bytes.slice(56, 56 + HASH_BYTES),
    lostFrameCount: view.getUint32(104, true),
    sections,
  };
}

/** Offset after the last section: the file must reach it. */
export function declaredEnd(header: IcrepHeader): number {
  return Math.max(HEADER_BYTES, ...Object.values(header.sections).map((range) => (range === undefined ? 0 : range.offset + range.length)));
}
