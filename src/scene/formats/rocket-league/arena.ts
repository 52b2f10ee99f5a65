import { padsOf } from '../../../formats/rocket-league/match/pads.js';
import type { SceneBuilder } from '../../scene-builder.js';

/** Walls of the arena that most maps have (docs/formats/rocket-league.md, section 19), in Unreal units. */
const HALF_WIDTH = 4096;
const HALF_LENGTH = 5120;
const HALF_GOAL = 893;
const GOAL_DEPTH = 880;
/** Where the corners are cut: |x| + |y| is this. */
const CORNER = 8064;
const BIG_PAD = 160;
const SMALL_PAD = 70;
const PAD_CORNERS = 8;

/** Draws pads, and the walls where the map has those of most. */
export function addArena(scene: SceneBuilder, map: string | undefined): void {
  const found = padsOf(map);
  if (found === undefined) return;
  if (found.isStandard) addField(scene);
  for (const { x, y, isBig } of found.pads) {
    scene.ground({
      kind: 'resource',
      label: isBig ? 'Big boost pad' : 'Small boost pad',
      points: circle(x, y, isBig ? BIG_PAD : SMALL_PAD),
      isClosed: true,
    });
  }
}

function addField(scene: SceneBuilder): void {
  const end = HALF_LENGTH + GOAL_DEPTH;
  scene.setWorld({ unit: 'uu', up: 1, minX: -HALF_WIDTH, maxX: HALF_WIDTH, minY: -end, maxY: end });
  const [cutX, cutY] = [CORNER - HALF_LENGTH, CORNER - HALF_WIDTH];
  // a quarter, from the middle of the goal to the middle of the side
  const quarter = [
    [HALF_GOAL, end],
    [HALF_GOAL, HALF_LENGTH],
    [cutX, HALF_LENGTH],
    [HALF_WIDTH, cutY],
  ] as const;
  const corners = [
    ...quarter.map(([x, y]) => [x, y]),
    ...[...quarter].reverse().map(([x, y]) => [x, -y]),
    ...quarter.map(([x, y]) => [-x, -y]),
    ...[...quarter].reverse().map(([x, y]) => [-x, y]),
  ];
  scene.ground({ kind: 'floor', points: Float32Array.from(corners.reverse().flat()), isClosed: true });
  for (const side of [-1, 1])
    scene.ground({
      kind: 'wall',
      label: side === -1 ? 'Goal of blue' : 'Goal of orange',
      points: Float32Array.of(-HALF_GOAL, side * HALF_LENGTH, HALF_GOAL, side * HALF_LENGTH),
      isClosed: false,
    });
  scene.ground({ kind: 'wall', label: 'Middle', points: Float32Array.of(-HALF_WIDTH, 0, HALF_WIDTH, 0), isClosed: false });
}

function circle(x: number, y: number, radius: number): Float32Array {
  const points = new Float32Array(2 * PAD_CORNERS);
  for (let i = 0; i < PAD_CORNERS; i++) {
    const angle = (i / PAD_CORNERS) * 2 * Math.PI;
    points[2 * i] = x + radius * Math.cos(angle);
    points[2 * i + 1] = y + radius * Math.sin(angle);
  }
  return points;
}
