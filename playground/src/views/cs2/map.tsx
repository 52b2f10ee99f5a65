import { useMemo } from 'preact/hooks';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { boxAround, MapCanvas, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Shape } from '../../parts/shape.js';
import { ticksProgram } from '../ticks-program.js';
import type { OpenReplay } from '../../replay.js';
import { number, rowsOf, text } from '../../rows.js';
import type { ViewProps } from '../../view.js';
import { roundAt, roundsOf, SIDE_INKS, SIDE_NAMES, ticksPerSecond } from './rounds-of.js';

/** Four moments per second at the usual tick rate. */
const EVERY_TICKS = 16;
const SMOKE_SECONDS = 18;
const SMOKE_UNITS = 144;
const DEATH_SECONDS = 12;
const TRAIL_SECONDS = 4;

const PROPS = ['x', 'y', 'yaw', 'health', 'isAlive', 'team', 'name'] as const;

/** Positions of all players, as time steps with their rows. */
const positions = (replay: OpenReplay) =>
  replay.read('cs2-positions', async (worker, file, options) => {
    const { columns } = await worker.parseDemTicks(file, { props: PROPS, everyTicks: EVERY_TICKS, ...options });
    const { tick, playerId } = columns;
    const ticks: number[] = [];
    const starts: number[] = [];
    for (let i = 0; i < tick.length; i++) {
      if (tick[i] !== ticks.at(-1)) {
        ticks.push(tick[i]!);
        starts.push(i);
      }
    }
    starts.push(tick.length);
    return { ticks, starts, playerId, columns };
  });

type Positions = NonNullable<ReturnType<typeof positions>['value']>;

/** The places of each player. */
function tracksOf({ playerId, columns: { x, y } }: Positions): readonly { readonly x: readonly number[]; readonly y: readonly number[] }[] {
  const tracks = new Map<number, { readonly x: number[]; readonly y: number[] }>();
  for (let i = 0; i < x.length; i++) {
    const track = tracks.get(playerId[i]!) ?? { x: [], y: [] };
    tracks.set(playerId[i]!, track);
    track.x.push(x[i]!);
    track.y.push(y[i]!);
  }
  return [...tracks.values()];
}

