import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Facts } from '../../parts/facts.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count, title } from '../../words.js';
import { icrepMatch, type IcrepRead } from './match.js';

const PARTS = ['engagement', 'momentum', 'anomaly', 'rarity'] as const;

function Highlights({ replay, match }: { readonly replay: OpenReplay; readonly match: IcrepRead }) {
  const { reel, fights, nameOf, inkOf, seconds } = match;
  const moment = replay.moment.value;
  return (
    <div class="stack">
      {reel.length > 0 && (
        <section>
          <h2>Highlights</h2>
          <div class="cards">
            {reel.map((window, i) => {
              const [from, to] = [seconds(window.startTick), seconds(window.endTick)];
              return (
                <article key={window.startTick} class={`card ${moment >= from && moment <= to ? 'now' : ''}`}>
                  <h3>
                    <span>
                      <Moment replay={replay} seconds={from} />–<Moment replay={replay} seconds={to} />
                    </span>
                    <span class="note">{i === 0 ? 'play of the game' : `#${i + 1}`}</span>
                  </h3>
                  <p>
                    {window.kills} destroyed, most by <b style={{ color: css(inkOf(window.player)) }}>{nameOf(window.player)}</b>
                  </p>
                  <p class="note">
                    {title(window.category)}, score {window.score.toFixed(2)}
                  </p>
                  <Facts of={PARTS.map((part) => [title(part), window.parts[part].toFixed(2)])} />
                </article>
              );
            })}
          </div>
        </section>
      )}
      {fights.length > 0 && (
        <section>
          <h2>Fights</h2>
          <div class="cards">
            {fights.map(({ startTick, endTick, outcome, valueFriendly, valueEnemy, friendlyUnits, enemyUnits }) => (
              <article key={startTick} class="card">
                <h3>
                  <span>
                    <Moment replay={replay} seconds={seconds(startTick)} />
                    {endTick !== undefined && '–'}
                    {endTick !== undefined && <Moment replay={replay} seconds={seconds(endTick)} />}
                  </span>
                </h3>
                <p class="small">
                  {friendlyUnits.length} units worth {count(Number(valueFriendly))} met {enemyUnits.length} worth{' '}
                  {count(Number(valueEnemy))}.
                </p>
                {outcome !== undefined && (
                  <p class="small">
                    Lost {outcome.friendlyLosses} and {outcome.enemyLosses}; {outcome.friendlySurvivors} and {outcome.enemySurvivors} were
                    left.
                  </p>
                )}
              </article>
            ))}
          </div>
        </section>
      )}
      {reel.length === 0 && fights.length === 0 && <p class="nothing">Highlights need a match of at least three minutes.</p>}
    </div>
  );
}

/** The best half minutes of the match, and its fights. */
export default function IcrepHighlights({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={icrepMatch(replay)} what="Reading the match">
      {(match) => <Highlights replay={replay} match={match} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/icrep': 'parseIcrep' },
    `
const { highlights, engagements } = await parseIcrep(file, { include: ['highlights', 'engagements'] });
console.table(highlights.reel);
console.table(engagements);
`,
  );
