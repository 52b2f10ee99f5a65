import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { param } from '../../fragment.js';
import { css } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Lines } from '../../parts/lines.js';
import { boxAround, MapCanvas, type MapPen } from '../../parts/map-canvas.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { lapName, lapTime, readRace, type Race } from './race.js';

const chosenA = param('a');
const chosenB = param('b');
const STEP_METERS = 5;
const KMH = 3.6;

interface Choice {
  readonly key: string;
  readonly driver: number;
  readonly lap: number;
  readonly seconds: number;
}

/** Laps that can be compared: those finished with a time. */
const choicesOf = ({ laps, cars }: Race): readonly Choice[] =>
  cars.flatMap((driver) =>
    (laps.get(driver) ?? []).flatMap(({ lap, lapSeconds, isValid }) =>
      isValid && lapSeconds !== undefined ? [{ key: `${driver}.${lap}`, driver, lap, seconds: lapSeconds }] : [],
    ),
  );

/** The two laps in the address, or by default the best lap and the best lap of another driver. */
function chosenOf(choices: readonly Choice[]): readonly [Choice | undefined, Choice | undefined] {
  const sorted = [...choices].sort((x, y) => x.seconds - y.seconds);
  const first = choices.find(({ key }) => key === chosenA.value) ?? sorted[0];
  const other = sorted.find(({ driver }) => driver !== first?.driver) ?? sorted[1] ?? first;
  return [first, choices.find(({ key }) => key === chosenB.value) ?? other];
}

function Select({
  race,
  choices,
  value,
  label,
  onChange,
}: {
  readonly race: Race;
  readonly choices: readonly Choice[];
  readonly value: Choice;
  readonly label: string;
  readonly onChange: (key: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <select value={value.key} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map(({ key, driver, lap, seconds }) => (
          <option key={key} value={key}>
            {race.name(driver)}, {lapName(lap).toLowerCase()}: {lapTime(seconds)}
          </option>
        ))}
      </select>
    </label>
  );
}

type Telemetry = NonNullable<ReturnType<Race['telemetry']>>;

/** A column of a lap, interpolated at other distances. */
function along(lap: Telemetry, column: ArrayLike<number>, distances: ArrayLike<number>): number[] {
  return Array.from(distances, (distance) => {
    const i = lastUntil(lap.distanceMeters, distance);
    const j = Math.min(lap.length - 1, i + 1);
    if (i < 0) return column[0]!;
    const [from, to] = [lap.distanceMeters[i]!, lap.distanceMeters[j]!];
    const part = to > from ? (distance - from) / (to - from) : 0;
    return column[i]! + (column[j]! - column[i]!) * part;
  });
}

