import { useMemo } from 'preact/hooks';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Shape } from '../../parts/shape.js';
import { lapTime, type Race } from './race.js';

/** A driver's best time in each sector, and what they would make together. */
interface Sectors {
  readonly driver: number;
  readonly sectors: readonly [number | undefined, number | undefined, number | undefined];
  readonly lap: number | undefined;
}

function sectorsOf({ laps, cars }: Race): readonly Sectors[] {
  return cars.map((driver) => {
    const own = laps.get(driver) ?? [];
    const best = (of: 'sector1Seconds' | 'sector2Seconds' | 'sector3Seconds' | 'lapSeconds'): number | undefined => {
      const least = Math.min(...own.map((lap) => lap[of] ?? Infinity));
      return Number.isFinite(least) ? least : undefined;
    };
    return { driver, sectors: [best('sector1Seconds'), best('sector2Seconds'), best('sector3Seconds')], lap: best('lapSeconds') };
  });
}

/** The best sectors of each driver. */
export function SectorBoard({ race }: { readonly race: Race }) {
  const rows = useMemo(() => sectorsOf(race), [race]);
  if (rows.every(({ sectors }) => sectors.every((sector) => sector === undefined))) return null;
  const together = ({ sectors: [one, two, three] }: Sectors): number | undefined =>
    one === undefined || two === undefined || three === undefined ? undefined : one + two + three;
  const time = (title: string, about: string, value: (row: Sectors) => number | undefined): BoardColumn<Sectors> => {
    const least = Math.min(...rows.map((row) => value(row) ?? Infinity));
    return {
      title,
      about,
      value,
      cell: (row) => (value(row) === undefined ? '–' : value(row) === least ? <b>{lapTime(value(row))}</b> : lapTime(value(row))),
    };
  };
  const columns: readonly BoardColumn<Sectors>[] = [
    {
      title: 'Driver',
      value: ({ driver }) => race.name(driver),
      cell: ({ driver }) => (
        <>
          <Shape is="●" ink={race.ink(driver)} /> {race.name(driver)}
        </>
      ),
    },
    time('S1', 'best first sector', ({ sectors }) => sectors[0]),
    time('S2', 'best second sector', ({ sectors }) => sectors[1]),
    time('S3', 'best third sector', ({ sectors }) => sectors[2]),
    time('Together', 'the best sectors as one lap', together),
    time('Best lap', 'best lap', ({ lap }) => lap),
  ];
  return (
    <section>
      <h2>Best sectors</h2>
      <Board label="Best sectors" columns={columns} rows={rows} />
      <p class="note">Bold: the fastest of all.</p>
    </section>
  );
}
