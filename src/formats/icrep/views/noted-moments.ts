import { partitionPoint } from '../../../core/sorted.js';

/** What a recorder noted, by player, ascending by tick. */
export class NotedMoments {
  readonly #ticks = new Map<number, number[]>();

  add(player: number, tick: number): void {
    const ticks = this.#ticks.get(player);
    if (ticks === undefined) this.#ticks.set(player, [tick]);
    else ticks.push(tick);
  }

  /** Whether something was noted of a player between two ticks, both included. */
  isBetween(player: number, from: number, to: number): boolean {
    const ticks = this.#ticks.get(player) ?? [];
    const next = ticks[partitionPoint(ticks.length, (i) => ticks[i]! < from)];
    return next !== undefined && next <= to;
  }
}
