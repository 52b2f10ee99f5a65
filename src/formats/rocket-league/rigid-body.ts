import type { RocketLeagueHeader } from './header.js';
import type { RocketLeagueRigidBody, RocketLeagueStoredRotation, RocketLeagueVector } from './network/values.js';
import { unitsOf } from './rules.js';

/** A rotation as a quaternion. */
export interface RocketLeagueQuaternion {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}
/** A rigid body in real units. */
export interface RocketLeagueBody {
  /** Unreal units, about centimeters: x across, y along the field (blue defends -y), z up. */
  readonly position: RocketLeagueVector;
  readonly rotation: RocketLeagueQuaternion;
  /** Unreal units a second; zero for a sleeping body. */
  readonly velocity: RocketLeagueVector;
  /** Radians a second; zero for a sleeping body. */
  readonly angularVelocity: RocketLeagueVector;
  /** Where it looks, of length 1. */
  readonly forward: RocketLeagueVector;
  /** Radians on the field: 0 looks along +x, a quarter turn along +y. */
  readonly yaw: number;
}

const SMALLEST = 1 / 262_143;
const PARTS = ['x', 'y', 'z', 'w'] as const;

/** A stored rotation as a quaternion (sections 6 and 13). */
export function quaternionOf(rotation: RocketLeagueStoredRotation): RocketLeagueQuaternion {
  if ('largest' in rotation) {
    const { largest, a, b, c } = rotation;
    const parts = [a, b, c].map((code) => (code * SMALLEST - 0.5) * Math.SQRT2);
    const others = PARTS.filter((_, i) => i !== largest);
    const all = { x: 0, y: 0, z: 0, w: 0 };
    for (const [i, name] of others.entries()) all[name] = parts[i]!;
    all[PARTS[largest]!] = Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0)));
    return all;
  }
  const [p, y, r] = [rotation.pitch, rotation.yaw, rotation.roll].map((angle) => (angle / 65_536) * Math.PI) as [number, number, number];
  const [sp, cp, sy, cy, sr, cr] = [Math.sin(p), Math.cos(p), Math.sin(y), Math.cos(y), Math.sin(r), Math.cos(r)];
  // Unreal's order: roll, then pitch, then yaw, in a left-handed frame
  return {
    x: cr * sp * sy - sr * cp * cy,
    y: -cr * sp * cy - sr * cp * sy,
    z: cr * cp * sy - sr * sp * cy,
    w: cr * cp * cy + sr * sp * sy,
  };
}

/** Where a rotation looks: the first column of its matrix. */
export const forwardOf = ({ x, y, z, w }: RocketLeagueQuaternion): RocketLeagueVector => ({
  x: 1 - 2 * (y * y + z * z),
  y: 2 * (x * y + w * z),
  z: 2 * (x * z - w * y),
});

const NONE: RocketLeagueVector = { x: 0, y: 0, z: 0 };
const scaled = ({ x, y, z }: RocketLeagueVector, by: number): RocketLeagueVector => ({ x: x * by, y: y * by, z: z * by });

/**
 * A rigid body of an event in real units, which depend on the version of the replay.
 *
 * @example
 * const events = streamRocketLeague(file, { events: ['RigidBody'] });
 * const header = await events.header();
 * for await (const { actor, value } of events) console.log(actor, rigidBodyIn(header, value).position.z);
 */
export function rigidBodyIn(header: Pick<RocketLeagueHeader, 'netVersion'>, body: RocketLeagueRigidBody): RocketLeagueBody {
  const units = unitsOf(header.netVersion);
  const rotation = quaternionOf(body.rotation);
  const forward = forwardOf(rotation);
  return {
    position: scaled(body.position, units.position),
    rotation,
    velocity: scaled(body.linearVelocity ?? NONE, units.linearVelocity),
    angularVelocity: scaled(body.angularVelocity ?? NONE, units.angularVelocity),
    forward,
    yaw: Math.atan2(forward.y, forward.x),
  };
}
