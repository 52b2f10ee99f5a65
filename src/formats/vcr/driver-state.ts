import { RPM_PER_UNIT, type VcrLayout } from './layout.js';
import type { VcrDriverStateEvent, VcrEventBase } from './events.js';

/**
 * Offsets in the payload of a pose (docs/formats/vcr.md, sections 3.1 and 6.3). That the brake byte is at 36, and the order of the two
 * words of Le Mans Ultimate, were each found by one source by measuring telemetry.
 */
const CONTROLS_AT: Readonly<Record<VcrLayout, number>> = { rf2: 0, lmu: 4 };
const RF2_PARTS_AT = 4;
const VELOCITY_AT = 8;
const BRAKE_AT = 36;
const LMU_FLAGS_AT = 38;
const POSITION_AT: Readonly<Record<VcrLayout, number>> = { rf2: 39, lmu: 41 };

/** Bits of the column `flags`. */
export const VCR_STATE_FLAGS = {
  isInPit: 1,
  isHornOn: 2,
  isAbsActive: 4,
  isTractionControlActive: 8,
  hasHeadlightsOn: 16,
  isVisible: 32,
  isOffTrack: 64,
  isPitLimiterOn: 128,
} as const;
/** Bits 8 and 9 of `flags`: which driver of the car sits in it (rFactor 2). */
const CURRENT_DRIVER_SHIFT = 8;

/** Driver states as columns: entry `i` of each is one pose of one car. */
export interface VcrDriverStates {
  readonly length: number;
  /** Time of the slice, seconds of session time. */
  readonly sessionSeconds: Float32Array;
  /** 255 for a car of nobody. The event of such a state has no `driver`. */
  readonly driver: Uint8Array;
  /** Meters, y up. NaN or far away for a car that is not placed. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  /** Radians. */
  readonly pitch: Float32Array;
  readonly heading: Float32Array;
  readonly roll: Float32Array;
  /** Velocity in m/s. Its magnitude is certain, its frame of reference is not. */
  readonly velocityX: Float32Array;
  readonly velocityY: Float32Array;
  readonly velocityZ: Float32Array;
  /** -1 to 1, in parts of half lock. */
  readonly steering: Float32Array;
  /** 0 to 1. */
  readonly throttle: Float32Array;
  /** 0 to 1. */
  readonly brake: Float32Array;
  /** -1 reverse, 0 neutral, 1 to 8. */
  readonly gear: Int8Array;
  /** Engine speed as stored. `engineRpm` of an event is this number times 1.364186. */
  readonly engineRaw: Uint16Array;
  /** Bits of `STATE_FLAG`. */
  readonly flags: Uint16Array;
  /** Parts that came off, as in `VcrDriverStateEvent`; rFactor 2 only. */
  readonly detachedParts: Uint32Array;
}

const TYPES = {
  sessionSeconds: Float32Array,
  driver: Uint8Array,
  x: Float32Array,
  y: Float32Array,
  z: Float32Array,
  pitch: Float32Array,
  heading: Float32Array,
  roll: Float32Array,
  velocityX: Float32Array,
  velocityY: Float32Array,
  velocityZ: Float32Array,
  steering: Float32Array,
  throttle: Float32Array,
  brake: Float32Array,
  gear: Int8Array,
  engineRaw: Uint16Array,
  flags: Uint16Array,
  detachedParts: Uint32Array,
} as const;
type ColumnName = keyof typeof TYPES;
type Columns = Omit<VcrDriverStates, 'length'>;
/** The methods that all columns share, whatever their type of number. */
type AnyColumn = Float32Array;

/** Makes all columns with one function. */
function columnsOf(make: (name: ColumnName, type: Float32ArrayConstructor) => AnyColumn): Columns {
  const names = Object.keys(TYPES) as ColumnName[];
  return Object.fromEntries(names.map((name) => [name, make(name, TYPES[name] as Float32ArrayConstructor)])) as unknown as Columns;
}

const FIRST_CAPACITY = 1024;

/** Columns that grow. */
export class StateColumns {
  length = 0;
  #capacity = FIRST_CAPACITY;
  #columns: Columns = columnsOf((_, type) => new type(FIRST_CAPACITY));
  readonly #isRf2: boolean;
  readonly #controlsAt: number;
  readonly #positionAt: number;

  constructor(layout: VcrLayout) {
    this.#isRf2 = layout === 'rf2';
    this.#controlsAt = CONTROLS_AT[layout];
    this.#positionAt = POSITION_AT[layout];
  }

