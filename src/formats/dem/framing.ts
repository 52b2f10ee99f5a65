import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { varuint32 } from '../../core/varuint.js';
import { COMPRESSED, MAX_COMMAND_HEADER_BYTES, NO_TICK, PREAMBLE_BYTES, commandName } from './layout.js';
import { checkSignature } from './signature.js';

/** The sixteen bytes before the first command. */
export interface DemPreamble {
  /** Offset of the DEM_FileInfo command; 0 when the recording was cut off. */
  readonly fileInfoOffset: number;
  /** Offset of the DEM_SpawnGroups command; 0 when the recording was cut off. */
  readonly spawnGroupsOffset: number;
}

/** One command as stored in the file. */
export class DemFrame {
  constructor(
    /** EDemoCommands, without the flag. */
    readonly id: number,
    /** Counts from the start of the recording; -1 where the file has 0xFFFFFFFF (signon of SourceTV recordings). */
    readonly tick: number,
    /** Whether the payload is a Snappy block. */
    readonly isCompressed: boolean,
    /** Offset in the file of the command. */
    readonly offset: number,
    /** What holds the payload as stored, from `start` on. A view of each payload would cost a twentieth of the time of a reading. */
    readonly source: Uint8Array,
    readonly start: number,
    readonly byteLength: number,
  ) {}

  /** The payload as stored, a view. */
  get bytes(): Uint8Array {
    return this.source.subarray(this.start, this.start + this.byteLength);
  }

  /** The same command at another tick. */
  at(tick: number): DemFrame {
    return new DemFrame(this.id, tick, this.isCompressed, this.offset, this.source, this.start, this.byteLength);
  }
}

/** Reads the preamble from a reader that holds it, or throws what `checkSignature` says. */
export function readPreamble(reader: ByteCursor): DemPreamble {
  checkSignature(reader.bytes.subarray(reader.position, Math.min(reader.end, reader.position + 8)));
  if (reader.remaining < PREAMBLE_BYTES) throw reader.truncated('the preamble').within({ format: 'dem', path: ['preamble'] });
  reader.take(8);
  return { fileInfoOffset: reader.u32(), spawnGroupsOffset: reader.u32() };
}

/**
 * Reads the command at the reader, or gives the number of bytes (from there) that are needed to go on.
 * The declared size is checked against `maxFrameBytes` first.
 */
export function readFrame(reader: ByteCursor, limits: Readonly<DecodeLimits>): DemFrame | number {
  if (reader.remaining < MAX_COMMAND_HEADER_BYTES && !holdsHeader(reader)) return MAX_COMMAND_HEADER_BYTES;
  const start = reader.position;
  const { offset } = reader;
  const kind = varuint32(reader);
  const tick = varuint32(reader);
  const byteLength = varuint32(reader);
  const id = (kind & ~COMPRESSED) >>> 0;
  if (byteLength > limits.maxFrameBytes)
    checkLimit(limits, 'maxFrameBytes', byteLength, { format: 'dem', offset, path: [commandName(id)] });
  if (byteLength > reader.remaining) {
    const needed = reader.position - start + byteLength;
    reader.position = start;
    return needed;
  }
  const payload = reader.position;
  reader.position += byteLength;
  return new DemFrame(id, tick === NO_TICK ? -1 : tick, (kind & COMPRESSED) !== 0, offset, reader.bytes, payload, byteLength);
}

/** Whether there are three whole varints before the end. */
function holdsHeader(reader: ByteCursor): boolean {
  let ends = 0;
  for (let i = reader.position; i < reader.end; i++) if (reader.bytes[i]! < 0x80 && ++ends === 3) return true;
  return false;
}
