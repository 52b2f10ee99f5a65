import { useMemo } from 'preact/hooks';
import { nth } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { boxAround, MapCanvas, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Shape } from '../../parts/shape.js';
import { Story, type Happening } from '../../parts/story.js';
import { ticksProgram } from '../ticks-program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count } from '../../words.js';

const INKS = { amber: '--amber', sapphire: '--sapphire' } as const;
const NAMES = { amber: 'Amber', sapphire: 'Sapphire' } as const;
type Side = keyof typeof INKS;
const isSide = (team: string | undefined): team is Side => team === 'amber' || team === 'sapphire';

const EVERY_TICKS = 128;
const PROPS = [
  'name',
  'team',
  'x',
  'y',
  'isAlive',
  'level',
  'kills',
  'deaths',
  'assists',
  'netWorth',
  'heroDamage',
  'objectiveDamage',
  'lastHits',
] as const;

interface Track {
  readonly playerId: number;
  name: string;
  side: Side;
  /** Row index of the columns at each step; -1 while the player is absent. */
  readonly rows: Int32Array;
}

const deadlockMatch = (replay: OpenReplay) =>
  replay.read('deadlock', async (worker, file, options) => {
    const [ticks, demo] = await Promise.all([
      worker.parseDemTicks(file, { props: PROPS, everyTicks: EVERY_TICKS, ...options }),
      worker.parseDem(file, { include: ['kills', 'players', 'serverInfo'], signal: options.signal }),
    ]);
    const { columns, rowCount } = ticks;
    const rate = 1 / (demo.serverInfo?.tickIntervalSeconds ?? 1 / 64);
    const steps: number[] = [];
    for (let i = 0; i < rowCount; i++) if (columns.tick[i] !== steps.at(-1)) steps.push(columns.tick[i]!);
    const tracks = new Map<number, Track>();
    let step = -1;
    for (let i = 0; i < rowCount; i++) {
      if (step < 0 || columns.tick[i] !== steps[step]) step++;
      const side = columns.team[i];
      if (!isSide(side)) continue;
      const playerId = columns.playerId[i]!;
      let track = tracks.get(playerId);
      if (track === undefined) tracks.set(playerId, (track = { playerId, name: '', side, rows: new Int32Array(steps.length).fill(-1) }));
      track.name = columns.name[i] ?? track.name;
      track.side = side;
      track.rows[step] = i;
    }
    const heroes = new Map<number, string>();
    for (const player of demo.players ?? []) {
      if (player.game !== 'deadlock') continue;
      const { userId, heroEnglishName, heroName, heroId } = player;
      // heroes newer than the library have a number but no name
      const hero = heroEnglishName ?? heroName ?? (heroId === undefined ? undefined : `hero ${heroId}`);
      if (hero !== undefined) heroes.set(userId, hero);
    }
    const kills = (demo.kills ?? []).flatMap((kill) => (kill.game === 'deadlock' ? [kill] : []));
    return {
      columns,
      seconds: steps.map((tick) => tick / rate),
      tracks: [...tracks.values()].sort((a, b) => a.side.localeCompare(b.side) || a.playerId - b.playerId),
      kills,
      rate,
      heroOf: (playerId: number): string | undefined => heroes.get(playerId),
    };
  });

type Match = NonNullable<ReturnType<typeof deadlockMatch>['value']>;

const lead = (value: number): string =>
  value === 0 ? 'even' : `${value > 0 ? NAMES.amber : NAMES.sapphire} +${count(Math.abs(Math.round(value)))}`;

