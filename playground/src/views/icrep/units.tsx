import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { css, paint, scheme } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { boxAround, MapCanvas, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { counted, title } from '../../words.js';
import { icrepMatch, icrepTick, type IcrepRead } from './match.js';

type Life = IcrepRead['lives'][number];
const ROW_PIXELS = 5;
const LABEL_PIXELS = 18;
const DEATH_SECONDS = 10;

/** One bar per unit, ordered by owner and start. The chart is at most 640 pixels high. */
function Bars({ replay, match, lives }: { readonly replay: OpenReplay; readonly match: IcrepRead; readonly lives: readonly Life[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const owners = useMemo(() => [...Map.groupBy(lives, ({ owner }) => owner)].sort(([a], [b]) => a - b), [lives]);
  const row = Math.max(1, Math.min(ROW_PIXELS, 640 / Math.max(1, lives.length)));
  const height = Math.ceil(lives.length * row + owners.length * LABEL_PIXELS);
  const end = match.seconds(match.header.totalTicks);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => (width.value = Math.floor(entry!.contentRect.width)));
    watch.observe(canvas.current!);
    return () => watch.disconnect();
  }, []);
  useSignalEffect(() => {
    void scheme.value;
    const wide = width.value;
    const moment = replay.moment.value;
    const element = canvas.current;
    if (element === null || wide === 0) return;
    element.width = wide * devicePixelRatio;
    element.height = height * devicePixelRatio;
    const c = element.getContext('2d')!;
    c.scale(devicePixelRatio, devicePixelRatio);
    const x = (seconds: number): number => (seconds / end) * wide;
    let y = 0;
    for (const [owner, own] of owners) {
      c.fillStyle = paint(match.inkOf(owner));
      c.font = '600 12px system-ui, sans-serif';
      c.fillText(`${match.nameOf(owner)}, ${own.length}`, 4, y + 13);
      y += LABEL_PIXELS;
      for (const life of own) {
        const [from, to] = [x(match.seconds(life.fromTick)), x(life.destroyedTick === undefined ? end : match.seconds(life.destroyedTick))];
        c.globalAlpha = life.isStructure ? 0.4 : 0.85;
        c.fillRect(from, y, Math.max(1, to - from), Math.max(1, row - 1));
        y += row;
      }
      c.globalAlpha = 1;
    }
    c.fillStyle = paint('--accent');
    c.fillRect(x(moment) - 1, 0, 2, height);
  });
  const go = (event: PointerEvent): void => {
    const { left, width: wide } = canvas.current!.getBoundingClientRect();
    replay.moment.value = Math.min(end, Math.max(0, ((event.clientX - left) / wide) * end));
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 5, ArrowLeft: -5 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    replay.moment.value = Math.min(end, Math.max(0, replay.moment.peek() + by));
  };
  return (
    <canvas
      ref={canvas}
      style={{ display: 'block', width: '100%', height: `${height}px`, cursor: 'crosshair' }}
      tabIndex={0}
      role="slider"
      aria-label="Unit lifetimes over time"
      aria-valuemin={0}
      aria-valuemax={Math.round(end)}
      aria-valuenow={Math.round(replay.moment.value)}
      aria-valuetext={replay.clock.value?.text(replay.moment.value) ?? ''}
      onPointerDown={go}
      onKeyDown={step}
    />
  );
}

