import { replayError } from '../../core/errors.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { splitName } from './details.js';
import { FileName } from './layout.js';
import { textOf } from '../../protocols/blizzard/style.js';
import type { Sc2WireEvent } from './framing.js';
import { decodeSc2RecordsSync } from './model.js';
import type { Sc2Content, Sc2Records, Sc2WireStruct } from './records.js';
import { writeSc2 } from './writer.js';

const LISTFILE = '(listfile)';
/** Files that are kept as they are: they hold numbers and the name of the map. */
const isKept = (name: string): boolean => name === FileName.attributes || name === FileName.metadata;
const isDetails = (name: string): boolean => name === FileName.details || name === FileName.detailsBackup;
const isStream = (name: string): boolean => name === FileName.game || name === FileName.message || name === FileName.tracker;
const isLobby = (name: string): boolean => name === FileName.initData || name === FileName.initDataBackup;

/** Events that are left out: chat, and what arcade maps have stored of a player. */
const SAID = /^(SChatMessage|STriggerChatMessageEvent|SBank\w+)$/;
/** Texts of game events that do not belong to a person: names in the map. */
const MAP_TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set(['m_bookmarkName']);
/** Texts of details and lobby that are emptied. */
const EMPTIED: ReadonlySet<string> = /* @__PURE__ */ new Set(['m_clanTag', 'm_mapAuthorName', 'm_mapFileName', 'm_imageFilePath']);
/** Fields that are left out where the build allows it, and emptied elsewhere: an account's unlocks, its clan's logo, its rating. */
const DROPPED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'm_clanLogo',
  'm_scaledRating',
  'm_rewards',
  'm_licenses',
  'm_rewardOverrides',
]);

/**
 * A replay without the names of people. Players become `Player 1`, `Player 2`, the same in details, lobby and events; accounts
 * (toon handles) get the same numbers. Clans, chat, typed text, hotkey profiles, unlocks, ratings, paths and what arcade maps have
 * stored of a player go, and so do the files of the archive that nobody has decoded, which hold names too. Commands, cameras,
 * units, statistics, results, map and times stay.
 *
 * @throws ReplayError `unsupported-feature` where a file that may hold names does not decode: what cannot be read cannot be cleaned.
 * @example
 * const clean = anonymizeSc2(bytes);
 */
export const anonymizeSc2 = (bytes: Uint8Array): Uint8Array => writeSc2(withoutNames(decodeSc2RecordsSync(bytes)));

/** The same for records. */
export function withoutNames({ header, files }: Sc2Records): Sc2Records {
  const people = new People();
  // Players are numbered in the order of the details.
  for (const { name, content } of files) if (content.kind === 'struct' && isDetails(name)) people.meet(content.value);
  const kept = files.flatMap(({ name, content }) => {
    const clean = cleaned(name, content, people);
    return clean === undefined ? [] : [{ name, content: clean }];
  });
  const listed = utf8Bytes(kept.map(({ name }) => name).join('\r\n'));
  return { header, files: [...kept, { name: LISTFILE, content: { kind: 'bytes', bytes: listed } }] };
}

/** Undefined for a file that is left out. */
function cleaned(name: string, content: Sc2Content, people: People): Sc2Content | undefined {
  if (isKept(name)) return content;
  if (!isDetails(name) && !isLobby(name) && !isStream(name)) return undefined;
  // An empty stream has nothing to decode.
  if (content.kind === 'bytes' && content.bytes.length === 0) return content;
  switch (content.kind) {
    case 'bytes':
      throw replayError('unsupported-feature', `${name} does not decode, so names in it cannot be found`, { format: 'sc2', path: [name] });
    case 'struct':
      return { kind: 'struct', value: people.cleanStruct(content.value) };
    case 'events':
      // These are names of units.
      if (name === FileName.tracker) return content;
      return { kind: 'events', events: content.events.flatMap((event) => (SAID.test(event.name) ? [] : [people.cleanEvent(event)])) };
  }
}

