import { useMemo } from 'preact/hooks';
import { nth } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { momentOf, program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count } from '../../words.js';
import { heroColumn } from './hero-column.js';
import { SIDE_INKS, SIDE_NAMES, deathsOf, dotaMatch, whole, type DotaMatchRead } from './match.js';

const lead = (value: number): string =>
  value === 0 ? 'even' : `${value > 0 ? SIDE_NAMES.radiant : SIDE_NAMES.dire} +${count(Math.abs(Math.round(value)))}`;

/** Net worth and experience leads, and all players at the current moment. */
function Lead({ replay, match }: { readonly replay: OpenReplay; readonly match: DotaMatchRead }) {
  const { timeline, objectives } = match;
  const deaths = deathsOf(replay);
  const drawn = useMemo(() => {
    if (timeline === undefined) return undefined;
    const seconds = Array.from(timeline.tick, match.seconds);
    const sides = { above: SIDE_INKS.radiant, below: SIDE_INKS.dire };
    return {
      seconds,
      gold: [{ label: 'Net worth', ink: '--radiant', values: timeline.netWorthAdvantage, sides }],
      xp: [{ label: 'Experience', ink: '--radiant', values: timeline.xpAdvantage, sides }],
      players: timeline.players.map(({ playerId, netWorth, team }, i) => ({
        label: match.heroOf(playerId),
        ink: nth(i),
        values: netWorth,
        dashed: team === 'dire',
      })),
      marks: objectives.flatMap(({ kind, tick }) =>
        kind === 'roshanKilled'
          ? [{ seconds: match.seconds(tick), label: 'R' }]
          : kind === 'buildingDestroyed'
            ? [{ seconds: match.seconds(tick), label: 'T' }]
            : [],
      ),
    };
  }, [timeline, match]);
  if (timeline === undefined || drawn === undefined) return <p class="nothing">This recording has no net worth data.</p>;
  const at = Math.max(0, lastUntil(drawn.seconds, replay.moment.value));
  const columns: readonly BoardColumn<(typeof timeline.players)[number]>[] = [
    heroColumn(match),
    { title: 'Player', value: ({ playerId }) => match.players.find((player) => player.playerId === playerId)?.name },
    { title: 'Side', value: ({ team }) => SIDE_NAMES[team] },
    { title: 'Net worth', value: ({ netWorth }) => whole(netWorth[at]), bar: true },
    { title: 'Level', value: ({ level }) => whole(level[at]) },
    { title: 'K', about: 'kills', value: ({ kills }) => whole(kills[at]) },
    { title: 'D', about: 'deaths', value: ({ deaths: died }) => whole(died[at]) },
    { title: 'A', about: 'assists', value: ({ assists }) => whole(assists[at]) },
    { title: 'LH', about: 'last hits', value: ({ lastHits }) => whole(lastHits[at]) },
    { title: 'DN', about: 'denies', value: ({ denies }) => whole(denies[at]) },
  ];
  const until = deaths.filter(({ seconds }) => seconds <= replay.moment.value);
  return (
    <div class="stack">
      <div class="halves">
        <Lines
          replay={replay}
          label="Net worth lead"
          seconds={drawn.seconds}
          lines={drawn.gold}
          text={lead}
          time={match.time}
          marks={drawn.marks}
          zero={match.zero}
        />
        <Lines
          replay={replay}
          label="Experience lead"
          seconds={drawn.seconds}
          lines={drawn.xp}
          text={lead}
          time={match.time}
          marks={drawn.marks}
          zero={match.zero}
        />
      </div>
      <p class="note">
        Above zero Radiant leads, below it Dire. R: Roshan falls, T: a building falls. At {match.time(replay.moment.value)}:{' '}
        {until.filter(({ team }) => team === 'dire').length} to {until.filter(({ team }) => team === 'radiant').length} in kills.
      </p>
      <section>
        <h2>Players at {match.time(replay.moment.value)}</h2>
        <Board label="Players at the moment" columns={columns} rows={timeline.players} />
      </section>
      <Lines
        replay={replay}
        label="Net worth by player"
        seconds={drawn.seconds}
        lines={drawn.players}
        time={match.time}
        height={280}
        zero={match.zero}
      />
    </div>
  );
}

/** The net worth view. */
export default function DotaLead({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={dotaMatch(replay)} what="Reading the match">
      {(match) => <Lead replay={replay} match={match} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { clock, players, timeline } = await parseDem(file, {
  include: ['clock', 'players', 'timeline'],
  timeline: { intervalSeconds: 2 },
});
const rate = clock?.tickRate ?? 30;
const at = timeline.tick.findLastIndex((tick) => tick / rate <= ${momentOf(replay)});
console.log('Radiant leads by', timeline.netWorthAdvantage[at], 'net worth and', timeline.xpAdvantage[at], 'experience');
console.table(
  timeline.players.map(({ playerId, netWorth, level, kills, deaths, assists, lastHits, denies }) => ({
    hero: players.find((player) => player.playerId === playerId)?.heroName,
    netWorth: netWorth[at],
    level: level[at],
    kills: kills[at],
    deaths: deaths[at],
    assists: assists[at],
    lastHits: lastHits[at],
    denies: denies[at],
  })),
);
`,
  );
