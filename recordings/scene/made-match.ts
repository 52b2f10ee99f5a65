import type {
  Scene,
  SceneActor,
  SceneArea,
  SceneChapter,
  SceneGround,
  SceneMoment,
  SceneSteps,
  SceneTrack,
} from '../../src/scene/model.js';
import { SCENE_MOTION } from '../../src/scene/model.js';
import { chance } from '../chance.js';

/** How large a made scene is. */
export interface MadeMatchOptions {
  /** Players, half of them on each side. Default 10. */
  readonly players?: number;
  /** Units that walk besides them. Default 0. */
  readonly units?: number;
  readonly minutes?: number;
  readonly samplesPerSecond?: number;
  readonly seed?: number;
}

const SIZE = 4000;
const ROUND_SECONDS = 60;
const DEAD_SECONDS = 8;
const NAMES = ['Ada', 'Grace', 'Linus', 'Barbara', 'Alan', 'Edsger', 'Margaret', 'Dennis', 'Radia', 'Donald'];

const steps = (entries: readonly (readonly [seconds: number, value: number])[]): SceneSteps => ({
  seconds: Float32Array.from(entries, ([seconds]) => seconds),
  values: Float32Array.from(entries, ([, value]) => value),
});

/** A life of walking between random places, with deaths. */
function walk(random: () => number, seconds: number, rate: number, deaths: readonly number[]): SceneTrack {
  const count = Math.floor(seconds * rate) + 1;
  const track = {
    seconds: new Float32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    z: new Float32Array(count),
    yaw: new Float32Array(count),
    motion: new Uint8Array(count),
  };
  const place = (): number => 400 + random() * (SIZE - 800);
  let [x, y, toX, toY, yaw] = [place(), place(), place(), place(), 0];
  let died = 0;
  for (let i = 0; i < count; i++) {
    const at = i / rate;
    if (died < deaths.length && at >= deaths[died]!) {
      const isBack = at >= deaths[died]! + DEAD_SECONDS;
      track.motion[i] = isBack ? SCENE_MOTION.linear : SCENE_MOTION.gone;
      if (isBack) {
        died++;
        [x, y] = [place(), place()];
      }
    }
    const [dx, dy] = [toX - x, toY - y];
    const way = Math.hypot(dx, dy);
    const step = Math.min(way, 230 / rate);
    if (way < 20) [toX, toY] = [place(), place()];
    else [x, y] = [x + (dx / way) * step, y + (dy / way) * step];
    const turn = ((((Math.atan2(dy, dx) * 180) / Math.PI - yaw + 540) % 360) + 360) % 360;
    yaw += Math.max(-240 / rate, Math.min(240 / rate, turn - 180));
    track.seconds[i] = at;
    track.x[i] = x;
    track.y[i] = y;
    track.z[i] = x < SIZE / 2 ? 0 : 200;
    track.yaw[i] = yaw;
  }
  return track;
}

/** Where an actor of the scene is at one of its samples. */
const placeIn = ({ x, y }: SceneTrack, rate: number, at: number): { readonly x: number; readonly y: number } => {
  const i = Math.min(x.length - 1, Math.floor(at * rate));
  return { x: x[i]!, y: y[i]! };
};

/** A map of rooms around a yard, in the form of a floor. */
function rooms(): readonly SceneGround[] {
  const box = (minX: number, minY: number, maxX: number, maxY: number, floor: number): SceneGround => ({
    kind: 'floor',
    points: Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY),
    isClosed: true,
    floor,
  });
  return [box(200, 200, SIZE / 2, 3800, 0), box(SIZE / 2, 200, 3800, 3800, 1), ...[900, 1900, 2900].map((at) => hole(at))];
}

const hole = (at: number): SceneGround => ({
  kind: 'floor',
  points: Float32Array.of(at, 1700, at, 2300, at + 350, 2300, at + 350, 1700),
  isClosed: true,
  floor: at < SIZE / 2 ? 0 : 1,
});

