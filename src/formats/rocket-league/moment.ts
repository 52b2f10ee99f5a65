import type { RocketLeagueEvent } from './events.js';
import type { RocketLeagueRotator, RocketLeagueValue, RocketLeagueVector } from './network/values.js';

/** An actor that lives at a moment. */
export interface RocketLeagueLiveActor {
  readonly actor: number;
  readonly object: number;
  /** `Archetypes.Car.Car_Default`. */
  readonly objectName: string;
  /** The engine's name of the actor, where the version stores it: `Car_TA_89`. */
  readonly name?: string | undefined;
  /** Where it was when it was sent, in Unreal units; `ReplicatedRBState` says where it is. */
  readonly position?: RocketLeagueVector | undefined;
  /** 256 steps a turn. */
  readonly rotation?: RocketLeagueRotator | undefined;
  /** The last value of each property by its full name, as stored. Properties that the tables do not know are left out. */
  readonly values: Readonly<Record<string, RocketLeagueValue>>;
}

/** What a replay has at a moment. */
export interface RocketLeagueMoment {
  /** The last frame that is not behind the moment. */
  readonly frame: number;
  /** When that was, since the first frame. */
  readonly seconds: number;
  /** The living actors, in the order in which they came. */
  readonly actors: readonly RocketLeagueLiveActor[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What the events from a keyframe on come to: at the keyframe every living actor is sent again with all its properties. */
export function momentOf(events: readonly RocketLeagueEvent[]): RocketLeagueMoment | undefined {
  let at: { readonly frame: number; readonly seconds: number } | undefined;
  const actors = new Map<number, RocketLeagueLiveActor & { readonly values: Mutable<RocketLeagueLiveActor['values']> }>();
  for (const event of events) {
    switch (event.type) {
      case 'frame':
        at = event;
        break;
      case 'actor': {
        const { actor, object, objectName, name, position, rotation } = event;
        const known = actors.get(actor);
        if (known?.object === object) break;
        actors.delete(actor);
        const placed = { ...(name !== undefined && { name }), ...(position && { position }), ...(rotation && { rotation }) };
        actors.set(actor, { actor, object, objectName, ...placed, values: {} });
        break;
      }
      case 'closed':
        actors.delete(event.actor);
        break;
      case 'unknown':
        break;
      default: {
        const values = actors.get(event.actor)?.values;
        if (values !== undefined) values[event.property] = event.value;
      }
    }
  }
  return at && { frame: at.frame, seconds: at.seconds, actors: [...actors.values()] };
}
