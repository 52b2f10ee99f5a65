import { ByteWriter } from '../../core/byte-writer.js';
import { isReplayError, replayError } from '../../core/errors.js';
import { utf8Text } from '../../core/text.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { actionLayouts, RawActionCursor, readFields, writeAction, type ActionLayout } from './action-codec.js';
import type { W3gBlockRecord, W3gCommandRecord } from './blocks.js';
import { SHIFTED_FROM, SHIFTED_METADATA_ID } from './layout.js';
import { MMD_CACHE, mmdWords } from './match/mmd.js';
import { decodeW3gRecordsSync, type W3gRecords } from './model.js';
import { decodeW3gSettings, encodeW3gSettings, settingsParts } from './settings.js';
import type { W3gHeadRecords } from './stream-head.js';
import { writeW3g } from './writer.js';

const NOTHING = new Uint8Array(0);
const textOf = (bytes: Uint8Array): string => utf8Text(bytes, 0, bytes.length);

/** Creators of games that are programs, not people. */
const PROGRAMS = ['Battle.net', 'FLO', 'GHost++'];
/** Kinds of metadata that hold nothing but player ids and skins (docs/formats/w3g.md, section 6). */
const KEPT_METADATA = [4, 5];
/** Texts of actions that people typed, or that may hold anything. They are emptied. */
const EMPTIED = ['triggerChat text', 'frameEvent text', 'commandApi text', 'saveGame name', 'syncStoredString value', 'syncData data'];

/**
 * A replay without the names of people: players become `Player 1`, `Player 2`, in the list of players and where the map names them
 * (W3MMD); battle tags, clans, portraits, chat, typed text, the name of the game and what NetEase's platform adds are gone. Actions,
 * times, results, slots, settings and map stay. Blocks that change are compressed again.
 *
 * @throws ReplayError any damage; `unsupported-feature` for an action that is not known: what cannot be read cannot be cleaned.
 * @example
 * const clean = anonymizeW3g(bytes);
 */
export const anonymizeW3g = (bytes: Uint8Array): Uint8Array => writeW3g(withoutNames(decodeW3gRecordsSync(bytes)));

/** Does the same to a replay that was read as records. */
export function withoutNames(records: W3gRecords): W3gRecords {
  const { header, head, blocks } = records;
  const people = new People(head);
  const cleaner = new CommandCleaner(actionLayouts(header.version, header.build), head, people);
  return {
    ...records,
    prefix: NOTHING,
    trailing: NOTHING,
    head: cleanHead(head, people),
    blocks: blocks.flatMap((block): W3gBlockRecord[] => {
      if (block.kind === 'chat') return [];
      if (block.kind !== 'timeSlot' && block.kind !== 'timeSlotPart') return [block];
      return [{ ...block, commands: block.commands.map((command) => cleaner.clean(command)) }];
    }),
  };
}

/** A text as one word of a W3MMD message, in which a backslash escapes spaces and backslashes. */
const escaped = (text: string): string => text.replace(/[\\ ]/g, '\\$&');

/** Puts another name into a text. In a W3MMD message spaces separate words, and the name must stay one word. */
function renamed(text: string, name: string, instead: string, isMmd: boolean): string {
  const word = escaped(name);
  const clean = word === name ? text : text.replaceAll(word, escaped(instead));
  return clean.replaceAll(name, isMmd ? escaped(instead) : instead);
}

/** The names of all people, and what each is called afterwards. */
class People {
  readonly #byId = new Map<number, string>();
  /** Names as the file has them, longest first, so that a name is not replaced inside a longer one. */
  readonly #names: (readonly [name: string, instead: string])[] = [];

