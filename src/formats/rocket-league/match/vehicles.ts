import { built } from '../../../io/sections.js';
import type { ActorClass } from '../network/actor-classes.js';
import type { RocketLeagueReference, RocketLeagueValues } from '../network/values.js';
import { stateSection } from './match-state.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';

/** Parts of a car, by the class of their actors. */
const COMPONENTS = {
  boost: 'TAGame.CarComponent_Boost_TA',
  jump: 'TAGame.CarComponent_Jump_TA',
  doubleJump: 'TAGame.CarComponent_DoubleJump_TA',
  dodge: 'TAGame.CarComponent_Dodge_TA',
} as const;
type ComponentKind = keyof typeof COMPONENTS;

/** A full tank as stored. */
export const FULL_BOOST = 255;
/** What a stored unit of boost is in percent of a tank. */
export const PERCENT = 100 / FULL_BOOST;
/** What a second of boost takes of it: a third of the tank. */
export const BOOST_A_SECOND = FULL_BOOST / 3;
/** Where the clock jumps, as at a pause, nobody boosted for longer than this. */
export const LONGEST_FRAME = 0.25;

/** A part of a car. */
export interface CarComponent {
  readonly object: number;
  readonly kind: ComponentKind;
  vehicle: number;
  isActive: boolean;
  /** Of boost: what was sent last, 0 to 255; -1 before that. */
  amount: number;
  /** The same with what was used since. */
  now: number;
  /** The same when the frame began. */
  before: number;
  isUnlimited: boolean;
  /** The frame in which it was sent as new. */
  sentFrame: number;
}

type Parts = Record<ComponentKind, CarComponent | undefined>;
const NO_PARTS: Parts = { boost: undefined, jump: undefined, doubleJump: undefined, dodge: undefined };

/** Follows what cars do: boost, jumps, and the camera of their players. */
export class Vehicles {
  readonly #components = new Map<number, CarComponent>();
  readonly #ofCars = new Map<number, Parts>();
  /** By object. */
  readonly #kinds = new Map<number, ComponentKind | 'none'>();
  readonly #boosts = new Set<CarComponent>();
  readonly #cameras = new Map<number, number>();
  /** By the actor of the player. */
  readonly #ballCameras = new Map<number, boolean>();
  #seconds = 0;
  /** Seconds since the frame before, a jump of the clock left out. */
  elapsed = 0;

  /** The parts of a car. */
  partsOf(car: number): Readonly<Parts> {
    return this.#ofCars.get(car) ?? NO_PARTS;
  }

  /** Whether a player looks at the ball. */
  usesBallCamera(pri: number | undefined): boolean {
    return pri !== undefined && this.#ballCameras.get(pri) === true;
  }

  spawned(actor: number, { object, chain }: ActorClass, frame: number): void {
    const known = this.#components.get(actor);
    if (known?.object === object) {
      known.sentFrame = frame;
      return;
    }
    if (known !== undefined) this.closed(actor);
    let kind = this.#kinds.get(object);
    if (kind === undefined) {
      kind = (Object.keys(COMPONENTS) as ComponentKind[]).find((name) => chain.includes(COMPONENTS[name])) ?? 'none';
      this.#kinds.set(object, kind);
    }
    if (kind === 'none') return;
    const component = {
      object,
      kind,
      vehicle: -1,
      isActive: false,
      amount: -1,
      now: NaN,
      before: NaN,
      isUnlimited: false,
      sentFrame: frame,
    };
    this.#components.set(actor, component);
    if (kind === 'boost') this.#boosts.add(component);
  }

  closed(actor: number): void {
    this.#cameras.delete(actor);
    const component = this.#components.get(actor);
    if (component === undefined) return;
    this.#components.delete(actor);
    this.#boosts.delete(component);
    this.#detach(component);
  }

