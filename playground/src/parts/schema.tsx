import { param } from '../fragment.js';
import type { OpenReplay } from '../replay.js';
import { counted } from '../words.js';
import { Await } from './await.js';
import { Grid } from './grid.js';

const asked = param('q');

const COLUMNS = [
  { name: 'class', type: 'string' },
  { name: 'field', type: 'string', about: 'The name that Entity.get takes' },
  { name: 'type', type: 'string' },
] as const;

/** The classes and fields that a demo declares. */
export function Schema({ replay }: { readonly replay: OpenReplay }) {
  const reading = replay.read('schema', async (worker, file, { signal, onProgress }) => {
    const { schema } = await worker.parseDem(file, { include: ['schema'], signal, onProgress });
    return (schema?.classes ?? []).flatMap(({ name, fields }) => fields.map(({ path, type }) => ({ class: name, field: path, type })));
  });
  const words = asked.value.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    <Await replay={replay} of={reading} what="Reading the schema">
      {(fields) => {
        const shown = fields.filter((field) =>
          words.every((word) => `${field.class} ${field.field} ${field.type}`.toLowerCase().includes(word)),
        );
        return (
          <>
            <div class="toolbar">
              <input
                type="search"
                class="filter"
                aria-label="Filter fields"
                placeholder="Class, field or type"
                value={asked.value}
                onInput={({ currentTarget }) => (asked.value = currentTarget.value)}
              />
            </div>
            <p class="about quiet">{counted(shown.length, 'field')}</p>
            <Grid
              name="Schema"
              columns={COLUMNS}
              length={shown.length}
              text={(row, column) => shown[row]![column as 'class' | 'field' | 'type']}
            />
          </>
        );
      }}
    </Await>
  );
}
