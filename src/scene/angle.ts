/** The turn from one direction to another, -180 to 180 degrees. */
export function turnBetween(from: number, to: number): number {
  const degrees = (to - from) % 360;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
