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

const CODE_SCALE = Math.SQRT2 / 262_143;
const CODE_ZERO = Math.SQRT1_2;
const TURN_16 = Math.PI / 65_536;

/** Writes a stored rotation as x, y, z and w (sections 6 and 13). `at` is where its words are: `largest, a, b, c`, or `pitch, yaw, roll`. */
export function quaternionInto(words: ArrayLike<number>, at: number, hasQuaternions: boolean, into: Float64Array): void {
  if (hasQuaternions) {
    const largest = words[at]!;
    let rest = 1;
    for (let part = 0, word = at + 1; part < 4; part++) {
      if (part === largest) continue;
      const value = words[word++]! * CODE_SCALE - CODE_ZERO;
      into[part] = value;
      rest -= value * value;
    }
    into[largest] = Math.sqrt(Math.max(0, rest));
    return;
  }
  const [p, y, r] = [words[at]! * TURN_16, words[at + 1]! * TURN_16, words[at + 2]! * TURN_16];
  const [sp, cp, sy, cy, sr, cr] = [Math.sin(p), Math.cos(p), Math.sin(y), Math.cos(y), Math.sin(r), Math.cos(r)];
  // Unreal's order: roll, then pitch, then yaw, in a left-handed frame
  into[0] = cr * sp * sy - sr * cp * cy;
  into[1] = -cr * sp * cy - sr * cp * sy;
  into[2] = cr * cp * sy - sr * sp * cy;
  into[3] = cr * cp * cy + sr * sp * sy;
}

/** A stored rotation as a quaternion. */
export function quaternionOf(rotation: RocketLeagueStoredRotation): RocketLeagueQuaternion {
  const into = new Float64Array(4);
  if ('largest' in rotation) quaternionInto([rotation.largest, rotation.a, rotation.b, rotation.c], 0, true, into);
  else quaternionInto([rotation.pitch, rotation.yaw, rotation.roll], 0, false, into);
  return { x: into[0]!, y: into[1]!, z: into[2]!, w: into[3]! };
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
