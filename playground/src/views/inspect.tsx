import { param } from '../fragment.js';
import { replayContent } from '../content.js';
import { Await } from '../parts/await.js';
import { Bytes } from '../parts/bytes.js';
import { Commands } from '../parts/commands.js';
import { Entities } from '../parts/entities.js';
import { Schema } from '../parts/schema.js';
import type { ViewProps } from '../view.js';

const part = param('part', 'bytes');

const TITLES = { bytes: 'Bytes', commands: 'Commands', schema: 'Schema', entities: 'Entities' } as const;

/** What the bytes say. */
export default function Inspect({ replay }: ViewProps) {
  const isDem = replay.facts.value?.game !== undefined;
  const parts = isDem ? (['bytes', 'commands', 'schema', 'entities'] as const) : (['bytes'] as const);
  const shown = parts.find((one) => one === part.value) ?? 'bytes';
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
      {shown === 'bytes' && (
        <Await replay={replay} of={replayContent(replay)} what="Undoing the compression">
          {(content) => <Bytes content={content} />}
        </Await>
      )}
      {shown === 'commands' && <Commands replay={replay} />}
      {shown === 'schema' && <Schema replay={replay} />}
      {shown === 'entities' && <Entities replay={replay} />}
    </div>
  );
}
