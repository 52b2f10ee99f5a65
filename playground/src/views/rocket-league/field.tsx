import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { paint } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { MapCanvas, type MapBox, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Shape } from '../../parts/shape.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { rocketLeagueMatch, type RocketLeagueRead } from './match.js';

/** The side of a square of the heat map, in Unreal units: a car is about 120 long. */
const CELL_UNITS = 256;
const COLUMNS = 1 << 10;
const SHAPES = ['●', '▲', '■', '◆'] as const;
const MARKS = ['disc', 'triangle', 'square', 'diamond'] as const;
/** The standard field, drawn with its length from left to right to fit a wide page. */
const [LENGTH, WIDTH, GOAL, DEPTH] = [5120, 4096, 893, 880];

type Car = RocketLeagueRead['frames']['cars'][number];
/** Frames of each player in each square. */
type Heat = ReadonlyMap<number, readonly number[]>;

function heatOf({ frames }: RocketLeagueRead, span: readonly [number, number] | undefined): Heat {
  const { cars, frameCount, seconds } = frames;
  const cells = new Map<number, number[]>();
  for (let row = 0; row < frameCount; row++) {
    const at = seconds[row]!;
    if (span !== undefined && (at < span[0] || at > span[1])) continue;
    for (const [index, { actor, x, y }] of cars.entries()) {
      if (actor?.[row] === -1) continue;
      const cell = Math.floor(-x![row]! / CELL_UNITS) * COLUMNS + Math.floor(y![row]! / CELL_UNITS) + COLUMNS / 2;
      let counts = cells.get(cell);
      if (counts === undefined) cells.set(cell, (counts = cars.map(() => 0)));
      counts[index]!++;
    }
  }
  return cells;
}

/** A square has the color of who spent most time there, of those who are shown. */
function drawHeat(pen: MapPen, heat: Heat, cars: readonly { readonly ink: string; readonly isShown: boolean }[]): void {
  const { context: c } = pen;
  const size = Math.ceil(pen.length(CELL_UNITS));
  const squares: { readonly cell: number; readonly ink: string; readonly total: number }[] = [];
  let most = 1;
  for (const [cell, counts] of heat) {
    let [top, total, ink] = [0, 0, ''];
    for (const [index, car] of cars.entries()) {
      const count = car.isShown ? counts[index]! : 0;
      total += count;
      if (count > top) [top, ink] = [count, car.ink];
    }
    if (total === 0) continue;
    squares.push({ cell, ink, total });
    if (total > most) most = total;
  }
  c.save();
  for (const { cell, ink, total } of squares) {
    const up = Math.floor(cell / COLUMNS);
    const at = cell - up * COLUMNS - COLUMNS / 2;
    c.fillStyle = paint(ink);
    c.globalAlpha = 0.04 + 0.8 * Math.sqrt(total / most);
    c.fillRect(Math.floor(pen.x(at * CELL_UNITS)), Math.floor(pen.y((up + 1) * CELL_UNITS)), size, size);
  }
  c.restore();
}

function drawField(pen: MapPen): void {
  pen.line([-LENGTH, -WIDTH, LENGTH, -WIDTH, LENGTH, WIDTH, -LENGTH, WIDTH, -LENGTH, -WIDTH], '--text', 1.5);
  pen.line([0, -WIDTH, 0, WIDTH], '--quiet', 1, 0.6);
  for (const side of [-1, 1])
    pen.line([side * LENGTH, -GOAL, side * (LENGTH + DEPTH), -GOAL, side * (LENGTH + DEPTH), GOAL, side * LENGTH, GOAL], '--text', 1.5);
}

/** At least the standard field; other maps may be larger. */
function boxOf({ frames: { cars } }: RocketLeagueRead): MapBox {
  let [length, width] = [LENGTH + DEPTH, WIDTH];
  for (const { x, y } of cars) {
    for (const at of x ?? []) if (Math.abs(at) > width) width = Math.abs(at);
    for (const at of y ?? []) if (Math.abs(at) > length) length = Math.abs(at);
  }
  return { minX: -length - 200, maxX: length + 200, minY: -width - 200, maxY: width + 200 };
}

function Field({ replay, match }: { readonly replay: OpenReplay; readonly match: RocketLeagueRead }) {
  const who = useSignal<number | undefined>(undefined);
  const { frames, inkOf, nameOf, pickups } = match;
  const { cars } = frames;
  const span = replay.span.value;
  const heat = useMemo(() => heatOf(match, span), [match, span]);
  const box = useMemo(() => boxOf(match), [match]);
  const isShown = (playerId: number | undefined): boolean => who.value === undefined || who.value === playerId;
  const there = (moment: number): { readonly car: Car; readonly index: number; readonly row: number }[] => {
    const row = Math.max(0, lastUntil(frames.seconds, moment));
    return cars.flatMap((car, index) => (isShown(car.playerId) && car.actor?.[row] !== -1 ? [{ car, index, row }] : []));
  };
  const draw = (pen: MapPen, moment: number): void => {
    drawHeat(
      pen,
      heat,
      cars.map(({ playerId }) => ({ ink: inkOf(playerId), isShown: isShown(playerId) })),
    );
    drawField(pen);
    for (const { playerId, seconds, x, y, isBig } of pickups)
      if (playerId !== undefined && x !== undefined && y !== undefined && isBig === true && isShown(playerId))
        if (span === undefined || (seconds >= span[0] && seconds <= span[1])) pen.mark('cross', y, -x, 8, inkOf(playerId));
    for (const { car, index, row } of there(moment)) pen.mark(MARKS[index % 4]!, car.y![row]!, -car.x![row]!, 12, inkOf(car.playerId));
  };
  const spots = (moment: number): readonly MapSpot[] =>
    there(moment).map(({ car, row }) => ({
      x: car.y![row]!,
      y: -car.x![row]!,
      name: `${car.name}, ${Math.round(car.speed?.[row] ?? 0)} Unreal units a second`,
    }));
  return (
    <section>
      <h2>Where they drove</h2>
      <div class="chips" role="group" aria-label="Who is shown">
        <button type="button" class="chip" aria-pressed={who.value === undefined} onClick={() => (who.value = undefined)}>
          Everybody
        </button>
        {cars.map(({ playerId }) => (
          <button key={playerId} type="button" class="chip" aria-pressed={who.value === playerId} onClick={() => (who.value = playerId)}>
            {nameOf(playerId)}
          </button>
        ))}
      </div>
      <MapCanvas replay={replay} label="Places of the cars" box={box} draw={draw} spots={spots} stepSeconds={0.5} />
      <ul class="map-key">
        {cars.map(({ playerId }, index) => (
          <li key={playerId}>
            <Shape is={SHAPES[index % 4]!} ink={inkOf(playerId)} /> {nameOf(playerId)}
          </li>
        ))}
        <li>× took a big boost pad</li>
        <li>color: who was there longest; stronger: more time{span === undefined ? '' : ', in the part that is selected'}</li>
        <li>blue defends the left goal</li>
      </ul>
    </section>
  );
}

/** Where each player spent their time. */
export default function RocketLeagueField({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={rocketLeagueMatch(replay)} what="Reading the match">
      {(match) => <Field replay={replay} match={match} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/rocket-league': 'rocketLeagueFrames' },
    `
const { frameCount, seconds, cars } = await rocketLeagueFrames(file, { fields: ['car.x', 'car.y'] });
for (let row = 0; row < frameCount; row += 300) for (const { name, x, y } of cars) console.log(seconds[row], name, x?.[row], y?.[row]);
`,
  );
