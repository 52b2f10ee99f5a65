import { built } from '../../../io/sections.js';
import { PLATFORMS, type RocketLeaguePlatform } from '../platforms.js';
import { Body } from '../network/attribute-reader.js';
import type { ActorClass } from '../network/actor-classes.js';
import type { RocketLeagueLoadout, RocketLeagueReference, RocketLeagueUniqueId, RocketLeagueValues } from '../network/values.js';
import { plainText, type RocketLeagueText } from '../text.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';

/** The statistics that a player's own actor counts, by the names of their properties. */
export const COUNTERS = {
  score: 'TAGame.PRI_TA:MatchScore',
  goals: 'TAGame.PRI_TA:MatchGoals',
  assists: 'TAGame.PRI_TA:MatchAssists',
  saves: 'TAGame.PRI_TA:MatchSaves',
  shots: 'TAGame.PRI_TA:MatchShots',
} as const;
/** A name of such a statistic. */
export type Counter = keyof typeof COUNTERS;

/** Somebody who plays, as the stream has them. A player who comes back has a new actor, and is the same person. */
export interface Person {
  name: string;
  id?: RocketLeagueUniqueId | undefined;
  isBot: boolean;
  /** 0 blue, 1 orange; the last one that was known. */
  team?: number | undefined;
  readonly counters: Record<Counter, number>;
  loadouts?: RocketLeagueValues['TeamLoadout'] | undefined;
  loadout?: RocketLeagueLoadout | undefined;
  camera?: RocketLeagueValues['CamSettings'] | undefined;
  /** When the first and the last actor of the person was there, in frames. */
  readonly firstFrame: number;
  lastFrame?: number | undefined;
  /** Whether an actor of the person lives. */
  isThere: boolean;
}

/** A car, or a ball: a body in the units of the file. */
export interface Mover {
  readonly actor: number;
  readonly object: number;
  readonly name: string;
  /** Whether a car has a player now. One that is demolished or parked has none, and stays for a while. */
  isDriven: boolean;
  /** The actor of the car's player, the last one that was known. */
  pri?: number | undefined;
  /** As stored, `Body` has the places. */
  readonly body: Int32Array;
  /** Frame of the last update of the body; -1 before the first. */
  bodyFrame: number;
  /** The rotation of the body as x, y, z and w, where somebody asked for it, and the frame of the body that it is of. */
  readonly rotation: Float64Array;
  rotationFrame: number;
  /** Frame since which it is there. */
  readonly since: number;
  /** Of a car, as stored: 128 is none, 255 forwards or to the right. */
  throttle: number;
  steer: number;
  isHandbraking: boolean;
  /** Of a ball: the team that touched it last, `NO_TEAM` before the first, and the frame in which that changed. */
  hitTeam: number;
  hitFrame: number;
}

/** The team of a ball that nobody touched, as the file has it. */
export const NO_TEAM = 255;

/** Throttle and steering of a car that is not driven. */
const CENTER = 128;

const isBall = ({ chain }: ActorClass): boolean => chain.includes('TAGame.Ball_TA');
const isCar = ({ chain }: ActorClass): boolean => chain.includes('TAGame.Car_TA');
const isPri = ({ chain }: ActorClass): boolean => chain.includes('TAGame.PRI_TA');
const teamNumber = (name: string): number | undefined => {
  const found = /Team(?:White)?([01])$/.exec(name);
  return found === null ? undefined : Number(found[1]);
};

/** The account as text: one person has one. */
export const accountKey = (id: RocketLeagueUniqueId | undefined): string | undefined =>
  id === undefined || id.system === 0
    ? undefined
    : // before net version 1 the number of a PlayStation account is the same for all
      `${id.system}:${id.system === 2 ? id.name : ''}:${id.system === 11 ? plainText(id.id) : id.id}:${id.localPlayer}`;
/** The account without its platform: a number, for Epic 32 hex digits. */
export const accountOf = (id: RocketLeagueUniqueId | undefined): string | undefined =>
  id === undefined || id.system === 0 ? undefined : id.system === 11 ? plainText(id.id).toLowerCase() : id.id.toString();
export const platformOf = (id: RocketLeagueUniqueId | undefined): RocketLeaguePlatform | undefined =>
  id === undefined || id.system === 0 ? undefined : PLATFORMS[id.system];

/** Follows who is who: players, cars, balls, teams (section 14). Other builders read it. */
export class MatchState {
  readonly people: Person[] = [];
  readonly cars = new Map<number, Mover>();
  readonly balls = new Map<number, Mover>();
  frame = -1;
  seconds = 0;
  /** Cars and balls by actor. */
  readonly #movers: (Mover | undefined)[] = [];
  readonly #objects = new Map<number, number>();
  readonly #persons = new Map<number, Person>();
  readonly #teams = new Map<number, number>();
  readonly #teamOf = new Map<number, number>();
  readonly #cameras = new Map<number, number>();
  /** Whether teams, players or cameras came or changed since they were put together. */
  #isUnsettled = false;
  readonly #settings = new Map<number, RocketLeagueValues['CamSettings']>();

