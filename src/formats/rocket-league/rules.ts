import type { RocketLeagueHeaderRecord } from './header.js';
import { DEFAULT_CHANNELS, MAX_CHANNELS } from './layout.js';
import { propertyTree } from './property.js';

/** What the network stream of a version looks like (section 5). */
export interface StreamRules {
  /** Actor ids are below this. */
  readonly channels: number;
  /** A new actor has the number of its name. */
  readonly hasNameIndex: boolean;
  /** The size of a vector is below this. */
  readonly vectorLimit: 20 | 22;
  /** Rotations of rigid bodies are quaternions, else three words. */
  readonly hasQuaternions: boolean;
  /** Game mode and the status of a reservation have eight bits, else two. */
  readonly hasWideModes: boolean;
  /** Painted and team edition attributes have 31 bits, else they are below 14. */
  readonly hasWidePaint: boolean;
  /** The color of a user has 32 bits, else a bit and 31. */
  readonly hasWideColor: boolean;
  /** Camera settings end with the speed of transitions. */
  readonly hasTransitionSpeed: boolean;
  /** Bytes of the second part of a PlayStation id. */
  readonly ps4Bytes: 8 | 16;
  /** Bytes of the second part of a Switch id of today. */
  readonly switchBytes: 0 | 24;
  /** The id of the server is a text, else a number. */
  readonly hasServerText: boolean;
}

/** What real units a rigid body is stored in: multiply by these (section 13). */
export interface RocketLeagueUnits {
  /** Unreal units of length, centimeters. */
  readonly position: number;
  /** The same a second. */
  readonly linearVelocity: number;
  /** Radians a second. */
  readonly angularVelocity: number;
}

const FIRST_SERVER_TEXT = '221120.42953.406184';
const FIRST_SERVER_CHANGELIST = 406_184;

/** The rules of a replay. */
export function rulesOf({ licenseeVersion: licensee, netVersion: net = 0, properties }: RocketLeagueHeaderRecord): StreamRules {
  const { MatchType, MaxChannels, BuildVersion, Changelist } = propertyTree(properties);
  const channels = typeof MaxChannels === 'number' && MaxChannels > 0 && MaxChannels <= MAX_CHANNELS ? MaxChannels : DEFAULT_CHANNELS;
  const hasServerText =
    typeof BuildVersion === 'string'
      ? BuildVersion >= FIRST_SERVER_TEXT
      : typeof Changelist === 'number' && Changelist >= FIRST_SERVER_CHANGELIST;
  return {
    channels,
    hasNameIndex: licensee >= 20 || (licensee >= 14 && MatchType !== 'Lan'),
    vectorLimit: net >= 7 ? 22 : 20,
    hasQuaternions: net >= 7,
    hasWideModes: licensee >= 12,
    hasWidePaint: licensee >= 18,
    hasWideColor: licensee >= 23 && net >= 8,
    hasTransitionSpeed: licensee >= 20,
    ps4Bytes: net >= 1 ? 16 : 8,
    switchBytes: net >= 10 ? 0 : 24,
    hasServerText,
  };
}

/** The units of a replay, by its net version. */
export const unitsOf = (netVersion = 0): RocketLeagueUnits =>
  netVersion >= 5
    ? { position: 0.01, linearVelocity: 0.01, angularVelocity: 0.0001 }
    : { position: 1, linearVelocity: 0.1, angularVelocity: 0.001 };
