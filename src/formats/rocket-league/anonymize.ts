import { replayError } from '../../core/errors.js';
import {
  decodeRocketLeagueRecordsSync,
  type RocketLeagueActorRecord,
  type RocketLeagueRecords,
  type RocketLeagueUpdateRecord,
} from './model.js';
import { ActorClasses, type ActorClass } from './network/actor-classes.js';
import { fieldsOf } from './network/layouts.js';
import type { RocketLeagueOnlineLoadout, RocketLeagueUniqueId, RocketLeagueValue } from './network/values.js';
import type { RocketLeagueProperty } from './property.js';
import { plainText, type RocketLeagueText } from './text.js';
import { writeRocketLeague } from './writer.js';

/** The property that names a player. */
const PLAYER_NAME = 'Engine.PlayerReplicationInfo:PlayerName';
/** Texts that stay: they name nobody. */
const KEPT_TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'ProjectX.GRI_X:ReplicatedServerRegion',
  'TAGame.GameEvent_TA:RichPresenceString',
]);
/** A number by which people can be found. */
const CLUB_ID = /:ClubID$/;
/** Keys of the header that are emptied. */
const HEADER_EMPTIED = /^(ReplayName|Id|MatchGUID|MatchGuid)$/;
const HEADER_NAMES = /^(Name|PlayerName)$/;

/** Gives each person a number, whatever name or account the replay knows them by. */
class People {
  readonly #names = new Map<string, string>();
  readonly #accounts = new Map<bigint | string, number>();

  name(text: RocketLeagueText): string {
    const plain = plainText(text);
    if (plain === '') return '';
    let name = this.#names.get(plain);
    if (name === undefined) this.#names.set(plain, (name = `Player ${this.#names.size + 1}`));
    return name;
  }

  account(account: bigint | string): number {
    let number = this.#accounts.get(account);
    if (number === undefined) this.#accounts.set(account, (number = this.#accounts.size + 1));
    return number;
  }

  uniqueId(id: RocketLeagueUniqueId): RocketLeagueUniqueId {
    if (id.system === 0) return id;
    if (id.system === 11) return { ...id, id: this.account(plainText(id.id)).toString(16).padStart(32, '0') };
    const number = BigInt(this.account(id.id));
    if (id.system === 2) return { ...id, name: '', bytes: new Uint8Array(id.bytes.length), id: number };
    if (id.system === 6 || id.system === 7) return { ...id, id: number, ...(id.bytes && { bytes: new Uint8Array(id.bytes.length) }) };
    return { ...id, id: number };
  }
}

/**
 * A replay without the names of people. Players become `Player 1`, `Player 2`, the same everywhere, and accounts get numbers; party leaders, reservations and
 * titles too. Names of the replay, of teams, clubs and servers, ids of recording and match, voice rooms and notes of the log go. Goals, cars, positions and
 * times stay.
 *
 * @throws ReplayError `unsupported-feature` where the stream has properties that the tables do not know and that may hold names; otherwise as the records.
 * @example
 * const clean = anonymizeRocketLeague(bytes);
 */
export const anonymizeRocketLeague = (bytes: Uint8Array): Uint8Array =>
  writeRocketLeague(withoutNames(decodeRocketLeagueRecordsSync(bytes)));

/** The same for records. */
export function withoutNames(records: RocketLeagueRecords): RocketLeagueRecords {
  const people = new People();
  const { header, body, frames } = records;
  const properties = header.properties.flatMap((property) => cleanProperty(property, people));
  const classes = new ActorClasses(body.objects.map(plainText), [], body.netCache, () => undefined);
  for (const { object, ...guess } of records.unknownClasses ?? []) classes.decide(object, guess);
  const living = new Map<number, ActorClass | undefined>();
  const cleanActor = (record: RocketLeagueActorRecord): RocketLeagueActorRecord => {
    if (record.kind === 'new') living.set(record.actor, classes.of(record.object));
    if (record.kind !== 'update') return record;
    const known = living.get(record.actor)?.properties;
    return { ...record, updates: record.updates.map((update) => cleanUpdate(update, people, known?.[update.streamId]?.name ?? '')) };
  };
  return {
    ...records,
    header: { ...header, properties },
    body: { ...body, debugInfo: [] },
    frames: frames.map((frame) => ({ ...frame, actors: frame.actors.map(cleanActor) })),
    // what is behind the last frame may be what is left of another stream
    padding: undefined,
    trailing: new Uint8Array(0),
  };
}

function cleanProperty(property: RocketLeagueProperty, people: People): readonly RocketLeagueProperty[] {
  const key = plainText(property.key);
  switch (property.type) {
    case 'StrProperty':
      if (HEADER_NAMES.test(key)) return [{ ...property, value: people.name(property.value) }];
      if (HEADER_EMPTIED.test(key)) return [{ ...property, value: '' }];
      if (key === 'EpicAccountId' && plainText(property.value) !== '')
        return [{ ...property, value: people.account(plainText(property.value)).toString(16).padStart(32, '0') }];
      return [property];
    case 'QWordProperty':
      return [
        /^(OnlineID|Uid)$/.test(key) && property.value !== 0n ? { ...property, value: BigInt(people.account(property.value)) } : property,
      ];
    case 'ArrayProperty':
      return [{ ...property, value: property.value.map((list) => list.flatMap((one) => cleanProperty(one, people))) }];
    case 'StructProperty': {
      const { struct, properties } = property.value;
      // an id of the PlayStation network has the name in its bytes
      if (plainText(struct) === 'SceNpId' || key === 'NpId') return [];
      return [{ ...property, value: { struct, properties: properties.flatMap((one) => cleanProperty(one, people)) } }];
    }
    case 'unknown':
      throw replayError('unsupported-feature', `${key} has an unknown type, so names in it cannot be found`, {
        format: 'rocket-league',
        path: ['header', key],
      });
    default:
      return [property];
  }
}

function cleanUpdate(update: RocketLeagueUpdateRecord, people: People, property: string): RocketLeagueUpdateRecord {
  if (update.type === 'unknown') {
    throw replayError('unsupported-feature', `${property} is unknown, so names in it cannot be found`, {
      format: 'rocket-league',
      path: ['network', property],
    });
  }
  const text = (value: RocketLeagueText): RocketLeagueText => {
    if (update.type === 'Reservation' || property === PLAYER_NAME) return people.name(value);
    return KEPT_TEXTS.has(property) ? value : '';
  };
  const clean = (code: string, value: unknown): unknown => {
    switch (code) {
      case 'I':
        return people.uniqueId(value as RocketLeagueUniqueId);
      case 'S':
        return text(value as RocketLeagueText);
      case 'Q':
        return typeof value === 'bigint' ? 0n : '';
      case 'i64':
        return CLUB_ID.test(property) ? 0n : value;
      case 'O':
        return (value as RocketLeagueOnlineLoadout).map((products) =>
          products.map((product) => (product.kind === 'title' ? { ...product, value: '' } : product)),
        );
      default:
        return value;
    }
  };
  const fields = fieldsOf(update.type);
  if (fields[0]!.name === '') return { ...update, value: clean(fields[0]!.code, update.value) as RocketLeagueValue };
  const value = update.value as unknown as Readonly<Record<string, unknown>>;
  const cleaned = fields.flatMap(({ name, code }) => (value[name] === undefined ? [] : [[name, clean(code, value[name])] as const]));
  return { ...update, value: Object.fromEntries(cleaned) as unknown as RocketLeagueValue };
}
