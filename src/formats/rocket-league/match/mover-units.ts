import { Body } from '../network/attribute-reader.js';
import type { RocketLeagueVector } from '../network/values.js';
import type { RocketLeagueUnits } from '../rules.js';
import type { Mover } from './match-state.js';

const vectorAt = (body: Int32Array, at: number, unit: number): RocketLeagueVector => ({
  x: body[at]! * unit,
  y: body[at + 1]! * unit,
  z: body[at + 2]! * unit,
});

/** Where a car or ball is, in Unreal units. */
export const placeOf = ({ body }: Mover, { position }: RocketLeagueUnits): RocketLeagueVector => vectorAt(body, Body.position, position);

/** How fast it is, in Unreal units a second. */
export const speedOf = ({ body }: Mover, { linearVelocity }: RocketLeagueUnits): number =>
  Math.hypot(body[Body.linear]!, body[Body.linear + 1]!, body[Body.linear + 2]!) * linearVelocity;

/** Where it goes, in Unreal units a second. */
export const velocityOf = ({ body }: Mover, { linearVelocity }: RocketLeagueUnits): RocketLeagueVector =>
  vectorAt(body, Body.linear, linearVelocity);

/** How it turns, in radians a second around each axis. */
export const spinOf = ({ body }: Mover, { angularVelocity }: RocketLeagueUnits): RocketLeagueVector =>
  vectorAt(body, Body.angular, angularVelocity);
