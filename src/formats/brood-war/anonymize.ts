import { utf8Bytes } from '../../core/text-bytes.js';
import { decodeBroodWarCommands, encodeBroodWarCommands } from './command-codec.js';
import type { BroodWarEvent } from './events.js';
import { HEADER_TEXTS, SLOT_NAME } from './header.js';
import { LONG_NAME_BYTES, SLOT_BYTES, SLOT_TYPES, SLOTS, SLOTS_AT } from './layout.js';
import { decodeBroodWarRecordsSync, type BroodWarRecords, type BroodWarTaggedRecord } from './model.js';
import { upToNul } from './text.js';
import { writeBroodWar } from './writer.js';

/**
 * A replay without the names of people: players become `Player 1`, `Player 2`, in the slots, as host and in the long names; the title of the game, the text of chat, the
 * bytes that follow texts, ids of ShieldBattery, sections and commands that are not known are gone. Commands, times, colors, skins, names of computers and the map stay. So does
 * the seed, which is the second at which the game began: without it the game cannot be played again.
 *
 * @throws ReplayError any damage.
 * @example
 * const clean = anonymizeBroodWar(bytes);
 */
export const anonymizeBroodWar = (bytes: Uint8Array): Uint8Array => writeBroodWar(withoutNames(decodeBroodWarRecordsSync(bytes)));

/** Does the same to a replay that was read as records. */
export function withoutNames(records: BroodWarRecords): BroodWarRecords {
  const header = records.header.slice();
  const names = records.names?.slice();
  const people = new Map<string, Uint8Array>();
  for (let i = 0; i < SLOTS; i++) {
    const at = SLOTS_AT + i * SLOT_BYTES;
    const [from, length] = [at + SLOT_NAME[0], SLOT_NAME[1]];
    const stored = upToNul(header, from, from + length).slice();
    const long = names && upToNul(names, i * LONG_NAME_BYTES, (i + 1) * LONG_NAME_BYTES).slice();
    const isComputer = SLOT_TYPES[header[at + 8]!] === 'computer';
    const name = isComputer || stored.length === 0 ? stored : utf8Bytes(`Player ${people.size + 1}`);
    if (!isComputer && stored.length > 0) people.set(stored.join(), name);
    fill(header, from, length, name);
    if (names !== undefined) fill(names, i * LONG_NAME_BYTES, LONG_NAME_BYTES, isComputer ? long! : long!.length === 0 ? long! : name);
  }
  const text = ([from, length]: readonly [number, number], clean: (bytes: Uint8Array) => Uint8Array): void => {
    const stored = upToNul(header, from, from + length).slice();
    fill(header, from, length, stored.length === 0 ? stored : clean(stored));
  };
  text(HEADER_TEXTS.title, () => utf8Bytes('Game'));
  text(HEADER_TEXTS.hostName, (host) => people.get(host.join()) ?? utf8Bytes('Host'));
  text(HEADER_TEXTS.mapTitle, (title) => title);
  return {
    ...records,
    header,
    ...(names && { names }),
    blocks: records.blocks.map((block) => ({ ...block, commands: cleanCommands(block) })),
    tagged: records.tagged.flatMap(cleanSection),
    trailing: new Uint8Array(0),
  };
}

function fill(bytes: Uint8Array, at: number, length: number, text: Uint8Array): void {
  bytes.fill(0, at, at + length);
  bytes.set(text.subarray(0, length), at);
}

/** Types of commands whose bytes may hold anything: those of a lobby have names. */
const TEXTS: readonly BroodWarEvent['type'][] = [
  'chat',
  'saveGame',
  'loadGame',
  'lobbyNewPlayer',
  'lobbyJoined',
  'lobbyChangeSlot',
  'lobbySavedData',
  'unknown',
];

/** The commands of a block without texts. A line of chat stays as an empty one: it shows who saved the replay. */
function cleanCommands(block: BroodWarRecords['blocks'][number]): Uint8Array {
  const commands = decodeBroodWarCommands(block);
  if (!commands.some(({ type }) => TEXTS.includes(type))) return block.commands;
  return encodeBroodWarCommands(
    commands.flatMap((command): BroodWarEvent[] => {
      switch (command.type) {
        case 'unknown':
          return [];
        case 'chat':
          return [{ ...command, textBytes: new Uint8Array(command.textBytes.length) }];
        case 'saveGame':
        case 'loadGame':
          return [{ ...command, nameBytes: new Uint8Array(0) }];
        case 'lobbyNewPlayer':
        case 'lobbyJoined':
        case 'lobbyChangeSlot':
        case 'lobbySavedData':
          return [{ ...command, bytes: new Uint8Array(command.bytes.length) }];
        default:
          return [command];
      }
    }),
  );
}

/** Where the id of the game and the ids of users are in the section of ShieldBattery. */
const SHIELD_BATTERY_IDS = [38, 86] as const;
const KEPT: readonly string[] = ['SKIN', 'LMTS', 'BFIX', 'CCLR', 'GCFG'];

function cleanSection(section: BroodWarTaggedRecord): readonly BroodWarTaggedRecord[] {
  if (section.tag === 'Sbat') return [{ ...section, bytes: section.bytes.slice().fill(0, ...SHIELD_BATTERY_IDS) }];
  return KEPT.includes(section.tag) ? [section] : [];
}
