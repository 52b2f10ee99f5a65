import { describe, expect, it } from 'vitest';
import { gzip } from 'pako';
import { fixture } from '#fixture';
import {
  bestLap,
  bestSectors,
  compareLaps,
  iterateVcr,
  lapTelemetry,
  parseVcr,
  parseVcrSync,
  positionAt,
  statesByDriver,
  streamVcr,
  telemetryBetween,
  telemetryCsv,
  trackOutline,
  type VcrLap,
} from '../../../src/formats/vcr/index.js';
import { anonymizeVcr } from '../../../src/formats/vcr/anonymize.js';
import { decodeVcrRecordsSync } from '../../../src/formats/vcr/model.js';
import { writeVcr } from '../../../src/formats/vcr/writer.js';

const all = ['header', 'drivers', 'events', 'driverStates', 'laps', 'gaps', 'standings', 'overtakes', 'pitStops'] as const;

describe.each(['rf2-race.vcr', 'lmu-race.vcr'])('%s', (name) => {
  const read = async () => parseVcrSync(await fixture(name), { include: all });

  it('has two laps of 20 s, one of them cut', async () => {
    const { laps, gaps } = await read();
    const of = (number: number): readonly VcrLap[] => laps.filter(({ driver }) => driver === number);
    expect(of(1)).toEqual([
      { driver: 1, lap: 0, sector1Seconds: 7, sector2Seconds: 7, sector3Seconds: 6, lapSeconds: 20, finishSeconds: 21, isValid: true },
      { driver: 1, lap: 1, sector1Seconds: 7, sector2Seconds: 7, finishSeconds: 41, isValid: false },
    ]);
    expect(bestLap(of(1))).toMatchObject({ lap: 0, lapSeconds: 20 });
    expect(bestSectors(of(2))).toEqual([7, 7, 6]);
    expect(gaps.filter(({ sector, lap }) => sector === 0 && lap === 1)).toEqual([
      { driver: 1, lap: 1, sector: 0, atSeconds: 41, position: 1, gapSeconds: 0, intervalSeconds: 0 },
      { driver: 2, lap: 1, sector: 0, atSeconds: 42, position: 2, gapSeconds: 1, intervalSeconds: 1 },
    ]);
  });

  it('has one overtake and one pit stop', async () => {
    const { standings, overtakes, pitStops } = await read();
    expect(standings).toEqual({
      messages: 2,
      changes: [
        { sessionSeconds: 2, order: [1, 2] },
        { sessionSeconds: 35, order: [2, 1] },
      ],
    });
    expect(overtakes).toEqual([{ sessionSeconds: 35, driver: 2, passed: 1, position: 1 }]);
    expect(pitStops).toMatchObject([
      {
        driver: 2,
        enteredAtSeconds: 20,
        stoppedAtSeconds: 22,
        wentAtSeconds: 26,
        leftAtSeconds: 28,
        laneSeconds: 8,
        standSeconds: 4,
        ...(name === 'lmu-race.vcr' && { liters: 10 }),
      },
    ]);
  });

  it('drives a circle of 100 m once in 20 s', async () => {
    const { laps, driverStates } = await read();
    const states = statesByDriver(driverStates);
    expect([...states].map(([driver, { length }]) => [driver, length])).toEqual([
      [1, 91],
      [2, 91],
    ]);
    const lap = lapTelemetry(states.get(1)!, laps[0]!)!;
    // forty chords of the circle
    expect(lap.distanceMeters.at(-1)).toBeCloseTo(40 * 200 * Math.sin(Math.PI / 40), 2);
    expect(lap.speedMetersPerSecond[5]).toBeCloseTo(2 * Math.PI * 5, 1);
    expect([lap.gear[0], Math.round(lap.rpm[0]!)]).toEqual([3, 6821]);
    expect(lap.throttle[0]).toBeCloseTo(32 / 63, 6);
    const half = positionAt(states.get(1)!, 1 + 10)!;
    expect([half.x, half.z].map(Math.round)).toEqual([-100, 0]);
    const between = positionAt(states.get(1)!, 1.25)!;
    expect(between.heading).toBeCloseTo(-(0.25 / 20) * 2 * Math.PI, 5);
    expect(positionAt(states.get(1)!, 46)).toBeUndefined();
    expect(trackOutline(lap, 30)).toHaveLength(2 * 21);
    expect(() => telemetryBetween(states.get(1)!, 2, 1.5)).toThrow('fromSeconds 2 is after toSeconds 1.5');
    expect(telemetryCsv(telemetryBetween(states.get(1)!, 0, 0.5)).split('\r\n')).toHaveLength(4);
  });

  it('compares a lap with itself and with the other driver on a common axis', async () => {
    const { laps, driverStates } = await read();
    const states = statesByDriver(driverStates);
    const lap = lapTelemetry(states.get(1)!, laps[0]!)!;
    const other = lapTelemetry(
      states.get(2)!,
      laps.find(({ driver }) => driver === 2)!,
    )!;
    for (const comparison of [compareLaps(lap, lap, 10), compareLaps(lap, other, 10)]) {
      expect(comparison.distanceMeters).toHaveLength(63);
      expect(Math.max(...comparison.deltaSeconds.map(Math.abs))).toBeLessThan(1e-4);
    }
    const slower = { ...lap, sessionSeconds: lap.sessionSeconds.map((time) => time * 1.1) };
    expect(compareLaps(slower, lap, 10).deltaSeconds.at(-1)).toBeCloseTo(0.1 * ((620 / lap.distanceMeters.at(-1)!) * 20), 2);
  });

  it('gives only the drivers and events that are asked for', async () => {
    const bytes = await fixture(name);
    const events = [...iterateVcr(bytes, { events: ['checkpoint', 'standings'], drivers: [2] })];
    expect(new Set(events.map(({ driver }) => driver))).toEqual(new Set([2, undefined]));
    expect(parseVcrSync(bytes, { include: ['driverStates'], drivers: [1] }).driverStates.length).toBe(91);
    expect(parseVcrSync(bytes, { include: ['header'] })).not.toHaveProperty('drivers');
  });

  it('loses its names and nothing else', async () => {
    const bytes = await fixture(name);
    const clean = parseVcrSync(anonymizeVcr(bytes), { include: all });
    expect(clean.drivers.map(({ name: one }) => one)).toEqual(['Driver 1', 'Driver 2']);
    expect(clean.driverStates).toEqual((await read()).driverStates);
    expect(clean.isComplete).toBe(true);
  });
});

