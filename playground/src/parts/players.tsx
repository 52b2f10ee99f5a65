import { teamLabel, teamsOf, type PlayerLine } from '../match-result.js';
import { capitalized, count } from '../words.js';

const RESULTS = { win: 'Won', loss: 'Lost', draw: 'Drawn' } as const;

/** The players by team, with their figures at the end of the match. */
export function Players({ players }: { readonly players: readonly PlayerLine[] }) {
  const teams = teamsOf(players);
  const alone = teams.every(([, members]) => members.length === 1);
  const isScored = players.some(({ score }) => score !== undefined);
  const isWorth = players.some(({ worth }) => worth !== undefined);
  return (
    <section aria-labelledby="players-heading">
      <h2 id="players-heading">At the end</h2>
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
                    {character !== undefined && <span class="quiet">{capitalized(character)}</span>}
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
