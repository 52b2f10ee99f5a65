import type { RocketLeagueText } from '../text.js';

/** A vector as stored: integers. In rigid bodies they are parts of a unit (`rigidBodyIn`), everywhere else Unreal units. */
export interface RocketLeagueVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The size of the coordinates, of `size + 2` bits, where it is not the one that the game chooses: only in damaged files. */
  readonly size?: number | undefined;
}
/** A rotation as stored, 256 steps a turn; an angle that is not stored is 0. */
export interface RocketLeagueRotator {
  readonly pitch?: number | undefined;
  readonly yaw?: number | undefined;
  readonly roll?: number | undefined;
}
/** A number of an actor of the stream, or of an object; -1 is none. */
export interface RocketLeagueReference {
  readonly isActor: boolean;
  readonly index: number;
}
/** A rotation of a rigid body as stored: three words of 65,536 steps a turn, or, from net version 7 on, a quaternion without its largest part. */
export type RocketLeagueStoredRotation =
  | { readonly pitch: number; readonly yaw: number; readonly roll: number }
  | { readonly largest: number; readonly a: number; readonly b: number; readonly c: number };

/** Where a body is and how it moves, as stored. `rigidBodyIn` gives real units. A sleeping body has no velocities. */
export interface RocketLeagueRigidBody {
  readonly isSleeping: boolean;
  readonly position: RocketLeagueVector;
  readonly rotation: RocketLeagueStoredRotation;
  readonly linearVelocity?: RocketLeagueVector | undefined;
  readonly angularVelocity?: RocketLeagueVector | undefined;
}

/** The account of a player (section 11). System 0 is a bot, or nobody. */
export type RocketLeagueUniqueId =
  | { readonly system: 0 }
  | { readonly system: 1 | 4 | 5; readonly id: bigint; readonly localPlayer: number }
  | { readonly system: 2; readonly name: string; readonly bytes: Uint8Array; readonly id: bigint; readonly localPlayer: number }
  | { readonly system: 6 | 7; readonly id: bigint; readonly bytes?: Uint8Array | undefined; readonly localPlayer: number }
  | { readonly system: 11; readonly id: RocketLeagueText; readonly localPlayer: number };

/** What a car is made of, as product ids. Parts that older replays do not have are missing. */
export interface RocketLeagueLoadout {
  readonly version: number;
  readonly body: number;
  readonly decal: number;
  readonly wheels: number;
  readonly boost: number;
  readonly antenna: number;
  readonly topper: number;
  readonly paintFinish: number;
  readonly customFinish?: number | undefined;
  readonly engineAudio?: number | undefined;
  readonly trail?: number | undefined;
  readonly goalExplosion?: number | undefined;
  readonly banner?: number | undefined;
  readonly musicStinger?: number | undefined;
  readonly unknown?: number | undefined;
  readonly avatarBorder?: number | undefined;
  readonly title?: number | undefined;
}

/** What is special about a part of a car: how it is painted, certified, worded. */
export interface RocketLeagueProduct {
  readonly flag: boolean;
  /** Number of the attribute's class among the objects. */
  readonly object: number;
  readonly kind: 'color' | 'oldColor' | 'paint' | 'oldPaint' | 'teamEdition' | 'oldTeamEdition' | 'specialEdition' | 'title' | 'none';
  readonly value?: number | RocketLeagueText | undefined;
}
/** The attributes of each part of a car, in the order of the loadout. */
export type RocketLeagueOnlineLoadout = readonly (readonly RocketLeagueProduct[])[];

