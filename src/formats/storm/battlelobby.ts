import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { corrupt, isReplayError, replayError } from '../../core/errors.js';
import { fieldsDecoder } from '../../protocols/blizzard/bit-packed.js';
import type { ProtocolTables } from '../../protocols/blizzard/protocol-tables.js';
import type { BlizzardType } from '../../protocols/blizzard/types.js';
import { battleTagsIn } from './battle-tags.js';

/** A human of the lobby, observers included. Account, BattleTag, party and level are personal. */
export interface StormLobbyPlayer {
  readonly workingSetSlotId: number;
  /** `region-Hero-realm-id`. */
  readonly toon: string;
  /** The account's short name: `T:56782014#328`. */
  readonly shortcut: string;
  /** The build of the player's client, from base build 69228 on; another number before. */
  readonly clientBaseBuild: number;
  /** `Name#1234`; undefined for a name that is hidden. */
  readonly battleTag?: string | undefined;
  /** The same for all members of a party; undefined for who came alone. */
  readonly party?: bigint | undefined;
  /** 0 in custom games. */
  readonly accountLevel: number;
  readonly hasSilencePenalty: boolean;
  readonly hasVoiceSilencePenalty?: boolean | undefined;
  readonly isBlizzardStaff?: boolean | undefined;
  readonly hasActiveBoost?: boolean | undefined;
}

/** The value of an attribute of the lobby, of the whole game or of each of 16 slots; an empty text where none is set. */
export interface StormLobbyChoice {
  readonly id: number;
  readonly value?: string | undefined;
  readonly bySlot?: readonly string[] | undefined;
}

/** What `replay.server.battlelobby` says (docs/formats/storm.md, section 20). */
export interface StormBattlelobby {
  /**
   * How far the file is understood: `full` to its last byte (from base build 76517 on), `players` up to and with the players (from 61718
   * on), `tags` for older layouts, in which only BattleTags are found.
   */
  readonly layout: 'full' | 'players' | 'tags';
  /** The base build whose layout it was read with; undefined for `tags`. */
  readonly baseBuild?: number | undefined;
  /** How many bytes follow what is understood. */
  readonly restByteLength: number;
  /** Files in the cache of the client that wrote it; they may hold the name of a user of that computer. */
  readonly paths: readonly string[];
  /** Handles of the map and its mods: type and region, and 32 bytes in hexadecimal digits. */
  readonly maps: readonly string[];
  readonly selected: readonly StormLobbyChoice[];
  readonly locales: readonly string[];
  /** How many skins, mounts and so on the game knows. */
  readonly collectionSize: number;
  /** Codes of heroes that could not be chosen; from base build 85027 on. */
  readonly disabledHeroes?: readonly string[] | undefined;
  /** The same as `gameDescription.randomValue` of the lobby: equal in all recordings of one match. */
  readonly randomSeed?: number | undefined;
  readonly players: readonly StormLobbyPlayer[];
  /** The mode: see `StormSummary.mode`. */
  readonly ammId?: number | undefined;
  /** Codes of heroes that could be chosen. */
  readonly heroes?: readonly string[] | undefined;
  /** BattleTags of people: of `players`, and of older layouts what looks like one. */
  readonly battleTags: readonly string[];
}

/** The first base build whose players are known, and the first that is known to its end. */
const PLAYERS_SINCE = 61718;
const FULL_SINCE = 76517;
/** The last base build of each layout, the newest first: a lobby that stands alone does not say which it is. */
const LAYOUTS: readonly number[] = [Infinity, 85026, 77405, 76516, 69946, 66976];

interface RawToon {
  readonly region: number;
  readonly realm: number;
  readonly id: bigint;
}
interface RawPlayer extends Omit<StormLobbyPlayer, 'toon' | 'shortcut'> {
  readonly toon: RawToon;
  readonly stringToon: { readonly globalName: string };
}
interface RawLobby {
  readonly paths: readonly string[];
  readonly s2ma: readonly Uint8Array[];
  readonly attributes: readonly {
    readonly namespace: number;
    readonly id: number;
    readonly values: readonly { readonly value: string }[];
  }[];
  readonly selected: readonly {
    readonly namespace: number;
    readonly id: number;
    readonly choice: { readonly kind: string; readonly value: RawChoice | readonly RawChoice[] };
  }[];
  readonly locales: readonly { readonly locale: string }[];
  readonly collection: readonly unknown[];
  readonly disabledHeroes?: readonly string[];
  readonly randomSeed: number;
  readonly players: readonly RawPlayer[];
  readonly amm: { readonly kind: string; readonly value?: { readonly ammId: number } };
  readonly heroes?: readonly { readonly hero: string }[];
}
interface RawChoice {
  readonly valueIndex: number;
  readonly isSet: boolean;
}

/** The largest that is read, which is done in one step; today's have 280 KB. */
const MAX_BYTES = 1 << 20;

function checkSize({ length }: Uint8Array): void {
  if (length > MAX_BYTES) throw corrupt(`a battlelobby has at most ${MAX_BYTES} bytes, not ${length}`, { path: ['battlelobby'] });
}

/** Decodes the lobby of a replay. */
export function readBattlelobby(bytes: Uint8Array, baseBuild: number, tables: ProtocolTables): StormBattlelobby {
  checkSize(bytes);
  return baseBuild < PLAYERS_SINCE ? tagsOnly(bytes) : decoded(bytes, baseBuild, tables);
}

