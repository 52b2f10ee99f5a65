import { describe, expect, it } from 'vitest';
import type { DemClockEvent } from '../../src/formats/dem/index.js';
import { GameTime } from '../../src/tables/rows/game-time.js';

const event = (tick: number, mapSeconds: number, horn: number, zero: DemClockEvent['zero'], running = true): DemClockEvent => ({
  type: 'clock',
  game: 'dota2',
  tick,
  mapSeconds,
  gameSeconds: mapSeconds - horn,
  zero,
  isRunning: running,
});

/** Game seconds of ticks that were added before the events. */
function secondsOf(ticks: readonly number[], events: readonly DemClockEvent[]): (number | undefined)[] {
  const time = new GameTime(true);
  const seconds: (number | undefined)[] = [];
  for (const tick of ticks) time.add(tick, (value) => seconds.push(value));
  expect(seconds).toEqual([]);
  for (const one of events) time.follow(one, 30);
  time.end();
  return seconds;
}

describe('game time of rows', () => {
  it('is known at the horn, for rows before it too, and stops in a pause', () => {
    const events = [event(0, 10, 0, 'mapStart'), event(600, 30, 0, 'mapStart', false), event(900, 30, 40, 'horn')];
    expect(secondsOf([0, 300, 700, 900, 1200], events)).toEqual([-30, -20, -10, -10, 0]);
  });

  it('is that of the planned horn where the recording ends before it', () => {
    expect(secondsOf([0, 30], [event(0, 10, 55, 'plannedHorn')])).toEqual([-45, -44]);
  });

  it('is none where only the start of the map is known', () => {
    expect(secondsOf([0, 30], [event(0, 10, 0, 'mapStart')])).toEqual([undefined, undefined]);
  });
});
