import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { clockText, count } from '../../words.js';
import { TEAMS, TEAM_INKS, stormMatch, type StormMatchRead, type StormPerson } from './match.js';

/** The columns of the score screen, by the file's own names. */
const COLUMNS: readonly (readonly [name: string, title: string, about?: string | undefined, bar?: true])[] = [
  ['SoloKill', 'K', 'kills'],
  ['Assists', 'A', 'assists'],
  ['Deaths', 'D', 'deaths'],
  ['HeroDamage', 'Hero damage', undefined, true],
  ['SiegeDamage', 'Siege damage', 'to structures, minions and camps', true],
  ['Healing', 'Healing', undefined, true],
  ['DamageTaken', 'Taken', 'damage taken', true],
  ['ExperienceContribution', 'XP', 'experience for the team', true],
];

function Score({ match }: { readonly match: StormMatchRead }) {
  const { score, players } = match;
  if (score === undefined) return <p class="nothing">This replay has no score.</p>;
  const values = new Map(score.players.map((one) => [one.playerId, one.values]));
  const of = ({ playerId }: StormPerson, name: string): number | undefined => values.get(playerId ?? -1)?.[name];
  const columns: readonly BoardColumn<StormPerson>[] = [
    {
      title: 'Hero',
      value: ({ hero, name }) => hero ?? name ?? '',
      cell: ({ hero, name, teamId }) => (
        <>
          <b style={{ color: css(TEAM_INKS[teamId as 0 | 1]) }}>{hero ?? name}</b> <span class="note">{name}</span>
        </>
      ),
    },
    ...COLUMNS.map(([name, title, about, bar]): BoardColumn<StormPerson> => ({
      title,
      ...(about !== undefined && { about }),
      value: (person) => of(person, name),
      cell: (person) => {
        const value = of(person, name);
        return value === undefined ? undefined : count(value);
      },
      ...(bar && { bar }),
    })),
    {
      title: 'Dead',
      about: 'time spent dead',
      value: (person) => of(person, 'TimeSpentDead'),
      cell: (person) => {
        const seconds = of(person, 'TimeSpentDead');
        return seconds === undefined ? undefined : clockText(seconds);
      },
    },
  ];
  return (
    <section>
      <h2>Score</h2>
      {!score.isFinal && <p class="note">The recording stops before the end: this is the score when somebody left last.</p>}
      <Board label="Score" columns={columns} rows={players.filter(({ playerId }) => values.has(playerId ?? -1))} />
    </section>
  );
}

/** Experience of both teams every minute: the difference, and where it came from. */
function Experience({ replay, match }: { readonly replay: OpenReplay; readonly match: StormMatchRead }) {
  const teams = match.teams ?? [];
  const plots = useMemo(() => {
    const [blue, red] = [0, 1].map((teamId) => teams.find((team) => team.teamId === teamId));
    const seconds = (blue?.xp ?? []).map((sample) => sample.seconds);
    const total = ({ minions, creeps, structures, heroes, trickle }: NonNullable<typeof blue>['xp'][number]): number =>
      minions + creeps + structures + heroes + trickle;
    const reds = new Map(red?.xp.map((sample) => [sample.seconds, sample]));
    const ends = [blue, red].map((team) => team?.levels ?? []);
    const times = [...new Set(ends.flatMap((levels) => levels.map((one) => one.seconds)))].sort((a, b) => a - b);
    return {
      seconds,
      lead: (blue?.xp ?? []).map((sample) => {
        const other = reds.get(sample.seconds);
        return other === undefined ? null : total(sample) - total(other);
      }),
      times,
      levels: ends.map((levels) => times.map((at) => levels.findLast((one) => one.seconds <= at)?.level ?? null)),
    };
  }, [match]);
  return (
    <div class="pairs">
      {plots.seconds.length > 1 && (
        <Lines
          replay={replay}
          label="Experience lead"
          seconds={plots.seconds}
          lines={[
            { label: 'lead', ink: TEAM_INKS[0], values: plots.lead, area: true, sides: { above: TEAM_INKS[0], below: TEAM_INKS[1] } },
          ]}
        />
      )}
      {plots.times.length > 1 && (
        <Lines
          replay={replay}
          label="Levels"
          seconds={plots.times}
          lines={TEAMS.map((label, i) => ({ label, ink: TEAM_INKS[i as 0 | 1], values: plots.levels[i]!, steps: true, dashed: i === 1 }))}
        />
      )}
    </div>
  );
}

/** The score screen, experience and levels. */
export default function StormScoreView({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={stormMatch(replay)} what="Reading the match">
      {(match) => (
        <div class="stack">
          <Score match={match} />
          <Experience replay={replay} match={match} />
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
const { score, teams } = await parseStorm(file, { include: ['score', 'teams'] });
console.table(score?.players.map(({ name, hero, values }) => ({ name, hero, ...values })));
for (const { teamId, levels, xp } of teams ?? []) console.log(teamId, levels.at(-1), xp.at(-1));
`,
  );
