import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { ActorClass } from '../network/actor-classes.js';
import type { RocketLeagueReference, RocketLeagueValues, RocketLeagueVector } from '../network/values.js';
import { headerFacts } from '../header-facts.js';
import { stateSection, type Person } from './match-state.js';
import { placeOf } from './mover-units.js';
import { padsOf, type RocketLeaguePad } from './pads.js';
import { playersSection } from './players.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';
import { FULL_BOOST, PERCENT, vehiclesSection, type CarComponent } from './vehicles.js';

/** A boost pad that somebody drove over while it was there. What is known of pads by map is missing on maps that the table does not have. */
export interface RocketLeaguePickup {
  readonly frame: number;
  /** Since the first frame. */
  readonly seconds: number;
  readonly playerId?: number | undefined;
  /** The number at the end of the name of the pad's actor. */
  readonly pad: number;
  /** Whether the pad fills the tank; small ones give 12 percent. */
  readonly isBig?: boolean | undefined;
  /** Where the pad is, in Unreal units. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** What came into the tank, in percent of it; undefined where the tank is not known or never empties. */
  readonly amount?: number | undefined;
  /** What the pad gave beyond a full tank, in percent. */
  readonly overfill?: number | undefined;
  /** Whether the pad is in the half of the other team. Pads on the middle line are in neither. */
  readonly isStolen?: boolean | undefined;
}

/** A pickup, before it is known who is in the list of players. */
export interface PickedUp extends Omit<RocketLeaguePickup, 'playerId' | 'isStolen'> {
  readonly person: Person | undefined;
}

/** Whether a pad is in the half of the other team: blue defends where y is negative. */
export const isStolen = ({ y }: PickedUp, team: number | undefined): boolean | undefined =>
  y === undefined || team === undefined ? undefined : team === 0 ? y > 0 : y < 0;

/** Gives what was picked up so far to other builders. */
export interface PickupsBuilder extends RocketLeagueBuilder<{ readonly pickups: readonly RocketLeaguePickup[] }> {
  readonly pickedUp: readonly PickedUp[];
}

/** What a small pad gives, as stored: 12 percent of a tank. */
const SMALL_PAD = FULL_BOOST * 0.12;
const PAD_NAME = /(?:^|\.)VehiclePickup_Boost_TA_(\d+)$/;
const PAD_BYTES = 96;
/** A pad is this near to the center of the car that takes it. Neighbours are further from each other. */
const MAX_DISTANCE = 500;

/** A pad as the stream has it. */
interface SeenPad {
  readonly number: number;
  known: RocketLeaguePad | undefined;
  /** The car and counter of the last pickup; undefined while the pad is there. */
  taken: string | undefined;
}

