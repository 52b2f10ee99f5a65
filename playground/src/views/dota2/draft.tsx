import { Await } from '../../parts/await.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count } from '../../words.js';
import { SIDE_INKS, SIDE_NAMES, dotaMatch, type DotaMatchRead } from './match.js';
import './draft.css';

const SIDES = ['radiant', 'dire'] as const;

function Draft({ replay, match }: { readonly replay: OpenReplay; readonly match: DotaMatchRead }) {
  if (match.draft.length === 0) return null;
  // the players' ban votes belong to no side
  const byVote = match.draft.filter(({ team, isPick }) => team === undefined && !isPick);
  const named = ({ heroName, heroId }: (typeof byVote)[number]): string =>
    heroName === undefined ? `hero ${heroId ?? '?'}` : match.hero(heroName);
  return (
    <section>
      <h2>Draft</h2>
      <div class="halves">
        {SIDES.map((side) => (
          <div key={side}>
            <h3 style={{ color: `var(${SIDE_INKS[side]})` }}>{SIDE_NAMES[side]}</h3>
            <ol class="draft">
              {match.draft
                .filter(({ team }) => team === side)
                .map((step) => [step, named(step)] as const)
                .map(([{ order, isPick, tick, playerId }, name]) => (
                  <li key={order} class={isPick ? 'pick' : 'ban'}>
                    <span class="note">{order + 1}</span>
                    <b>{name}</b>
                    <span class="note">
                      {isPick ? (match.players.find((player) => player.playerId === playerId)?.name ?? 'picked') : 'banned'}
                    </span>
                    {tick !== undefined && (
                      <Moment replay={replay} seconds={match.seconds(tick)}>
                        {match.time(match.seconds(tick))}
                      </Moment>
                    )}
                  </li>
                ))}
            </ol>
          </div>
        ))}
      </div>
      {byVote.length > 0 && <p class="note by-vote">Banned by vote: {byVote.map(named).join(', ')}.</p>}
    </section>
  );
}

function Items({ replay, match }: { readonly replay: OpenReplay; readonly match: DotaMatchRead }) {
  if (match.summaries.length === 0) return null;
  return (
    <section>
      <h2>Items and purchase times</h2>
      <div class="halves">
        {SIDES.map((side) => (
          <div key={side}>
            <h3 style={{ color: `var(${SIDE_INKS[side]})` }}>{SIDE_NAMES[side]}</h3>
            {match.summaries
              .filter(({ team }) => team === side)
              .map(({ playerId, items, purchases, netWorth, goldPerMinute, kills, deaths, assists }) => (
                <article key={playerId} class="belongings">
                  <h4>
                    {match.heroOf(playerId)} <span class="note">{match.players.find((player) => player.playerId === playerId)?.name}</span>
                  </h4>
                  <p class="note">
                    {kills ?? '–'} / {deaths ?? '–'} / {assists ?? '–'} · {count(Math.round(netWorth ?? 0))} net worth
                    {goldPerMinute !== undefined && ` · ${Math.round(goldPerMinute)} gold per minute`}
                  </p>
                  <p class="carried">
                    {items.map(({ slot, name, charges }) => (
                      <span key={slot} class="carries">
                        {match.item(name)}
                        {charges !== undefined && charges > 1 && ` ×${charges}`}
                      </span>
                    ))}
                  </p>
                  <details>
                    <summary>{purchases.length} purchases</summary>
                    <ol class="purchases">
                      {purchases.map(({ item, tick }, i) => (
                        <li key={i}>
                          <Moment replay={replay} seconds={match.seconds(tick)}>
                            {match.time(match.seconds(tick))}
                          </Moment>{' '}
                          {match.item(item)}
                        </li>
                      ))}
                    </ol>
                  </details>
                </article>
              ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The draft in order, and the items of each player. */
export default function DotaDraft({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={dotaMatch(replay)} what="Reading the match">
      {(match) => (
        <div class="stack">
          <Draft replay={replay} match={match} />
          <Items replay={replay} match={match} />
        </div>
      )}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { draft, summaries } = await parseDem(file, { include: ['draft', 'summaries'] });
console.table(draft);
for (const { playerId, items, purchases } of summaries) console.log(playerId, items, purchases);
`,
  );