/** The values of all types of attributes, as stored (section 10). */
export interface RocketLeagueValues {
  readonly RigidBody: RocketLeagueRigidBody;
  readonly Byte: number;
  readonly Float: number;
  readonly ActiveActor: RocketLeagueReference;
  readonly Int: number;
  readonly Boolean: boolean;
  readonly PickupNew: { readonly car: RocketLeagueReference; readonly counter: number };
  readonly Pickup: { readonly car: RocketLeagueReference; readonly isPickedUp: boolean };
  readonly Location: RocketLeagueVector;
  readonly PlayerHistoryKey: { readonly index: number; readonly value: number };
  readonly String: RocketLeagueText;
  readonly ReplicatedBoost: { readonly grantCount: number; readonly amount: number; readonly unused1: number; readonly unused2: number };
  readonly UniqueId: RocketLeagueUniqueId;
  readonly TeamPaint: {
    readonly team: number;
    readonly primaryColor: number;
    readonly accentColor: number;
    readonly primaryFinish: number;
    readonly accentFinish: number;
  };
  readonly LoadoutsOnline: {
    readonly blue: RocketLeagueOnlineLoadout;
    readonly orange: RocketLeagueOnlineLoadout;
    readonly isSet: boolean;
    readonly isDeprecated: boolean;
  };
  readonly TeamLoadout: { readonly blue: RocketLeagueLoadout; readonly orange: RocketLeagueLoadout };
  readonly Reservation: {
    readonly index: number;
    readonly id: RocketLeagueUniqueId;
    readonly name: RocketLeagueText;
    /** 0 none, 1 reserved, 2 joining, 3 in the game. */
    readonly status: number;
  };
  readonly CamSettings: {
    /** Degrees. */
    readonly fov: number;
    readonly height: number;
    /** The angle, in degrees. */
    readonly pitch: number;
    readonly distance: number;
    readonly stiffness: number;
    readonly swivelSpeed: number;
    readonly transitionSpeed?: number | undefined;
  };
  readonly DamageState: {
    /** 0 whole, 1 damaged, 2 open. */
    readonly state: number;
    readonly causer: RocketLeagueReference;
    readonly position: RocketLeagueVector;
    readonly isDirectHit: boolean;
    readonly isImmediate: boolean;
  };
  readonly PartyLeader: RocketLeagueUniqueId;
  readonly Int64: bigint;
  readonly QWordString: bigint | RocketLeagueText;
  readonly Loadout: RocketLeagueLoadout;
  readonly ClubColors: {
    readonly hasTeamColor: boolean;
    readonly teamColor: number;
    readonly hasCustomColor: boolean;
    readonly customColor: number;
  };
  readonly StatEvent: RocketLeagueReference;
  readonly LoadoutOnline: RocketLeagueOnlineLoadout;
  readonly MusicStinger: { readonly sound: RocketLeagueReference; readonly trigger: number };
  readonly PickupInfo: {
    readonly first: RocketLeagueReference;
    readonly second: RocketLeagueReference;
    readonly third: RocketLeagueReference;
    readonly isPreview: boolean;
  };
  readonly ExtendedExplosion: {
    readonly goal: RocketLeagueReference;
    readonly position: RocketLeagueVector;
    readonly scorer: RocketLeagueReference;
  };
  readonly WeldedInfo: {
    readonly actor: RocketLeagueReference;
    readonly offset: RocketLeagueVector;
    readonly mass: number;
    readonly rotation: RocketLeagueRotator;
  };
  readonly Demolish: {
    readonly attacker: RocketLeagueReference;
    readonly victim: RocketLeagueReference;
    readonly attackerVelocity: RocketLeagueVector;
    readonly victimVelocity: RocketLeagueVector;
  };
  readonly ImpulseData: { readonly rotation: number; readonly speed: number };
  readonly DemolishExtended: {
    readonly attackerPri: RocketLeagueReference;
    readonly effect: RocketLeagueReference;
    readonly isSelf: boolean;
    readonly goalExplosionOwner: RocketLeagueReference;
    readonly attacker: RocketLeagueReference;
    readonly victim: RocketLeagueReference;
    readonly attackerVelocity: RocketLeagueVector;
    readonly victimVelocity: RocketLeagueVector;
  };
  readonly Explosion: { readonly goal: RocketLeagueReference; readonly position: RocketLeagueVector };
  readonly AppliedDamage: {
    readonly id: number;
    readonly position: RocketLeagueVector;
    readonly damageIndex: number;
    readonly totalDamage: number;
  };
  readonly DemolishFx: {
    readonly effect: RocketLeagueReference;
    readonly attacker: RocketLeagueReference;
    readonly victim: RocketLeagueReference;
    readonly attackerVelocity: RocketLeagueVector;
    readonly victimVelocity: RocketLeagueVector;
  };
  readonly LogoData: { readonly logo: number; readonly isSwapped: boolean };
  readonly GameMode: number;
  readonly SkillTier: { readonly tier: number; readonly flag: boolean };
  readonly PrivateMatchSettings: {
    readonly mutators: RocketLeagueText;
    readonly mapNameIndex: number;
    readonly maxPlayers: number;
    readonly serverName: RocketLeagueText;
    readonly password: RocketLeagueText;
    readonly isPublic: boolean;
  };
  readonly Rotation: RocketLeagueRotator;
  readonly Title: {
    readonly category: RocketLeagueReference;
    readonly title: RocketLeagueReference;
    readonly points: number;
    readonly count: number;
    readonly member: RocketLeagueReference;
  };
  readonly RepStatTitle: {
    readonly flag: boolean;
    readonly name: RocketLeagueText;
    readonly object: RocketLeagueReference;
    readonly value: number;
  };
}
/** A type of attributes. */
export type RocketLeagueAttributeType = keyof RocketLeagueValues;
/** A value of any type, as stored. */
export type RocketLeagueValue = RocketLeagueValues[RocketLeagueAttributeType];
