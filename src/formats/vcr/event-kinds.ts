import type { VcrEventType, VcrObject, VcrPenalty, VcrPitAction, VcrRaceEvent, VcrVerdict } from './events.js';
import type { VcrLayout } from './layout.js';
import type { Payload } from './payload.js';

/** What only its kind says of an event. */
export type EventFields = Readonly<Record<string, unknown>>;

/** One row of the table of event kinds (docs/formats/vcr.md, sections 3.3 and 6.3). */
export interface VcrEventKind {
  readonly layout: VcrLayout;
  readonly eventClass: number;
  readonly eventType: number;
  /** Payload sizes that are this kind. */
  readonly minSize: number;
  readonly maxSize: number;
  readonly type: VcrEventType;
  /** What it is, in words. */
  readonly name: string;
  /** A: three programs agree. B: one good source or two weak. C: inferred. */
  readonly confidence: 'A' | 'B' | 'C';
  /** Missing where only the name is known. */
  readonly decode?: (payload: Payload) => EventFields;
}

type RaceType = VcrRaceEvent['type'];
type Decode = (payload: Payload) => EventFields;

const PENALTIES: Readonly<Record<VcrLayout, Readonly<Record<number, VcrPenalty>>>> = {
  rf2: { 0: 'stopGo', 1: 'driveThrough' },
  lmu: { 0: 'stopGo', 1: 'driveThrough', 3: 'time' },
};
const OBJECTS: Readonly<Record<number, VcrObject>> = { 105: 'cone', 106: 'post', 107: 'sign', 108: 'wheel', 109: 'wing', 112: 'wall' };
const VERDICTS: Readonly<Record<number, VcrVerdict>> = {
  0: 'disqualified',
  1: 'stopGo',
  2: 'driveThrough',
  3: 'time',
  4: 'warning',
  7: 'none',
};
const PIT_ACTIONS: Readonly<Record<VcrLayout, Readonly<Record<number, VcrPitAction>>>> = {
  rf2: { 0: 'garage', 1: 'garage', 32: 'leftPitLane', 33: 'requested', 34: 'enteredPitLane', 35: 'inBox', 36: 'leftBox' },
  lmu: {
    16: 'leftGarage',
    18: 'stoppedInBox',
    20: 'serviceStarted',
    21: 'backToGarage',
    32: 'leftPitLane',
    33: 'requested',
    34: 'enteredPitLane',
    35: 'inBox',
    36: 'jacks',
    37: 'serviceDone',
  },
};
/** Codes of 3/49. */
const IN_PIT_LANE = 3;
const IN_GARAGE = 4;
const NO_LAP_LIMIT = 0x7fffffff;
const SERVICE_DONE = 37;

const penalty = (layout: VcrLayout, code: number): EventFields => ({ code, penalty: PENALTIES[layout][code] ?? 'unknown' });
const contact = (other: number): EventFields => ({ other, ...(OBJECTS[other] && { object: OBJECTS[other] }) });

const garageMoved: Decode = (p) => ({ how: 'moved', at: p.f32(0) });
const garageState: Decode = (p) => {
  const code = p.u8(0);
  return { how: 'state', code, ...(code === IN_GARAGE && { entered: true }), ...(code === IN_PIT_LANE && { entered: false }) };
};
const impact: Decode = (p) => ({ at: p.f32(6) });
const session: Decode = (p) => ({ text: p.text(0) });
const tyres: Decode = (p) => ({ compounds: [p.u8(0), p.u8(1), p.u8(2), p.u8(3)] });
const penaltyCode =
  (layout: VcrLayout): Decode =>
  (p) =>
    penalty(layout, p.u8(0));
const standings: Decode = (p) => {
  const lapLimit = p.i32(13);
  return {
    order: [...p.bytes(21).subarray(0, p.u8(0))],
    bestSectors: [p.f32(1), p.f32(5), p.f32(9)],
    ...(lapLimit !== NO_LAP_LIMIT && { lapLimit }),
  };
};
const checkpoint = (p: Payload, lap: number, sector: number): EventFields => {
  const lapTime = p.f32(0);
  return { lap, sector, at: p.f32(4), ...(lapTime > 0 && { lapTime }) };
};
const pit =
  (layout: VcrLayout): Decode =>
  (p) => {
    const code = p.u8(0);
    return {
      code,
      action: PIT_ACTIONS[layout][code] ?? 'unknown',
      ...(layout === 'lmu' && code === SERVICE_DONE && p.size >= 6 && { litres: p.f32(2) }),
      bytes: p.bytes(1),
    };
  };

const ANY = 511;

