import { useMemo } from 'preact/hooks';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { MapCanvas, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Story, type Happening } from '../../parts/story.js';
import { momentOf, program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { counted, title } from '../../words.js';
import { heroColumn } from './hero-column.js';
import { SIDE_INKS, SIDE_NAMES, deathsOf, dotaMatch, type DotaMatchRead } from './match.js';

/** World units, with 0 in the center. */
const BOX = { minX: -8700, maxX: 8700, minY: -8700, maxY: 8700 };
const GRID_UNITS = 2000;
const TRAIL_SECONDS = 10;
const DEATH_SECONDS = 25;
/** The vision radius of a ward, in world units. */
const SIGHT = { observer: 1600, sentry: 1000 } as const;

interface Ward {
  readonly kind: 'observer' | 'sentry';
  readonly team: 'radiant' | 'dire';
  readonly x: number;
  readonly y: number;
  readonly from: number;
  to: number;
}

function wardsOf({ objectives, seconds, teamOf }: DotaMatchRead): readonly Ward[] {
  const wards: Ward[] = [];
  const open = new Map<number, Ward>();
  for (const one of objectives) {
    if (one.kind === 'wardPlaced') {
      const team = one.owner ?? teamOf(one.ownerId);
      if (one.position === undefined || team === undefined) continue;
      const ward = { kind: one.ward, team, x: one.position.x, y: one.position.y, from: seconds(one.tick), to: Infinity };
      wards.push(ward);
      if (one.handle !== undefined) open.set(one.handle, ward);
    } else if ((one.kind === 'wardKilled' || one.kind === 'wardExpired') && one.handle !== undefined) {
      const ward = open.get(one.handle);
      if (ward !== undefined) ward.to = seconds(one.tick);
      open.delete(one.handle);
    }
  }
  return wards;
}

function storyOf(replay: OpenReplay, match: DotaMatchRead): readonly Happening[] {
  const { objectives, seconds, hero, heroOf, teamOf } = match;
  const happenings: Happening[] = deathsOf(replay).map((death) => ({
    seconds: death.seconds,
    kind: 'Kills',
    letter: 'K',
    ink: SIDE_INKS[death.team === 'radiant' ? 'dire' : 'radiant'],
    text: (
      <>
        <b>{hero(death.killer)}</b> killed {hero(death.victim)}
      </>
    ),
  }));
  for (const one of objectives) {
    const at = seconds(one.tick);
    const side = one.team ?? teamOf(one.playerId);
    const who = one.playerId === undefined ? (side === undefined ? 'somebody' : SIDE_NAMES[side]) : heroOf(one.playerId);
    const add = (kind: string, letter: string, text: string): void =>
      void happenings.push({ seconds: at, kind, letter, ...(side !== undefined && { ink: SIDE_INKS[side] }), text: `${who} ${text}` });
    switch (one.kind) {
      case 'wardPlaced':
        add('Wards', one.ward === 'observer' ? 'o' : 's', `placed ${one.ward === 'observer' ? 'an observer' : 'a sentry'} ward`);
        break;
      case 'wardKilled':
        add('Wards', '×', `destroyed ${one.ward === 'observer' ? 'an observer' : 'a sentry'} ward`);
        break;
      case 'buildingDestroyed':
        add(
          'Objectives',
          'T',
          `destroyed ${one.lane === undefined ? '' : `${one.lane} `}${title(one.building).toLowerCase()}${one.tier === undefined ? '' : ` ${one.tier}`} of ${SIDE_NAMES[one.owner]}`,
        );
        break;
      case 'roshanKilled':
        add('Objectives', 'R', 'killed Roshan');
        break;
      case 'aegisPickedUp':
        add('Objectives', 'A', 'took the aegis');
        break;
      case 'tormentorKilled':
        add('Objectives', 'M', 'killed a tormentor');
        break;
      case 'smokeUsed':
        add('Smokes and runes', '~', `used smoke on ${counted(one.smoked.length, 'hero', 'heroes')}`);
        break;
      case 'runePickedUp':
        add('Smokes and runes', 'r', `took a rune: ${title(one.rune ?? `type ${one.runeType}`).toLowerCase()}`);
        break;
    }
  }
  return happenings.sort((a, b) => a.seconds - b.seconds);
}

function MapOf({ replay, match }: { readonly replay: OpenReplay; readonly match: DotaMatchRead }) {
  const { timeline } = match;
  const log = replay.tables.get('dota_combat_log')?.counted ?? 0;
  const deaths = useMemo(() => deathsOf(replay), [replay, log]);
  const happenings = useMemo(() => storyOf(replay, match), [match, log]);
  const wards = useMemo(() => wardsOf(match), [match]);
  const seconds = useMemo(() => (timeline === undefined ? [] : Array.from(timeline.tick, match.seconds)), [timeline]);
  if (timeline === undefined) return <p class="nothing">This recording has no hero positions.</p>;
  const players = timeline.players;
  const standing = (at: number): number => Math.max(0, lastUntil(seconds, at));
  /** The position of a death: from the log, or else the hero's position. */
  const placeOf = (death: (typeof deaths)[number]): readonly [number, number] | undefined => {
    const player = players.find(({ playerId }) => match.players.find((one) => one.playerId === playerId)?.heroName === death.victim);
    const i = standing(death.seconds);
    const [x, y] = [player?.x[i], player?.y[i]];
    if (x !== undefined && y !== undefined && !Number.isNaN(x)) return [x, y];
    return death.x === undefined || death.y === undefined ? undefined : [death.x, death.y];
  };
  const draw = (pen: MapPen, moment: number): void => {
    const i = standing(moment);
    for (const ward of wards) {
      if (ward.from > moment || ward.to <= moment) continue;
      pen.area(ward.x, ward.y, SIGHT[ward.kind], SIDE_INKS[ward.team], ward.kind === 'observer' ? 0.09 : 0.05);
      pen.mark(ward.kind === 'observer' ? 'diamond' : 'square', ward.x, ward.y, 9, SIDE_INKS[ward.team]);
    }
    for (const death of deaths) {
      const age = moment - death.seconds;
      const place = age < 0 || age > DEATH_SECONDS ? undefined : placeOf(death);
      if (place !== undefined) pen.mark('cross', place[0], place[1], 14, SIDE_INKS[death.team], 1 - age / DEATH_SECONDS / 1.3);
    }
    for (const { x, y, isAlive, team } of players) {
      const trail: number[] = [];
      for (let j = Math.max(0, i - Math.round(TRAIL_SECONDS / timeline.intervalSeconds)); j <= i; j++) {
        if (isAlive[j] === 1) trail.push(x[j]!, y[j]!);
        else trail.push(NaN, NaN);
      }
      pen.line(trail, SIDE_INKS[team], 2, 0.35);
    }
    for (const { x, y, isAlive, team } of players) {
      if (isAlive[i] !== 1 || Number.isNaN(x[i]!)) continue;
      pen.mark(team === 'radiant' ? 'disc' : 'triangle', x[i]!, y[i]!, 13, SIDE_INKS[team]);
    }
    for (const { x, y, isAlive, playerId } of players)
      if (isAlive[i] === 1 && !Number.isNaN(x[i]!)) pen.label(match.heroOf(playerId), x[i]!, y[i]!);
  };
  const spots = (moment: number): readonly MapSpot[] => {
    const i = standing(moment);
    return [
      ...players.flatMap(({ x, y, isAlive, playerId, level }) =>
        isAlive[i] === 1 ? [{ x: x[i]!, y: y[i]!, name: `${match.heroOf(playerId)}, level ${level[i] ?? '?'}` }] : [],
      ),
      ...wards
        .filter(({ from, to }) => from <= moment && to > moment)
        .map(({ x, y, kind, team }) => ({ x, y, name: `${title(kind)} ward of ${SIDE_NAMES[team]}` })),
    ];
  };
  const i = standing(replay.moment.value);
  const columns: readonly BoardColumn<(typeof players)[number]>[] = [
    heroColumn(match),
    { title: 'Level', value: ({ level }) => level[i] },
    {
      title: 'Health',
      value: ({ health, isAlive }) =>
        isAlive[i] === 0 ? 0 : health[i] === undefined || Number.isNaN(health[i]) ? undefined : Math.round(health[i]),
      cell: ({ isAlive }) => (isAlive[i] === 0 ? 'dead' : undefined),
    },
  ];
  return (
    <div class="with-side">
      <div>
        <MapCanvas
          replay={replay}
          label="Heroes, wards and deaths on the map"
          box={BOX}
          walked={players}
          draw={draw}
          spots={spots}
          gridUnits={GRID_UNITS}
        />
        <ul class="map-key">
          <li>● Radiant</li>
          <li>▲ Dire</li>
          <li>◆ observer ward</li>
          <li>■ sentry ward</li>
          <li>× died in the last {DEATH_SECONDS} s</li>
          <li>lines: the last {TRAIL_SECONDS} s</li>
        </ul>
      </div>
      <div class="stack">
        <section>
          <h2>Heroes at {match.time(replay.moment.value)}</h2>
          <Board label="Heroes at the moment" columns={columns} rows={players} />
        </section>
        <Story replay={replay} label="Events" happenings={happenings} time={match.time} />
      </div>
    </div>
  );
}

/** The map: heroes, wards and deaths at the current moment. */
export default function DotaMap({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={dotaMatch(replay)} what="Reading the match">
      {(match) => <MapOf replay={replay} match={match} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { clock, players, objectives, timeline } = await parseDem(file, {
  include: ['clock', 'players', 'objectives', 'timeline'],
  timeline: { intervalSeconds: 2 },
});
const rate = clock?.tickRate ?? 30;
const at = timeline.tick.findLastIndex((tick) => tick / rate <= ${momentOf(replay)});
console.table(
  timeline.players.map(({ playerId, level, health, isAlive, x, y }) => ({
    hero: players.find((player) => player.playerId === playerId)?.heroName,
    level: level[at],
    health: health[at],
    isAlive: isAlive[at],
    x: x[at],
    y: y[at],
  })),
);
console.log(objectives.filter(({ tick }) => tick <= timeline.tick[at]));
`,
  );
