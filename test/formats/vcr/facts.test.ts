import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { driverFrom } from '../../../src/formats/vcr/header.js';
import { bestLap, bestSectors, type VcrLap } from '../../../src/formats/vcr/race/index.js';
import { sectionsOf } from './sections-of.js';
import { vcrSignature } from '../../../src/formats/vcr/signature.js';
import type { VcrRaceEvent } from '../../../src/formats/vcr/types.js';

describe('the best of some laps', () => {
  const lap = (isValid: boolean, ...seconds: readonly (number | undefined)[]): VcrLap => {
    const [sector1Seconds, sector2Seconds, sector3Seconds, lapSeconds] = seconds;
    return { isValid, sector1Seconds, sector2Seconds, sector3Seconds, lapSeconds } as unknown as VcrLap;
  };

  it('are the quickest sectors of valid laps, not of one lap', () => {
    const laps = [
      lap(true, 30, 40, undefined, 100),
      lap(true, 31, 39, 20),
      lap(false, 1, 1, 1, 3),
      lap(true, 32, 41, 21, 94),
      lap(true, 29.5),
    ];
    expect(bestSectors(laps)).toEqual([29.5, 39, 20]);
    expect(bestSectors([])).toEqual([undefined, undefined, undefined]);
    expect(bestLap(laps.filter(({ isValid }) => isValid))!.lapSeconds).toBe(94);
  });
});

it('standings change when somebody passes, and when the field grows or shrinks', () => {
  const message = (sessionSeconds: number, ...order: number[]) => ({ type: 'standings', sessionSeconds, order }) as unknown as VcrRaceEvent;
  const events = [
    message(1, 1, 2),
    message(2, 1, 2),
    message(3),
    message(4, 1, 2, 3),
    message(5, 1, 2),
    message(6, 2, 1),
    message(7, 2, 1),
  ];
  expect(sectionsOf(events).standings).toEqual({
    messages: 6,
    changes: [
      { sessionSeconds: 1, order: [1, 2] },
      { sessionSeconds: 4, order: [1, 2, 3] },
      { sessionSeconds: 5, order: [1, 2] },
      { sessionSeconds: 6, order: [2, 1] },
    ],
  });
});

it('the id of a vehicle is the one with 64 hex digits, in whatever order they stand', () => {
  const id = 'ab'.repeat(32);
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const vehicle = (vehicleVersion: string, vehicleId: string): unknown => {
    const none = new Uint8Array(0);
    const record = {
      number: 1,
      name: none,
      coDriver: none,
      vehicleName: utf8Bytes('Car'),
      vehicleFile: utf8Bytes('a.veh\0rest'),
      unknown48: none,
    };
    const driver = driverFrom(
      { ...record, vehicleVersion: utf8Bytes(vehicleVersion), vehicleId: utf8Bytes(vehicleId), entrySeconds: 1, exitSeconds: 2 },
      text,
    );
    return driver.vehicle;
  };
  const told = { name: 'Car', version: '1.23', id, file: 'a.veh' };
  expect(vehicle('1.23', id)).toEqual(told);
  expect(vehicle(id, '1.23')).toEqual(told);
  // where both look like one, or neither does, they stay
  expect(vehicle(id, id)).toMatchObject({ version: id, id });
  expect(vehicle('a', 'b')).toMatchObject({ version: 'a', id: 'b' });
  expect(vehicle(`${id}0`, 'b')).toMatchObject({ version: `${id}0`, id: 'b' });
});

describe('signatures', () => {
  const COMMENT = '//[[gMa1.002f (c)2016    ]] [[            ]]';
  const bytes = (text: string): Uint8Array => utf8Bytes(text);

  it('that end early are reported, where they begin like a recording', () => {
    for (const cut of [COMMENT.slice(0, 12), COMMENT, `${COMMENT}\n`, `${COMMENT}\nIRS`]) {
      expect(() => vcrSignature(bytes(cut)), cut).toThrow(expect.objectContaining({ code: 'truncated' }) as Error);
    }
  });

  it('of other files are none', () => {
    for (const other of ['', 'hello', '# hello\nIR', 'x'.repeat(5000), `${COMMENT}${' '.repeat(5000)}`, `${COMMENT}\nIRXD1234`]) {
      expect(vcrSignature(bytes(other)), other.slice(0, 20)).toBeUndefined();
    }
  });
});
