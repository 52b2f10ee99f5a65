/** The box with which a car hits, in Unreal units (docs/formats/rocket-league.md, section 17). */
export interface RocketLeagueHitbox {
  readonly name: 'Octane' | 'Dominus' | 'Plank' | 'Breakout' | 'Hybrid' | 'Merc';
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** From the car's place to the middle of the box, forward and up. */
  readonly offset: number;
  readonly elevation: number;
  /** False where the body is on no public list: then the box is that of most bodies, Octane. */
  readonly isKnown: boolean;
}

/** Name, length, width, height, offset, elevation, and the product ids of the bodies: public measurements. */
const BOXES = [
  ['Octane', 118.01, 84.2, 36.16, 13.88, 20.75, '23 1568 21 26 25 1300 402 1295 404 523 597 607 1172 1475 1478 1533 1623'],
  ['Dominus', 127.93, 83.28, 31.3, 9, 15.75, '403 1018 29 600 1171 1286 1675 2268'],
  ['Plank', 128.82, 84.67, 29.39, 9.01, 12.09, '803 24 1603 1691 1919'],
  ['Breakout', 131.49, 80.52, 30.3, 12.5, 11.75, '22 1416 1932'],
  ['Hybrid', 127.02, 82.19, 34.16, 13.88, 20.75, '28 1159 31 1317 1624 1856 2269'],
  ['Merc', 120.72, 76.71, 41.66, 11.38, 21.5, '30'],
] as const;

/** The hitbox of a body. */
export function hitboxOf(body: number): RocketLeagueHitbox {
  const found = BOXES.find((box) => box[6].split(' ').includes(String(body)));
  const [name, length, width, height, offset, elevation] = found ?? BOXES[0];
  return { name, length, width, height, offset, elevation, isKnown: found !== undefined };
}