describe('damage', () => {
  it('of a recording that was not finished leaves its slices', async () => {
    const bytes = (await fixture('lmu-race.vcr')).slice();
    const whole = parseVcrSync(bytes, { include: all });
    new DataView(bytes.buffer).setUint32(53, 0, true);
    const cut = parseVcrSync(bytes.slice(0, whole.header.layout === 'lmu' ? whole.header.metadataOffset : 0), { include: all });
    expect({ isComplete: cut.isComplete, drivers: cut.drivers, states: cut.driverStates.length, events: cut.events.length }).toEqual({
      isComplete: false,
      drivers: [],
      states: 182,
      events: whole.events.length,
    });
    expect(cut.diagnostics.at(-1)).toMatchObject({ code: 'truncated', reason: 'unfinished' });
  });

  it('of gzip leaves what comes out', async () => {
    const bytes = await fixture('rf2-race-gz.vcr');
    const { isComplete, driverStates, diagnostics } = parseVcrSync(bytes.slice(0, 1500), { include: ['driverStates'] });
    expect(isComplete).toBe(false);
    expect(driverStates.length).toBeGreaterThan(50);
    expect(diagnostics.map(({ code }) => code)).toEqual(['truncated', 'truncated']);
    expect(parseVcrSync(bytes, { include: all })).toEqual(parseVcrSync(await fixture('rf2-race.vcr'), { include: all }));
    expect(await parseVcr(bytes, { include: all })).toEqual(parseVcrSync(bytes, { include: all }));
  });

  it.each(['rf2-race.vcr', 'lmu-race.vcr'])('of gzip in its last bytes is reported too, by every verb: %s', async (name) => {
    const bytes = gzip(await fixture(name));
    for (const cut of [1, 4, 8]) {
      const short = bytes.slice(0, -cut);
      const streamed = streamVcr(short);
      const ends = [await parseVcr(short), await streamed.end(), parseVcrSync(short), iterateVcr(short).end()];
      for (const { isComplete, diagnostics } of ends) {
        expect(isComplete).toBe(false);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors).toMatchObject([{ code: 'truncated', path: ['wrapper'] }]);
      }
      await expect(parseVcr(short, { strict: true })).rejects.toMatchObject({ code: 'truncated' });
    }
    expect((await parseVcr(bytes)).isComplete).toBe(true);
  });

  it('of a slice time stops the reading, with the place', async () => {
    const bytes = (await fixture('rf2-race.vcr')).slice();
    const records = decodeVcrRecordsSync(bytes);
    const lastSlice = records.slices.at(-1)!.events.reduce((sum, { payload }) => sum + 5 + payload.length, 6);
    new DataView(bytes.buffer).setFloat32(bytes.length - lastSlice, NaN, true);
    const replay = parseVcrSync(bytes, { include: ['driverStates'] });
    expect({ isComplete: replay.isComplete, states: replay.driverStates.length }).toEqual({ isComplete: false, states: 180 });
    expect(replay.diagnostics).toMatchObject([
      { code: 'corrupt', reason: 'outOfStep', path: ['slice 90'], offset: bytes.length - lastSlice },
    ]);
  });

  it('of declared counts is reported, and the data is trusted', async () => {
    const records = decodeVcrRecordsSync(await fixture('rf2-race.vcr'));
    if (records.layout !== 'rf2') throw new Error('an rFactor 2 fixture');
    const short = writeVcr({ ...records, header: { ...records.header, sliceCount: 50 } });
    const { isComplete, driverStates, diagnostics } = parseVcrSync(short, { include: ['driverStates'] });
    expect({ isComplete, states: driverStates.length, reasons: diagnostics.map(({ reason }) => reason) }).toEqual({
      isComplete: true,
      states: 182,
      reasons: ['declaredCounts'],
    });
  });
});