/** Numbers for people: every name and every account has one. */
class People {
  readonly #numbers = new Map<string, number>();
  #count = 0;

  /** Adds the players of the details. The name and the account of a player get the same number. */
  meet(details: Sc2WireStruct): void {
    for (const player of (details['m_playerList'] ?? []) as readonly Sc2WireStruct[]) {
      const name = keyOfName(player['m_name'] as Uint8Array);
      const { m_region: region, m_realm: realm, m_id: id } = player['m_toon'] as Sc2WireStruct;
      const handle = `${Number(region)}-${Number(realm)}-${String(id)}`;
      const known = this.#numbers.get(name) ?? ++this.#count;
      if (name !== 'name ') this.#numbers.set(name, known);
      if (String(id) !== '0') this.#numbers.set(handle, known);
    }
  }

  cleanStruct(struct: Sc2WireStruct): Sc2WireStruct {
    return Object.fromEntries(Object.entries(struct).map(([key, value]) => [key, this.#field(key, value)]));
  }

  cleanEvent(event: Sc2WireEvent): Sc2WireEvent {
    const fields = Object.fromEntries(Object.entries(event.fields).map(([key, value]) => [key, this.#eventField(key, value)]));
    return { ...event, fields };
  }

  #number(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = ++this.#count));
    return number;
  }

  #field(key: string, value: unknown): unknown {
    if (DROPPED.has(key)) return Array.isArray(value) ? [] : null;
    if (value instanceof Uint8Array) {
      if (EMPTIED.has(key)) return new Uint8Array(0);
      if (key === 'm_name') return this.#name(value);
      return key === 'm_toonHandle' ? this.#handle(value) : value;
    }
    if (key === 'm_toon') return this.#toon(value as Sc2WireStruct);
    if (Array.isArray(value)) return value.map((item) => this.#field(key, item));
    return isStruct(value) ? this.cleanStruct(value) : value;
  }

  /** Texts of game events are names, profiles and what players typed, unless they are known to be the map's. */
  #eventField(key: string, value: unknown): unknown {
    // A value of fixed size that the build may leave out.
    if (key === 'm_clanLogo') return null;
    if (value instanceof Uint8Array) {
      if (MAP_TEXTS.has(key)) return value;
      if (key === 'm_name') return this.#name(value);
      return key === 'm_toonHandle' ? this.#handle(value) : new Uint8Array(0);
    }
    if (Array.isArray(value)) return value.map((item) => this.#eventField(key, item));
    if (!isStruct(value) || isBitArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, this.#eventField(inner, item)]));
  }

  #name(bytes: Uint8Array): Uint8Array {
    return bytes.length === 0 ? bytes : utf8Bytes(`Player ${this.#number(keyOfName(bytes))}`);
  }

  /** `2-S2-1-1234567`: region and game stay, realm and id go. */
  #handle(bytes: Uint8Array): Uint8Array {
    const [region, game, realm, id] = textOf(bytes).split('-');
    if (id === undefined) return new Uint8Array(0);
    return utf8Bytes(`${region!}-${game!}-1-${this.#number(`${region!}-${realm!}-${id}`)}`);
  }

  #toon(toon: Sc2WireStruct): Sc2WireStruct {
    const { m_region: region, m_realm: realm, m_id: id } = toon;
    if (String(id) === '0') return this.cleanStruct(toon);
    const number = this.#number(`${Number(region)}-${Number(realm)}-${String(id)}`);
    return { ...this.cleanStruct(toon), m_realm: 1, m_id: typeof id === 'bigint' ? BigInt(number) : number };
  }
}

const keyOfName = (bytes: Uint8Array | undefined): string => `name ${splitName(textOf(bytes ?? new Uint8Array(0))).plain}`;
const isStruct = (value: unknown): value is Sc2WireStruct => typeof value === 'object' && value !== null && !Array.isArray(value);
const isBitArray = (value: Sc2WireStruct): boolean => 'bitLength' in value && 'bytes' in value;
