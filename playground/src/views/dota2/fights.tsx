import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count, counted, rounded } from '../../words.js';
import { heroColumn } from './hero-column.js';
import { SIDE_NAMES, dotaMatch, type DotaMatchRead } from './match.js';

type Fight = DotaMatchRead['teamfights'][number];

function FightCard({ replay, match, fight }: { readonly replay: OpenReplay; readonly match: DotaMatchRead; readonly fight: Fight }) {
  const lost = { radiant: 0, dire: 0 };
  for (const { team } of fight.deaths) if (team !== undefined) lost[team]++;
  const [from, to] = [match.seconds(fight.tick), match.seconds(fight.endTick)];
  const now = replay.moment.value >= from && replay.moment.value <= to;
  const gold = { radiant: 0, dire: 0 };
  for (const { team, gold: by } of fight.players) gold[team] += by;
  const swing = gold.radiant - gold.dire;
  const columns: readonly BoardColumn<Fight['players'][number]>[] = [
    heroColumn(match),
    { title: 'K', about: 'kills', value: ({ kills }) => kills },
    { title: 'D', about: 'deaths', value: ({ deaths }) => deaths },
    { title: 'Damage', value: ({ damage }) => Math.round(damage), bar: true },
    { title: 'Gold', value: ({ gold: own }) => Math.round(own) },
  ];
  return (
    <article class={`card ${now ? 'now' : ''}`}>
      <h3>
        <span>
          <Moment replay={replay} seconds={from}>
            {match.time(from)}
          </Moment>
          –
          <Moment replay={replay} seconds={to}>
            {match.time(to)}
          </Moment>
        </span>
        <span>
          <span style={{ color: 'var(--radiant)' }}>{lost.dire}</span> : <span style={{ color: 'var(--dire)' }}>{lost.radiant}</span>
        </span>
      </h3>
      <p class="note">
        {swing === 0
          ? 'Neither side gained gold.'
          : `${swing > 0 ? 'Radiant' : 'Dire'} gained ${count(Math.abs(Math.round(swing)))} more gold than the other side.`}
      </p>
      <ul class="small">
        {fight.deaths.map((death, i) => (
          <li key={i}>
            <Moment replay={replay} seconds={match.seconds(death.tick)}>
              {match.time(match.seconds(death.tick))}
            </Moment>{' '}
            {match.hero(death.killer)} killed <b>{match.hero(death.hero)}</b>
          </li>
        ))}
      </ul>
      <Board label={`Fight at ${match.time(from)}`} columns={columns} rows={fight.players} />
    </article>
  );
}

type Summary = DotaMatchRead['summaries'][number];

/** Heroes of a side, and what each did to those of the other in the whole match. Empty if none did anything. */
function AgainstHeroes({
  match,
  team,
  label,
  done,
  all,
}: {
  readonly match: DotaMatchRead;
  readonly team: 'radiant' | 'dire';
  readonly label: string;
  /** How much was done to whom, by their player ids. */
  readonly done: (own: Summary) => ReadonlyMap<number, number>;
  readonly all: (own: Summary) => number | undefined;
}) {
  const own = match.summaries.filter((one) => one.team === team);
  const others = match.summaries.filter((one) => one.team !== team);
  if (own.every((one) => done(one).size === 0)) return null;
  const columns: readonly BoardColumn<Summary>[] = [
    heroColumn(match),
    ...others.map(({ playerId }) => ({
      title: match.heroOf(playerId),
      value: (one: Summary) => done(one).get(playerId) ?? 0,
    })),
    { title: 'All', value: all, bar: true },
  ];
  return (
    <section>
      <h2>{label}</h2>
      <Board label={label} columns={columns} rows={own} />
    </section>
  );
}

/** Who hurt whom. */
const HeroDamage = ({ match, team }: { readonly match: DotaMatchRead; readonly team: 'radiant' | 'dire' }) => (
  <AgainstHeroes
    match={match}
    team={team}
    label={`Damage by ${SIDE_NAMES[team]} to heroes`}
    done={({ heroDamage }) => new Map(heroDamage.map(({ playerId, amount }) => [playerId, Math.round(amount)]))}
    all={({ damage }) => Math.round(damage.hero)}
  />
);

/** Who stunned whom, in seconds. */
const HeroStuns = ({ match, team }: { readonly match: DotaMatchRead; readonly team: 'radiant' | 'dire' }) => (
  <AgainstHeroes
    match={match}
    team={team}
    label={`Seconds of stuns by ${SIDE_NAMES[team]}`}
    done={({ heroStuns }) => new Map(heroStuns.map(({ playerId, seconds }) => [playerId, rounded(seconds) ?? 0]))}
    all={({ heroStuns }) => rounded(heroStuns.reduce((sum, { seconds }) => sum + seconds, 0))}
  />
);

/** Teamfights: deaths, damage and gold. */
export default function DotaFights({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={dotaMatch(replay)} what="Reading the match">
      {(match) => (
        <div class="stack">
          {match.teamfights.length === 0 ? (
            <p class="nothing">This match has no teamfights: at least three heroes must die close to each other.</p>
          ) : (
            <section>
              <h2>{counted(match.teamfights.length, 'teamfight')}</h2>
              <div class="cards wide">
                {match.teamfights.map((fight) => (
                  <FightCard key={fight.tick} replay={replay} match={match} fight={fight} />
                ))}
              </div>
            </section>
          )}
          <HeroDamage match={match} team="radiant" />
          <HeroDamage match={match} team="dire" />
          <HeroStuns match={match} team="radiant" />
          <HeroStuns match={match} team="dire" />
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
const { teamfights, summaries } = await parseDem(file, { include: ['teamfights', 'summaries'] });
for (const { tick, endTick, deaths, players } of teamfights) {
  console.log(tick, endTick, deaths);
  console.table(players);
}
for (const { playerId, heroDamage, heroStuns } of summaries) console.log(playerId, heroDamage, heroStuns);
`,
  );
