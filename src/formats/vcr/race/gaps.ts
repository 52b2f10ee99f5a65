import type { VcrEvent } from '../events.js';

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

/**
 * Positions and gaps over time, from the exact times at checkpoints, in file order. They make sense where all start together; in practice
 * and qualifying only the crossing times mean something.
 *
 * @example
 * const { events } = await parseVcr(file, { include: ['events'] });
 * const finishes = gapsOf(events).filter(({ sector }) => sector === 0);
 */
export function gapsOf(events: Iterable<VcrEvent>): readonly VcrGap[] {
  const passed = new Map<string, { first: number; last: number; count: number }>();
  const gaps: VcrGap[] = [];
  for (const event of events) {
    if (event.type !== 'checkpoint' || event.driver === undefined) continue;
    const { driver, lap, sector, atSeconds } = event;
    const key = `${lap} ${sector}`;
    const before = passed.get(key) ?? { first: atSeconds, last: atSeconds, count: 0 };
    passed.set(key, { first: before.first, last: atSeconds, count: before.count + 1 });
    gaps.push({
      driver,
      lap,
      sector,
      atSeconds,
      position: before.count + 1,
      gapSeconds: atSeconds - before.first,
      intervalSeconds: atSeconds - before.last,
    });
  }
  return gaps;
}