function Units({ replay, match }: { readonly replay: OpenReplay; readonly match: IcrepRead }) {
  const { lives, analysis } = match;
  /** Positions of each unit, by tag. */
  const tracks = useMemo(() => {
    const all = new Map<string, { readonly seconds: number[]; readonly places: Life['pos'][] }>();
    for (const event of analysis) {
      if (event.type !== 'unitPositionSample') continue;
      for (const { tag, pos } of event.positions) {
        const key = `${tag.index}.${tag.generation}`;
        const track = all.get(key) ?? { seconds: [], places: [] };
        all.set(key, track);
        track.seconds.push(match.seconds(event.tick));
        track.places.push(pos);
      }
    }
    return all;
  }, [match]);
  const placeOf = ({ tag, pos }: Life, moment: number): Life['pos'] => {
    const track = tracks.get(`${tag.index}.${tag.generation}`);
    return track?.places[lastUntil(track.seconds, moment)] ?? pos;
  };
  const box = useMemo(() => {
    const places = [...lives.map(({ pos }) => pos), ...[...tracks.values()].flatMap((track) => track.places)];
    return boxAround(
      places.map(({ x }) => x),
      places.map(({ y }) => -y),
      0.05,
    );
  }, [lives, tracks]);
  const living = (moment: number): Life[] =>
    lives.filter(
      ({ fromTick, destroyedTick }) =>
        match.seconds(fromTick) <= moment && (destroyedTick === undefined || match.seconds(destroyedTick) > moment),
    );
  const draw = (pen: MapPen, moment: number): void => {
    const now = living(moment);
    for (const { pos, owner, isStructure } of now) if (isStructure) pen.mark('square', pos.x, -pos.y, 11, match.inkOf(owner), 0.6);
    for (const life of now) {
      if (life.isStructure) continue;
      const { x, y } = placeOf(life, moment);
      pen.mark(life.owner % 2 === 0 ? 'disc' : 'triangle', x, -y, 9, match.inkOf(life.owner));
    }
    for (const life of lives) {
      if (life.destroyedTick === undefined) continue;
      const age = moment - match.seconds(life.destroyedTick);
      if (age < 0 || age > DEATH_SECONDS) continue;
      const { x, y } = placeOf(life, moment);
      pen.mark('cross', x, -y, 9, match.inkOf(life.owner), 1 - age / DEATH_SECONDS / 1.3);
    }
  };
  const spots = (moment: number): readonly MapSpot[] =>
    living(moment).map((life) => {
      const { x, y } = placeOf(life, moment);
      const type = life.unitType === undefined ? `Unit ${life.tag.index}` : title(life.unitType);
      return { x, y: -y, name: `${type} of ${match.nameOf(life.owner)}` };
    });
  const now = living(replay.moment.value);
  return (
    <div class="with-side">
      <section>
        <h2>Unit lifetimes</h2>
        <Bars replay={replay} match={match} lives={lives} />
        <p class="note">Each bar runs from a unit's creation to its destruction. Pale bars are buildings.</p>
      </section>
      <section>
        <h2>
          {counted(now.length, 'unit')} at {replay.clock.value?.text(replay.moment.value)}
        </h2>
        <MapCanvas replay={replay} label="Units on the map" box={box} draw={draw} spots={spots} stepSeconds={5} gridUnits={16} />
        <ul class="map-key">
          {[...new Set(lives.map(({ owner }) => owner))].sort().map((owner) => (
            <li key={owner} style={{ color: css(match.inkOf(owner)) }}>
              {owner % 2 === 0 ? '●' : '▲'} {match.nameOf(owner)}: {now.filter((life) => life.owner === owner).length}
            </li>
          ))}
          <li>■ building</li>
          <li>× destroyed in the last {DEATH_SECONDS} s</li>
        </ul>
      </section>
    </div>
  );
}

/** Lifetimes of units, and the map at the current moment. */
export default function IcrepUnits({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={icrepMatch(replay)} what="Reading the match">
      {(match) =>
        match.lives.length === 0 ? <p class="nothing">This replay records no units.</p> : <Units replay={replay} match={match} />
      }
    </Await>
  );
}

export function code(replay: OpenReplay): string {
  const tick = icrepTick(replay);
  return program(
    replay,
    { 'replaykit/icrep': 'parseIcrep' },
    `
const { unitLifetimes } = await parseIcrep(file, { include: ['unitLifetimes'] });
const living = unitLifetimes.filter(
  ({ fromTick, destroyedTick = Infinity }) => fromTick <= ${tick} && destroyedTick > ${tick},
);
console.table(living.map(({ owner, unitType, pos }) => ({ owner, unitType, ...pos })));
`,
  );
}