function MapOf({ replay, all }: { readonly replay: OpenReplay; readonly all: Positions }) {
  const rate = ticksPerSecond(replay);
  const { columns, starts } = all;
  const { x, y, yaw, health, isAlive, team, name } = columns;
  const seconds = useMemo(() => all.ticks.map((tick) => tick / rate), [all, rate]);
  const box = useMemo(() => boxAround(x, y, 0.05), [all]);
  const walked = useMemo(() => tracksOf(all), [all]);
  const version = replay.tables.version.value;
  const rounds = useMemo(() => roundsOf(replay), [version]);
  const kills = rowsOf(replay, 'cs2_kills');
  const grenades = rowsOf(replay, 'cs2_grenades');
  const bomb = rowsOf(replay, 'cs2_bomb');
  const standing = (at: number): number => Math.max(0, lastUntil(seconds, at));
  const rowsAt = (at: number): number[] => {
    const step = standing(at);
    return Array.from({ length: (starts[step + 1] ?? 0) - (starts[step] ?? 0) }, (_, i) => starts[step]! + i);
  };
  const lives = (i: number): boolean => isAlive[i] === 1 || (Number.isNaN(isAlive[i]!) && health[i]! > 0);
  const draw = (pen: MapPen, moment: number): void => {
    const from = roundAt(rounds, moment)?.start ?? 0;
    for (const grenade of grenades) {
      const at = (number(grenade['detonation_tick']) ?? 0) / rate;
      const kind = text(grenade['kind']);
      const age = moment - at;
      if (age < 0 || at < from) continue;
      const place = [number(grenade['x']), number(grenade['y'])] as const;
      if (place[0] === undefined || place[1] === undefined) continue;
      if (kind === 'smoke' && age < SMOKE_SECONDS) pen.area(place[0], place[1], SMOKE_UNITS, '--quiet', 0.22);
      else if ((kind === 'molotov' || kind === 'incendiary') && age < 7) pen.area(place[0], place[1], 120, '--bad', 0.18);
      else if (kind !== undefined && age < 0.8) pen.mark('ring', place[0], place[1], 12, '--warn');
    }
    const planted = bomb.findLast(
      (one) => one['kind'] === 'planted' && (number(one['seconds']) ?? 0) <= moment && (number(one['seconds']) ?? 0) >= from,
    );
    if (planted !== undefined && number(planted['x']) !== undefined) {
      pen.mark('diamond', number(planted['x'])!, number(planted['y'])!, 14, '--bad');
      pen.text('bomb', number(planted['x'])!, number(planted['y'])! + 60 / (pen.width / 700), '--bad');
    }
    for (const kill of kills) {
      const age = moment - (number(kill['seconds']) ?? Infinity);
      const place = [number(kill['victim_x']), number(kill['victim_y'])] as const;
      if (age < 0 || age > DEATH_SECONDS || place[0] === undefined || place[1] === undefined) continue;
      const shooter = [number(kill['attacker_x']), number(kill['attacker_y'])] as const;
      if (age < 2 && shooter[0] !== undefined && shooter[1] !== undefined)
        pen.line([shooter[0], shooter[1], place[0], place[1]], '--bad', 1, 0.7);
      pen.mark('cross', place[0], place[1], 12, SIDE_INKS[text(kill['victim_team']) ?? ''] ?? '--text', 1 - age / DEATH_SECONDS / 1.3);
    }
    const step = standing(moment);
    const steps = Math.round((TRAIL_SECONDS * rate) / EVERY_TICKS);
    const trails = new Map<number, number[]>();
    for (let s = Math.max(0, step - steps); s <= step; s++) {
      if (seconds[s]! < from) continue;
      for (let i = starts[s]!; i < starts[s + 1]!; i++) {
        if (!lives(i) || Number.isNaN(x[i]!)) continue;
        const trail = trails.get(all.playerId[i]!) ?? [];
        trails.set(all.playerId[i]!, trail);
        trail.push(x[i]!, y[i]!);
      }
    }
    const now = rowsAt(moment);
    for (const i of now) {
      if (!lives(i) || Number.isNaN(x[i]!)) continue;
      const ink = SIDE_INKS[team[i] ?? ''] ?? '--quiet';
      pen.line(trails.get(all.playerId[i]!) ?? [], ink, 2, 0.35);
      const look = (yaw[i]! * Math.PI) / 180;
      const reach = ((pen.box.maxX - pen.box.minX) / pen.width) * 16;
      if (Number.isFinite(look)) pen.line([x[i]!, y[i]!, x[i]! + Math.cos(look) * reach, y[i]! + Math.sin(look) * reach], ink, 2);
      pen.mark(team[i] === 'terrorist' ? 'triangle' : 'disc', x[i]!, y[i]!, 12, ink);
    }
    if (pen.width > 420) for (const i of now) if (lives(i) && !Number.isNaN(x[i]!)) pen.label(name[i] ?? '', x[i]!, y[i]!);
  };
  const spots = (moment: number): readonly MapSpot[] =>
    rowsAt(moment).flatMap((i) => (lives(i) ? [{ x: x[i]!, y: y[i]!, name: `${name[i] ?? 'nobody'}, ${health[i]!} health` }] : []));
  const now = rowsAt(replay.moment.value).filter((i) => SIDE_INKS[team[i] ?? ''] !== undefined);
  const board: readonly BoardColumn<number>[] = [
    {
      title: 'Player',
      value: (i) => name[i],
      cell: (i) => (
        <>
          <Shape is={team[i] === 'terrorist' ? '▲' : '●'} ink={SIDE_INKS[team[i]!]!} title={SIDE_NAMES[team[i]!]} /> {name[i]}
        </>
      ),
    },
    { title: 'Side', value: (i) => SIDE_NAMES[team[i]!] },
    { title: 'Health', value: (i) => (lives(i) ? health[i] : 0), cell: (i) => (lives(i) ? undefined : 'dead'), bar: true },
  ];
  const round = roundAt(rounds, replay.moment.value);
  return (
    <div class="with-side">
      <div>
        <MapCanvas
          replay={replay}
          label="Players on the map"
          box={box}
          walked={walked}
          draw={draw}
          spots={spots}
          stepSeconds={0.5}
          gridUnits={512}
        />
        <ul class="map-key">
          <li>▲ terrorist</li>
          <li>● counter-terrorist</li>
          <li>× died in the last {DEATH_SECONDS} s</li>
          <li>◆ bomb</li>
          <li>gray area: smoke</li>
          <li>grid: 512 units</li>
        </ul>
      </div>
      <section>
        <h2>
          {round === undefined ? 'Players' : `Round ${round.number}`} at {replay.clock.value?.text(replay.moment.value)}
        </h2>
        <Board label="Players at the moment" columns={board} rows={now} />
      </section>
    </div>
  );
}

/** The map: all players at the current moment. */
export default function Cs2Map({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={positions(replay)} what="Reading positions">
      {(all) => <MapOf replay={replay} all={all} />}
    </Await>
  );
}

export function code(replay: OpenReplay): string {
  const { ticks = [] } = positions(replay).value ?? {};
  const rate = ticksPerSecond(replay);
  return ticksProgram(replay, PROPS, ticks.findLast((tick) => tick / rate <= replay.moment.peek()) ?? ticks[0] ?? 0);
}
