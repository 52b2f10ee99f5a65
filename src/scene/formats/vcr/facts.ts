import type { VcrEvent, VcrReplay, VcrSection } from '../../../formats/vcr/index.js';
import type { ActorBuilder } from '../../actor-builder.js';

/** What a scene follows of a recording. */
export const RACE_EVENTS = [
  'driverState',
  'checkpoint',
  'contact',
  'damage',
  'standings',
  'trackLimits',
] as const satisfies VcrEvent['type'][];
/** What it is given at the end. */
export const RACE_SECTIONS = [
  'header',
  'drivers',
  'laps',
  'gaps',
  'standings',
  'overtakes',
  'pitStops',
  'penalties',
  'flags',
  'results',
] as const satisfies VcrSection[];
/** The replay at the end. */
export type RaceReplay = VcrReplay<(typeof RACE_SECTIONS)[number]>;

/** One car. */
export interface Car {
  readonly driver: number;
  readonly builder: ActorBuilder;
  readonly side: number;
}

/** What is known at the end of a recording. */
export interface RaceFacts {
  readonly replay: RaceReplay;
  /** Session time of the first slice. */
  readonly origin: number;
  readonly cars: ReadonlyMap<number, Car>;
  readonly lapLimit: number | undefined;
}

/** Whether the cars race each other; in other sessions each drives alone against the clock. */
export const isRace = ({ replay }: RaceFacts): boolean => replay.header.sessionType === 'race';
