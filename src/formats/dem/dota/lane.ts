import type { DotaPosition } from './position.js';

/** Where a hero spent its first ten minutes. */
export type DotaLanePlace = 'top' | 'mid' | 'bottom' | 'jungle';

/**
 * Borders in world units. The map reaches to about 8,000 on each side, and the bases are in two of its corners, beyond `BASE` on both axes.
 */
const BASE = 4_300;
const MID = 2_200;
const EDGE = 4_300;

/**
 * Which lane a place belongs to; undefined in the bases. Mid lies along the line from base to base, top along the western and the northern edge,
 * bottom along the southern and the eastern; the rest is jungle. The numbers are the library's own.
 */
export function lanePlaceOf({ x, y }: DotaPosition): DotaLanePlace | undefined {
  const isBase = (x < -BASE && y < -BASE) || (x > BASE && y > BASE);
  if (isBase) return undefined;
  if (Math.abs(x - y) < MID) return 'mid';
  if (x < -EDGE || y > EDGE) return 'top';
  if (y < -EDGE || x > EDGE) return 'bottom';
  return 'jungle';
}

/** The seconds after the horn in which lanes are counted. The place of each hero is looked at every ten seconds. */
const LANING_SECONDS = 600;
const EVERY_SECONDS = 10;

/** Counts where heroes are in the first ten minutes. */
export class LaneCounts {
  readonly #counts = new Map<number, Map<DotaLanePlace, number>>();
  #lookedAt = -1;

  /** Whether it is time to look. */
  isDue(gameSeconds: number): boolean {
    const look = Math.floor(gameSeconds / EVERY_SECONDS);
    if (gameSeconds < 0 || gameSeconds > LANING_SECONDS || look <= this.#lookedAt) return false;
    this.#lookedAt = look;
    return true;
  }

  add(playerId: number, position: DotaPosition): void {
    const place = lanePlaceOf(position);
    if (place === undefined) return;
    const counts = this.#counts.get(playerId) ?? new Map<DotaLanePlace, number>();
    counts.set(place, (counts.get(place) ?? 0) + 1);
    this.#counts.set(playerId, counts);
  }

  /** Where a hero was most often; undefined where it was never seen on the map. */
  of(playerId: number): DotaLanePlace | undefined {
    return [...(this.#counts.get(playerId) ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0];
  }
}
