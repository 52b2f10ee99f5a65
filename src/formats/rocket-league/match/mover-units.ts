import { Body } from '../network/attribute-reader.js';
import type { RocketLeagueVector } from '../network/values.js';
import type { RocketLeagueUnits } from '../rules.js';
import type { Mover } from './match-state.js';

/** Where a car or ball is, in Unreal units. */
export const placeOf = ({ body }: Mover, { position }: RocketLeagueUnits): RocketLeagueVector => ({
  x: body[Body.position]! * position,
  y: body[Body.position + 1]! * position,
  z: body[Body.position + 2]! * position,
});

/** How fast it is, in Unreal units a second. */
export const speedOf = ({ body }: Mover, { linearVelocity }: RocketLeagueUnits): number =>
  Math.hypot(body[Body.linear]!, body[Body.linear + 1]!, body[Body.linear + 2]!) * linearVelocity;