function Compare({ replay, race }: { readonly replay: OpenReplay; readonly race: Race }) {
  const choices = useMemo(() => choicesOf(race), [race]);
  const place = useSignal(0);
  const [first, second] = chosenOf(choices);
  const both = useMemo(() => {
    const [a, b] = [first && race.telemetry(first.driver, first.lap), second && race.telemetry(second.driver, second.lap)];
    if (a === undefined || b === undefined || a.length < 2 || b.length < 2) return undefined;
    const { distanceMeters, deltaSeconds, speedMetersPerSecondA, speedMetersPerSecondB } = race.compareLaps(a, b, STEP_METERS);
    const percent = (lap: Telemetry, column: ArrayLike<number>): number[] => along(lap, column, distanceMeters).map((value) => value * 100);
    const pair = (one: ArrayLike<number>, other: ArrayLike<number>) => [
      { label: 'A', ink: '--c1', values: one },
      { label: 'B', ink: '--c4', values: other, dashed: true },
    ];
    return {
      a,
      b,
      distanceMeters,
      delta: [{ label: 'B behind A', ink: '--c1', values: deltaSeconds.map((value) => -value), sides: { above: '--c1', below: '--c4' } }],
      speed: pair(
        speedMetersPerSecondA.map((value) => value * KMH),
        speedMetersPerSecondB.map((value) => value * KMH),
      ),
      throttle: pair(percent(a, a.throttle), percent(b, b.throttle)),
      brake: pair(percent(a, a.brake), percent(b, b.brake)),
      path: Array.from({ length: a.length * 2 }, (_, i) => (i % 2 === 0 ? a.x[i >> 1]! : a.z[i >> 1]!)),
      box: boxAround(a.x, a.z, 0.08),
    };
  }, [first, second, race]);
  // a position on lap A is a moment of the session
  useSignalEffect(() => {
    const distance = place.value;
    if (both === undefined || distance === 0) return;
    const i = lastUntil(both.a.distanceMeters, distance);
    if (i >= 0) replay.moment.value = both.a.sessionSeconds[i]!;
  });
  const where = useComputed(() => place.value);
  if (first === undefined || second === undefined) return <p class="nothing">No lap has a time.</p>;
  const draw = (pen: MapPen): void => {
    if (both === undefined) return;
    pen.line(both.path, '--line', 12);
    pen.line(both.path, '--bars', 1.5);
    for (const [lap, ink, name] of [
      [both.b, '--c4', 'B'],
      [both.a, '--c1', 'A'],
    ] as const) {
      const i = Math.max(0, lastUntil(lap.distanceMeters, where.value));
      pen.mark(name === 'A' ? 'disc' : 'triangle', lap.x[i]!, lap.z[i]!, 13, ink);
      pen.label(name, lap.x[i]!, lap.z[i]!);
    }
  };
  const meters = (at: number): string => `${Math.round(at)} m`;
  return (
    <div class="stack">
      <section>
        <h2>Two laps by distance</h2>
        <div class="choices">
          <span class="field">
            <span class="swatch" style={{ borderColor: css('--c1') }} />
            <Select race={race} choices={choices} value={first} label="A" onChange={(key) => (chosenA.value = key)} />
          </span>
          <span class="field">
            <span class="swatch dashed" style={{ borderColor: css('--c4') }} />
            <Select race={race} choices={choices} value={second} label="B" onChange={(key) => (chosenB.value = key)} />
          </span>
        </div>
        {both === undefined && <p class="nothing">The recording has no positions for one of these laps.</p>}
      </section>
      {both !== undefined && (
        <div class="with-side">
          <div class="stack">
            <Lines
              replay={replay}
              label="Delta"
              seconds={both.distanceMeters}
              lines={both.delta}
              at={place}
              time={meters}
              text={(value) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(3)} s`}
              height={150}
            />
            <Lines
              replay={replay}
              label="Speed"
              seconds={both.distanceMeters}
              lines={both.speed}
              at={place}
              time={meters}
              text={(value) => `${Math.round(value)} km/h`}
              height={200}
            />
            <Lines
              replay={replay}
              label="Throttle"
              seconds={both.distanceMeters}
              lines={both.throttle}
              at={place}
              time={meters}
              text={(value) => `${Math.round(value)} %`}
              height={110}
              least={[0, 100]}
            />
            <Lines
              replay={replay}
              label="Brake"
              seconds={both.distanceMeters}
              lines={both.brake}
              at={place}
              time={meters}
              text={(value) => `${Math.round(value)} %`}
              height={110}
              least={[0, 100]}
            />
          </div>
          <div>
            <MapCanvas key={`${first.key} ${second.key}`} replay={replay} label="Position on the track" box={both.box} draw={draw} />
            <p class="note">Above zero, B is behind A. Point at a line to move the markers; the timeline follows lap A.</p>
          </div>
        </div>
      )}
    </div>
  );
}

/** Two laps compared: where time was lost, with speed, throttle and brake under one cursor. */
export default function RaceCompare({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={readRace(replay)} what="Reading the recording">
      {(race) => <Compare replay={replay} race={race} />}
    </Await>
  );
}

export function code(replay: OpenReplay): string {
  const race = readRace(replay).value;
  const [first, second] = race === undefined ? [] : chosenOf(choicesOf(race));
  return program(
    replay,
    { 'replaykit/vcr': 'compareLaps, lapTelemetry, parseVcr, statesByDriver' },
    `
const { laps, driverStates } = await parseVcr(file, { include: ['laps', 'driverStates'] });
const states = statesByDriver(driverStates);
const lap = (driver, number) => lapTelemetry(states.get(driver), laps.find((one) => one.driver === driver && one.lap === number));
const compared = compareLaps(lap(${first?.driver ?? 1}, ${first?.lap ?? 0}), lap(${second?.driver ?? 1}, ${second?.lap ?? 1}), ${STEP_METERS});
for (const [i, meters] of compared.distanceMeters.entries()) {
  console.log(meters, compared.deltaSeconds[i], compared.speedMetersPerSecondA[i], compared.speedMetersPerSecondB[i]);
}
`,
  );
}
