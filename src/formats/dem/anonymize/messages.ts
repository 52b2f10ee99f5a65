import { ProtoEncoder } from '../../../codecs/protobuf/encode.js';
import { BitReader } from '../../../core/bit-reader.js';
import { ReadBudget } from '../../../core/budget.js';
import { limitsWith } from '../../../core/limits.js';
import {
  GE_LEGACY_GAME_EVENT,
  GE_LEGACY_GAME_EVENT_LIST,
  NET_TICK,
  SVC_CLEAR_ALL_STRING_TABLES,
  SVC_CREATE_STRING_TABLE,
  SVC_PACKET_ENTITIES,
  SVC_SERVER_INFO,
  SVC_UPDATE_STRING_TABLE,
} from '../layout.js';
import { SOURCE2_SCHEMA } from '../messages.gen.js';
import { decodeMessage, type DemGame, type ProtoMessage } from '../messages.js';
import { messagesIn, packetData, type PacketMessage } from '../packet-messages.js';
import { StringTables, type StringTableChange } from '../string-tables/string-tables.js';
import { stringTableCreate, stringTableUpdate, type DemRowInput } from '../string-tables/string-table-writer.js';
import { USER_INFO } from '../string-tables/user-info.js';
import { bitPositionsOf, overwriteBits } from './bit-search.js';
import type { Told } from './entity-identities.js';
import { GAME_ANONYMITY } from './games.js';
import { isSteamId, type Identities, type Substitution } from './identities.js';

/** Messages that hold no text of people, by id: ticks, spawn groups (8 to 12), field lists, classes, the list of game events. */
const KEPT: ReadonlySet<number> = /* @__PURE__ */ new Set([
  NET_TICK,
  8,
  9,
  10,
  11,
  12,
  41,
  42,
  SVC_CLEAR_ALL_STRING_TABLES,
  GE_LEGACY_GAME_EVENT_LIST,
]);

/** Tables whose rows are of the game, not of people. */
const KEPT_TABLES =
  /^(Anim\w+|EffectDispatch|EntityNames|Scenes|VguiScreen|\w*precache|lightstyles|ActiveModifiers|ResponseKeys|CombatLogNames|CooldownNames|LuaModifiers|ModifierNames|Particle\w+)$/;
const BASELINES = 'instancebaseline';
/** Events about who comes, goes and speaks. */
const TOLD_EVENTS = /^(player_(connect|disconnect|changename|info|say|chat)|hltv_(chat|title|message)|server_)/;
const STRING_KEY = 1;
const UINT64_KEY = 7;

/** The messages of a recording as they are without people. Follows the string tables, so packets must come in order. */
export class AnonymousMessages {
  readonly #encoder = new ProtoEncoder(SOURCE2_SCHEMA);
  readonly #tables = new StringTables(new ReadBudget(limitsWith(undefined)));
  readonly #identities: Identities;
  readonly #kept: ReadonlySet<number>;
  #eventNames: ReadonlyMap<number, string> = new Map();

  constructor(identities: Identities, game: DemGame | undefined) {
    this.#identities = identities;
    this.#kept = new Set([...KEPT, ...((game && GAME_ANONYMITY[game]?.keptMessages) ?? [])]);
  }

  encode(type: string, message: ProtoMessage): Uint8Array {
    return this.#encoder.encode(type, message);
  }

  /** The data of a packet, in the order of the file. `told` is what its entities say of people. */
  packet(data: Uint8Array, told: Told): Uint8Array {
    const messages: PacketMessage[] = [];
    for (const { id, bytes } of messagesIn(data)) {
      const message = this.message(id, bytes, told);
      if (message !== undefined) messages.push({ id, bytes: message });
    }
    return packetData(messages);
  }