/** A scene of a match that was never played: the same in every run. It has kills, rounds, a score, smokes, floors and an advantage. */
export function madeMatch({ players = 10, units = 0, minutes = 10, samplesPerSecond = 8, seed = 7 }: MadeMatchOptions = {}): Scene {
  const random = chance(seed);
  const seconds = minutes * 60;
  const deaths: number[][] = Array.from({ length: players }, () => []);
  const plans: { readonly at: number; readonly by: number; readonly whom: number }[] = [];
  for (let at = 12; at < seconds - 5; at += 4 + random() * 14) {
    const by = Math.floor(random() * players);
    const whom = (Math.floor((random() * players) / 2) * 2 + ((by + 1) % 2)) % players;
    const isDead = (id: number): boolean => (deaths[id]!.at(-1) ?? -100) + DEAD_SECONDS + 1 > at;
    if (isDead(by) || isDead(whom)) continue;
    deaths[whom]!.push(at);
    plans.push({ at, by, whom });
  }
  const actors: SceneActor[] = [];
  for (let id = 0; id < players; id++) {
    const health = deaths[id]!.flatMap((at): [number, number][] => [
      [Math.max(0, at - 2), 55],
      [Math.max(0, at - 0.7), 20],
      [at + DEAD_SECONDS, 100],
    ]);
    actors.push({
      id,
      kind: 'player',
      label: NAMES[id] ?? `Player ${id + 1}`,
      side: id % 2,
      playerId: id,
      from: 0,
      track: walk(random, seconds, samplesPerSecond, deaths[id]!),
      values: {
        health: steps([[0, 100], ...health]),
        money: steps(Array.from({ length: minutes }, (_, i) => [i * 60, 800 + Math.floor(random() * 90) * 50])),
      },
    });
  }
  for (let i = 0; i < units; i++) {
    const track = walk(random, seconds, samplesPerSecond, []);
    actors.push({ id: players + i, kind: 'unit', label: `Unit ${i + 1}`, side: i % 2, from: 0, isMinor: false, track, values: {} });
  }
  const moments: SceneMoment[] = plans.map(({ at, by, whom }) => ({
    seconds: at,
    kind: 'kill',
    text: `${actors[by]!.label} killed ${actors[whom]!.label}`,
    weight: 0.3 + Math.round(random() * 40) / 100,
    sides: [by % 2],
    actors: [by, whom],
    ...placeIn(actors[whom]!.track, samplesPerSecond, at),
  }));
  const chapters: SceneChapter[] = [];
  const [score, lead]: [[number, number][][], [number, number][]] = [
    [[[0, 0]], [[0, 0]]].map((list) => list as [number, number][]),
    [[0, 0]],
  ];
  const wins = [0, 0];
  for (let from = 0; from < seconds; from += ROUND_SECONDS) {
    const to = Math.min(seconds, from + ROUND_SECONDS);
    const side = random() < 0.55 ? 0 : 1;
    wins[side]!++;
    score[side]!.push([to, wins[side]!]);
    chapters.push({ from, to, label: `Round ${chapters.length + 1}`, side });
    moments.push({
      seconds: to,
      kind: 'round',
      text: `${side === 0 ? 'Lions' : 'Owls'} won round ${chapters.length}`,
      weight: 0.6,
      sides: [side],
    });
  }
  for (let at = 10; at < seconds; at += 10) lead.push([at, lead.at(-1)![1] + (random() - 0.48) * 900]);
  moments.sort((a, b) => a.seconds - b.seconds);
  const areas: SceneArea[] = plans
    .filter((_, i) => i % 2 === 0)
    .map(({ at }, i) => ({
      kind: i % 3 === 2 ? 'fire' : 'smoke',
      from: Math.max(0, at - 6),
      to: at + 9,
      x: 400 + random() * (SIZE - 800),
      y: 400 + random() * (SIZE - 800),
      radius: 170,
    }));
  return {
    format: 'dem',
    isComplete: true,
    diagnostics: [],
    game: 'A made game',
    title: 'Lions against Owls',
    map: 'rooms',
    durationSeconds: seconds,
    readSeconds: seconds,
    coverage: 'sampled',
    clock: { spans: chapters.map(({ from }) => ({ from, value: ROUND_SECONDS, rate: -1 })), chapters },
    world: {
      minX: 0,
      minY: 0,
      maxX: SIZE,
      maxY: SIZE,
      unit: 'unit',
      up: 1,
      floors: [
        { name: 'Lower', minZ: -100, maxZ: 100 },
        { name: 'Upper', minZ: 100, maxZ: 400 },
      ],
    },
    sides: [
      { id: 0, name: 'Lions', color: '#4a90d9', shape: 'circle', score: steps(score[0]!) },
      { id: 1, name: 'Owls', color: '#d97a2b', shape: 'diamond', score: steps(score[1]!) },
    ],
    actors,
    areas,
    moments,
    series: [{ name: 'moneyLead', label: 'Money lead', unit: 'money', isDifference: true, ...steps(lead) }],
    ground: rooms(),
  };
}

/** The states of a scene as they come while it is read. */
export function growing(scene: Scene, stepSeconds: number): readonly Scene[] {
  const states: Scene[] = [];
  for (let at = stepSeconds; at < scene.durationSeconds + stepSeconds; at += stepSeconds) {
    const readSeconds = Math.min(at, scene.durationSeconds);
    const upTo = (column: Float32Array): number => column.findIndex((seconds) => seconds > readSeconds);
    const cut = (column: Float32Array, length: number): Float32Array => (length < 0 ? column : column.subarray(0, length));
    const actors = scene.actors.map((actor): SceneActor => {
      const { track } = actor;
      const length = upTo(track.seconds);
      const [seconds, x, y, z, yaw] = [track.seconds, track.x, track.y, track.z!, track.yaw!].map((column) => cut(column, length));
      return { ...actor, track: { seconds: seconds!, x: x!, y: y!, z: z!, yaw: yaw!, motion: track.motion.subarray(0, seconds!.length) } };
    });
    states.push({ ...scene, readSeconds, actors, moments: scene.moments.filter((moment) => moment.seconds <= readSeconds) });
  }
  return states;
}
