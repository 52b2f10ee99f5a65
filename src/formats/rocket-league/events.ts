import type { GuessedLayout } from './network/actor-classes.js';
import { ATTRIBUTE_TYPES } from './network/layouts.js';
import type {
  RocketLeagueAttributeType,
  RocketLeagueRotator,
  RocketLeagueValue,
  RocketLeagueValues,
  RocketLeagueVector,
} from './network/values.js';

interface EventBase<Type extends string> {
  readonly type: Type;
  /** Number of the frame, from 0. */
  readonly frame: number;
  /** Since the first frame. */
  readonly seconds: number;
}

/** A frame begins. */
export interface RocketLeagueFrameEvent extends EventBase<'frame'> {
  /** Seconds since the server started, as the file has it. */
  readonly time: number;
  /** Seconds since the frame before, as the file has it. */
  readonly delta: number;
}

/** An actor is there; or, at keyframes, one that lives already is sent again. */
export interface RocketLeagueActorEvent extends EventBase<'actor'> {
  readonly actor: number;
  /** Number of its object, and the name of that: `Archetypes.Car.Car_Default`. */
  readonly object: number;
  readonly objectName: string;
  /** The engine's name of the actor, where the version stores it: `Car_TA_89`. */
  readonly name?: string | undefined;
  readonly nameIndex?: number | undefined;
  /** Whether the object number is something else. It never is in real files. */
  readonly flag: boolean;
  /** Unreal units. */
  readonly position?: RocketLeagueVector | undefined;
  /** 256 steps a turn. */
  readonly rotation?: RocketLeagueRotator | undefined;
}

/** An actor is gone. */
export interface RocketLeagueClosedEvent extends EventBase<'closed'> {
  readonly actor: number;
}

interface UpdateBase<Type extends string> extends EventBase<Type> {
  readonly actor: number;
  /** `TAGame.PRI_TA:MatchGoals`. */
  readonly property: string;
  /** Number of the property among the objects. */
  readonly propertyObject: number;
  readonly streamId: number;
}

/** A property of an actor has a value of this type. Values are as stored (`RocketLeagueValues`). */
export interface RocketLeagueUpdateEvent<Type extends RocketLeagueAttributeType> extends UpdateBase<Type> {
  readonly value: RocketLeagueValues[Type];
}

/** A property that the tables do not know, in the layout that the keyframes allow. */
export interface RocketLeagueUnknownEvent extends UpdateBase<'unknown'> {
  readonly isGuessed: true;
  /** How many bits it has. */
  readonly bits: number;
  /** Those bits, the first one lowest. */
  readonly bytes: Uint8Array;
  readonly guess: GuessedLayout;
  /** The value in that layout, where it is the layout of a type. */
  readonly value?: RocketLeagueValue | undefined;
}

/** An event of the network stream. Updates have the type of their value: `RigidBody`, `Int`, `Demolish`. */
export type RocketLeagueEvent =
  | RocketLeagueFrameEvent
  | RocketLeagueActorEvent
  | RocketLeagueClosedEvent
  | RocketLeagueUnknownEvent
  | { [Type in RocketLeagueAttributeType]: RocketLeagueUpdateEvent<Type> }[RocketLeagueAttributeType];
/** A name for `events`. */
export type RocketLeagueEventType = RocketLeagueEvent['type'];
/** The events of some types. */
export type RocketLeagueEventOf<T> = Extract<RocketLeagueEvent, { readonly type: T }>;

/** Every type of event. */
export const EVENT_TYPES: readonly RocketLeagueEventType[] = ['frame', 'actor', 'closed', 'unknown', ...ATTRIBUTE_TYPES];