  #detach(component: CarComponent): void {
    const parts = this.#ofCars.get(component.vehicle);
    if (parts?.[component.kind] === component) parts[component.kind] = undefined;
  }

  attached(actor: number, { isActor, index }: RocketLeagueReference): void {
    const component = this.#components.get(actor);
    if (component === undefined || !isActor || component.vehicle === index) return;
    this.#detach(component);
    component.vehicle = index;
    let parts = this.#ofCars.get(index);
    if (parts === undefined) this.#ofCars.set(index, (parts = { ...NO_PARTS }));
    parts[component.kind] = component;
  }

  activated(actor: number, value: number): void {
    const component = this.#components.get(actor);
    if (component !== undefined) component.isActive = (value & 1) === 1;
  }

  /** Sets what is in the tank. A keyframe repeats the last amount, from which something may have been used. */
  boosted(actor: number, amount: number, frame: number): void {
    const component = this.#components.get(actor);
    if (component === undefined || (component.sentFrame === frame && component.amount === amount)) return;
    component.amount = amount;
    component.now = amount;
  }

  unlimited(actor: number, isUnlimited: boolean): void {
    const component = this.#components.get(actor);
    if (component !== undefined) component.isUnlimited = isUnlimited;
  }

  cameraOf(camera: number, { isActor, index }: RocketLeagueReference): void {
    if (isActor) this.#cameras.set(camera, index);
  }

  lookedAtBall(camera: number, isOn: boolean): void {
    this.#ballCameras.set(this.#cameras.get(camera) ?? camera, isOn);
  }

  /** Uses up boost. */
  passed(seconds: number): void {
    const elapsed = Math.min(Math.max(0, seconds - this.#seconds), LONGEST_FRAME);
    this.#seconds = seconds;
    this.elapsed = elapsed;
    for (const boost of this.#boosts) {
      if (boost.isActive && !boost.isUnlimited) boost.now = Math.max(0, boost.now - elapsed * BOOST_A_SECOND);
      boost.before = boost.now;
    }
  }
}

/** Gives its vehicles to other builders. */
export interface VehiclesBuilder extends RocketLeagueBuilder<object> {
  readonly vehicles: Vehicles;
}

/** What cars do, for the other sections. */
export const vehiclesSection: RocketLeagueDefinition<object, VehiclesBuilder> = {
  sections: [],
  needs: ['stream'],
  uses: [stateSection],
  start(_, of) {
    const { state } = of(stateSection);
    const vehicles = new Vehicles();
    const camera = (actor: number, isOn: unknown): void => vehicles.lookedAtBall(actor, isOn as boolean);
    return {
      vehicles,
      on: {
        // the time up to this frame passes before its updates
        frame: (_index, seconds) => vehicles.passed(seconds),
        actor: (actor, actorClass) => vehicles.spawned(actor, actorClass, state.frame),
        closed: (actor) => vehicles.closed(actor),
        'TAGame.CarComponent_TA:Vehicle': (actor, car) => vehicles.attached(actor, car as RocketLeagueReference),
        'TAGame.CarComponent_TA:ReplicatedActive': (actor, value) => vehicles.activated(actor, value as number),
        'TAGame.CarComponent_Boost_TA:ReplicatedBoostAmount': (actor, amount) => vehicles.boosted(actor, amount as number, state.frame),
        'TAGame.CarComponent_Boost_TA:ReplicatedBoost': (actor, value) =>
          vehicles.boosted(actor, (value as RocketLeagueValues['ReplicatedBoost']).amount, state.frame),
        'TAGame.CarComponent_Boost_TA:bUnlimitedBoost': (actor, value) => vehicles.unlimited(actor, value as boolean),
        'TAGame.CarComponent_Boost_TA:UnlimitedBoostRefCount': (actor, count) => vehicles.unlimited(actor, (count as number) > 0),
        'TAGame.Vehicle_TA:ReplicatedThrottle': (actor, value) => {
          const car = state.cars.get(actor);
          if (car !== undefined) car.throttle = value as number;
        },
        'TAGame.Vehicle_TA:ReplicatedSteer': (actor, value) => {
          const car = state.cars.get(actor);
          if (car !== undefined) car.steer = value as number;
        },
        'TAGame.Vehicle_TA:bReplicatedHandbrake': (actor, value) => {
          const car = state.cars.get(actor);
          if (car !== undefined) car.isHandbraking = value as boolean;
        },
        'TAGame.CameraSettingsActor_TA:PRI': (actor, pri) => vehicles.cameraOf(actor, pri as RocketLeagueReference),
        'TAGame.CameraSettingsActor_TA:bUsingSecondaryCamera': camera,
        'TAGame.PRI_TA:bUsingSecondaryCamera': camera,
      },
      build: () => built({}),
    };
  },
};