  /** The person of a player's actor. */
  personOf(pri: number | undefined): Person | undefined {
    return pri === undefined ? undefined : this.#persons.get(pri);
  }
  /** Who drives a car. */
  driverOf(car: number): Person | undefined {
    return this.personOf(this.cars.get(car)?.pri);
  }
  /** Who drives a car that is on the field now. */
  driverNow({ pri, isDriven, bodyFrame }: Mover): Person | undefined {
    return isDriven && bodyFrame >= 0 ? this.personOf(pri) : undefined;
  }
  /** The team of a team actor. */
  teamOf(actor: number): number | undefined {
    return this.#teams.get(actor);
  }
  /** The object of a living actor. */
  objectOf(actor: number): number | undefined {
    return this.#objects.get(actor);
  }

  spawned(actor: number, actorClass: ActorClass): void {
    if (this.#objects.get(actor) === actorClass.object) return;
    if (this.#objects.has(actor)) this.closed(actor);
    this.#objects.set(actor, actorClass.object);
    this.#isUnsettled = true;
    const { object, name } = actorClass;
    const team = teamNumber(name);
    if (team !== undefined) this.#teams.set(actor, team);
    else if (isPri(actorClass)) this.#join(actor);
    else if (isBall(actorClass) || isCar(actorClass)) {
      const body = new Int32Array(Body.length);
      const input = { isDriven: false, throttle: CENTER, steer: CENTER, isHandbraking: false };
      const hit = { hitTeam: NO_TEAM, hitFrame: -1 };
      const rotation = { rotation: new Float64Array(4), rotationFrame: -1 };
      const mover: Mover = { actor, object, name, pri: undefined, body, bodyFrame: -1, ...rotation, since: this.frame, ...input, ...hit };
      (isBall(actorClass) ? this.balls : this.cars).set(actor, mover);
      this.#movers[actor] = mover;
    }
  }

  #join(actor: number): void {
    const counters = { score: 0, goals: 0, assists: 0, saves: 0, shots: 0 };
    const person: Person = { name: '', isBot: false, counters, firstFrame: this.frame, isThere: true };
    this.#persons.set(actor, person);
    this.people.push(person);
  }

  closed(actor: number): void {
    this.#objects.delete(actor);
    this.cars.delete(actor);
    this.balls.delete(actor);
    this.#movers[actor] = undefined;
    this.#teams.delete(actor);
    this.#cameras.delete(actor);
    const person = this.#persons.get(actor);
    if (person === undefined) return;
    this.#persons.delete(actor);
    this.#teamOf.delete(actor);
    person.isThere = [...this.#persons.values()].includes(person);
    person.lastFrame = this.frame;
  }

  /** The same person as one who was there before: by account, and bots by their name. */
  #merge(actor: number): void {
    const person = this.#persons.get(actor)!;
    const key = accountKey(person.id);
    const known = this.people.find(
      (other) =>
        other !== person && (key === undefined ? person.isBot && other.isBot && other.name === person.name : accountKey(other.id) === key),
    );
    if (known === undefined) return;
    this.people.splice(this.people.indexOf(person), 1);
    this.#persons.set(actor, known);
    known.isThere = true;
    known.lastFrame = undefined;
    Object.assign(known, { name: person.name || known.name, team: person.team ?? known.team });
  }

  named(actor: number, name: RocketLeagueText): void {
    const person = this.#persons.get(actor);
    if (person === undefined) return;
    person.name = plainText(name);
    if (person.isBot) this.#merge(actor);
  }
  bot(actor: number, isBot: boolean): void {
    const person = this.#persons.get(actor);
    if (person === undefined) return;
    person.isBot = isBot;
    if (isBot && person.name !== '') this.#merge(actor);
  }
  identified(actor: number, id: RocketLeagueUniqueId): void {
    this.#isUnsettled = true;
    const person = this.#persons.get(actor);
    if (person === undefined || accountKey(person.id) === accountKey(id)) return;
    // before it is merged, so that the account of somebody else does not change
    if (id.system !== 0) {
      if (accountKey(person.id) !== undefined) this.#join(actor);
      this.#persons.get(actor)!.id = id;
      this.#merge(actor);
    }
  }
  joinedTeam(actor: number, { isActor, index }: RocketLeagueReference): void {
    const person = this.#persons.get(actor);
    const team = isActor ? this.#teams.get(index) : undefined;
    if (isActor) this.#teamOf.set(actor, index);
    this.#isUnsettled = true;
    if (person !== undefined && team !== undefined) person.team = team;
  }
  /** Team actors may come after the players of the same frame, and so may players after their cameras. */
  settleTeams(): void {
    if (!this.#isUnsettled) return;
    this.#isUnsettled = false;
    for (const [actor, team] of this.#teamOf) {
      const number = this.#teams.get(team);
      const person = this.#persons.get(actor);
      if (number !== undefined && person !== undefined) person.team = number;
    }
    for (const [camera, pri] of this.#cameras) {
      const settings = this.#settings.get(camera);
      const person = this.#persons.get(pri);
      if (settings !== undefined && person !== undefined) person.camera = settings;
    }
  }
  cameraOf(camera: number, { isActor, index }: RocketLeagueReference): void {
    if (isActor) this.#cameras.set(camera, index);
    this.#isUnsettled = true;
  }
  cameraSettings(camera: number, settings: RocketLeagueValues['CamSettings']): void {
    this.#settings.set(camera, settings);
    this.#isUnsettled = true;
  }
  driven(actor: number, { isActor, index }: RocketLeagueReference): void {
    const car = this.cars.get(actor);
    if (car === undefined) return;
    // a car that is demolished loses its player first, and is still that of the player for who asks who it was
    if (isActor) car.pri = index;
    car.isDriven = isActor;
  }
  moved(actor: number, body: Int32Array): void {
    const mover = this.#movers[actor];
    if (mover === undefined) return;
    mover.body.set(body);
    mover.bodyFrame = this.frame;
  }
  hit(actor: number, team: number): void {
    const ball = this.balls.get(actor);
    if (ball === undefined || ball.hitTeam === team) return;
    ball.hitTeam = team;
    ball.hitFrame = this.frame;
  }
  counted(actor: number, counter: Counter, value: number): void {
    const person = this.#persons.get(actor);
    if (person !== undefined) person.counters[counter] = value;
  }
}

/** Gives its state to other builders. */
export interface StateBuilder extends RocketLeagueBuilder<object> {
  readonly state: MatchState;
}

/** Who is who, for the other sections. */
export const stateSection: RocketLeagueDefinition<object, StateBuilder> = {
  sections: [],
  needs: ['stream'],
  start() {
    const state = new MatchState();
    const counters = Object.entries(COUNTERS) as [Counter, `${string}:${string}`][];
    return {
      state,
      on: {
        frame(index, seconds) {
          state.frame = index;
          state.seconds = seconds;
        },
        frameEnd: () => state.settleTeams(),
        actor: (actor, actorClass) => state.spawned(actor, actorClass),
        closed: (actor) => state.closed(actor),
        'Engine.PlayerReplicationInfo:PlayerName': (actor, name) => state.named(actor, name as RocketLeagueText),
        'Engine.PlayerReplicationInfo:bBot': (actor, isBot) => state.bot(actor, isBot as boolean),
        'Engine.PlayerReplicationInfo:UniqueId': (actor, id) => state.identified(actor, id as RocketLeagueUniqueId),
        'Engine.PlayerReplicationInfo:Team': (actor, team) => state.joinedTeam(actor, team as RocketLeagueReference),
        'Engine.Pawn:PlayerReplicationInfo': (actor, pri) => state.driven(actor, pri as RocketLeagueReference),
        'TAGame.RBActor_TA:ReplicatedRBState': (actor, body) => state.moved(actor, body as Int32Array),
        'TAGame.Ball_TA:HitTeamNum': (actor, team) => state.hit(actor, team as number),
        'TAGame.CameraSettingsActor_TA:PRI': (actor, pri) => state.cameraOf(actor, pri as RocketLeagueReference),
        'TAGame.CameraSettingsActor_TA:ProfileSettings': (actor, settings) =>
          state.cameraSettings(actor, settings as RocketLeagueValues['CamSettings']),
        'TAGame.PRI_TA:CameraSettings': (actor, settings) => {
          const person = state.personOf(actor);
          if (person !== undefined) person.camera = settings as RocketLeagueValues['CamSettings'];
        },
        'TAGame.PRI_TA:ClientLoadouts': (actor, loadouts) => {
          const person = state.personOf(actor);
          if (person !== undefined) person.loadouts = loadouts as RocketLeagueValues['TeamLoadout'];
        },
        'TAGame.PRI_TA:ClientLoadout': (actor, loadout) => {
          const person = state.personOf(actor);
          if (person !== undefined) person.loadout = loadout as RocketLeagueLoadout;
        },
        ...Object.fromEntries(
          counters.map(([counter, property]) => [
            property,
            (actor: number, value: unknown) => state.counted(actor, counter, value as number),
          ]),
        ),
      },
      build: () => built({}),
    };
  },
};
