/**
 * Writes src/formats/dem/cs2/game-event-lists.gen.ts: the lists of game events of the CS2 recordings of the corpus, by build, for
 * recordings of servers that send none. Run: npx tsx scripts/dem/game-event-lists.ts
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GE_LEGACY_GAME_EVENT_LIST } from '../../src/formats/dem/layout.js';
import type { ProtoMessage } from '../../src/formats/dem/messages.js';
import { iterateDem } from '../../src/formats/dem/iterate-verb.js';
import { requiredCorpus } from '../../recordings/corpus-folder.js';

const TARGET = fileURLToPath(new URL('../../src/formats/dem/cs2/game-event-lists.gen.ts', import.meta.url));

/** The file, from the recordings of the corpus. */
export function gameEventLists(): string {
  const dir = join(requiredCorpus(), 'dem');
  const definitions: string[] = [];
  const lists = new Map<number, string>();
  const names = readdirSync(dir).filter((name) => name.startsWith('cs2--') && name.endsWith('.dem'));
  for (const name of names.sort()) {
    const reading = iterateDem(new Uint8Array(readFileSync(join(dir, name))), { events: ['message'], toTick: 0 });
    let events: string | undefined;
    for (const { id, value } of reading) if (id === GE_LEGACY_GAME_EVENT_LIST) events = listText(value as ProtoMessage, definitions);
    if (events === undefined) throw new Error(`${name} has no list of game events`);
    lists.set(reading.end().header.networkProtocol!, events);
  }
  const known = [...lists].map(([networkProtocol, events]) => `  { networkProtocol: ${networkProtocol}, events: '${events}' },\n`);
  return [
    '// Made by scripts/dem/game-event-lists.ts from the recordings of the corpus.\n\n',
    '/** Game events with their keys and the types of those, one a line. */\n',
    `export const EVENT_DEFINITIONS = \`\n${definitions.join('\n')}\n\`;\n\n`,
    '/** The events of a build by their ids: `4:10-12` stands for the definitions 10, 11 and 12 with the ids 4, 5 and 6. */\n',
    `export const EVENT_LISTS: readonly { readonly networkProtocol: number; readonly events: string }[] = [\n${known.join('')}];\n`,
  ].join('');
}

/** The list of one build; what is not there yet is added to the definitions. */
function listText(list: ProtoMessage, definitions: string[]): string {
  const runs: { id: number; first: number; last: number }[] = [];
  const descriptors = [...(list['descriptors'] as readonly ProtoMessage[])];
  descriptors.sort((a, b) => Number(a['eventid'] ?? 0) - Number(b['eventid'] ?? 0));
  for (const descriptor of descriptors) {
    const id = Number(descriptor['eventid'] ?? 0);
    const keys = (descriptor['keys'] as readonly ProtoMessage[] | undefined) ?? [];
    const definition = [String(descriptor['name']), ...keys.map((key) => `${String(key['name'])}:${Number(key['type'])}`)].join(' ');
    let at = definitions.indexOf(definition);
    if (at < 0) at = definitions.push(definition) - 1;
    const run = runs.at(-1);
    if (run !== undefined && at === run.last + 1 && id === run.id + at - run.first) run.last = at;
    else runs.push({ id, first: at, last: at });
  }
  return runs.map(({ id, first, last }) => (first === last ? `${id}:${first}` : `${id}:${first}-${last}`)).join(' ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, gameEventLists());
