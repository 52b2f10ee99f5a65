import { param } from '../fragment.js';
import { replayContent } from '../content.js';
import { Await } from '../parts/await.js';
import { Bytes, bytesProgram } from '../parts/bytes.js';
import { Commands } from '../parts/commands.js';
import { Entities, entitiesProgram } from '../parts/entities.js';
import { FileFacts } from '../parts/file-facts.js';
import { Sc2Events, sc2EventsProgram } from '../parts/sc2-events.js';
import { Schema } from '../parts/schema.js';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import type { ViewProps } from '../view.js';

const part = param('part', 'bytes');

const TITLES = { file: 'File', bytes: 'Bytes', events: 'Events', commands: 'Commands', schema: 'Schema', entities: 'Entities' } as const;

const partsOf = (replay: OpenReplay): readonly (keyof typeof TITLES)[] =>
  replay.facts.value?.game !== undefined
    ? ['file', 'bytes', 'commands', 'schema', 'entities']
    : replay.facts.value?.format === 'sc2' && replay.facts.value.isScene !== true
      ? ['file', 'bytes', 'events']
      : replay.facts.value === undefined
        ? ['bytes']
        : ['file', 'bytes'];
const shownPart = (replay: OpenReplay): keyof typeof TITLES => partsOf(replay).find((one) => one === part.value) ?? 'bytes';

/** The Inspect view: the file and what is wrong with it; bytes; commands, schema and entities of a demo; events of StarCraft II, bit by bit. */
export default function Inspect({ replay }: ViewProps) {
  const parts = partsOf(replay);
  const shown = shownPart(replay);
  return (
    <div class="inspect">
      {parts.length > 1 && (
        <div class="chips" role="group" aria-label="What to inspect">
          {parts.map((one) => (
            <button key={one} type="button" class="chip" aria-pressed={one === shown} onClick={() => (part.value = one)}>
              {TITLES[one]}
            </button>
          ))}
        </div>
      )}
      {shown === 'file' && <FileFacts replay={replay} />}
      {shown === 'bytes' && (
        <Await replay={replay} of={replayContent(replay)} what="Decompressing">
          {(content) => <Bytes content={content} />}
        </Await>
      )}
      {shown === 'events' && <Sc2Events replay={replay} />}
      {shown === 'commands' && <Commands replay={replay} />}
      {shown === 'schema' && <Schema replay={replay} />}
      {shown === 'entities' && <Entities replay={replay} />}
    </div>
  );
}

export function code(replay: OpenReplay): string {
  switch (shownPart(replay)) {
    case 'file':
      return program(
        replay,
        { replaykit: 'summarizeReplay' },
        `
const { title, map, durationSeconds, playedAt, players, isComplete, diagnostics } = await summarizeReplay(file);
console.log(title, { map, durationSeconds, playedAt, isComplete });
console.table(players);
console.table(diagnostics);
`,
      );
    case 'bytes':
      return bytesProgram(replay);
    case 'events':
      return sc2EventsProgram(replay);
    case 'commands':
      return program(
        replay,
        { 'replaykit/dem': 'streamDem' },
        `
for await (const { command, tick, offset, storedBytes } of streamDem(file, { events: ['command'] })) {
  console.log(offset, tick, command, storedBytes);
}
`,
      );
    case 'schema':
      return program(
        replay,
        { 'replaykit/dem': 'parseDem' },
        `
const { schema } = await parseDem(file, { include: ['schema'] });
for (const { name, fields } of schema.classes) {
  for (const { path, type } of fields) console.log(name, path, type);
}
`,
      );
    case 'entities':
      return entitiesProgram(replay);
  }
}
