import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrBuilder, VcrDefinition } from './section.js';

/** The order of a race from a time on. */
export interface VcrOrder {
  readonly sessionSeconds: number;
  /** Driver numbers, leader first. */
  readonly order: readonly number[];
}

/** The standings messages of a session, summed up. */
export interface VcrStandings {
  /** How many messages name at least one driver. */
  readonly messages: number;
  /** The order of the first message, and of each that differs from the one before it. */
  readonly changes: readonly VcrOrder[];
}

/** The order over time, for other builders too. */
export interface VcrStandingsBuilder extends VcrBuilder<{ readonly standings: VcrStandings }> {
  readonly changes: readonly VcrOrder[];
}

/** The order of the drivers over time, without repetitions. */
export const standingsSection: VcrDefinition<{ readonly standings: VcrStandings }, VcrStandingsBuilder> = {
  sections: ['standings'],
  needs: ['standings'],
  start({ budget }) {
    const changes = new Rows<VcrOrder>(budget);
    let messages = 0;
    let last: readonly number[] = [];
    return {
      changes: changes.all,
      on: {
        standings({ order, sessionSeconds }) {
          if (order.length === 0) return;
          messages++;
          budget.work(order.length);
          if (isSameOrder(last, order)) return;
          changes.add({ sessionSeconds, order }, order.length * 8);
          last = order;
        },
      },
      build: () => built({ standings: { messages, changes: changes.all } }),
    };
  },
};

const isSameOrder = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((driver, i) => driver === b[i]);
