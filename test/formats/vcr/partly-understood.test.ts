import { describe, expect, it } from 'vitest';
import { iterateVcr, joinVcrEventHeader, type VcrEvent, type VcrLayout } from '../../../src/formats/vcr/index.js';
import { f32, lmuFile, rf2File, slice } from '../../../recordings/vcr/toy-race.js';

type Row = readonly [eventClass: number, eventType: number, payload: readonly number[]];

/** What is read of one event of each kind, in a recording of one slice. */
function read(layout: VcrLayout, rows: readonly Row[]): Partial<VcrEvent>[] {
  const events = rows.map(([eventClass, eventType, payload]) => ({
    header: joinVcrEventHeader({ driver: 1, eventClass, eventType, byteLength: payload.length, sessionTypeId: 10, unknownBits: 0 }, layout),
    payload,
  }));
  const file = (layout === 'rf2' ? rf2File : lmuFile)([slice(0.5, events)], events.length);
  return [...iterateVcr(file)].map(({ sessionSeconds: _, slice: __, index: ___, timeAdjustment: ____, driver: _____, ...event }) => event);
}
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const counted = (length: number): number[] => Array.from({ length }, (_, i) => i + 1);

describe('an event that is only partly understood', () => {
  it('has its payload as stored', () => {
    const rows: Row[] = [
      [2, 23, [7, 8]],
      [2, 26, [9]],
      [2, 28, [1, 2, 3]],
      [2, 30, [4, 5]],
      [2, 17, [0, 0, 0, 112, 6]],
      [1, 11, [0, 0, 0, 3]],
      [1, 6, [...counted(6), ...f32(1.5)]],
      [3, 15, [1]],
      [3, 22, [2]],
      [1, 10, [5, 6]],
      [5, 2, [34, 9]],
      [3, 6, [...f32(7), ...f32(8), 1, 0x41, 3]],
    ];
    const events = read('rf2', rows);
    expect(events).toMatchObject([
      { type: 'damage', part: 'engine' },
      { type: 'damage', part: 'suspension' },
      { type: 'trackCut' },
      { type: 'bestSector', sector: 2 },
      { type: 'contact', other: 112, object: 'wall' },
      { type: 'contact', other: 3 },
      { type: 'impact', atSeconds: 1.5 },
      { type: 'garage', how: 'escape' },
      { type: 'formationLap' },
      { type: 'lights', lights: 5 },
      { type: 'pit', code: 34, action: 'enteredPitLane' },
      { type: 'checkpoint', lapSeconds: 7, atSeconds: 8, lap: 1, sector: 1 },
    ]);
    expect(events.map((event) => (event as { bytes?: Uint8Array }).bytes)).toEqual(rows.map(([, , payload]) => bytes(...payload)));
  });

  it('has it in Le Mans Ultimate too', () => {
    const rows: Row[] = [
      [0, 23, [7]],
      [0, 31, [8, 9]],
      [0, 6, [...counted(6), ...f32(1.5)]],
      [0, 10, counted(80)],
      [0, 51, [255, 1, 2]],
      [1, 10, [1, 2, 3]],
    ];
    const events = read('lmu', rows);
    expect(events.map(({ type }) => type)).toEqual(['damage', 'bestSector', 'impact', 'weather', 'virtualEnergy', 'flag']);
    expect(events.map((event) => (event as { bytes?: Uint8Array }).bytes)).toEqual(rows.map(([, , payload]) => bytes(...payload)));
  });

  it('has none where all of it is understood, or there is none', () => {
    const whole: Row[] = [
      [1, 23, [3, 0, 0, 0]],
      [3, 9, [...f32(1), ...f32(2)]],
      [2, 7, [1]],
      [2, 16, [1, 1, 2, 2]],
      [2, 19, [0x52]],
      [3, 49, [4]],
      [1, 7, f32(2)],
      [5, 2, [34]],
      [2, 23, []],
      [2, 28, []],
    ];
    for (const event of read('rf2', whole)) expect((event as { bytes?: Uint8Array }).bytes, event.type).toBeUndefined();
    expect(read('rf2', [[1, 23, [3, 0, 0, 0, 1]]])).toMatchObject([{ type: 'countdown', count: 3, bytes: bytes(3, 0, 0, 0, 1) }]);
    // an unknown one has its bytes even where there are none
    expect(read('rf2', [[6, 63, []]])).toMatchObject([{ type: 'unknown', bytes: bytes() }]);
  });
});
