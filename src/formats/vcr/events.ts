import type { AskedWord } from '../../core/asked-words.js';
/** The fields that every event has. */
export interface VcrEventBase<T extends string> {
  readonly type: T;
  /** Time of the slice, seconds of session time. */
  readonly sessionSeconds: number;
  /** Index of the slice. */
  readonly slice: number;
  /** Index in the slice. */
  readonly index: number;
  /** Number of a driver; undefined for an event of nobody, or of everybody (stored as 255). */
  readonly driver?: number | undefined;
  /** rFactor 2: 0 to 7; Le Mans Ultimate: 0, 1 or 3. */
  readonly eventClass: number;
  readonly eventType: number;
  /** An offset in time inside the slice, as stored; its unit is unknown. */
  readonly timeAdjustment: number;
}

/** Three numbers along the axes of the track, in the unit that the field which holds them says. */
export interface VcrVector {
  readonly x: number;
  /** Up. */
  readonly y: number;
  readonly z: number;
}

/** Where a car is and what its driver does. Positions in meters, rotations in radians, speeds in m/s. */
export interface VcrDriverStateEvent extends VcrEventBase<'driverState'> {
  readonly position: VcrVector;
  /** Pitch, heading, roll. */
  readonly rotation: VcrVector;
  /** Velocity; only its magnitude is certain. */
  readonly velocity: VcrVector;
  /** Magnitude of `velocity`. */
  readonly speedMetersPerSecond: number;
  /** -1 to 1, in parts of half lock. */
  readonly steering: number;
  /** 0 to 1. */
  readonly throttle: number;
  /** 0 to 1. */
  readonly brake: number;
  /** -1 reverse, 0 neutral, 1 to 8. During 2 or 3 frames of each shift the gear is 0 too. */
  readonly gear: number;
  readonly engineRpm: number;
  /** Engine speed as stored, in 14 bits. */
  readonly engineRaw: number;
  readonly isInPit: boolean;
  readonly isHornOn: boolean;
  readonly isAbsActive: boolean;
  readonly isTractionControlActive: boolean;
  /** rFactor 2 only, as the three fields after it. */
  readonly hasHeadlightsOn?: boolean | undefined;
  readonly isVisible?: boolean | undefined;
  /** Which of up to four drivers of the car sits in it. */
  readonly currentDriver?: number | undefined;
  /**
   * A bit for each part that came off: 0 to 3 the wheels (front left, front right, rear left, rear right), 4 the front wing, 5 the rear
   * wing, 6 to 17 debris.
   */
  readonly detachedParts?: number | undefined;
  /** Le Mans Ultimate only, as the field after it. */
  readonly isOffTrack?: boolean | undefined;
  readonly isPitLimiterOn?: boolean | undefined;
}

/** The kind of a penalty. */
export type VcrPenalty = 'stopGo' | 'driveThrough' | 'time';
/** A step of a pit stop. */
export type VcrPitAction =
  | 'garage'
  | 'leftGarage'
  | 'stoppedInBox'
  | 'serviceStarted'
  | 'backToGarage'
  | 'leftPitLane'
  | 'requested'
  | 'enteredPitLane'
  | 'inBox'
  | 'leftBox'
  | 'jacks'
  | 'serviceDone';
/** What a car touched, other than a car. */
export type VcrObject = 'cone' | 'post' | 'sign' | 'wheel' | 'wing' | 'wall';
/** What the stewards decided. */
export type VcrVerdict = 'disqualified' | 'stopGo' | 'driveThrough' | 'time' | 'warning';

/** The fields that every event has that is not a driver state. */
export interface VcrRaceEventBase<T extends string> extends VcrEventBase<T> {
  /** The payload as stored, where some of it is not understood. Offsets in docs/formats/vcr.md count in it. */
  readonly bytes?: Uint8Array | undefined;
}

/**
 * One event of a recording. `code` is as stored. What it means (`penalty`, `action`, `verdict`) is undefined where nobody knows it, or
 * where the stewards took no action (code 7). Events of type `unknown` have a name where something is known of their kind.
 */
