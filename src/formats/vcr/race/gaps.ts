import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrDefinition } from './section.js';

/** A driver's place and gap at one checkpoint of a race. */
export interface VcrGap {
  readonly driver: number;
  readonly lap: number;
  readonly sector: number;
  /** Session time of the crossing. */
  readonly atSeconds: number;
  /** Place from 1, by the order in which drivers passed this checkpoint in this lap. */
  readonly position: number;
  /** Seconds behind the first driver at this checkpoint. */
  readonly gapSeconds: number;
  /** Seconds behind the driver in front. */
  readonly intervalSeconds: number;
}

/** Positions and gaps over time, from the exact times at checkpoints. */
export const gapsSection: VcrDefinition<{ readonly gaps: readonly VcrGap[] }> = {
  sections: ['gaps'],
  needs: ['checkpoint'],
  start({ budget }) {
    const passed = new Map<string, { readonly first: number; last: number; count: number }>();
    const gaps = new Rows<VcrGap>(budget);
    return {
      on: {
        checkpoint({ driver, lap, sector, atSeconds }) {
          if (driver === undefined) return;
          const key = `${lap} ${sector}`;
          let before = passed.get(key);
          if (before === undefined) passed.set(key, (before = { first: atSeconds, last: atSeconds, count: 0 }));
          const gapSeconds = atSeconds - before.first;
          const intervalSeconds = atSeconds - before.last;
          before.last = atSeconds;
          gaps.add({ driver, lap, sector, atSeconds, position: ++before.count, gapSeconds, intervalSeconds });
        },
      },
      build: () => built({ gaps: gaps.all }),
    };
  },
};