/** Boost pads that were picked up. A pad sends the car that took it, and again when it is back; keyframes repeat the last of both. */
export const pickupsSection: RocketLeagueDefinition<{ readonly pickups: readonly RocketLeaguePickup[] }, PickupsBuilder> = {
  sections: ['pickups'],
  needs: ['stream'],
  uses: [stateSection, vehiclesSection, playersSection],
  start({ header, units, budget, context }, of) {
    const { state } = of(stateSection);
    const { vehicles } = of(vehiclesSection);
    const { idOf } = of(playersSection);
    const { map } = headerFacts(header);
    const found = padsOf(map);
    const known = new Map(found?.pads.map((pad) => [pad.number, pad]));
    const ofObjects = new Map<number, SeenPad>();
    const ofActors = new Map<number, SeenPad>();
    const rows = new Rows<PickedUp>(budget);
    /** What was taken in this frame: the tank is known when the frame ends. */
    const taken: { pad: SeenPad; person: Person | undefined; boost: CarComponent | undefined }[] = [];
    let firstFrame = -1;

    /** A pad of a number that the table lacks: most maps have a second one in a corner, with the number 22. */
    const nearest = (place: RocketLeagueVector): RocketLeaguePad | undefined => {
      let [best, distance]: [RocketLeaguePad | undefined, number] = [undefined, MAX_DISTANCE];
      for (const pad of known.values()) {
        const away = Math.hypot(pad.x - place.x, pad.y - place.y);
        if (away < distance) [best, distance] = [pad, away];
      }
      budget.work(known.size);
      return best;
    };
    const spawned = (actor: number, { object, name }: ActorClass): void => {
      let pad = ofObjects.get(object);
      if (pad === undefined) {
        const number = Number(PAD_NAME.exec(name)?.[1] ?? NaN);
        if (Number.isNaN(number)) return;
        budget.keep(PAD_BYTES);
        ofObjects.set(object, (pad = { number, known: known.get(number), taken: undefined }));
      }
      ofActors.set(actor, pad);
    };
    const follow = (actor: number, car: RocketLeagueReference, isTaken: boolean, key: string): void => {
      const pad = ofActors.get(actor);
      if (pad === undefined) return;
      // kickoffs repeat what was taken by cars that are gone
      if (!isTaken || !car.isActor || car.index < 0) pad.taken = undefined;
      else if (pad.taken !== key) {
        pad.taken = key;
        // what is taken in the first frame that is read was taken before it
        if (state.frame <= firstFrame) return;
        const mover = state.cars.get(car.index);
        pad.known ??= mover && nearest(placeOf(mover, units));
        taken.push({ pad, person: state.driverOf(car.index), boost: vehicles.partsOf(car.index).boost });
      }
    };
    const finish = (): void => {
      for (const { pad, person, boost } of taken) {
        const isTankKnown = pad.known !== undefined && boost !== undefined && !boost.isUnlimited && !Number.isNaN(boost.before);
        const isBig = pad.known?.isBig === true;
        const given = isBig ? FULL_BOOST : SMALL_PAD;
        // where the tank did not get full, a small pad gave all that it has
        const amount = !isTankKnown ? 0 : !isBig && boost.amount < FULL_BOOST ? given : Math.min(given, FULL_BOOST - boost.before);
        rows.add({
          frame: state.frame,
          seconds: state.seconds,
          person,
          pad: pad.number,
          ...(pad.known && { isBig: pad.known.isBig, x: pad.known.x, y: pad.known.y }),
          ...(isTankKnown && { amount: amount * PERCENT, overfill: (given - amount) * PERCENT }),
        });
      }
      taken.length = 0;
    };
    return {
      pickedUp: rows.all,
      on: {
        frame(index) {
          if (firstFrame < 0) firstFrame = index;
        },
        actor: (actor, actorClass) => {
          ofActors.delete(actor);
          spawned(actor, actorClass);
        },
        closed: (actor) => void ofActors.delete(actor),
        'TAGame.VehiclePickup_TA:ReplicatedPickupData'(actor, value) {
          const { car, isPickedUp } = value as RocketLeagueValues['Pickup'];
          follow(actor, car, isPickedUp, String(car.index));
        },
        'TAGame.VehiclePickup_TA:NewReplicatedPickupData'(actor, value) {
          const { car, counter } = value as RocketLeagueValues['PickupNew'];
          follow(actor, car, (counter & 1) === 1, String(counter));
        },
        frameEnd() {
          if (taken.length > 0) finish();
        },
      },
      build() {
        if (found === undefined && rows.all.length > 0)
          context.note({
            code: 'unknown-field',
            severity: 'info',
            reason: 'unknown-map',
            message: `the boost pads of the map ${map ?? ''} are not in the table: pickups have neither place nor size`,
            path: ['pickups'],
          });
        const pickups = rows.all.map(({ person, ...row }): RocketLeaguePickup => {
          const playerId = person && idOf(person);
          const stolen = isStolen({ person, ...row }, person?.team);
          return { ...row, ...(playerId !== undefined && { playerId }), ...(stolen !== undefined && { isStolen: stolen }) };
        });
        return built({ pickups });
      },
    };
  },
};