  /** Undefined for a message that is left out. */
  message(id: number, bytes: Uint8Array, told: Told): Uint8Array | undefined {
    switch (id) {
      case SVC_PACKET_ENTITIES:
        return this.#entities(bytes, told);
      case SVC_CREATE_STRING_TABLE:
        return this.#created(decodeMessage('CSVCMsg_CreateStringTable', bytes), bytes);
      case SVC_UPDATE_STRING_TABLE:
        return this.#updated(bytes);
      case SVC_SERVER_INFO:
        return this.encode('CSVCMsg_ServerInfo', this.#serverInfo(decodeMessage('CSVCMsg_ServerInfo', bytes)));
      case GE_LEGACY_GAME_EVENT:
        return this.#gameEvent(decodeMessage('CMsgSource1LegacyGameEvent', bytes));
      case GE_LEGACY_GAME_EVENT_LIST:
        this.#learnEvents(decodeMessage('CMsgSource1LegacyGameEventList', bytes));
        return bytes;
      case SVC_CLEAR_ALL_STRING_TABLES:
        this.#tables.clear();
        return bytes;
      default:
        return this.#kept.has(id) ? bytes : undefined;
    }
  }

  /** A dump of all tables. */
  dump(tables: ProtoMessage): ProtoMessage {
    const list = (tables['tables'] ?? []) as readonly ProtoMessage[];
    return {
      tables: list.map((table) => {
        const name = (table['table_name'] ?? '') as string;
        const items = (table['items'] ?? []) as readonly ProtoMessage[];
        const rows = items.map((item) => ({ ...item, data: this.#value(name, item['data'] as Uint8Array | undefined) }));
        return { ...table, items: this.#keepsRows(name) ? rows : [], items_clientside: [] };
      }),
    };
  }

  userInfo(bytes: Uint8Array): Uint8Array {
    if (bytes.length === 0) return bytes;
    const { name, xuid, steamid, userid, fakeplayer, ishltv } = decodeMessage('CMsgPlayerInfo', bytes);
    const alias = (id: unknown): bigint | undefined =>
      typeof id === 'bigint' ? (isSteamId(id) ? this.#identities.addId(id) : id) : undefined;
    return this.encode('CMsgPlayerInfo', {
      name: this.#identities.addName((name ?? '') as string),
      xuid: alias(xuid),
      userid,
      steamid: alias(steamid),
      fakeplayer,
      ishltv,
    });
  }

  /** The bits of a name of one or two letters may also occur by accident. The right place is the one near the other names. */
  #entities(bytes: Uint8Array, told: Told): Uint8Array {
    const wanted = [...told].flatMap(([value, count]) => this.#identities.substitutions(value).map((one) => ({ ...one, count })));
    // `slice` of a Buffer would share the caller's memory.
    const clean = new Uint8Array(bytes);
    const anchors: number[] = [];
    for (const { find, put, count } of wanted.sort((a, b) => b.find.length - a.find.length)) {
      const positions = bitPositionsOf(clean, find);
      const chosen = find.length > SURE_BYTES || positions.length <= count ? positions : nearest(positions, anchors).slice(0, count);
      for (const position of chosen) overwriteBits(clean, position, put);
      anchors.push(...chosen);
    }
    return clean;
  }

  #keepsRows(name: string): boolean {
    return name === USER_INFO || name === BASELINES || KEPT_TABLES.test(name);
  }

  #value(table: string, value: Uint8Array | undefined): Uint8Array | undefined {
    if (value === undefined) return undefined;
    if (table === USER_INFO) return this.userInfo(value);
    return table === BASELINES ? substituted(value, longestFirst([...this.#identities.all()])) : value;
  }

  #rowsOf({ table, changed }: StringTableChange): DemRowInput[] {
    return changed.map((index) => ({ index, key: table.key(index), value: this.#value(table.name, table.value(index)) }));
  }

  #created(message: ProtoMessage, bytes: Uint8Array): Uint8Array {
    const change = this.#tables.create(message);
    const { name, encoding } = change.table;
    if (KEPT_TABLES.test(name)) return bytes;
    return this.encode('CSVCMsg_CreateStringTable', stringTableCreate(name, this.#keepsRows(name) ? this.#rowsOf(change) : [], encoding));
  }

  #updated(bytes: Uint8Array): Uint8Array | undefined {
    const reader = new BitReader();
    reader.load(bytes);
    const change = this.#tables.update(reader);
    const { id, name, encoding } = change.table;
    if (KEPT_TABLES.test(name)) return bytes;
    return this.#keepsRows(name)
      ? this.encode('CSVCMsg_UpdateStringTable', stringTableUpdate(id, this.#rowsOf(change), encoding))
      : undefined;
  }

  #serverInfo(message: ProtoMessage): ProtoMessage {
    return { ...message, host_name: '', game_dir: lastFolder(message['game_dir'] as string | undefined) };
  }

  #learnEvents(message: ProtoMessage): void {
    const descriptors = (message['descriptors'] ?? []) as readonly ProtoMessage[];
    this.#eventNames = new Map(descriptors.map(({ eventid, name }) => [eventid as number, name as string]));
  }

  #gameEvent(message: ProtoMessage): Uint8Array | undefined {
    const name = this.#eventNames.get(message['eventid'] as number);
    if (name === undefined || TOLD_EVENTS.test(name)) return undefined;
    const keys = ((message['keys'] ?? []) as readonly ProtoMessage[]).map((key) => {
      if (key['type'] === STRING_KEY && this.#identities.isTold((key['val_string'] ?? '') as string)) return { ...key, val_string: '' };
      return key['type'] === UINT64_KEY && isSteamId((key['val_uint64'] ?? 0n) as bigint) ? { ...key, val_uint64: 0n } : key;
    });
    return this.encode('CMsgSource1LegacyGameEvent', { ...message, keys });
  }
}

/** `C:\Program Files\…\game\csgo` is `csgo`. */
export const lastFolder = (path = ''): string => path.replace(/[\\/]+$/, '').replace(/^.*[\\/]/, '');

/** Longer texts are not met by chance. */
const SURE_BYTES = 4;

/** Positions by their distance from the nearest of some others. */
function nearest(positions: readonly number[], others: readonly number[]): number[] {
  const distance = (position: number): number => others.reduce((least, other) => Math.min(least, Math.abs(position - other)), Infinity);
  return [...positions].sort((a, b) => distance(a) - distance(b));
}

/** A Steam id contains an account, too. */
const longestFirst = (substitutions: Substitution[]): Substitution[] => substitutions.sort((a, b) => b.find.length - a.find.length);

/** The bytes with everything replaced that identifies people; the same bytes where nothing does. */
export function substituted(bytes: Uint8Array, substitutions: Iterable<Substitution>): Uint8Array {
  let clean = bytes;
  for (const { find, put } of substitutions) {
    const positions = bitPositionsOf(clean, find);
    if (positions.length > 0 && clean === bytes) clean = new Uint8Array(bytes);
    for (const position of positions) overwriteBits(clean, position, put);
  }
  return clean;
}
