import { snappyDecompress } from '../../../codecs/snappy.js';
import { snappyCompress } from '../../../codecs/snappy-compress.js';
import { replayError } from '../../../core/errors.js';
import { limitsWith } from '../../../core/limits.js';
import { commandBytes } from '../command-size.js';
import { headerOf } from '../header.js';
import {
  DEM_CLASS_INFO,
  DEM_FILE_HEADER,
  DEM_FILE_INFO,
  DEM_FULL_PACKET,
  DEM_PACKET,
  DEM_SEND_TABLES,
  DEM_SIGNON_PACKET,
  DEM_SPAWN_GROUPS,
  DEM_STOP,
  DEM_STRING_TABLES,
  DEM_SYNC_TICK,
  PREAMBLE_BYTES,
} from '../layout.js';
import { decodeMessage, type ProtoMessage } from '../messages.js';
import { decodeDemRecordsSync, type DemRecord } from '../model.js';
import { writeDem } from '../writer.js';
import { compareEntities, identitiesByCommand, learnIdentities, type Told } from './entity-identities.js';
import { GAME_ANONYMITY } from './games.js';
import { Identities } from './identities.js';
import { AnonymousMessages, lastFolder } from './messages.js';

const NOBODY: Told = /* @__PURE__ */ new Map();
/** Commands without people in them. */
const KEPT: ReadonlySet<number> = /* @__PURE__ */ new Set([DEM_STOP, DEM_SYNC_TICK, DEM_SEND_TABLES, DEM_CLASS_INFO]);

/**
 * A demo without the names of people: in the file info, the table of players, baselines and the packed state of entities, names become
 * `Player 1` and accounts (Steam ids) and match ids others, in as many bytes. Chat, voice, commands of users, sounds and all other
 * messages go but for entities, string tables, game events and, in Dota 2, the combat log and announcements; tables of items and
 * servers, names of clans, hosts and folders go; so do full packets, so a seek in the new file reads from its start.
 *
 * Both files are decoded and compared: nothing but names and accounts may differ between their entities, and none may be left.
 *
 * Cost: four passes over the entities.
 *
 * @throws ReplayError where the demo is damaged (what cannot be read cannot be cleaned); `unsupported-feature` where a name cannot
 *   be distinguished from other bits.
 * @example
 * const shared = anonymizeDem(bytes);
 */
export function anonymizeDem(bytes: Uint8Array): Uint8Array {
  const demo = decodeDemRecordsSync(bytes);
  const identities = new Identities();
  const payload = ({ isCompressed, bytes: stored }: DemRecord): Uint8Array =>
    isCompressed ? snappyDecompress(stored, 0, stored.length, limitsWith(undefined).maxDecompressedBytes) : stored;
  const first = demo.records.find(({ id }) => id === DEM_FILE_HEADER);
  if (first === undefined) throw replayError('truncated', 'there is no DEM_FileHeader', { format: 'dem', path: ['DEM_FileHeader'] });
  const { game } = headerOf(decodeMessage('CDemoFileHeader', payload(first)), demo);

  learnIdentities(bytes, identities);
  const told = identitiesByCommand(bytes, identities);
  const messages = new AnonymousMessages(identities, game);
  const records: DemRecord[] = [];
  let offset = PREAMBLE_BYTES;
  for (const record of demo.records) {
    const clean = cleaned(record, payload, told.get(offset), messages, identities);
    if (clean !== undefined) records.push({ ...record, bytes: record.isCompressed ? snappyCompress(clean) : clean });
    offset += commandBytes(record, record.tick, record.bytes.length);
  }
  const written = writeDem({ ...offsetsOf(records), records });
  compareEntities(bytes, written, identities);
  return written;
}

/** The payload without people; undefined for a command that is left out. */
function cleaned(
  record: DemRecord,
  payload: (record: DemRecord) => Uint8Array,
  told: Told | undefined,
  messages: AnonymousMessages,
  identities: Identities,
): Uint8Array | undefined {
  const packet = (data: unknown): Uint8Array => messages.packet((data ?? new Uint8Array(0)) as Uint8Array, told ?? NOBODY);
  switch (record.id) {
    case DEM_FILE_HEADER: {
      const message = decodeMessage('CDemoFileHeader', payload(record));
      const game_directory = lastFolder(message['game_directory'] as string | undefined);
      return messages.encode('CDemoFileHeader', { ...message, server_name: '', client_name: '', game_directory });
    }
    case DEM_FILE_INFO:
      return messages.encode('CDemoFileInfo', fileInfo(decodeMessage('CDemoFileInfo', payload(record)), identities));
    case DEM_PACKET:
    case DEM_SIGNON_PACKET:
      return messages.encode('CDemoPacket', { data: packet(decodeMessage('CDemoPacket', payload(record))['data']) });
    case DEM_STRING_TABLES:
      return messages.encode('CDemoStringTables', messages.dump(decodeMessage('CDemoStringTables', payload(record))));
    case DEM_FULL_PACKET: {
      // Full packets repeat what is known and are not decoded, so names in them could not be found.
      if (told === undefined) return undefined;
      const { string_table: tables, packet: inner } = decodeMessage('CDemoFullPacket', payload(record));
      return messages.encode('CDemoFullPacket', {
        string_table: tables === undefined ? undefined : messages.dump(tables as ProtoMessage),
        packet: { data: packet((inner as ProtoMessage | undefined)?.['data']) },
      });
    }
    case DEM_SPAWN_GROUPS:
      return new Uint8Array(0);
    default:
      return KEPT.has(record.id) ? payload(record) : undefined;
  }
}

function fileInfo(message: ProtoMessage, identities: Identities): ProtoMessage {
  const info = message['game_info'] as ProtoMessage | undefined;
  if (info === undefined) return message;
  const clean = Object.values(GAME_ANONYMITY).reduce((known, game) => game.gameInfo(known, identities), info);
  return { ...message, game_info: clean };
}

/** Where the preamble must point. */
function offsetsOf(records: readonly DemRecord[]): { readonly fileInfoOffset: number; readonly spawnGroupsOffset: number } {
  let offset = PREAMBLE_BYTES;
  const places = { fileInfoOffset: 0, spawnGroupsOffset: 0 };
  for (const record of records) {
    if (record.id === DEM_FILE_INFO) places.fileInfoOffset = offset;
    if (record.id === DEM_SPAWN_GROUPS) places.spawnGroupsOffset = offset;
    offset += commandBytes(record, record.tick, record.bytes.length);
  }
  return places;
}