export type VcrEvent =
  | VcrDriverStateEvent
  /**
   * 1/7: the car leaves or enters the garage at `atSeconds`. 3/49: a code (3 in the pit lane, 4 in the garage, 6 removed by an admin).
   * 3/15: the driver pressed escape.
   */
  | (VcrRaceEventBase<'garage'> & {
      readonly how: 'moved' | 'state' | 'escape';
      readonly code?: number | undefined;
      readonly atSeconds?: number | undefined;
      readonly hasEntered?: boolean | undefined;
    })
  /** Start lights of rFactor 2, 1 to 6. */
  | (VcrRaceEventBase<'lights'> & { readonly lights: number })
  /** Le Mans Ultimate: 0 green, 1 yellow. */
  | (VcrRaceEventBase<'flag'> & { readonly state: number })
  /** rFactor 2: something about the formation lap; what the bytes say nobody knows. */
  | (VcrRaceEventBase<'formationLap'> & { readonly bytes: Uint8Array })
  | (VcrRaceEventBase<'countdown'> & { readonly count: number })
  | (VcrRaceEventBase<'countdownTime'> & { readonly startSeconds: number; readonly endSeconds: number })
  | (VcrRaceEventBase<'penaltyGiven'> & {
      readonly code: number;
      readonly penalty?: VcrPenalty | undefined;
      readonly seconds?: number | undefined;
      readonly text: string;
    })
  | (VcrRaceEventBase<'penaltyServed'> & { readonly code: number; readonly penalty?: VcrPenalty | undefined })
  | (VcrRaceEventBase<'penaltyRemoved'> & { readonly code: number; readonly penalty?: VcrPenalty | undefined })
  | (VcrRaceEventBase<'session'> & { readonly text: string })
  /**
   * `lapSeconds` counts from the start of the lap, and is missing when the lap does not count. `atSeconds` is the exact session time.
   * Sector 0 is the line.
   */
  | (VcrRaceEventBase<'checkpoint'> & {
      readonly lap: number;
      readonly sector: number;
      readonly atSeconds: number;
      readonly lapSeconds?: number | undefined;
    })
  /**
   * `order` has driver numbers, leader first. `bestSectorSeconds` are the best sectors of the session so far, undefined where nobody has
   * set one.
   */
  | (VcrRaceEventBase<'standings'> & {
      readonly order: readonly number[];
      readonly bestSectorSeconds: readonly [number | undefined, number | undefined, number | undefined];
      readonly lapLimit?: number | undefined;
    })
  | (VcrRaceEventBase<'pit'> & {
      readonly code: number;
      readonly action?: VcrPitAction | undefined;
      readonly liters?: number | undefined;
    })
  /** `other` is the number of a car, or the code of an object (105 to 112). */
  | (VcrRaceEventBase<'contact'> & {
      readonly other: number;
      readonly object?: VcrObject | undefined;
      readonly magnitude?: number | undefined;
    })
  | (VcrRaceEventBase<'impact'> & { readonly atSeconds: number })
  | (VcrRaceEventBase<'damage'> & { readonly part: 'engine' | 'suspension' })
  | (VcrRaceEventBase<'trackCut'> & object)
  | (VcrRaceEventBase<'bestSector'> & { readonly sector: 1 | 2 | 3 })
  | (VcrRaceEventBase<'tyres'> & { readonly compounds: readonly [number, number, number, number] })
  /** `rain` 0 to 1. */
  | (VcrRaceEventBase<'weather'> & { readonly clock: number; readonly airCelsius: number; readonly rain: number })
  | (VcrRaceEventBase<'brakeTemperature'> & { readonly celsius: number })
  /** `energy` 0 to 1. */
  | (VcrRaceEventBase<'virtualEnergy'> & { readonly energy: number; readonly pitRequest: number })
  | (VcrRaceEventBase<'trackLimits'> & {
      readonly warningPoints: number;
      readonly totalPoints: number;
      readonly lap: number;
      readonly verdictCode: number;
      readonly verdict?: VcrVerdict | undefined;
    })
  | (VcrRaceEventBase<'unknown'> & { readonly name?: string | undefined; readonly bytes: Uint8Array });

/** The names that `events` takes. */
export type VcrEventType = VcrEvent['type'];
/** The events of one type, or of several. */
export type VcrEventOf<T extends AskedWord<T, VcrEventType>> = Extract<VcrEvent, { readonly type: T }>;
/** Events other than driver states, which are columns. */
export type VcrRaceEvent = VcrEventOf<Exclude<VcrEventType, 'driverState'>>;