function Souls({ replay, match }: { readonly replay: OpenReplay; readonly match: Match }) {
  const { columns, seconds, tracks, kills, rate, heroOf } = match;
  const plots = useMemo(() => {
    const worth = tracks.map(({ rows }) => Array.from(rows, (row) => (row < 0 ? null : columns.netWorth[row]!)));
    const leads = seconds.map((_, step) =>
      tracks.reduce((sum, { side }, i) => sum + (side === 'amber' ? 1 : -1) * (worth[i]![step] ?? 0), 0),
    );
    return {
      lead: [{ label: 'Souls', ink: INKS.amber, values: leads, sides: { above: INKS.amber, below: INKS.sapphire } }],
      each: tracks.map(({ name, side }, i) => ({ label: name, ink: nth(i), values: worth[i]!, dashed: side === 'sapphire' })),
    };
  }, [match]);
  const happenings = useMemo(
    () =>
      kills.map(({ tick, attacker, victim, assisters }): Happening => ({
        seconds: tick / rate,
        kind: 'Kills',
        letter: 'K',
        ink: isSide(attacker?.team) ? INKS[attacker.team] : '--quiet',
        text: (
          <>
            <b>{attacker?.name ?? 'the map'}</b> killed {victim?.name ?? 'nobody'}
            {assisters.length > 0 && <span class="quiet">, with {assisters.map(({ name }) => name).join(', ')}</span>}
          </>
        ),
      })),
    [match],
  );
  const box = useMemo(() => boxAround(columns.x, columns.y, 0.04), [match]);
  const step = Math.max(0, lastUntil(seconds, replay.moment.value));
  const row = ({ rows }: Track, at = step): number => rows[at] ?? -1;
  const cell =
    (name: 'kills' | 'deaths' | 'assists' | 'netWorth' | 'heroDamage' | 'objectiveDamage' | 'lastHits' | 'level') => (track: Track) => {
      const value = columns[name][row(track)];
      return value === undefined || Number.isNaN(value) ? undefined : value;
    };
  const board: readonly BoardColumn<Track>[] = [
    {
      title: 'Player',
      value: ({ name }) => name,
      cell: ({ name, side }) => (
        <>
          <Shape is={side === 'amber' ? '●' : '▲'} ink={INKS[side]} title={NAMES[side]} /> {name}
        </>
      ),
    },
    { title: 'Hero', value: ({ playerId }) => heroOf(playerId) },
    { title: 'Side', value: ({ side }) => NAMES[side] },
    { title: 'Souls', value: cell('netWorth'), bar: true },
    { title: 'K', about: 'kills', value: cell('kills') },
    { title: 'D', about: 'deaths', value: cell('deaths') },
    { title: 'A', about: 'assists', value: cell('assists') },
    { title: 'Hero damage', value: cell('heroDamage'), bar: true },
    { title: 'Objective damage', value: cell('objectiveDamage') },
    { title: 'LH', about: 'last hits', value: cell('lastHits') },
    { title: 'Level', value: cell('level') },
  ];
  const alive = (i: number): boolean => i >= 0 && columns.isAlive[i] !== 0 && !Number.isNaN(columns.x[i]!);
  const draw = (pen: MapPen, moment: number): void => {
    const now = Math.max(0, lastUntil(seconds, moment));
    for (const track of tracks) {
      const trail: number[] = [];
      for (let at = Math.max(0, now - 5); at <= now; at++) {
        const i = row(track, at);
        if (alive(i)) trail.push(columns.x[i]!, columns.y[i]!);
        else trail.push(NaN, NaN);
      }
      pen.line(trail, INKS[track.side], 2, 0.35);
    }
    for (const track of tracks) {
      const i = row(track, now);
      if (alive(i)) pen.mark(track.side === 'amber' ? 'disc' : 'triangle', columns.x[i]!, columns.y[i]!, 12, INKS[track.side]);
    }
    for (const track of tracks) {
      const i = row(track, now);
      if (alive(i)) pen.label(track.name, columns.x[i]!, columns.y[i]!);
    }
  };
  const spots = (moment: number): readonly MapSpot[] => {
    const now = Math.max(0, lastUntil(seconds, moment));
    return tracks.flatMap((track) => {
      const i = row(track, now);
      return alive(i)
        ? [
            {
              x: columns.x[i]!,
              y: columns.y[i]!,
              name: `${track.name}${heroOf(track.playerId) === undefined ? '' : `, ${heroOf(track.playerId)}`}, ${count(columns.netWorth[i]!)} souls`,
            },
          ]
        : [];
    });
  };
  const hasPlaces = columns.x.some((value) => !Number.isNaN(value));
  return (
    <div class="stack">
      <Lines replay={replay} label="Souls lead" seconds={seconds} lines={plots.lead} text={lead} />
      <section>
        <h2>Players at {replay.clock.value?.text(replay.moment.value)}</h2>
        <Board label="Players at the moment" columns={board} rows={tracks} />
      </section>
      <div class="with-side">
        <div class="stack">
          <Lines replay={replay} label="Souls by player" seconds={seconds} lines={plots.each} height={280} />
          {hasPlaces && (
            <section>
              <h2>Map</h2>
              <MapCanvas replay={replay} label="Heroes on the map" box={box} draw={draw} spots={spots} gridUnits={2000} />
              <ul class="map-key">
                <li>● Amber</li>
                <li>▲ Sapphire</li>
                <li>lines: last 10 s</li>
              </ul>
            </section>
          )}
        </div>
        <Story replay={replay} label="Kills" happenings={happenings} />
      </div>
    </div>
  );
}

/** Souls, kills and damage, with a map. */
export default function DeadlockSouls({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={deadlockMatch(replay)} what="Reading the match">
      {(match) =>
        match.tracks.length === 0 ? <p class="nothing">This recording has no players.</p> : <Souls replay={replay} match={match} />
      }
    </Await>
  );
}

export function code(replay: OpenReplay): string {
  const { seconds = [], rate = 64 } = deadlockMatch(replay).value ?? {};
  const at = seconds.findLast((one) => one <= replay.moment.peek()) ?? seconds[0] ?? 0;
  const kills = `
const { kills } = await parseDem(file, { include: ['kills'] });
for (const { tick, attacker, victim } of kills) console.log(tick, attacker?.name, victim?.name);
`;
  return ticksProgram(replay, PROPS, Math.round(at * rate), kills);
}
