import type { Diagnostic } from 'replaykit';
import { playersOf, teamLabel, teamsOf, type PlayerLine } from '../match-result.js';
import { openHex } from '../hex-place.js';
import { kindOf } from '../parts/band.js';
import { Facts, type Fact } from '../parts/facts.js';
import { Problem } from '../parts/problem.js';
import { setParams } from '../fragment.js';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import type { ViewProps } from '../view.js';
import { clockText, count, hexOffset, size, title } from '../words.js';

const RESULTS = { win: 'Won', loss: 'Lost', draw: 'Drawn' } as const;

function Players({ players }: { readonly players: readonly PlayerLine[] }) {
  const teams = teamsOf(players);
  const alone = teams.every(([, members]) => members.length === 1);
  const isScored = players.some(({ score }) => score !== undefined);
  const isWorth = players.some(({ worth }) => worth !== undefined);
  return (
    <section aria-labelledby="players-heading">
      <h2 id="players-heading">Players</h2>
      <div class="teams">
        {teams.map(([team, members]) => {
          const results = new Set(members.map(({ result }) => result));
          const shared = results.size === 1 && members.length > 1 ? members[0]?.result : undefined;
          return (
            <div class={`team side-${team}`} key={team}>
              {!(alone && /^\d*$/.test(team)) && (team !== '' || shared !== undefined || isScored) && (
                <h3>
                  {teamLabel(team)} {shared !== undefined && <span class={`result ${shared}`}>{RESULTS[shared]}</span>}
                  {isScored && (
                    <span class="score-head">
                      {isWorth && <span title="Gold or souls, including what was spent">net worth</span>}
                      <span title="Kills, deaths, assists">K / D / A</span>
                    </span>
                  )}
                </h3>
              )}
              <ul>
                {members.map(({ name, character, result, score, worth }, i) => (
                  <li key={i}>
                    <b>{name ?? 'unnamed'}</b>
                    {character !== undefined && <span class="quiet">{character}</span>}
                    {shared === undefined && result !== undefined && <span class={`result ${result}`}>{RESULTS[result]}</span>}
                    {worth !== undefined && <span class="worth">{count(worth)}</span>}
                    {score !== undefined && <span class="score">{score.join(' / ')}</span>}
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

/** A message without the format, path and offset that are shown beside it. */
const shortMessage = (message: string): string => message.replace(/^\w+: /, '').replace(/(?: \([^()]*\))? at byte \d+$/, '');

function Damage({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
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

/** The overview: facts about the file, players, winner, damage, and the tables it contains. */
export default function Overview({ replay }: ViewProps) {
  const facts = replay.facts.value;
  if (facts === undefined) return null;
  const { summary, wrapper } = facts;
  const tables = replay.tables.list();
  const diagnostics = replay.diagnostics.value;
  const players = playersOf(replay);
  const rows: readonly Fact[] = [
    ['Format', kindOf(facts)],
    ['Map', summary.map],
    ['Length', summary.durationSeconds === undefined ? undefined : clockText(summary.durationSeconds)],
    ['Played', summary.playedAt?.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })],
    ['Build', summary.build],
    ['File', `${replay.file.name}, ${size(replay.file.size)}${wrapper === undefined ? '' : `, ${wrapper}`}`],
  ];
  const filling = replay.filling.value?.state.value;
  return (
    <div class="columns">
      <div class="column wide">
        {filling?.is === 'failed' && <Problem error={filling.error} replay={replay} onOffset={openHex} />}
        {diagnostics.length > 0 && replay.complete.value === false && <Damage diagnostics={diagnostics} />}
        {players.length > 0 && <Players players={players} />}
        {diagnostics.length > 0 && replay.complete.value !== false && <Damage diagnostics={diagnostics} />}
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

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { replaykit: 'summarizeReplay' },
    `
const { title, map, durationSeconds, playedAt, players, isComplete, diagnostics } = await summarizeReplay(file);
console.log(title, { map, durationSeconds, playedAt, isComplete });
console.table(players);
console.table(diagnostics);
`,
  );
