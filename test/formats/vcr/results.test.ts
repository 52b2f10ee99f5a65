import { describe, expect, it } from 'vitest';
import { modInfoOf, iterateVcr, parseVcrSync, type VcrDriver, type VcrEvent, type VcrRaceEvent } from '../../../src/formats/vcr/index.js';
import { fixture } from '#fixture';
import { VcrSession } from '../../../src/formats/vcr/session.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { RACE_SECTIONS } from '../../../src/formats/vcr/race/sections.js';
import { sectionsOf } from './sections-of.js';
import { f32, header, rf2File, slice } from '../../../recordings/vcr/toy-race.js';

const SECTIONS = Object.keys(RACE_SECTIONS) as (keyof typeof RACE_SECTIONS)[];

type Fields<E> = E extends VcrEvent ? Omit<E, 'slice' | 'index' | 'eventClass' | 'eventType' | 'timeAdjustment'> : never;
const event = (fields: Fields<VcrRaceEvent>): VcrRaceEvent => ({
  slice: 0,
  index: 0,
  eventClass: 0,
  eventType: 0,
  timeAdjustment: 0,
  ...fields,
});
const lap = (driver: number, number: number, lapSeconds: number | undefined, atSeconds: number): VcrRaceEvent =>
  event({ type: 'checkpoint', sessionSeconds: atSeconds, driver, lap: number, sector: 0, atSeconds, ...(lapSeconds && { lapSeconds }) });
const driver = (number: number, name?: string): VcrDriver => ({ number, name }) as VcrDriver;

describe('results', () => {
  const events = [
    lap(1, 0, undefined, 100),
    lap(2, 0, 95.5, 101),
    lap(1, 1, 90.25, 190.25),
    lap(2, 1, 92, 193),
    event({ type: 'pit', sessionSeconds: 150, driver: 2, code: 34, action: 'enteredPitLane', bytes: new Uint8Array(0) }),
  ];
  const drivers = [driver(1, 'Ada'), driver(2, 'Bo'), driver(3)];

  it('are ordered by the last standings', () => {
    const order = event({
      type: 'standings',
      sessionSeconds: 200,
      driver: undefined,
      order: [2, 1],
      bestSectorSeconds: [undefined, undefined, undefined],
    });
    expect(sectionsOf([...events, order], drivers).results).toEqual([
      { position: 1, driver: 2, name: 'Bo', laps: 2, bestLapSeconds: 92, pitStops: 1 },
      { position: 2, driver: 1, name: 'Ada', laps: 2, bestLapSeconds: 90.25, pitStops: 0 },
      { position: undefined, driver: 3, name: undefined, laps: 0, bestLapSeconds: undefined, pitStops: 0 },
    ]);
  });

  it('are ordered by the best lap without standings', () => {
    expect(sectionsOf(events, drivers).results.map(({ position, driver }) => [position, driver])).toEqual([
      [1, 1],
      [2, 2],
      [undefined, 3],
    ]);
  });

  it('are sections, with stops, tyres, flags and penalties', async () => {
    const bytes = await fixture('lmu-race.vcr');
    const {
      header: _header,
      isComplete: _complete,
      diagnostics: _diagnostics,
      format: _format,
      drivers,
      ...all
    } = parseVcrSync(bytes, {
      include: ['drivers', ...SECTIONS],
    });
    expect(all).toEqual(sectionsOf(all.events, drivers));
    expect(all.results.filter(({ position }) => position === 1)).toHaveLength(1);
    // alone they are made of fewer events, and are the same
    for (const section of SECTIONS) expect(parseVcrSync(bytes, { include: [section] })[section]).toEqual(all[section]);
  });

  it('come with events in one read', async () => {
    const bytes = await fixture('lmu-race.vcr');
    const session = new VcrSession(['driverState', 'pit'], ['results', 'pitStops'], {});
    const reading = iterate(session, bytes);
    const given = [...reading.batches()].flat();
    expect(given).toEqual([...iterateVcr(bytes, { events: ['driverState', 'pit'] })]);
    const { results, pitStops } = parseVcrSync(bytes, { include: ['results', 'pitStops'] });
    expect(reading.end()).toMatchObject({ results, pitStops });
  });

  it('count every step and every row in the budget', () => {
    const order = (sessionSeconds: number, ...drivers: number[]): VcrRaceEvent =>
      event({ type: 'standings', sessionSeconds, driver: undefined, order: drivers, bestSectorSeconds: [undefined, undefined, undefined] });
    const field = Array.from({ length: 100 }, (_, i) => i);
    // a hundred cars that change places twice in each second, of which each overtake is looked for in the orders that follow
    const events = Array.from({ length: 2000 }, (_, i) => order(0, ...(i % 2 === 0 ? field : [...field].reverse())));
    expect(() => sectionsOf(events)).toThrow(expect.objectContaining({ code: 'limit' }) as Error);
  });
});

