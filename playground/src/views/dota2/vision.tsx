import { useMemo } from 'preact/hooks';
import { Await } from '../../parts/await.js';
import { Bars, type Bar } from '../../parts/bars.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { capitalized } from '../../words.js';
import { heroColumn } from './hero-column.js';
import { SIDE_INKS, dotaMatch, type DotaMatchRead } from './match.js';

type Ward = DotaMatchRead['wards'][number];
/** A count of wards has no halves. */
const wholeOnly = (value: number): string => (Number.isInteger(value) ? String(value) : '');
const TEAMS = ['radiant', 'dire'] as const;

/** How a ward ended, in words. */
function endOf({ end, killerId }: Ward, match: DotaMatchRead): string {
  if (end === undefined) return 'still standing';
  return end === 'expired' ? 'expired' : killerId === undefined ? 'destroyed' : `destroyed by ${match.heroOf(killerId)}`;
}

function Vision({ replay, match }: { readonly replay: OpenReplay; readonly match: DotaMatchRead }) {
  const { wards } = match;
  const last = replay.clock.value?.end ?? 0;
  const from = ({ placedTick }: Ward): number => (placedTick === undefined ? 0 : match.seconds(placedTick));
  const to = ({ goneTick }: Ward): number => (goneTick === undefined ? last : match.seconds(goneTick));
  const plots = useMemo(() => {
    const seconds = [...new Set([0, ...wards.flatMap((ward) => [from(ward), to(ward)]), last])].sort((a, b) => a - b);
    return {
      seconds,
      lines: TEAMS.map((team) => ({
        label: capitalized(team),
        ink: SIDE_INKS[team],
        steps: true,
        dashed: team === 'dire',
        values: seconds.map(
          (at) => wards.filter((ward) => ward.owner === team && ward.ward === 'observer' && from(ward) <= at && at < to(ward)).length,
        ),
      })),
    };
  }, [match, last]);
  const rows = useMemo(() => {
    const byOwner = new Map<string, { readonly label: string; readonly ink: string; readonly bars: Bar[] }>();
    for (const ward of wards) {
      const label = `${match.heroOf(ward.ownerId)}, ${ward.ward === 'observer' ? 'observers' : 'sentries'}`;
      let own = byOwner.get(label);
      if (own === undefined)
        byOwner.set(label, (own = { label, ink: ward.owner === undefined ? '--quiet' : SIDE_INKS[ward.owner], bars: [] }));
      const [start, end] = [from(ward), to(ward)];
      own.bars.push({
        from: start,
        to: end,
        text: `${match.time(start)}–${match.time(end)}, ${endOf(ward, match)}`,
        hollow: ward.end === 'killed',
      });
    }
    return [...byOwner.values()].sort((a, b) => a.ink.localeCompare(b.ink) || a.label.localeCompare(b.label));
  }, [match, last]);
  const columns: readonly BoardColumn<Ward>[] = [
    {
      title: 'Placed',
      value: (ward) => from(ward),
      cell: (ward) => (
        <Moment replay={replay} seconds={from(ward)}>
          {match.time(from(ward))}
        </Moment>
      ),
    },
    { title: 'Ward', value: ({ ward }) => capitalized(ward) },
    {
      title: 'Placed by',
      value: ({ ownerId }) => match.heroOf(ownerId),
      cell: ({ ownerId, owner }) =>
        owner === undefined ? match.heroOf(ownerId) : heroColumn(match).cell!({ playerId: ownerId, team: owner }),
    },
    {
      title: 'Stood',
      about: 'seconds',
      value: (ward) => Math.round(to(ward) - from(ward)),
      cell: (ward) => `${Math.round(to(ward) - from(ward))} s`,
      bar: true,
    },
    { title: 'End', value: (ward) => endOf(ward, match) },
    {
      title: 'In reach',
      about: 'seconds in which living heroes of the other side were within 1,600 units of an observer ward',
      value: ({ ward, seen }) =>
        ward === 'sentry' ? '–' : seen.map((one) => `${match.heroOf(one.playerId)} ${Math.round(one.seconds)} s`).join(', ') || 'nobody',
    },
  ];
  const now = (ward: Ward): boolean => from(ward) <= replay.moment.value && replay.moment.value < to(ward);
  return (
    <div class="stack">
      <Lines replay={replay} label="Observer wards standing" seconds={plots.seconds} lines={plots.lines} scale={wholeOnly} />
      <section>
        <h2>Wards over time</h2>
        <Bars replay={replay} label="Wards over time" rows={rows} until={last} />
        <p class="note">Dashed bars are wards that were destroyed.</p>
      </section>
      <section>
        <h2>Every ward</h2>
        <Board label="Wards" columns={columns} rows={wards} now={now} />
        <p class="note">Heroes in reach of an observer ward are within 1,600 units of it. Trees and cliffs may have hidden them.</p>
      </section>
    </div>
  );
}

/** Wards: when they stood, and who came into their reach. */
export default function DotaVision({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={dotaMatch(replay)} what="Reading the match">
      {(match) =>
        match.wards.length === 0 ? <p class="nothing">Nobody placed a ward in this recording.</p> : <Vision replay={replay} match={match} />
      }
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'dotaWardLives, parseDem' },
    `
const match = await parseDem(file, { include: ['objectives', 'timeline'], timeline: { intervalSeconds: 2 } });
for (const { ward, owner, placedSeconds, goneSeconds, end, seen } of dotaWardLives(match)) {
  console.log(ward, owner, placedSeconds, goneSeconds, end, seen);
}
`,
  );
