import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { ReadBudget } from '../../core/budget.js';
import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError, replayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { openMpq, type Mpq } from '../../containers/mpq/archive.js';
import { mpqCodecs } from '../../containers/mpq/codecs.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import type { BlizzardGame } from './game.js';
import type { BlizzardHeader } from './header.js';
import type { BlizzardStreamName } from './layout.js';
import type { BlizzardProtocol } from './protocol-tables.js';
import { WIRE_EVENTS, readEvents, type BlizzardWireEvent } from './raw-events.js';
import type { BlizzardContent, BlizzardRecords, BlizzardWireStruct } from './records.js';
import { namesIn } from './session.js';
import { encodeContent, isLobby, streamIn } from './writer.js';

/** Reads the records from a whole file. `headerOf` reads the header, and refuses what is not of the game. */
export function* readRecordsOf(
  game: BlizzardGame,
  limits: Partial<DecodeLimits> | undefined,
  headerOf: (content: Uint8Array, offset: number) => BlizzardHeader,
): Asking<BlizzardRecords> {
  try {
    return yield* readArchive(game, new ReadBudget(limitsWith(limits, game.limits)), headerOf);
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: game.format, path: ['records'] }) : error;
  }
}

function* readArchive(
  game: BlizzardGame,
  budget: ReadBudget,
  headerOf: (content: Uint8Array, offset: number) => BlizzardHeader,
): Asking<BlizzardRecords> {
  const opening = yield* openMpq(false, budget, mpqCodecs(undefined));
  const { userData } = opening;
  if (userData === undefined)
    throw replayError('bad-signature', 'an MPQ archive without a replay header', { format: game.format, path: ['header'], offset: 0 });
  const { version } = headerOf(userData.content, userData.offset);
  const header = game.tables.decoderOf('header', 'wire')(new ByteReader(userData.content)) as BlizzardWireStruct;
  const archive = yield* opening.tables();
  const protocol = game.tables.protocolOf(version.baseBuild);
  const files: BlizzardRecords['files'][number][] = [];
  for (const name of yield* presentFiles(archive, game)) {
    const stored = (yield* archive.read(name)) ?? new Uint8Array(0);
    files.push({ name, content: contentOf(name, stored, protocol, game) });
    yield* pauseIfDue(budget);
  }
  return { header, files };
}

/** The present files in order of place. */
function* presentFiles(archive: Mpq, game: BlizzardGame): Asking<string[]> {
  const listed = yield* archive.read('(listfile)');
  const entries = yield* archive.entries(namesIn(game, listed));
  return entries.flatMap(({ name, status }) => (name !== undefined && status === 'present' ? [name] : []));
}

/** Decodes a file if writing it again gives the same bytes. */
function contentOf(name: string, bytes: Uint8Array, protocol: BlizzardProtocol, game: BlizzardGame): BlizzardContent {
  try {
    const content = decode(name, bytes, protocol, game);
    if (content !== undefined && sameBytes(encodeContent(name, content, protocol, game), bytes)) return content;
  } catch (error) {
    if (!isReplayError(error) && !(error instanceof RangeError)) throw error;
  }
  return { kind: 'bytes', bytes: bytes.slice() };
}

function decode(name: string, bytes: Uint8Array, protocol: BlizzardProtocol, game: BlizzardGame): BlizzardContent | undefined {
  const { tables, fileNames } = game;
  const stream = streamIn(game, name);
  if (stream !== undefined) return { kind: 'events', events: eventsOf(stream, bytes, protocol) };
  if (isLobby(game, name))
    return { kind: 'struct', value: protocol.lobbyDecoder('wire')(new BitPackedReader(bytes)) as BlizzardWireStruct };
  return name === fileNames.details || name === fileNames['detailsBackup']
    ? { kind: 'struct', value: tables.decoderOf('details', 'wire')(new ByteReader(bytes)) as BlizzardWireStruct }
    : undefined;
}

function eventsOf(stream: BlizzardStreamName, bytes: Uint8Array, protocol: BlizzardProtocol): BlizzardWireEvent[] {
  const events: BlizzardWireEvent[] = [];
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