  /** Adds the pose whose payload starts at `at`. */
  add(view: DataView, at: number, time: number, driver: number, gear: number): void {
    const i = this.length++;
    if (i >= this.#capacity) this.reserve(i * 2);
    const columns = this.#columns;
    columns.sessionSeconds[i] = time;
    columns.driver[i] = driver;
    columns.gear[i] = gear;

    const controls = view.getUint32(at + this.#controlsAt, true);
    const brake = view.getUint8(at + BRAKE_AT);
    columns.steering[i] = ((controls & 0x3ff) - 512) / 512;
    columns.throttle[i] = ((controls >>> 11) & 63) / 63;
    columns.engineRaw[i] = controls >>> 18;
    columns.brake[i] = (brake & 63) / 63;
    // The horn is bit 10, the pit lane bit 17. ABS and traction control are the two top bits of the brake byte.
    let flags = ((controls >>> 9) & 2) | ((brake >>> 4) & 12);
    if (this.#isRf2) {
      const parts = view.getUint32(at + RF2_PARTS_AT, true);
      columns.detachedParts[i] = parts & 0x3ffff;
      flags |= ((controls >>> 17) & 1) | ((parts >>> 16) & 48) | (((parts >>> 18) & 3) << CURRENT_DRIVER_SHIFT);
    } else {
      const more = view.getUint8(at + LMU_FLAGS_AT);
      flags |= ((controls >>> 17) & 1) | (more >>> 7) | ((more & 1) << 6) | ((more & 4) << 5);
    }
    columns.flags[i] = flags;

    // The velocity has 40 bits, little-endian: 14 for x, 12 for y, 14 for z (section 3.2).
    const low = view.getInt32(at + VELOCITY_AT, true);
    const high = view.getUint8(at + VELOCITY_AT + 4);
    columns.velocityX[i] = ((low << 18) >> 18) / 32;
    columns.velocityY[i] = ((low << 6) >> 20) / 20;
    columns.velocityZ[i] = ((((high << 6) | (low >>> 26)) << 18) >> 18) / 32;

    const position = at + this.#positionAt;
    columns.x[i] = view.getFloat32(position, true);
    columns.y[i] = view.getFloat32(position + 4, true);
    columns.z[i] = view.getFloat32(position + 8, true);
    columns.pitch[i] = view.getFloat32(position + 12, true);
    columns.heading[i] = view.getFloat32(position + 16, true);
    columns.roll[i] = view.getFloat32(position + 20, true);
  }

  /** Makes room for this many states. */
  reserve(capacity: number): void {
    if (capacity <= this.#capacity) return;
    const old = this.#columns;
    this.#capacity = capacity;
    this.#columns = columnsOf((name, type) => {
      const column = new type(capacity);
      column.set(old[name]);
      return column;
    });
  }

  /** One row as an event. */
  event(i: number, layout: VcrLayout, base: VcrEventBase<'driverState'>): VcrDriverStateEvent {
    return stateEvent(this.#columns, i, layout, base);
  }

  /** The columns, cut to their length. */
  done(): VcrDriverStates {
    const { length } = this;
    const all = this.#columns;
    return { length, ...columnsOf((name) => (all[name] as AnyColumn).subarray(0, length)) };
  }
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The event of one row. It is one object literal to which the layout adds fields, because spreading objects into each other costs thirty
 * times as much.
 */
function stateEvent(states: Columns, i: number, layout: VcrLayout, base: VcrEventBase<'driverState'>): VcrDriverStateEvent {
  const flags = states.flags[i]!;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const velocity = { x: states.velocityX[i]!, y: states.velocityY[i]!, z: states.velocityZ[i]! };
  const engineRaw = states.engineRaw[i]!;
  const event: Draft<VcrDriverStateEvent> = {
    type: base.type,
    sessionSeconds: base.sessionSeconds,
    slice: base.slice,
    index: base.index,
    driver: base.driver,
    eventClass: base.eventClass,
    eventType: base.eventType,
    timeAdjustment: base.timeAdjustment,
    position: { x: states.x[i]!, y: states.y[i]!, z: states.z[i]! },
    rotation: { x: states.pitch[i]!, y: states.heading[i]!, z: states.roll[i]! },
    velocity,
    speedMetersPerSecond: Math.hypot(velocity.x, velocity.y, velocity.z),
    steering: states.steering[i]!,
    throttle: states.throttle[i]!,
    brake: states.brake[i]!,
    gear: states.gear[i]!,
    engineRpm: engineRaw * RPM_PER_UNIT,
    engineRaw,
    isInPit: has(VCR_STATE_FLAGS.isInPit),
    isHornOn: has(VCR_STATE_FLAGS.isHornOn),
    isAbsActive: has(VCR_STATE_FLAGS.isAbsActive),
    isTractionControlActive: has(VCR_STATE_FLAGS.isTractionControlActive),
  };
  if (layout === 'rf2') {
    event.hasHeadlightsOn = has(VCR_STATE_FLAGS.hasHeadlightsOn);
    event.isVisible = has(VCR_STATE_FLAGS.isVisible);
    event.currentDriver = flags >> CURRENT_DRIVER_SHIFT;
    event.detachedParts = states.detachedParts[i]!;
  } else {
    event.isOffTrack = has(VCR_STATE_FLAGS.isOffTrack);
    event.isPitLimiterOn = has(VCR_STATE_FLAGS.isPitLimiterOn);
  }
  return event;
}

/**
 * The states of each driver, as columns of their own, by driver number.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'] });
 * statesByDriver(driverStates).get(1)?.throttle;
 */
export function statesByDriver(states: VcrDriverStates): ReadonlyMap<number, VcrDriverStates> {
  const counts = new Uint32Array(256);
  for (let i = 0; i < states.length; i++) counts[states.driver[i]!]!++;
  const rows = new Map<number, Uint32Array>();
  counts.forEach((count, driver) => {
    if (count > 0) rows.set(driver, new Uint32Array(count));
  });
  counts.fill(0);
  for (let i = 0; i < states.length; i++) {
    const driver = states.driver[i]!;
    rows.get(driver)![counts[driver]!++] = i;
  }
  return new Map([...rows].map(([driver, indices]) => [driver, rowsOf(states, indices)]));
}

function rowsOf(states: VcrDriverStates, rows: Uint32Array): VcrDriverStates {
  const columns = columnsOf((name, type) => {
    const all = states[name];
    const some = new type(rows.length);
    for (let i = 0; i < rows.length; i++) some[i] = all[rows[i]!]!;
    return some;
  });
  return { length: rows.length, ...columns };
}