describe('signatures', () => {
  it('refuse rFactor 1 by name, and what is not a recording', async () => {
    const bytes = (await fixture('rf2-race.vcr')).slice();
    new DataView(bytes.buffer).setFloat32(49, 1.05, true);
    expect(() => parseVcrSync(bytes)).toThrow(/rFactor 1/);
    expect(() => parseVcrSync(bytes)).toThrow(expect.objectContaining({ code: 'unsupported-version', offset: 49 }) as Error);
    expect(() => parseVcrSync(bytes.slice(4, 40))).toThrow(expect.objectContaining({ code: 'bad-signature' }) as Error);
  });

  it('read a newer format like the known ones, and say so', async () => {
    const bytes = (await fixture('lmu-race.vcr')).slice();
    bytes[49] = 9;
    const { header, diagnostics } = parseVcrSync(bytes);
    expect([header.version, diagnostics[0]?.code]).toEqual([9, 'unknown-build']);
  });
});

describe('event headers', () => {
  it('are cut as the example of the fact sheet is', async () => {
    const { driverOf, eventClassOf, eventTypeOf, sizeOf } = await import('../../../src/formats/vcr/layout.js');
    const header = 84950786;
    expect([eventClassOf(header, 'rf2'), eventTypeOf(header), sizeOf(header), driverOf(header)]).toEqual([0, 8, 63, 2]);
    expect(eventClassOf(0xa0000000, 'rf2')).toBe(5);
  });
});
