import { DEFAULT_LIMITS } from '../../core/limits.js';
import { PLAYER_TEXTS, SESSION_ID } from './game-start.js';
import { COMMANDS, PORTS } from './layout.js';
import { decodeSlippiRecordsSync, type SlippiRecord } from './model.js';
import { readUbjson, stringsOf } from './ubjson.js';
import { writeSlippi } from './writer.js';

/**
 * A replay without the names of people: nametags, display names, connect codes, account ids, the id of the session, and names, codes and the
 * name of the console in the metadata become zeros. The file keeps its size; games, inputs and times stay. Only what was read as a whole is
 * rewritten: damage throws.
 *
 * @throws ReplayError the first damage; `bad-signature`, `limit`.
 * @example
 * const clean = anonymizeSlippi(bytes);
 */
export function anonymizeSlippi(bytes: Uint8Array): Uint8Array {
  const { records, metadata, ...rest } = decodeSlippiRecordsSync(bytes);
  return writeSlippi({
    ...rest,
    records: records.map((record) => (record.command === COMMANDS.gameStart ? withoutNames(record) : record)),
    metadata: metadata && metadataWithoutNames(metadata),
  });
}

function withoutNames({ command, payload }: SlippiRecord): SlippiRecord {
  const clean = payload.slice();
  for (const [at, byteLength] of Object.values(PLAYER_TEXTS)) clean.fill(0, at, at + PORTS * byteLength);
  clean.fill(0, SESSION_ID[0], SESSION_ID[0] + SESSION_ID[1]);
  return { command, payload: clean };
}

/** What the metadata says that names nobody. All other texts go. */
const KEPT_TEXTS: readonly string[] = ['startAt', 'playedOn'];

function metadataWithoutNames(metadata: Uint8Array): Uint8Array {
  const clean = metadata.slice();
  for (const [path, { start, end }] of stringsOf(readUbjson(metadata, DEFAULT_LIMITS))) {
    if (path.length !== 1 || !KEPT_TEXTS.includes(path[0]!)) clean.fill(0, start, end);
  }
  return clean;
}
