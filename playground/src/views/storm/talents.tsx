import { Await } from '../../parts/await.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { TEAMS, TEAM_INKS, stormMatch, talentWords, type StormMatchRead } from './match.js';
import './talents.css';

function Draft({ match }: { readonly match: StormMatchRead }) {
  const { draft = [] } = match;
  if (draft.length === 0) return null;
  return (
    <section>
      <h2>Draft</h2>
      <ol class="storm-draft">
        {draft.map(({ kind, hero, teamId, name }, i) => (
          <li key={i} class={kind} style={{ '--side': `var(${TEAM_INKS[(teamId ?? 0) as 0 | 1]})` }}>
            <b>{hero ?? 'no ban'}</b>
            <span class="note">{kind === 'ban' ? 'banned' : kind === 'swap' ? `to ${name ?? 'somebody'}` : (name ?? 'picked')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The talents of each player, when they were chosen, and at which level. */
function Talents({ replay, match }: { readonly replay: OpenReplay; readonly match: StormMatchRead }) {
  return (
    <section>
      <h2>Talents</h2>
      <div class="halves">
        {TEAMS.map((team, teamId) => (
          <div key={team}>
            <h3 style={{ color: `var(${TEAM_INKS[teamId as 0 | 1]})` }}>{team}</h3>
            {match.players
              .filter((player) => player.teamId === teamId)
              .map(({ playerId, name, hero, heroUnit, talents }) => (
                <article key={playerId} class="storm-talents">
                  <h4>
                    {hero ?? name} <span class="note">{hero !== undefined && name}</span>
                  </h4>
                  {talents.length === 0 && <p class="note">No talents.</p>}
                  <ol>
                    {talents.map(({ seconds, tier, level, name: talent, treeIndex }) => (
                      <li key={tier}>
                        <Moment replay={replay} seconds={seconds} />
                        <span class="note">{level === undefined ? `tier ${tier}` : `level ${level}`}</span>
                        {talent === undefined ? `row ${treeIndex}` : talentWords(talent, heroUnit)}
                      </li>
                    ))}
                  </ol>
                </article>
              ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The draft in order, and the talents of each player. */
export default function StormTalentsView({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={stormMatch(replay)} what="Reading the match">
      {(match) => (
        <div class="stack">
          <Draft match={match} />
          <Talents replay={replay} match={match} />
        </div>
      )}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/storm': 'parseStorm' },
    `
const { draft, players } = await parseStorm(file, { include: ['draft', 'players'] });
console.table(draft);
for (const { name, hero, talents } of players ?? []) console.log(name, hero, talents);
`,
  );