/** Decodes a lobby that stands alone: with the newest layout that fits, else its BattleTags. */
export function readLoneBattlelobby(bytes: Uint8Array, tables: ProtocolTables): StormBattlelobby {
  checkSize(bytes);
  for (const [i, last] of LAYOUTS.entries()) {
    try {
      const lobby = decoded(bytes, Math.min(last, tables.baseBuilds.at(-1)!), tables);
      if (isPlausible(lobby, LAYOUTS[i + 1] ?? 0, last)) return lobby;
    } catch (error) {
      if (!isReplayError(error)) throw error;
    }
  }
  const tags = tagsOnly(bytes);
  if (tags.battleTags.length === 0)
    throw replayError('bad-signature', 'no layout of a battlelobby fits these bytes', {
      format: 'storm',
      path: ['battlelobby'],
      offset: 0,
    });
  return tags;
}

/** Until this base build, what is the build of the client later is a number of another kind. */
const CLIENT_BUILDS_SINCE = 69228;
const SHORTCUT = /^T:\d+#\d+$/;

function isPlausible({ layout, baseBuild, players }: StormBattlelobby, after: number, last: number): boolean {
  if (baseBuild! >= FULL_SINCE && layout !== 'full') return false;
  if (players.length === 0 || !players.every(({ shortcut }) => SHORTCUT.test(shortcut))) return false;
  const build = players[0]!.clientBaseBuild;
  return after < CLIENT_BUILDS_SINCE || (build > after && build <= last);
}

function tagsOnly(bytes: Uint8Array): StormBattlelobby {
  return {
    layout: 'tags',
    restByteLength: bytes.length,
    paths: [],
    maps: [],
    selected: [],
    locales: [],
    collectionSize: 0,
    players: [],
    battleTags: battleTagsIn(bytes),
  };
}

/** Field by field, so that a tail which no longer fits leaves what is before it. */
function decoded(bytes: Uint8Array, baseBuild: number, tables: ProtocolTables): StormBattlelobby {
  const type = tables.battlelobbyOf(baseBuild) as Extract<BlizzardType, { kind: 'struct' }>;
  const known = type.fields.findIndex(({ name }) => name === 'm_amm') + 1;
  const reader = new BitPackedReader(bytes);
  const raw: Record<string, unknown> = {};
  fieldsDecoder({ kind: 'struct', fields: type.fields.slice(0, known) }, 'typed')(reader, raw);
  const isWhole = baseBuild >= FULL_SINCE && readTail(reader, type, known, raw);
  return lobbyOf(raw as unknown as RawLobby, isWhole, baseBuild, Math.floor((reader.end - reader.position) / 8));
}

/** Whether the rest of the file is what it is known to be. */
function readTail(
  reader: BitPackedReader,
  type: Extract<BlizzardType, { kind: 'struct' }>,
  from: number,
  raw: Record<string, unknown>,
): boolean {
  const start = reader.position;
  const tail: Record<string, unknown> = {};
  try {
    fieldsDecoder({ kind: 'struct', fields: type.fields.slice(from) }, 'typed')(reader, tail);
    if (reader.end - reader.position >= 8) throw corrupt('bytes follow the lobby');
  } catch (error) {
    if (!isReplayError(error)) throw error;
    reader.position = start;
    return false;
  }
  Object.assign(raw, tail);
  return true;
}

function lobbyOf(raw: RawLobby, isWhole: boolean, baseBuild: number, restByteLength: number): StormBattlelobby {
  const values = new Map(raw.attributes.map(({ namespace, id, values: list }) => [`${namespace} ${id}`, list] as const));
  const players = raw.players.map(playerOf);
  return {
    layout: isWhole ? 'full' : 'players',
    baseBuild,
    restByteLength,
    paths: raw.paths,
    maps: raw.s2ma.map(handleText),
    selected: raw.selected.map(({ namespace, id, choice }): StormLobbyChoice => {
      const list = values.get(`${namespace} ${id}`) ?? [];
      const text = ({ valueIndex }: RawChoice): string => trimmed(list[valueIndex]?.value ?? '');
      return choice.kind === 'byPlayerValue'
        ? { id, bySlot: (choice.value as readonly RawChoice[]).map(text) }
        : { id, value: text(choice.value as RawChoice) };
    }),
    locales: raw.locales.map(({ locale }) => locale),
    collectionSize: raw.collection.length,
    ...(raw.disabledHeroes && { disabledHeroes: raw.disabledHeroes.map(trimmed) }),
    randomSeed: raw.randomSeed,
    players,
    ...(raw.amm.value && { ammId: raw.amm.value.ammId }),
    ...(isWhole && raw.heroes && { heroes: raw.heroes.map(({ hero }) => trimmed(hero)) }),
    battleTags: players.flatMap(({ battleTag }) => battleTag ?? []),
  };
}

function playerOf({ toon, stringToon, battleTag, ...raw }: RawPlayer): StormLobbyPlayer {
  const { workingSetSlotId, clientBaseBuild, party, accountLevel, hasSilencePenalty } = raw;
  const { hasVoiceSilencePenalty, isBlizzardStaff, hasActiveBoost } = raw;
  return {
    workingSetSlotId,
    toon: `${toon.region}-Hero-${toon.realm}-${toon.id}`,
    shortcut: stringToon.globalName,
    clientBaseBuild,
    ...(battleTag && { battleTag }),
    ...(party !== undefined && { party }),
    accountLevel,
    hasSilencePenalty,
    ...(hasVoiceSilencePenalty !== undefined && { hasVoiceSilencePenalty }),
    ...(isBlizzardStaff !== undefined && { isBlizzardStaff }),
    ...(hasActiveBoost !== undefined && { hasActiveBoost }),
  };
}

const trimmed = (code: string): string => code.replaceAll('\0', '');

/** `s2maUS:` and the digits of a hash. */
function handleText(handle: Uint8Array): string {
  const text = String.fromCharCode(...handle.subarray(0, 8)).replaceAll('\0', '');
  return `${text}:${Array.from(handle.subarray(8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
