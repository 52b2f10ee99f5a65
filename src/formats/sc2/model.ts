import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError, replayError } from '../../core/errors.js';
import { ReadBudget } from '../../core/budget.js';
import { limitsWith } from '../../core/limits.js';
import { listedNames, openMpq, type Mpq } from '../../containers/mpq/archive.js';
import { mpqCodecs } from '../../containers/mpq/codecs.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { readHeader } from './header.js';
import { FileName, OTHER_FILE_NAMES, SC2_LIMITS } from './layout.js';
import { bitPackedDecoder } from './protocol/bit-packed.js';
import { protocolOf, versionedType, type Sc2Protocol } from './protocol/lookup.js';
import { versionedDecoder } from './protocol/versioned.js';
import { WIRE_EVENTS, readEvents, type Sc2WireEvent } from './framing.js';
import type { Sc2Content, Sc2Records, Sc2WireStruct } from './records.js';
import { encodeContent } from './writer.js';

/**
 * Does what `decodeSc2Records` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @throws ReplayError at the first damage of the archive. A file that does not decode is kept as bytes.
 * @example
 * const records = decodeSc2RecordsSync(bytes);
 * console.log(records.files.map(({ name, content }) => `${name}: ${content.kind}`));
 */
export function decodeSc2RecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): Sc2Records {
  return new SyncDrive(unwrappedBytes(bytes, 'sc2')).run(readSc2Records(options));
}

/** Reads the records from a whole file. */
export function* readSc2Records(options: RecordsSyncOptions): Asking<Sc2Records> {
  try {
    return yield* readArchive(new ReadBudget(limitsWith(options.limits, SC2_LIMITS)));
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'sc2', path: ['records'] }) : error;
  }
}

function* readArchive(budget: ReadBudget): Asking<Sc2Records> {
  const opening = yield* openMpq(false, budget, mpqCodecs(undefined));
  const { userData } = opening;
  if (userData === undefined)
    throw replayError('bad-signature', 'an MPQ archive without a replay header', { format: 'sc2', path: ['header'], offset: 0 });
  const { version } = readHeader(userData.content, userData.offset);
  const header = versionedDecoder(versionedType('header'), 'wire')(new ByteReader(userData.content)) as Sc2WireStruct;
  const archive = yield* opening.tables();
  const protocol = protocolOf(version.baseBuild);
  const files: Sc2Records['files'][number][] = [];
  for (const name of yield* namesIn(archive)) {
    const stored = (yield* archive.read(name)) ?? new Uint8Array(0);
    files.push({ name, content: contentOf(name, stored, protocol) });
    yield* pauseIfDue(budget);
  }
  return { header, files };
}

/** The present files in order of place. */
function* namesIn(archive: Mpq): Asking<string[]> {
  const listed = yield* archive.read('(listfile)');
  const names = [...Object.values(FileName), ...OTHER_FILE_NAMES, ...(listed ? listedNames(listed) : [])];
  const entries = yield* archive.entries(names);
  return entries.flatMap(({ name, status }) => (name !== undefined && status === 'present' ? [name] : []));
}

/** Decodes a file if writing it again gives the same bytes. */
function contentOf(name: string, bytes: Uint8Array, protocol: Sc2Protocol): Sc2Content {
  try {
    const content = decode(name, bytes, protocol);
    if (content !== undefined && sameBytes(encodeContent(name, content, protocol), bytes)) return content;
  } catch (error) {
    if (!isReplayError(error) && !(error instanceof RangeError)) throw error;
  }
  return { kind: 'bytes', bytes: bytes.slice() };
}

function decode(name: string, bytes: Uint8Array, protocol: Sc2Protocol): Sc2Content | undefined {
  switch (name) {
    case FileName.details:
    case FileName.detailsBackup:
      return { kind: 'struct', value: versionedDecoder(versionedType('details'), 'wire')(new ByteReader(bytes)) as Sc2WireStruct };
    case FileName.initData:
    case FileName.initDataBackup:
      return { kind: 'struct', value: bitPackedDecoder(protocol.initData, 'wire')(new BitPackedReader(bytes)) as Sc2WireStruct };
    case FileName.game:
      return { kind: 'events', events: eventsOf('game', bytes, protocol) };
    case FileName.message:
      return { kind: 'events', events: eventsOf('message', bytes, protocol) };
    case FileName.tracker:
      return { kind: 'events', events: eventsOf('tracker', bytes, protocol) };
    default:
      return undefined;
  }
}

function eventsOf(stream: 'game' | 'message' | 'tracker', bytes: Uint8Array, protocol: Sc2Protocol): Sc2WireEvent[] {
  const events: Sc2WireEvent[] = [];
  const reading = readEvents(stream, bytes, protocol, 'wire', WIRE_EVENTS);
  for (let event = reading.next(); event !== undefined; event = reading.next()) {
    if (event.name.startsWith('unknown ')) throw corrupt(`event ${event.name}`);
    events.push(event);
  }
  return events;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
