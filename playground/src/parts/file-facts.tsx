import type { Diagnostic } from 'replaykit';
import { setParams } from '../fragment.js';
import { openHex } from '../hex-place.js';
import type { OpenReplay } from '../replay.js';
import { clockText, count, hexOffset, mapLabel, size, title } from '../words.js';
import { kindOf } from './band.js';
import { Facts, type Fact } from './facts.js';
import { Problem } from './problem.js';

/** A message without the format, path and offset that are shown beside it. */
const shortMessage = (message: string): string => message.replace(/^\w+: /, '').replace(/(?: \([^()]*\))? at byte \d+$/, '');

/** What is wrong with the file, with links to the bytes. */
export function Damage({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  return (
    <section aria-labelledby="damage-heading">
      <h2 id="damage-heading">Problems in this file</h2>
      <ul class="diagnostics">
        {diagnostics.map(({ severity, message, offset, path, count: times }, i) => (
          <li key={i} class={severity}>
            <span class="severity">{severity}</span>
            <span>
              {shortMessage(message)}
              {times > 1 && <span class="quiet"> ({count(times)} times)</span>}
              {path.length > 0 && <code class="path">{path.join(' › ')}</code>}
            </span>
            {offset !== undefined && (
              <button type="button" class="link" onClick={() => openHex(offset)} aria-label={`Show the bytes at ${hexOffset(offset)}`}>
                <code>{hexOffset(offset)}</code>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the file is, what is wrong with it, and the tables it contains. */
export function FileFacts({ replay }: { readonly replay: OpenReplay }) {
  const facts = replay.facts.value;
  if (facts === undefined) return null;
  const { summary, wrapper } = facts;
  const tables = replay.tables.list();
  const diagnostics = replay.diagnostics.value;
  const filling = replay.filling.value?.state.value;
  const rows: readonly Fact[] = [
    ['Format', kindOf(facts)],
    [
      'Map',
      mapLabel(summary.map) === summary.map || summary.map === undefined
        ? summary.map
        : `${mapLabel(summary.map) ?? ''} ${summary.map}`.trim(),
    ],
    ['Length', summary.durationSeconds === undefined ? undefined : clockText(summary.durationSeconds)],
    ['Played', summary.playedAt?.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })],
    ['Build', summary.build],
    ['File', `${replay.file.name}, ${size(replay.file.size)}${wrapper === undefined ? '' : `, ${wrapper}`}`],
  ];
  return (
    <div class="columns">
      <div class="column wide">
        {filling?.is === 'failed' && <Problem error={filling.error} replay={replay} onOffset={openHex} />}
        {diagnostics.length > 0 && <Damage diagnostics={diagnostics} />}
      </div>
      <div class="column">
        <section aria-labelledby="file-heading">
          <h2 id="file-heading">About this file</h2>
          <Facts of={rows} />
        </section>
        {tables.length > 0 && (
          <section aria-labelledby="rows-heading">
            <h2 id="rows-heading">Contents</h2>
            <ul class="counts">
              {tables.map(({ table, counted }) => (
                <li key={table.name}>
                  <button type="button" class="link" onClick={() => setParams({ view: 'tables', table: table.name }, true)}>
                    {title(table.name)}
                  </button>
                  <span>{count(counted)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