it('tyres and flags are given when they change', () => {
  const tyres = (sessionSeconds: number, compound: number): VcrRaceEvent =>
    event({ type: 'tyres', sessionSeconds, driver: 4, compounds: [compound, 1, 1, 1] });
  expect(
    sectionsOf([tyres(1, 1), tyres(2, 1), tyres(3, 2)]).tyres.map(({ sessionSeconds, compounds }) => [sessionSeconds, compounds[0]]),
  ).toEqual([
    [1, 1],
    [3, 2],
  ]);
  const flag = (sessionSeconds: number, state: number): VcrRaceEvent =>
    event({ type: 'flag', sessionSeconds, driver: undefined, state, bytes: new Uint8Array(0) });
  const lights = event({ type: 'lights', sessionSeconds: 4, driver: undefined, lights: 3, bytes: new Uint8Array(0) });
  expect(sectionsOf([flag(1, 0), flag(2, 0), flag(3, 1), lights]).flags).toEqual([
    { sessionSeconds: 1, type: 'flag', state: 0 },
    { sessionSeconds: 3, type: 'flag', state: 1 },
    { sessionSeconds: 4, type: 'lights', state: 3 },
  ]);
});

it('contacts of 1/11, engine damage of 2/23 and the formation lap of 3/22 have their values', () => {
  const CLASS = 1 << 29;
  const payloads = [
    { header: header(7, 4, 11, 1 * CLASS), payload: [1, 2, 3, 9] },
    { header: header(7, 4, 11, 1 * CLASS), payload: [1, 2, 3, 112] },
    { header: header(8, 4, 23, 2 * CLASS), payload: f32(0.5) },
    { header: header(255, 2, 22, 3 * CLASS), payload: [5, 6] },
  ];
  const { events, diagnostics } = parseVcrSync(rf2File([slice(12.5, payloads)], 4), { include: ['events'], strict: true });
  const base = { sessionSeconds: 12.5, slice: 0 };
  expect(events).toMatchObject([
    { ...base, type: 'contact', driver: 7, other: 9, eventClass: 1, eventType: 11 },
    { ...base, type: 'contact', driver: 7, other: 112, object: 'wall' },
    { ...base, type: 'damage', driver: 8, part: 'engine', eventClass: 2, eventType: 23 },
    { ...base, type: 'formationLap', driver: undefined, bytes: Uint8Array.of(5, 6) },
  ]);
  expect(events[0]).not.toHaveProperty('object');
  expect(diagnostics).toEqual([]);
});

it('a car that is moved to the garage has the time of that, and an event that nobody knows has its bytes and no name', () => {
  const CLASS = 1 << 29;
  const payloads = [
    { header: header(7, 4, 7, 1 * CLASS), payload: f32(11.25) },
    { header: header(7, 2, 7, 5 * CLASS), payload: [5, 6] },
  ];
  const { events } = parseVcrSync(rf2File([slice(12.5, payloads)], 2), { include: ['events'] });
  const base = { sessionSeconds: 12.5, slice: 0, driver: 7, timeAdjustment: 0, eventType: 7 };
  expect(events).toEqual([
    { ...base, type: 'garage', how: 'moved', atSeconds: 11.25, index: 0, eventClass: 1 },
    { ...base, type: 'unknown', bytes: Uint8Array.of(5, 6), index: 1, eventClass: 5 },
  ]);
  expect(events[1]).not.toHaveProperty('name');
});

describe('mod info', () => {
  it('is lines of names and values', () => {
    const info = modInfoOf('Mod=Synthetic Series v1.0\r\nTrack=Testring 620 m\nCars=5\nPoints=25, 18 15\n');
    expect(info.guess).toEqual({ name: 'Synthetic Series', version: '1.0', track: 'Testring 620 m', drivers: 5, points: [25, 18, 15] });
    expect(info.fields.get('cars')).toBe('5');
    expect(modInfoOf('Name: GT3\nVersion: 2.1b').guess).toMatchObject({
      name: 'GT3',
      version: '2.1b',
      track: undefined,
      drivers: undefined,
    });
  });

  it('is nothing in free text', () => {
    const { fields, guess } = modInfoOf('a mod by somebody');
    expect(fields.size).toBe(0);
    expect(Object.values(guess)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
