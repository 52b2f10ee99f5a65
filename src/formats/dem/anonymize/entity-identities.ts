import { replayError } from '../../../core/errors.js';
import type { DemEntity, DemFieldValue } from '../entities/entity.js';
import { iterate, type ReplayIterable } from '../../../io/drive-sync.js';
import type { DemHeader } from '../header.js';
import type { DemEventOf, DemEventType, DemReplay } from '../replay.js';
import { DemSession } from '../session.js';
import { decodeMessage } from '../messages.js';
import { USER_INFO } from '../string-tables/user-info.js';
import { GAME_ANONYMITY } from './games.js';
import { isSteamId, type Identities } from './identities.js';

/** The verbs also take compressed files; programs that only write demos should not load the code for that. */
function strictEvents<T extends DemEventType>(
  bytes: Uint8Array,
  events: readonly T[],
): ReplayIterable<DemEventOf<T>, DemHeader, DemReplay> {
  const session = new DemSession(events, ['fileInfo'], { strict: true });
  return iterate(session, bytes) as unknown as ReplayIterable<DemEventOf<T>, DemHeader, DemReplay>;
}

/** Learns every name and account that entities, the table of players and the file info have. */
export function learnIdentities(bytes: Uint8Array, identities: Identities): void {
  const reading = strictEvents(bytes, ['entity', 'stringTable']);
  for (const event of reading) {
    if (event.type === 'stringTable') {
      if (event.table.name === USER_INFO) for (const index of event.changed) learnPlayer(event.table.value(index), identities);
      continue;
    }
    const { op, entity } = event;
    if (op !== 'created' && op !== 'updated') continue;
    // Values from a baseline are in the entity, not in the record.
    if (op === 'created') for (const [field, value] of entity.fields()) identities.learn(field, value);
    for (const field of event.changed()) identities.learn(field, entity.get(field));
  }
  const { fileInfo } = reading.end();
  if (fileInfo !== undefined) for (const game of Object.values(GAME_ANONYMITY)) game.learn(fileInfo, identities);
}

function learnPlayer(bytes: Uint8Array | undefined, identities: Identities): void {
  if (bytes === undefined || bytes.length === 0) return;
  const { name, xuid } = decodeMessage('CMsgPlayerInfo', bytes);
  identities.addName((name ?? '') as string);
  if (typeof xuid === 'bigint' && isSteamId(xuid)) identities.addId(xuid);
}

/** The names and accounts that a packet was sent with, and how often each. */
export type Told = ReadonlyMap<string | bigint | number, number>;

/** By the offset of the command. Commands without entities are absent. */
export function identitiesByCommand(bytes: Uint8Array, identities: Identities): Map<number, Told> {
  const found = new Map<number, Told>();
  for (const batch of strictEvents(bytes, ['command', 'entity']).batches()) {
    // One batch holds the events of one command.
    const command = batch.find((event) => event.type === 'command');
    const entities = batch.filter((event) => event.type === 'entity');
    if (command === undefined || entities.length === 0) continue;
    const values = new Map<string | bigint | number, number>();
    for (const event of entities) {
      for (const field of event.changed()) {
        const value = event.entity.get(field);
        if (identities.aliasOf(field, value) === undefined) continue;
        const known = value as string | bigint | number;
        values.set(known, (values.get(known) ?? 0) + 1);
      }
    }
    found.set(command.offset, values);
  }
  return found;
}

/**
 * Compares the entities of both files, record by record: all that differs must be names and accounts, and none of them may be left.
 * Throws where bits that mean something else were hit, or where a name was not found.
 */
export function compareEntities(before: Uint8Array, after: Uint8Array, identities: Identities): void {
  const cleaned = strictEvents(after, ['entity'])[Symbol.iterator]();
  for (const event of strictEvents(before, ['entity'])) {
    const step = cleaned.next();
    if (step.done === true) throw cannot('the entities end early');
    const other = step.value;
    if (other.op !== event.op || other.entity.index !== event.entity.index || other.entity.className !== event.entity.className) {
      throw cannot(`entity ${event.entity.index} is not what it was`);
    }
    const fields = event.changed();
    const others = other.changed();
    if (fields.length !== others.length) throw cannot(`entity ${event.entity.index} has other fields`);
    for (const [i, field] of fields.entries()) {
      if (others[i] !== field) throw cannot(`entity ${event.entity.index} has other fields`);
      // of a new entity all values are compared, also those from a baseline
      if (event.op !== 'created') compareValue(event.entity, field, event.entity.get(field), other.entity.get(field), identities);
    }
    if (event.op === 'created') compareAllValues(event.entity, other.entity, identities);
  }
  if (cleaned.next().done !== true) throw cannot('there are more entities');
}

function compareAllValues(entity: DemEntity, other: DemEntity, identities: Identities): void {
  const others = other.fields();
  for (const [field, value] of entity.fields()) {
    const step = others.next();
    if (step.done === true || step.value[0] !== field) throw cannot(`entity ${entity.index} has other fields`);
    compareValue(entity, field, value, step.value[1], identities);
  }
  if (others.next().done !== true) throw cannot(`entity ${entity.index} has other fields`);
}

function compareValue(
  { className }: DemEntity,
  field: string,
  value: DemFieldValue | undefined,
  other: DemFieldValue | undefined,
  identities: Identities,
): void {
  const expected = identities.aliasOf(field, value) ?? value;
  if (!same(other, expected)) throw cannot(`${className}.${field} is not what it should be`);
}

function same(a: DemFieldValue | undefined, b: DemFieldValue | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return false;
  return a.length === b.length && (a as Float32Array).every((item, i) => Object.is(item, b[i]));
}

const cannot = (why: string): Error =>
  replayError('unsupported-feature', `names in the entities cannot be replaced: ${why}`, { format: 'dem', path: ['svc_PacketEntities'] });
