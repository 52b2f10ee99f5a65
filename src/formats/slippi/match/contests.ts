import { FIRST_FRAME } from '../layout.js';
import { madeOf, type GameFacts } from './section.js';

/** A home-run contest: how far Sandbag flew. */
export interface SlippiHomeRun {
  /** Where Sandbag is in the last frame. */
  readonly sandbagX: number;
  readonly unit: 'feet' | 'meters';
  /** As the game shows it. */
  readonly distance: number;
}

/** A target of a target test. */
export interface SlippiTarget {
  readonly spawnId: number;
  readonly x: number;
  readonly y: number;
  /** The first frame without it. Missing if it was not hit. */
  readonly hitFrame?: number | undefined;
}

const HOME_RUN_STAGE = 84;
const SANDBAG = 32;
const TARGET = 209;
const FIRST_TARGET_STAGE = 33;
const LAST_TARGET_STAGE = 58;
const JAPANESE = 0;
/** Where the counting begins, and how many units of the game a unit of length has. */
const FEET = { unit: 'feet', offset: 0.952462, scale: 30.4788 } as const;
const METERS = { unit: 'meters', offset: 1.04167, scale: 100 } as const;
const START_X = 70;

function homeRunOf({ gameStart, frames }: GameFacts): SlippiHomeRun | undefined {
  const { x, character } = frames.post;
  if (gameStart?.stage !== HOME_RUN_STAGE || x === undefined || character === undefined || frames.count === 0) return undefined;
  const { rowStart } = frames.frames;
  for (let row = rowStart[frames.count - 1]!; row < rowStart[frames.count]!; row++) {
    if (character[row] !== SANDBAG) continue;
    const { unit, offset, scale } = gameStart.language === JAPANESE ? METERS : FEET;
    const shown = 10 * Math.floor(x[row]! - START_X * offset);
    return { sandbagX: x[row]!, unit, distance: Math.max(0, Math.floor((10 * shown) / scale) / 10) };
  }
  return undefined;
}

function targetsOf({ gameStart, frames, budget }: GameFacts): readonly SlippiTarget[] {
  const { stage } = gameStart ?? {};
  const { itemType, spawnId, x, y, frame, length } = frames.items;
  if (stage === undefined || stage < FIRST_TARGET_STAGE || stage > LAST_TARGET_STAGE) return [];
  if (itemType === undefined || spawnId === undefined || x === undefined || y === undefined) return [];
  budget.work(length);
  const first = new Map<number, { readonly x: number; readonly y: number }>();
  const lastSeen = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    if (itemType[i] !== TARGET) continue;
    if (frame[i] === FIRST_FRAME) first.set(spawnId[i]!, { x: x[i]!, y: y[i]! });
    lastSeen.set(spawnId[i]!, frame[i]!);
  }
  const lastFrame = frames.number.at(-1);
  return [...first].map(([id, place]) => {
    const last = lastSeen.get(id)!;
    return { spawnId: id, ...place, hitFrame: last === lastFrame ? undefined : last + 1 };
  });
}

export const homeRunSection = madeOf<{ readonly homeRun: SlippiHomeRun | undefined }>(
  ['homeRun'],
  ['post.x', 'post.character'],
  (facts) => ({
    homeRun: homeRunOf(facts),
  }),
);

export const targetsSection = madeOf<{ readonly targets: readonly SlippiTarget[] }>(
  ['targets'],
  ['item.itemType', 'item.spawnId', 'item.x', 'item.y'],
  (facts) => ({ targets: targetsOf(facts) }),
);
