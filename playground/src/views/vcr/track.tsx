import { useMemo } from 'preact/hooks';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { boxAround, MapCanvas, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Shape } from '../../parts/shape.js';
import { Story, type Happening } from '../../parts/story.js';
import { momentOf, program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { lapName, lapTime, readRace, type Race } from './race.js';

/** Coordinates beyond this belong to a car that is not on the track. */
const FAR_METERS = 50_000;

interface Place {
  readonly driver: number;
  readonly position: number;
  readonly lap: number;
  readonly last: number | undefined;
  readonly gap: number | undefined;
}

/** The order at a moment: the last standings, and the last gap at a line. */
function placesAt({ standings, gaps, laps, cars }: Race, moment: number): readonly Place[] {
  const order = standings.changes.findLast(({ sessionSeconds }) => sessionSeconds <= moment)?.order ?? cars;
  const latest = new Map<number, Race['gaps'][number]>();
  for (const gap of gaps) if (gap.atSeconds <= moment) latest.set(gap.driver, gap);
  return order
    .filter((driver) => cars.includes(driver))
    .map((driver, i) => {
      const done = (laps.get(driver) ?? []).filter(({ finishSeconds }) => finishSeconds !== undefined && finishSeconds <= moment);
      return { driver, position: i + 1, lap: done.length, last: done.at(-1)?.lapSeconds, gap: latest.get(driver)?.gapSeconds };
    });
}

function happeningsOf(race: Race): readonly Happening[] {
  const { events, overtakes, pitStops, laps, name, ink } = race;
  const all: Happening[] = overtakes.map(({ sessionSeconds, driver, passed, position }) => ({
    seconds: sessionSeconds,
    kind: 'Overtakes',
    letter: '↑',
    ink: ink(driver),
    text: (
      <>
        <b>{name(driver)}</b> passed {name(passed)} for position {position}
      </>
    ),
  }));
  for (const { driver, enteredAtSeconds, standSeconds } of pitStops) {
    all.push({
      seconds: enteredAtSeconds,
      kind: 'Pit stops',
      letter: 'P',
      ink: ink(driver),
      text: (
        <>
          <b>{name(driver)}</b> came to the pits{standSeconds !== undefined && `, stood ${standSeconds.toFixed(1)} s`}
        </>
      ),
    });
  }
  for (const event of events) {
    const who = event.driver === undefined ? 'somebody' : name(event.driver);
    const add = (kind: string, letter: string, text: string): void =>
      void all.push({
        seconds: event.sessionSeconds,
        kind,
        letter,
        ...(event.driver !== undefined && { ink: ink(event.driver) }),
        text: `${who} ${text}`,
      });
    if (event.type === 'contact')
      add('Incidents', '!', `hit ${event.object ?? (event.other > 0 && event.other < 200 ? name(event.other) : 'something')}`);
    else if (event.type === 'penaltyGiven') add('Incidents', '!', `got a penalty: ${event.text || (event.penalty ?? 'unknown')}`);
    else if (event.type === 'damage') add('Incidents', '!', `damaged the ${event.part}`);
  }
  let fastest = Infinity;
  const finished = [...laps]
    .flatMap(([, own]) => own)
    .filter(({ isValid, lapSeconds, finishSeconds }) => isValid && lapSeconds !== undefined && finishSeconds !== undefined);
  for (const lap of finished.sort((a, b) => a.finishSeconds! - b.finishSeconds!)) {
    if (lap.lapSeconds! >= fastest) continue;
    fastest = lap.lapSeconds!;
    all.push({
      seconds: lap.finishSeconds!,
      kind: 'Fastest laps',
      letter: 'F',
      ink: ink(lap.driver),
      text: (
        <>
          <b>{name(lap.driver)}</b> fastest so far, {lapName(lap.lap).toLowerCase()}: {lapTime(fastest)}
        </>
      ),
    });
  }
  return all.sort((a, b) => a.seconds - b.seconds);
}

function Track({ replay, race }: { readonly replay: OpenReplay; readonly race: Race }) {
  const { outline, states, cars } = race;
  const line = useMemo(() => {
    const points: number[] = [];
    for (let i = 0; i < (outline?.length ?? 0); i++) points.push(outline!.x[i]!, outline!.z[i]!);
    if (points.length > 3) points.push(points[0]!, points[1]!);
    return points;
  }, [outline]);
  const box = useMemo(() => {
    if (outline !== undefined) return boxAround(outline.x, outline.z, 0.08);
    const near = (values: Float32Array): number[] => Array.from(values).filter((value) => Math.abs(value) < FAR_METERS);
    const all = [...states.values()];
    return boxAround(
      all.flatMap(({ x }) => near(x)),
      all.flatMap(({ z }) => near(z)),
      0.08,
    );
  }, [outline, states]);
  const happenings = useMemo(() => happeningsOf(race), [race]);
  const gapLines = useMemo(() => {
    const seconds = [...new Set(race.gaps.map(({ atSeconds }) => Math.round(atSeconds * 10) / 10))].sort((a, b) => a - b);
    const shown = cars.slice(0, 10);
    const lines = shown.map((driver) => {
      const own = race.gaps.filter((gap) => gap.driver === driver);
      const times = own.map(({ atSeconds }) => atSeconds);
      return {
        label: race.name(driver),
        ink: race.ink(driver),
        dashed: cars.indexOf(driver) % 2 === 1,
        // the further behind, the lower
        values: seconds.map((at) => {
          const i = lastUntil(times, at + 0.05);
          return i < 0 ? null : -own[i]!.gapSeconds;
        }),
      };
    });
    return { seconds, lines };
  }, [race]);
  const at = (driver: number, moment: number): readonly [number, number] | undefined => {
    const place = race.positionAt(states.get(driver)!, moment);
    return place === undefined || !Number.isFinite(place.x) || Math.abs(place.x) > FAR_METERS ? undefined : [place.x, place.z];
  };
  const driving = race.shown;
  const draw = (pen: MapPen, moment: number): void => {
    if (line.length > 0) {
      pen.line(line, '--line', 14);
      pen.line(line, '--bars', 1.5);
      pen.mark('square', line[0]!, line[1]!, 8, '--text');
    }
    const placed = placesAt(race, moment);
    for (const driver of [...driving].reverse()) {
      const place = at(driver, moment);
      if (place !== undefined) pen.mark('disc', place[0], place[1], 13, race.ink(driver));
    }
    for (const driver of [...placed.map((one) => one.driver), ...driving]) {
      const place = at(driver, moment);
      if (place !== undefined) pen.label(race.short(driver), place[0], place[1]);
    }
  };
  const spots = (moment: number): readonly MapSpot[] =>
    driving.flatMap((driver) => {
      const place = at(driver, moment);
      return place === undefined ? [] : [{ x: place[0], y: place[1], name: race.name(driver) }];
    });
  const places = placesAt(race, replay.moment.value);
  const columns: readonly BoardColumn<Place>[] = [
    { title: 'Pos', about: 'position', value: ({ position }) => position },
    {
      title: 'Driver',
      value: ({ driver }) => race.name(driver),
      cell: ({ driver }) => (
        <>
          <Shape is="●" ink={race.ink(driver)} /> {race.name(driver)}
        </>
      ),
    },
    { title: 'Laps', value: ({ lap }) => lap },
    {
      title: 'Gap',
      about: 'behind the leader at the last timing line',
      value: ({ gap }) => gap,
      cell: ({ gap }) => (gap === undefined ? '–' : gap === 0 ? 'leads' : `+${gap.toFixed(1)}`),
    },
    { title: 'Last lap', value: ({ last }) => last, cell: ({ last }) => lapTime(last) },
  ];
  return (
    <div class="stack">
      <div class="with-side">
        <div>
          <MapCanvas replay={replay} label="Cars on the track" box={box} draw={draw} spots={spots} />
          <ul class="map-key">
            <li>■ start/finish line</li>
            <li>the track follows the best lap</li>
          </ul>
        </div>
        <section>
          <h2>Order at {replay.clock.value?.text(replay.moment.value)}</h2>
          <Board label="Order at the moment" columns={columns} rows={places} />
        </section>
      </div>
      {gapLines.seconds.length > 1 && (
        <Lines
          replay={replay}
          label="Gap to the leader"
          seconds={gapLines.seconds}
          lines={gapLines.lines}
          text={(value) => `${(-value).toFixed(1)} s`}
          height={260}
        />
      )}
      <Story replay={replay} label="Events" happenings={happenings} />
    </div>
  );
}

/** The map: cars at the current moment, with order and gaps. */
export default function RaceTrack({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={readRace(replay)} what="Reading the recording">
      {(race) => <Track replay={replay} race={race} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/vcr': 'parseVcr, positionAt, statesByDriver' },
    `
const { drivers, laps, standings, driverStates } = await parseVcr(file, { include: ['drivers', 'laps', 'standings', 'driverStates'] });
const at = ${momentOf(replay)};
const states = statesByDriver(driverStates);
const order = standings.changes.findLast(({ sessionSeconds }) => sessionSeconds <= at)?.order ?? [...states.keys()];
console.table(
  order.map((driver) => {
    const done = laps.filter((lap) => lap.driver === driver && (lap.finishSeconds ?? Infinity) <= at);
    const place = states.has(driver) ? positionAt(states.get(driver), at) : undefined;
    const name = drivers.find(({ number }) => number === driver)?.name;
    return { name, laps: done.length, lastLap: done.at(-1)?.lapSeconds, x: place?.x, z: place?.z };
  }),
);
`,
  );
