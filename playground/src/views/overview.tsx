import type { Diagnostic, ReplaySummaryPlayer } from 'replaykit';
import { openHex } from '../hex-place.js';
import { kindOf } from '../parts/band.js';
import { setParams } from '../fragment.js';
import type { ViewProps } from '../view.js';
import { clockText, count, hexOffset, size, title } from '../words.js';

const RESULTS = { win: 'Won', loss: 'Lost', tie: 'Tied' } as const;

/** Players by team, winners first. */
function teamsOf(players: readonly ReplaySummaryPlayer[]): readonly (readonly [string, readonly ReplaySummaryPlayer[]])[] {
  const teams = Map.groupBy(players, ({ team }) => team ?? '');
  const order = { win: 0, tie: 1, loss: 2 } as const;
  const rank = ([first]: readonly ReplaySummaryPlayer[]): number => (first?.result === undefined ? 1 : order[first.result]);
  return [...teams].sort(([, a], [, b]) => rank(a) - rank(b));
}

/** Some formats number their teams. */
const teamLabel = (team: string): string => (team === '' ? 'Players' : /^\d+$/.test(team) ? `Team ${Number(team) + 1}` : title(team));

function Players({ players }: { readonly players: readonly ReplaySummaryPlayer[] }) {
  const teams = teamsOf(players);
  const alone = teams.every(([, members]) => members.length === 1);
  return (
    <section aria-labelledby="players-heading">
      <h2 id="players-heading">Who played</h2>
      <div class="teams">
        {teams.map(([team, members]) => {
          const results = new Set(members.map(({ result }) => result));
          const shared = results.size === 1 && members.length > 1 ? members[0]?.result : undefined;
          return (
            <div class="team" key={team}>
              {!alone && (team !== '' || shared !== undefined) && (
                <h3>
                  {teamLabel(team)} {shared !== undefined && <span class={`result ${shared}`}>{RESULTS[shared]}</span>}
                </h3>
              )}
              <ul>
                {members.map(({ name, character, result }, i) => (
                  <li key={i}>
                    <b>{name ?? 'no name'}</b>
                    {character !== undefined && <span class="quiet">{character}</span>}
                    {shared === undefined && result !== undefined && <span class={`result ${result}`}>{RESULTS[result]}</span>}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Damage({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  return (
    <section aria-labelledby="damage-heading">
      <h2 id="damage-heading">What could not be read, or is unknown</h2>
      <ul class="diagnostics">
        {diagnostics.map(({ severity, message, offset, path, count: times }, i) => (
          <li key={i} class={severity}>
            <span class="severity">{severity}</span>
            <span>
              {message}
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

/** What it is, who played, who won, what is damaged, and what there is to look at. */
export default function Overview({ replay }: ViewProps) {
  const facts = replay.facts.value;
  if (facts === undefined) return null;
  const { summary, wrapper } = facts;
  const tables = replay.tables.list();
  const diagnostics = replay.diagnostics.value;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Replay of', kindOf(facts)],
    ['Map', summary.map],
    ['Length', summary.durationSeconds === undefined ? undefined : clockText(summary.durationSeconds)],
    ['Played', summary.playedAt?.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })],
    ['Build', summary.build],
    ['File', `${replay.file.name}, ${size(replay.file.size)}${wrapper === undefined ? '' : `, in ${wrapper}`}`],
  ];
  return (
    <div class="columns">
      <div class="column wide">
        {summary.players.length > 0 && <Players players={summary.players} />}
        {diagnostics.length > 0 && <Damage diagnostics={diagnostics} />}
      </div>
      <div class="column">
        <section aria-labelledby="file-heading">
          <h2 id="file-heading">What it is</h2>
          <dl class="facts">
            {rows.map(
              ([name, value]) =>
                value !== undefined && (
                  <>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </>
                ),
            )}
          </dl>
        </section>
        {tables.length > 0 && (
          <section aria-labelledby="rows-heading">
            <h2 id="rows-heading">What is in it</h2>
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
