import { replayError } from '../../core/errors.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { People, type PersonalFields } from '../../protocols/blizzard/people.js';
import { FileName } from './layout.js';
import { decodeStormRecordsSync } from './model.js';
import type { StormContent, StormRecords } from './records.js';
import { writeStorm } from './writer.js';

const LISTFILE = '(listfile)';
/** The files that are cleaned. Those whose content is not known are left out, the lobby of the server too: it holds accounts and parties. */
const CLEANED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  FileName.details,
  FileName.initData,
  FileName.game,
  FileName.message,
  FileName.tracker,
]);

/** Events that are left out: chat, and what was stored of a player. */
const SAID = /^(SChatMessage|STriggerChatMessageEvent|SBank\w+)$/;
const FIELDS: PersonalFields = {
  emptied: /* @__PURE__ */ new Set(['m_clanTag', 'm_mapAuthorName', 'm_mapFileName', 'm_imageFilePath']),
  dropped: /* @__PURE__ */ new Set(['m_clanLogo', 'm_rewards', 'm_licenses', 'm_heroMasteryTiers']),
  kept: /* @__PURE__ */ new Set(['m_bookmarkName']),
  plainName: (name) => name,
};

/**
 * A replay without the names of people. Players become `Player 1`, `Player 2`, the same in details, lobby and events; accounts
 * (toon handles) get the same numbers. Chat, typed text, unlocks and paths go, and so do the files of the archive that nobody has decoded and
 * the lobby of the server with its BattleTags and parties. Heroes, talents, commands, cameras, units, statistics, results, map and times stay.
 *
 * @throws ReplayError `unsupported-feature` where a file that may hold names does not decode: what cannot be read cannot be cleaned.
 * @example
 * const clean = anonymizeStorm(bytes);
 */
export const anonymizeStorm = (bytes: Uint8Array): Uint8Array => writeStorm(withoutNames(decodeStormRecordsSync(bytes)));

function withoutNames({ header, files }: StormRecords): StormRecords {
  const people = new People(FIELDS);
  // Players are numbered in the order of the details.
  for (const { name, content } of files) if (content.kind === 'struct' && name === FileName.details) people.meet(content.value);
  const kept = files.flatMap(({ name, content }) => {
    const clean = cleaned(name, content, people);
    return clean === undefined ? [] : [{ name, content: clean }];
  });
  const listed = utf8Bytes(kept.map(({ name }) => name).join('\r\n'));
  return { header, files: [...kept, { name: LISTFILE, content: { kind: 'bytes', bytes: listed } }] };
}

/** Undefined for a file that is left out. */
function cleaned(name: string, content: StormContent, people: People): StormContent | undefined {
  // numbers, and codes of heroes and skins
  if (name === FileName.attributes) return content;
  if (!CLEANED.has(name)) return undefined;
  // An empty stream has nothing to decode.
  if (content.kind === 'bytes' && content.bytes.length === 0) return content;
  switch (content.kind) {
    case 'bytes':
      throw replayError('unsupported-feature', `${name} does not decode, so names in it cannot be found`, {
        format: 'storm',
        path: [name],
      });
    case 'struct':
      return { kind: 'struct', value: people.cleanStruct(content.value) };
    case 'events': {
      const clean =
        name === FileName.tracker
          ? content.events.map((event) => people.cleanStatistic(event))
          : content.events.flatMap((event) => (SAID.test(event.name) ? [] : [people.cleanEvent(event)]));
      return { kind: 'events', events: clean };
    }
  }
}
