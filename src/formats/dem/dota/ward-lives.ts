import type { DotaObjective, DotaWard } from './objective.js';
import type { DotaTimeline } from './timeline.js';

/** How far an observer ward sees, in world units. Trees and cliffs hide what is behind them; a recording does not say what they hid. */
const OBSERVER_SIGHT = 1600;

/** A hero of the other side within reach of a ward. */
export interface DotaWardSight {
  readonly playerId: number;
  readonly seconds: number;
}

/** A ward, from when it was placed until it was gone. */
export interface DotaWardLife extends DotaWard {
  /** Undefined for a ward that stood when the recording began. Seconds are those of the game's clock. */
  readonly placedTick?: number | undefined;
  readonly placedSeconds?: number | undefined;
  /** Undefined for a ward that stood when the recording ended. */
  readonly goneTick?: number | undefined;
  readonly goneSeconds?: number | undefined;
  readonly end?: 'expired' | 'killed' | undefined;
  /** Who destroyed it. */
  readonly killerId?: number | undefined;
  /**
   * Living heroes of the other side that were within 1,600 units of an observer ward, longest first. Trees and cliffs are not taken into
   * account. Empty for sentry wards, and without the section `timeline`.
   */
  readonly seen: readonly DotaWardSight[];
}

/** The sections that `dotaWardLives` is made of, as `parseDem` gives them. */
export interface DotaWardSections {
  readonly objectives?: readonly (DotaObjective | { readonly game: 'deadlock'; readonly kind: string })[] | undefined;
  readonly timeline?: DotaTimeline | { readonly game: 'deadlock' } | undefined;
}

type Life = { -readonly [K in keyof DotaWardLife]: DotaWardLife[K] };

/**
 * The wards of a Dota 2 match with the time that each stood, how it ended, and which heroes of the other side came into its reach, in the
 * order in which they were placed.
 *
 * Cost: for each observer ward, a look at every sample of the timeline while it stood.
 *
 * @example
 * const match = await parseDem(file, { include: ['objectives', 'timeline'] });
 * for (const { ward, owner, placedSeconds, end, seen } of dotaWardLives(match)) console.log(ward, owner, placedSeconds, end, seen);
 */
export function dotaWardLives({ objectives = [], timeline }: DotaWardSections): readonly DotaWardLife[] {
  const lives: Life[] = [];
  const standing = new Map<number, Life>();
  for (const objective of objectives) {
    if (objective.game !== 'dota2') continue;
    const { kind } = objective;
    if (kind !== 'wardPlaced' && kind !== 'wardExpired' && kind !== 'wardKilled') continue;
    const { ward, position, ownerId, owner, handle, tick, gameSeconds } = objective;
    if (kind === 'wardPlaced') {
      const life: Life = { ward, position, ownerId, owner, handle, placedTick: tick, placedSeconds: gameSeconds, seen: [] };
      lives.push(life);
      if (handle !== undefined) standing.set(handle, life);
      continue;
    }
    let life = handle === undefined ? undefined : standing.get(handle);
    if (life === undefined) lives.push((life = { ward, position, ownerId, owner, handle, seen: [] }));
    if (handle !== undefined) standing.delete(handle);
    life.goneTick = tick;
    life.goneSeconds = gameSeconds;
    life.end = kind === 'wardKilled' ? 'killed' : 'expired';
    if (kind === 'wardKilled') life.killerId = objective.playerId;
  }
  if (timeline?.game === 'dota2') for (const life of lives) life.seen = seenBy(life, timeline);
  return lives.sort((a, b) => (a.placedTick ?? -1) - (b.placedTick ?? -1));
}

function seenBy(
  { ward, position, owner, placedTick = -Infinity, goneTick = Infinity }: Life,
  timeline: DotaTimeline,
): readonly DotaWardSight[] {
  if (ward !== 'observer' || position === undefined || owner === undefined) return [];
  const { tick, gameSeconds, players } = timeline;
  const seen: DotaWardSight[] = [];
  for (const { playerId, team, x, y, isAlive } of players) {
    if (team === owner) continue;
    let seconds = 0;
    for (let i = 0; i + 1 < tick.length; i++) {
      if (tick[i]! < placedTick || tick[i]! >= goneTick || isAlive[i] !== 1) continue;
      // a place that is not known is NaN, and no distance to it is within reach
      if (Math.hypot(x[i]! - position.x, y[i]! - position.y) <= OBSERVER_SIGHT) seconds += gameSeconds[i + 1]! - gameSeconds[i]!;
    }
    if (seconds > 0) seen.push({ playerId, seconds });
  }
  return seen.sort((a, b) => b.seconds - a.seconds);
}
