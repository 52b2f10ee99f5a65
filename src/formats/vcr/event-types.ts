import type { VcrEventType } from './events.js';

/** Every type of event. */
export const ALL_EVENTS: readonly VcrEventType[] = [
  'driverState',
  'garage',
  'lights',
  'flag',
  'countdown',
  'countdownTime',
  'penaltyGiven',
  'penaltyServed',
  'penaltyRemoved',
  'session',
  'checkpoint',
  'standings',
  'pit',
  'contact',
  'impact',
  'damage',
  'trackCut',
  'bestSector',
  'tyres',
  'weather',
  'brakeTemperature',
  'virtualEnergy',
  'trackLimits',
  'unknown',
];
