import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { need, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { BroodWarContext } from './context.js';
import type { BroodWarCodec } from './framing.js';
import { generationOf, readFront, readSize } from './front.js';
import { BLOCK_HEAD_BYTES, NAMES_BYTES, type BroodWarMagic } from './layout.js';
import { SectionReader, type PackedChunk } from './section-reader.js';
import { readTagged, type BroodWarTaggedRecord } from './tagged-reader.js';

export type { BroodWarTaggedRecord } from './tagged-reader.js';

/** A chunk of a section as it is compressed, and how many bytes it makes. It is written as it is where those are unchanged. */
export type BroodWarPackedChunk = PackedChunk;

/** Commands of one frame. `decodeBroodWarCommands` and `encodeBroodWarCommands` read and write them. */
export interface BroodWarBlockRecord {
  readonly frame: number;
  /** At most 255 bytes: a player, a command, and so on. */
  readonly commands: Uint8Array;
}

/** A replay as its records in file order: what `writeBroodWar` takes. */
export interface BroodWarRecords {
  /** `reRS` up to 1.20, `seRS` from 1.21 on. */
  readonly magic: BroodWarMagic;
  /** How sections are compressed that are not written as they were. */
  readonly codec: BroodWarCodec;
  /** The 633 bytes of the header, with the slots. */
  readonly header: Uint8Array;
  readonly blocks: readonly BroodWarBlockRecord[];
  /** The map's data. May be empty. */
  readonly map: Uint8Array;
  /** The 1,152 bytes of long names; undefined in legacy files. */
  readonly names?: Uint8Array | undefined;
  readonly tagged: readonly BroodWarTaggedRecord[];
  /** What follows the map of a legacy file. */
  readonly trailing: Uint8Array;
  /** The chunks of sections as they were read, by the name of the section. May be empty. */
  readonly packed: Readonly<Record<string, readonly BroodWarPackedChunk[]>>;
}

/**
 * Does what `decodeBroodWarRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @throws ReplayError at the first damage.
 * @example
 * const { blocks, map } = decodeBroodWarRecordsSync(bytes);
 * console.log(blocks.length, map.length);
 */
export function decodeBroodWarRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): BroodWarRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'brood-war')).run(readBroodWarRecords(options));
}

/** Reads the records from a whole file. */
export function* readBroodWarRecords({ limits }: RecordsSyncOptions): Asking<BroodWarRecords> {
  const context = new BroodWarContext({ limits, strict: true });
  const packed = new Map<string, PackedChunk[]>();
  const reader = new SectionReader(context, packed);
  try {
    const { magic, header } = yield* readFront(context, reader);
    const commands = yield* section(reader, 'commands', yield* readSize(reader, 'commandsSize'));
    const blocks = blocksOf(commands, reader.chunkOffset);
    const map = yield* section(reader, 'map', yield* readSize(reader, 'mapSize'));
    const isLegacy = generationOf(magic, reader) === 'legacy';
    const names = isLegacy ? undefined : yield* section(reader, 'names', NAMES_BYTES);
    const tagged = isLegacy ? [] : yield* readTagged(context, reader);
    const rest = yield* need(Infinity);
    return {
      magic,
      codec: isLegacy ? 'implode' : 'zlib',
      header,
      blocks,
      map,
      ...(names && { names }),
      tagged,
      trailing: rest.take(rest.remaining),
      packed: Object.fromEntries(packed),
    };
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'brood-war' }) : error;
  }
}

function* section(reader: SectionReader, name: string, byteLength: number): Asking<Uint8Array> {
  if (byteLength === 0) return new Uint8Array(0);
  const nothing = (): void => undefined;
  return yield* reader.whole(name, byteLength, nothing, (error) => {
    throw error;
  });
}

/** `offset` is that of the last chunk in the file, for errors. */
function blocksOf(bytes: Uint8Array, offset: number): readonly BroodWarBlockRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks: BroodWarBlockRecord[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = at + BLOCK_HEAD_BYTES;
    const end = start + (bytes[at + 4] ?? 0);
    if (end > bytes.length) throw truncated('a block of commands is cut off', { path: ['commands', `block ${blocks.length}`], offset });
    blocks.push({ frame: view.getUint32(at, true), commands: bytes.subarray(start, end) });
    at = end;
  }
  return blocks;
}
