import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count } from '../../words.js';
import { heroColumn } from './hero-column.js';
import { SIDE_NAMES, dotaMatch, whole, type DotaMatchRead } from './match.js';

/** Lanes are compared ten minutes after the horn, as players do, or at the end of a shorter recording. */
const LANING_SECONDS = 600;

const LANE_NAMES = { top: 'Top lane', mid: 'Mid lane', bottom: 'Bottom lane', jungle: 'Jungle' } as const;
type Lane = keyof typeof LANE_NAMES;

/** A hero when lanes are compared. */
interface Laner {
  readonly playerId: number;
  readonly team: 'radiant' | 'dire';
  readonly lane: Lane | undefined;
  readonly netWorth: number | undefined;
  readonly xp: number | undefined;
  readonly level: number | undefined;
  readonly lastHits: number | undefined;
  readonly denies: number | undefined;
  readonly kills: number | undefined;
  readonly deaths: number | undefined;
}

const sum = (values: readonly (number | undefined)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0);

function lanersAt({ timeline, summaries }: DotaMatchRead, at: number): readonly Laner[] {
  return (timeline?.players ?? []).map((player) => ({
    playerId: player.playerId,
    team: player.team,
    lane: summaries.find(({ playerId }) => playerId === player.playerId)?.lane,
    netWorth: whole(player.netWorth[at]),
    xp: whole(player.xp[at]),
    level: whole(player.level[at]),
    lastHits: whole(player.lastHits[at]),
    denies: whole(player.denies[at]),
    kills: whole(player.kills[at]),
    deaths: whole(player.deaths[at]),
  }));
}

/** Who leads in something, in words. */
function leadText(laners: readonly Laner[], of: 'netWorth' | 'xp' | 'lastHits', what: string): string {
  const side = (team: Laner['team']): number => sum(laners.filter((one) => one.team === team).map((one) => one[of]));
  const lead = Math.round(side('radiant') - side('dire'));
  return lead === 0 ? `even in ${what}` : `${SIDE_NAMES[lead > 0 ? 'radiant' : 'dire']} +${count(Math.abs(lead))} ${what}`;
}

function Lanes({ replay, match }: { readonly replay: OpenReplay; readonly match: DotaMatchRead }) {
  const { timeline } = match;
  if (timeline === undefined) return <p class="nothing">This recording has no net worth data.</p>;
  const seconds = Array.from(timeline.tick, match.seconds);
  const at = Math.max(0, lastUntil(seconds, match.zero + LANING_SECONDS));
  const laners = lanersAt(match, at);
  const columns: readonly BoardColumn<Laner>[] = [
    heroColumn(match),
    { title: 'Player', value: ({ playerId }) => match.players.find((player) => player.playerId === playerId)?.name },
    { title: 'Net worth', value: ({ netWorth }) => netWorth, bar: true },
    { title: 'XP', about: 'experience', value: ({ xp }) => xp, bar: true },
    { title: 'Level', value: ({ level }) => level },
    { title: 'LH', about: 'last hits', value: ({ lastHits }) => lastHits },
    { title: 'DN', about: 'denies', value: ({ denies }) => denies },
    { title: 'K', about: 'kills', value: ({ kills }) => kills },
    { title: 'D', about: 'deaths', value: ({ deaths }) => deaths },
  ];
  const lanes = ([...Object.keys(LANE_NAMES), undefined] as (Lane | undefined)[]).flatMap((lane) => {
    const own = laners.filter((one) => one.lane === lane);
    return own.length === 0 ? [] : [{ title: lane === undefined ? 'No lane' : LANE_NAMES[lane], own }];
  });
  return (
    <div class="stack">
      <p class="note">
        At{' '}
        <Moment replay={replay} seconds={seconds[at]!}>
          {match.time(seconds[at]!)}
        </Moment>
        . A hero's lane is where it was most often in the ten minutes after the horn.
      </p>
      {lanes.map(({ title, own }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p class="note">
            {[leadText(own, 'netWorth', 'net worth'), leadText(own, 'xp', 'experience'), leadText(own, 'lastHits', 'last hits')].join(
              ' · ',
            )}
          </p>
          <Board label={title} columns={columns} rows={own} />
        </section>
      ))}
    </div>
  );
}

/** The lanes: who came out of them ahead. */
export default function DotaLanes({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={dotaMatch(replay)} what="Reading the match">
      {(match) => <Lanes replay={replay} match={match} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { clock, players, timeline, summaries } = await parseDem(file, {
  include: ['clock', 'players', 'timeline', 'summaries'],
  timeline: { intervalSeconds: 2 },
});
const at = timeline.tick.findLastIndex((tick) => tick <= clock.tickAt(${LANING_SECONDS}));
console.table(
  timeline.players.map(({ playerId, netWorth, xp, lastHits, denies }) => ({
    hero: players.find((player) => player.playerId === playerId)?.heroName,
    lane: summaries.find((player) => player.playerId === playerId)?.lane,
    netWorth: netWorth[at],
    xp: xp[at],
    lastHits: lastHits[at],
    denies: denies[at],
  })),
);
`,
  );
