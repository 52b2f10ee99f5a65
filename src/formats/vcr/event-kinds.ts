import type { VcrText } from './text.js';
import type { VcrEventType, VcrObject, VcrPenalty, VcrPitAction, VcrRaceEvent, VcrVerdict } from './events.js';
import type { VcrLayout } from './layout.js';

/**
 * The payload of the current event. One object serves for all events and moves along with them. Reads check nothing, since the size rule of
 * the kind has.
 */
export class Payload {
  view: DataView = new DataView(new ArrayBuffer(0));
  data: Uint8Array = new Uint8Array(0);
  at = 0;
  size = 0;
  readonly #text: VcrText;

  constructor(text: VcrText) {
    this.#text = text;
  }

  u8(offset: number): number {
    return this.data[this.at + offset]!;
  }
  u16(offset: number): number {
    return this.view.getUint16(this.at + offset, true);
  }
  i32(offset: number): number {
    return this.view.getInt32(this.at + offset, true);
  }
  f32(offset: number): number {
    return this.view.getFloat32(this.at + offset, true);
  }
  bytes(offset = 0): Uint8Array {
    return this.data.subarray(this.at + offset, this.at + this.size);
  }
  text(offset: number): string {
    return this.#text(this.bytes(offset));
  }
}

/** The fields that only events of one kind have. */
export type EventFields = Readonly<Record<string, unknown>>;

/** One row of the table of event kinds (docs/formats/vcr.md, sections 3.3 and 6.3). */
export interface VcrEventKind {
  readonly layout: VcrLayout;
  readonly eventClass: number;
  readonly eventType: number;
  /** The least and the greatest payload size of this kind. */
  readonly minSize: number;
  readonly maxSize: number;
  /** How many bytes from the first on are understood without a gap; -1 where nothing is. A longer payload is shown as it is stored. */
  readonly understoodBytes: number;
  readonly type: VcrEventType;
  /** A guess at what it is, where nobody has decoded it. */
  readonly name?: string | undefined;
  /** A: three programs agree. B: one good source or two weak. C: inferred. */
  readonly confidence: 'A' | 'B' | 'C';
  /** Decodes the payload; missing where nothing but a name is known. */
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
/** Codes of the event 3/49. */
const IN_PIT_LANE = 3;
const IN_GARAGE = 4;
const NO_LAP_LIMIT = 0x7fffffff;
const SERVICE_DONE = 37;

const penalty = (layout: VcrLayout, code: number): EventFields => ({ code, penalty: PENALTIES[layout][code] });
const contact = (other: number): EventFields => ({ other, ...(OBJECTS[other] && { object: OBJECTS[other] }) });

const garageMoved: Decode = (p) => ({ how: 'moved', atSeconds: p.f32(0) });
const garageState: Decode = (p) => {
  const code = p.u8(0);
  return { how: 'state', code, ...(code === IN_GARAGE && { hasEntered: true }), ...(code === IN_PIT_LANE && { hasEntered: false }) };
};
const impact: Decode = (p) => ({ atSeconds: p.f32(6) });
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
    bestSectorSeconds: [p.f32(1), p.f32(5), p.f32(9)].map((seconds) => (seconds < 0 ? undefined : seconds)),
    ...(lapLimit !== NO_LAP_LIMIT && { lapLimit }),
  };
};
const checkpoint = (p: Payload, lap: number, sector: number): EventFields => {
  const lapSeconds = p.f32(0);
  return { lap, sector, atSeconds: p.f32(4), ...(lapSeconds > 0 && { lapSeconds }) };
};
const pit =
  (layout: VcrLayout): Decode =>
  (p) => {
    const code = p.u8(0);
    return {
      code,
      action: PIT_ACTIONS[layout][code],
      ...(layout === 'lmu' && code === SERVICE_DONE && p.size >= 6 && { liters: p.f32(2) }),
    };
  };

const bestSector =
  (sector: number): Decode =>
  () => ({ sector });
const damage =
  (part: string): Decode =>
  () => ({ part });

const ANY = 511;

/** Where nothing is understood, and even an empty payload is shown. */
const NONE = -1;

/**
 * Class, type, least and greatest payload size, how many bytes from the first on are understood without a gap, our type, and confidence. The last entry is
 * the decoder, or a name for what nobody has decoded.
 */