  constructor(head: W3gHeadRecords) {
    for (const { playerId, name } of [head.host, ...head.records.flatMap((record) => (record.id === 0x16 ? [record] : []))]) {
      if (!this.#byId.has(playerId)) this.#byId.set(playerId, `Player ${this.#byId.size + 1}`);
      const text = textOf(name);
      const instead = this.#byId.get(playerId)!;
      // Maps store a battle tag without its number too.
      for (const one of [text, text.replace(/#\d+$/, '')]) if (one !== '') this.#names.push([one, instead]);
    }
    this.#names.sort(([a], [b]) => b.length - a.length);
  }

  /** What a player is called afterwards. An empty name stays empty. */
  nameOf(playerId: number, name: Uint8Array): Uint8Array {
    return name.length === 0 ? name : utf8Bytes(this.#byId.get(playerId)!);
  }

  insteadOf(name: string): string | undefined {
    return this.#names.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
  }

  /** A text without the names of players. */
  without(text: string, isMmd: boolean): string {
    let clean = text;
    for (const [name, instead] of this.#names) clean = renamed(clean, name, instead, isMmd);
    return clean;
  }
}

function cleanHead(head: W3gHeadRecords, people: People): W3gHeadRecords {
  return {
    ...head,
    host: { ...head.host, name: people.nameOf(head.host.playerId, head.host.name) },
    gameName: utf8Bytes('Game'),
    privateString: NOTHING,
    settings: cleanSettings(head.settings, people),
    records: head.records.map((record) => {
      if (record.id === 0x16) return { ...record, name: people.nameOf(record.playerId, record.name) };
      // The record itself stays, since its presence shows which action ids the replay has.
      return KEPT_METADATA.includes(record.kind) ? record : { ...record, bytes: NOTHING };
    }),
  };
}

function cleanSettings(encoded: Uint8Array, people: People): Uint8Array {
  const parts = settingsParts(decodeW3gSettings(encoded));
  const creator = textOf(parts.creator);
  const writer = new ByteWriter();
  writer.u32(parts.flags);
  writer.u8(parts.byte4);
  writer.u16(parts.mapWidth);
  writer.u16(parts.mapHeight);
  writer.bytes(parts.mapChecksum);
  writer.nulTerminated(parts.mapPath);
  writer.nulTerminated(utf8Bytes(people.insteadOf(creator) ?? (PROGRAMS.includes(creator) ? creator : 'Host')));
  writer.nulTerminated(NOTHING);
  writer.bytes(parts.rest);
  return encodeW3gSettings(writer.done());
}

type RawAction = Record<string, unknown>;

/** Takes names out of the texts of actions. */
class CommandCleaner {
  readonly #layouts: ReadonlyMap<number, ActionLayout>;
  readonly #people: People;
  readonly #cursor = new RawActionCursor();
  #shifted: boolean;
  /** Names that the map told for its players, with what replaces them. */
  readonly #mapNames = new Map<string, string>();

  constructor(layouts: ReadonlyMap<number, ActionLayout>, head: W3gHeadRecords, people: People) {
    this.#layouts = layouts;
    this.#people = people;
    this.#shifted = head.records.some(({ id }) => id === SHIFTED_METADATA_ID);
  }

  clean(command: W3gCommandRecord): W3gCommandRecord {
    let actions = this.#read(command, this.#shifted);
    if (actions === undefined) {
      actions = this.#read(command, !this.#shifted);
      if (actions === undefined) {
        throw replayError('unsupported-feature', 'an action is not known, and might hold a name', { format: 'w3g', path: ['stream'] });
      }
      this.#shifted = !this.#shifted;
    }
    if (actions.every(({ layout }) => layout.fields.every(([, code]) => code !== 's' && code !== 'r'))) return command;
    const writer = new ByteWriter(command.actions.length);
    for (const { layout, action } of actions) writeAction(writer, layout, this.#cleaned(layout, action), this.#shifted);
    return { ...command, actions: writer.done() };
  }

  /** The actions of a command block; undefined where its bytes cannot be read with these action ids. */
  #read({ actions }: W3gCommandRecord, shifted: boolean): { readonly layout: ActionLayout; readonly action: RawAction }[] | undefined {
    const cursor = this.#cursor;
    cursor.over(actions, new DataView(actions.buffer, actions.byteOffset, actions.byteLength));
    cursor.position = 0;
    cursor.end = actions.length;
    const read: { layout: ActionLayout; action: RawAction }[] = [];
    try {
      while (cursor.position < cursor.end) {
        const fileId = cursor.u8();
        const layout = this.#layouts.get(shifted && fileId >= SHIFTED_FROM ? fileId + 1 : fileId);
        if (layout === undefined) return undefined;
        read.push({ layout, action: readFields(cursor, layout, 0, 0) as unknown as RawAction });
      }
    } catch (error) {
      if (!isReplayError(error, 'truncated')) throw error;
      return undefined;
    }
    return read;
  }

  #cleaned({ type, fields }: ActionLayout, action: RawAction): RawAction {
    const clean: RawAction = { ...action };
    const cache = action['cache'];
    const isMmd = cache instanceof Uint8Array && textOf(cache) === MMD_CACHE;
    for (const [name, code] of fields) {
      if (code !== 's' && code !== 'r') continue;
      const bytes = action[name] as Uint8Array;
      clean[name] = EMPTIED.includes(`${type} ${name}`) ? NOTHING : this.#without(bytes, isMmd);
    }
    return clean;
  }

  #without(bytes: Uint8Array, isMmd: boolean): Uint8Array {
    const text = textOf(bytes);
    const [init, pid, number, ...words] = mmdWords(text);
    if (init === 'init' && pid === 'pid' && number !== undefined) {
      const name = words.join(' ');
      const instead = this.#people.insteadOf(name) ?? `Person ${number}`;
      if (name !== '') this.#mapNames.set(name, instead);
      return utf8Bytes(`init pid ${number} ${escaped(instead)}`);
    }
    let clean = this.#people.without(text, isMmd);
    for (const [name, instead] of this.#mapNames) clean = renamed(clean, name, instead, isMmd);
    return clean === text ? bytes : utf8Bytes(clean);
  }
}
