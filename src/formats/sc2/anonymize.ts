import { replayError } from '../../core/errors.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { People, type PersonalFields } from '../../protocols/blizzard/people.js';
import { splitName } from './details.js';
import { FileName } from './layout.js';
import { decodeSc2RecordsSync } from './model.js';
import type { Sc2Content, Sc2Records } from './records.js';
import { writeSc2 } from './writer.js';

const LISTFILE = '(listfile)';
/** Files that are kept as they are: they hold numbers and the name of the map. */
const isKept = (name: string): boolean => name === FileName.attributes || name === FileName.metadata;
const isDetails = (name: string): boolean => name === FileName.details || name === FileName.detailsBackup;
const isStream = (name: string): boolean => name === FileName.game || name === FileName.message || name === FileName.tracker;
const isLobby = (name: string): boolean => name === FileName.initData || name === FileName.initDataBackup;

/** Events that are left out: chat, and what arcade maps have stored of a player. */
const SAID = /^(SChatMessage|STriggerChatMessageEvent|SBank\w+)$/;
const FIELDS: PersonalFields = {
  emptied: /* @__PURE__ */ new Set(['m_clanTag', 'm_mapAuthorName', 'm_mapFileName', 'm_imageFilePath']),
  // an account's unlocks, its clan's logo, its rating
  dropped: /* @__PURE__ */ new Set(['m_clanLogo', 'm_scaledRating', 'm_rewards', 'm_licenses', 'm_rewardOverrides']),
  // names in the map
  kept: /* @__PURE__ */ new Set(['m_bookmarkName']),
  plainName: (name) => splitName(name).plain,
};

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
  const people = new People(FIELDS);
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