function kind(
  layout: VcrLayout,
  eventClass: number,
  eventType: number,
  size: number | readonly [number, number],
  type: RaceType,
  name: string,
  confidence: VcrEventKind['confidence'],
  decode?: Decode,
): VcrEventKind {
  const [minSize, maxSize] = typeof size === 'number' ? [size, size] : size;
  return { layout, eventClass, eventType, minSize, maxSize, type, name, confidence, ...(decode && { decode }) };
}

/**
 * Every kind of event that something is known of, driver states aside. The first row whose class, type and
 * size fit is the kind of an event.
 *
 * @example
 * VCR_EVENT_KINDS.filter(({ confidence }) => confidence === 'A').map(({ name }) => name);
 */
export const VCR_EVENT_KINDS: readonly VcrEventKind[] = /* @__PURE__ */ [
  kind('rf2', 0, 0, [0, ANY], 'unknown', 'cone', 'C'),
  kind('rf2', 0, 1, [0, ANY], 'unknown', 'post', 'C'),
  kind('rf2', 0, 2, [0, ANY], 'unknown', 'sign', 'C'),
  kind('rf2', 0, 3, [0, ANY], 'unknown', 'wheel', 'C'),
  kind('rf2', 0, 4, [0, ANY], 'unknown', 'wing', 'C'),
  kind('rf2', 0, 5, [0, ANY], 'unknown', 'part', 'C'),
  kind('rf2', 0, 6, [0, ANY], 'unknown', 'zip update', 'C'),
  kind('rf2', 1, 4, [0, ANY], 'unknown', 'weather', 'C'),
  kind('rf2', 1, 6, [10, ANY], 'impact', 'impact', 'B', impact),
  kind('rf2', 1, 7, [4, ANY], 'garage', 'leaves or enters the garage', 'B', garageMoved),
  kind('rf2', 1, 10, [1, ANY], 'lights', 'start lights', 'B', (p) => ({ lights: p.u8(0), bytes: p.bytes(1) })),
  kind('rf2', 1, 11, [4, ANY], 'contact', 'contact', 'C', (p) => contact(p.u8(3))),
  kind('rf2', 1, 23, [4, ANY], 'countdown', 'countdown', 'B', (p) => ({ count: p.i32(0) })),
  kind('rf2', 1, 26, [0, ANY], 'unknown', 'DRS line', 'C'),
  kind('rf2', 2, 5, [3, ANY], 'penaltyGiven', 'penalty given', 'B', (p) => ({ ...penalty('rf2', p.u8(0)), text: p.text(3) })),
  kind('rf2', 2, 7, [1, ANY], 'penaltyServed', 'penalty served', 'B', penaltyCode('rf2')),
  kind('rf2', 2, 8, [1, ANY], 'penaltyRemoved', 'penalty removed', 'B', penaltyCode('rf2')),
  kind('rf2', 2, 9, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('rf2', 2, 15, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('rf2', 2, 16, [4, ANY], 'tyres', 'tyre compounds', 'B', tyres),
  kind('rf2', 2, 17, [4, ANY], 'contact', 'contact', 'B', (p) => contact(p.u8(3))),
  kind('rf2', 2, 19, [0, ANY], 'session', 'session name', 'A', session),
  kind('rf2', 2, 23, [0, ANY], 'damage', 'engine damage', 'B', () => ({ part: 'engine' })),
  kind('rf2', 2, 26, [0, ANY], 'damage', 'suspension damage', 'B', () => ({ part: 'suspension' })),
  kind('rf2', 2, 28, [0, ANY], 'trackCut', 'cut or track extension', 'B', () => ({})),
  kind('rf2', 2, 29, [0, ANY], 'bestSector', 'best sector 1', 'B', () => ({ sector: 1 })),
  kind('rf2', 2, 30, [0, ANY], 'bestSector', 'best sector 2', 'B', () => ({ sector: 2 })),
  kind('rf2', 2, 31, [0, ANY], 'bestSector', 'best sector 3', 'B', () => ({ sector: 3 })),
  kind('rf2', 3, 6, [10, ANY], 'checkpoint', 'checkpoint', 'A', (p) => checkpoint(p, p.u8(8), p.u8(9) >> 6)),
  kind('rf2', 3, 8, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('rf2', 3, 9, 8, 'countdownTime', 'start and end of the countdown', 'B', (p) => ({ start: p.f32(0), end: p.f32(4) })),
  kind('rf2', 3, 15, [0, ANY], 'garage', 'pressed escape', 'B', (p) => ({ how: 'escape', bytes: p.bytes() })),
  kind('rf2', 3, 19, [0, ANY], 'unknown', 'steps by one', 'C'),
  kind('rf2', 3, 22, [0, ANY], 'unknown', 'formation lap', 'C'),
  kind('rf2', 3, 38, [0, ANY], 'unknown', 'driver and vehicle names', 'C'),
  kind('rf2', 3, 48, [21, ANY], 'standings', 'standings', 'A', standings),
  kind('rf2', 3, 49, [1, ANY], 'garage', 'pit lane, garage, or removed', 'B', garageState),
  kind('rf2', 5, 2, [1, ANY], 'pit', 'pit', 'A', pit('rf2')),
  kind('rf2', 5, 3, [0, ANY], 'unknown', 'qualifying', 'C'),
  kind('lmu', 0, 2, [1, ANY], 'pit', 'pit', 'B', pit('lmu')),
  kind('lmu', 0, 6, [10, ANY], 'impact', 'impact', 'B', impact),
  kind('lmu', 0, 10, 80, 'weather', 'weather', 'B', (p) => ({ clock: p.f32(0), airCelsius: p.u8(38) / 8 + 5.9, rain: p.u8(42) / 255 })),
  kind('lmu', 0, 15, [24, 37], 'brakeTemperature', 'brake disc temperature', 'B', (p) => ({
    celsius: Math.max(20, (p.u8(23) - 51) * 5.86 + 29),
  })),
  kind('lmu', 0, 16, 4, 'tyres', 'tyre compounds', 'B', tyres),
  kind('lmu', 0, 17, [33, ANY], 'contact', 'contact', 'B', (p) => ({ ...contact(p.u8(32)), magnitude: p.f32(8) })),
  kind('lmu', 0, 19, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('lmu', 0, 23, [0, ANY], 'damage', 'engine damage', 'B', () => ({ part: 'engine' })),
  kind('lmu', 0, 26, [0, ANY], 'damage', 'suspension damage', 'B', () => ({ part: 'suspension' })),
  kind('lmu', 0, 29, [0, ANY], 'bestSector', 'best sector 1', 'B', () => ({ sector: 1 })),
  kind('lmu', 0, 30, [0, ANY], 'bestSector', 'best sector 2', 'B', () => ({ sector: 2 })),
  kind('lmu', 0, 31, [0, ANY], 'bestSector', 'best sector 3', 'B', () => ({ sector: 3 })),
  kind('lmu', 0, 51, 3, 'virtualEnergy', 'virtual energy', 'B', (p) => ({ energy: p.u8(0) / 255, pitRequest: p.u8(2) })),
  kind('lmu', 1, 10, 3, 'flag', 'flag', 'C', (p) => ({ state: p.u8(0), bytes: p.bytes(1) })),
  kind('lmu', 1, 11, [0, ANY], 'unknown', 'gear shift sound', 'B'),
  kind('lmu', 1, 24, [0, ANY], 'unknown', 'wheels', 'B'),
  kind('lmu', 1, 25, [0, ANY], 'unknown', 'sync', 'B'),
  kind('lmu', 3, 5, [2, ANY], 'penaltyGiven', 'penalty given', 'B', (p) => ({
    ...penalty('lmu', p.u8(0)),
    seconds: p.u8(1) * 2,
    text: p.text(2),
  })),
  kind('lmu', 3, 6, [10, ANY], 'checkpoint', 'checkpoint', 'B', (p) => checkpoint(p, p.u8(8) >> 2, p.u8(8) & 3)),
  kind('lmu', 3, 7, [1, ANY], 'penaltyServed', 'penalty served', 'B', penaltyCode('lmu')),
  kind('lmu', 3, 8, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('lmu', 3, 9, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('lmu', 3, 19, [2, ANY], 'session', 'session name', 'B', session),
  kind('lmu', 3, 28, 4, 'trackLimits', 'track limits', 'B', (p) => ({
    warningPoints: p.u8(0) / 4,
    totalPoints: p.u8(1) / 4,
    lap: p.u16(2) >> 3,
    verdictCode: p.u16(2) & 7,
    verdict: VERDICTS[p.u16(2) & 7] ?? 'unknown',
  })),
  kind('lmu', 3, 33, [0, ANY], 'unknown', 'undecoded', 'C'),
  kind('lmu', 3, 48, [21, ANY], 'standings', 'standings', 'B', standings),
  kind('lmu', 3, 49, [1, ANY], 'garage', 'pit lane, garage, or removed', 'B', garageState),
  kind('lmu', 3, 60, [0, ANY], 'unknown', 'undecoded', 'C'),
];

/** The rows of a layout by `class << 6 | type`. */
export function kindsOf(layout: VcrLayout): readonly (readonly VcrEventKind[] | undefined)[] {
  const byKey: VcrEventKind[][] = [];
  for (const row of VCR_EVENT_KINDS) if (row.layout === layout) (byKey[(row.eventClass << 6) | row.eventType] ??= []).push(row);
  return byKey;
}
