import type { SceneBuilder } from '../../scene-builder.js';
import { isRace, type Car, type RaceFacts } from './facts.js';

/** Clock, laps, results, and what changes over time: places and gaps. */
export function addRaceLines(scene: SceneBuilder, facts: RaceFacts): void {
  const { replay, origin, cars, lapLimit } = facts;
  scene.clockSpan({ from: 0, value: origin, rate: 1 });
  const [first] = replay.results;
  const isOver = lapLimit !== undefined && first !== undefined && first.laps >= lapLimit;
  const winner = isOver && isRace(facts) ? cars.get(first.driver) : undefined;
  if (winner !== undefined) scene.setSide(winner.side, { result: 'win' });
  if (isRace(facts)) {
    addLaps(scene, facts);
    addGaps(scene, facts);
  }
  const lines = new Map([...cars.values()].map((car) => [car.driver, lineOf(scene, car, 'position', 'Position')]));
  for (const { sessionSeconds, order } of replay.standings.changes) {
    order.forEach((driver, i) => lines.get(driver)?.(sessionSeconds - origin, i + 1));
  }
}

/** A chapter for each lap of the race: it ends when the first car does. */
function addLaps(scene: SceneBuilder, { replay, origin }: RaceFacts): void {
  const ends = new Map<number, number>();
  for (const { lap, finishSeconds } of replay.laps) {
    if (finishSeconds !== undefined) ends.set(lap, Math.min(ends.get(lap) ?? Infinity, finishSeconds - origin));
  }
  let from = 0;
  for (const [lap, to] of [...ends].sort(([a], [b]) => a - b)) {
    if (!(to > from)) continue;
    scene.chapter({ from, to, label: `Lap ${lap + 1}` });
    from = to;
  }
}

function addGaps(scene: SceneBuilder, { replay, origin, cars }: RaceFacts): void {
  const lines = new Map([...cars.values()].map((car) => [car.driver, lineOf(scene, car, 'gap', 'Gap to the leader', 'seconds')]));
  const inTime = [...replay.gaps].sort((a, b) => a.atSeconds - b.atSeconds);
  for (const { driver, atSeconds, gapSeconds } of inTime) lines.get(driver)?.(atSeconds - origin, gapSeconds);
}

/** A number of a car, as a line and as a value of the actor. */
function lineOf(
  scene: SceneBuilder,
  { builder }: Car,
  name: string,
  label: string,
  unit?: string,
): (seconds: number, value: number) => void {
  const line = scene.series({ name, label, actor: builder.id, ...(unit !== undefined && { unit }) });
  return (seconds, value) => {
    line?.add(seconds, value);
    builder.value(name, seconds, value);
  };
}