type Row = readonly [number, number, number, number, number, RaceType, VcrEventKind['confidence'], Decode | string];

const RF2: readonly Row[] = [
  [0, 0, 0, ANY, NONE, 'unknown', 'C', 'cone'],
  [0, 1, 0, ANY, NONE, 'unknown', 'C', 'post'],
  [0, 2, 0, ANY, NONE, 'unknown', 'C', 'sign'],
  [0, 3, 0, ANY, NONE, 'unknown', 'C', 'wheel'],
  [0, 4, 0, ANY, NONE, 'unknown', 'C', 'wing'],
  [0, 5, 0, ANY, NONE, 'unknown', 'C', 'part'],
  [0, 6, 0, ANY, NONE, 'unknown', 'C', 'zip update'],
  [1, 4, 0, ANY, NONE, 'unknown', 'C', 'weather'],
  [1, 6, 10, ANY, 0, 'impact', 'B', impact],
  [1, 7, 4, ANY, 4, 'garage', 'B', garageMoved],
  [1, 10, 1, ANY, 1, 'lights', 'B', (p) => ({ lights: p.u8(0) })],
  [1, 11, 4, ANY, 0, 'contact', 'C', (p) => contact(p.u8(3))],
  [1, 23, 4, ANY, 4, 'countdown', 'B', (p) => ({ count: p.i32(0) })],
  [1, 26, 0, ANY, NONE, 'unknown', 'C', 'DRS line'],
  [2, 5, 3, ANY, 0, 'penaltyGiven', 'B', (p) => ({ ...penalty('rf2', p.u8(0)), text: p.text(3) })],
  [2, 7, 1, ANY, 1, 'penaltyServed', 'B', penaltyCode('rf2')],
  [2, 8, 1, ANY, 1, 'penaltyRemoved', 'B', penaltyCode('rf2')],
  [2, 9, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [2, 15, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [2, 16, 4, ANY, 4, 'tyres', 'B', tyres],
  [2, 17, 4, ANY, 0, 'contact', 'B', (p) => contact(p.u8(3))],
  [2, 19, 0, ANY, ANY, 'session', 'A', session],
  [2, 23, 0, ANY, 0, 'damage', 'B', damage('engine')],
  [2, 26, 0, ANY, 0, 'damage', 'B', damage('suspension')],
  [2, 28, 0, ANY, 0, 'trackCut', 'B', () => ({})],
  [2, 29, 0, ANY, 0, 'bestSector', 'B', bestSector(1)],
  [2, 30, 0, ANY, 0, 'bestSector', 'B', bestSector(2)],
  [2, 31, 0, ANY, 0, 'bestSector', 'B', bestSector(3)],
  [3, 6, 10, ANY, 0, 'checkpoint', 'A', (p) => checkpoint(p, p.u8(8), p.u8(9) >> 6)],
  [3, 8, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [3, 9, 8, 8, 8, 'countdownTime', 'B', (p) => ({ startSeconds: p.f32(0), endSeconds: p.f32(4) })],
  [3, 15, 0, ANY, 0, 'garage', 'B', () => ({ how: 'escape' })],
  [3, 19, 0, ANY, NONE, 'unknown', 'C', 'steps by one'],
  [3, 22, 0, ANY, NONE, 'formationLap', 'C', () => ({})],
  [3, 38, 0, ANY, NONE, 'unknown', 'C', 'driver and vehicle names'],
  [3, 48, 21, ANY, 0, 'standings', 'A', standings],
  [3, 49, 1, ANY, 1, 'garage', 'B', garageState],
  [5, 2, 1, ANY, 1, 'pit', 'A', pit('rf2')],
  [5, 3, 0, ANY, NONE, 'unknown', 'C', 'qualifying'],
];
const LMU: readonly Row[] = [
  [0, 2, 1, ANY, 1, 'pit', 'B', pit('lmu')],
  [0, 6, 10, ANY, 0, 'impact', 'B', impact],
  [0, 10, 80, 80, 0, 'weather', 'B', (p) => ({ clock: p.f32(0), airCelsius: p.u8(38) / 8 + 5.9, rain: p.u8(42) / 255 })],
  [0, 15, 24, 37, 0, 'brakeTemperature', 'B', (p) => ({ celsius: Math.max(20, (p.u8(23) - 51) * 5.86 + 29) })],
  [0, 16, 4, 4, 4, 'tyres', 'B', tyres],
  [0, 17, 33, ANY, 0, 'contact', 'B', (p) => ({ ...contact(p.u8(32)), magnitude: p.f32(8) })],
  [0, 19, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [0, 23, 0, ANY, 0, 'damage', 'B', damage('engine')],
  [0, 26, 0, ANY, 0, 'damage', 'B', damage('suspension')],
  [0, 29, 0, ANY, 0, 'bestSector', 'B', bestSector(1)],
  [0, 30, 0, ANY, 0, 'bestSector', 'B', bestSector(2)],
  [0, 31, 0, ANY, 0, 'bestSector', 'B', bestSector(3)],
  [0, 51, 3, 3, 0, 'virtualEnergy', 'B', (p) => ({ energy: p.u8(0) / 255, pitRequest: p.u8(2) })],
  [1, 10, 3, 3, 1, 'flag', 'C', (p) => ({ state: p.u8(0) })],
  [1, 11, 0, ANY, NONE, 'unknown', 'B', 'gear shift sound'],
  [1, 24, 0, ANY, NONE, 'unknown', 'B', 'wheels'],
  [1, 25, 0, ANY, NONE, 'unknown', 'B', 'sync'],
  [3, 5, 2, ANY, ANY, 'penaltyGiven', 'B', (p) => ({ ...penalty('lmu', p.u8(0)), seconds: p.u8(1) * 2, text: p.text(2) })],
  [3, 6, 10, ANY, 0, 'checkpoint', 'B', (p) => checkpoint(p, p.u8(8) >> 2, p.u8(8) & 3)],
  [3, 7, 1, ANY, 1, 'penaltyServed', 'B', penaltyCode('lmu')],
  [3, 8, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [3, 9, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [3, 19, 2, ANY, ANY, 'session', 'B', session],
  [
    3,
    28,
    4,
    4,
    4,
    'trackLimits',
    'B',
    (p) => ({
      warningPoints: p.u8(0) / 4,
      totalPoints: p.u8(1) / 4,
      lap: p.u16(2) >> 3,
      verdictCode: p.u16(2) & 7,
      verdict: VERDICTS[p.u16(2) & 7],
    }),
  ],
  [3, 33, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
  [3, 48, 21, ANY, 0, 'standings', 'B', standings],
  [3, 49, 1, ANY, 1, 'garage', 'B', garageState],
  [3, 60, 0, ANY, NONE, 'unknown', 'C', 'undecoded'],
];

const kindFrom = (
  layout: VcrLayout,
  [eventClass, eventType, minSize, maxSize, understoodBytes, type, confidence, last]: Row,
): VcrEventKind => ({
  layout,
  eventClass,
  eventType,
  minSize,
  maxSize,
  understoodBytes,
  type,
  confidence,
  ...(typeof last === 'string' ? { name: last } : { decode: last }),
});

/**
 * Every kind of event that something is known of, driver states aside. The first row whose class, type and
 * size fit is the kind of an event.
 *
 * @example
 * VCR_EVENT_KINDS.filter(({ confidence }) => confidence === 'A').map(({ type }) => type);
 */
export const VCR_EVENT_KINDS: readonly VcrEventKind[] = [
  ...RF2.map((row) => kindFrom('rf2', row)),
  ...LMU.map((row) => kindFrom('lmu', row)),
];

/** Every type of event except driver states, which are in no table of kinds, since their event type is the gear. */
export const RACE_EVENTS: readonly VcrRaceEvent['type'][] = [...new Set([...RF2, ...LMU].map(([, , , , , type]) => type))].sort();
/** Every type of event. */
export const ALL_EVENTS: readonly VcrEventType[] = ['driverState', ...RACE_EVENTS];

/** The kinds of a layout by `class << 6 | type`. */
export function kindsOf(layout: VcrLayout): readonly (readonly VcrEventKind[] | undefined)[] {
  const byKey: VcrEventKind[][] = [];
  for (const kind of VCR_EVENT_KINDS) {
    if (kind.layout === layout) (byKey[(kind.eventClass << 6) | kind.eventType] ??= []).push(kind);
  }
  return byKey;
}
