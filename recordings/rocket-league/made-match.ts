import type {
  RocketLeagueActorRecord,
  RocketLeagueFrameRecord,
  RocketLeagueRecords,
  RocketLeagueUpdateRecord,
} from '../../src/formats/rocket-league/model.js';
import type { RocketLeagueAttributeType, RocketLeagueValue } from '../../src/formats/rocket-league/network/values.js';
import type { RocketLeaguePad } from '../../src/formats/rocket-league/match/pads.js';
import { ARCHETYPES, CLASSES, headerProperties, lists, MORE_CLASSES, vector, yawed } from './encoder.js';
import { FRAMES_PER_SECOND, PADS, simulatedMatch, type SimulatedCar, type SimulatedFrame } from './simulated-match.js';

const PLAYERS = [
  { name: 'Ada', id: 76_561_197_960_000_001n, team: 0 },
  { name: 'Grace', id: 76_561_197_960_000_002n, team: 1 },
  { name: 'Linus', id: 76_561_197_960_000_003n, team: 0 },
  { name: 'Margaret', id: 76_561_197_960_000_004n, team: 1 },
] as const;
const STATES = ['None', 'Countdown', 'Active', 'PostGoalScored'];
const KEYFRAME_SECONDS = 10;
const FIRST_SECOND = 5;

const padName = ({ number }: RocketLeaguePad): string => `stadium_p.TheWorld:PersistentLevel.VehiclePickup_Boost_TA_${number}`;

/** Actors by number. */
const [BALL, GAME, BLUE, ORANGE] = [0, 1, 2, 3];
const actorsOf = (player: number) => {
  const first = 4 + player * 5;
  return { pri: first, car: first + 1, boost: first + 2, camera: first + 3, jump: first + 4 };
};
const FIRST_PAD = 4 + PLAYERS.length * 5;

const { objects, netCache, streamIds } = lists(undefined, PADS.map(padName));
const update = (property: string, type: RocketLeagueAttributeType, value: RocketLeagueValue): RocketLeagueUpdateRecord => ({
  streamId: streamIds.get(property)!,
  type,
  value,
});
const actorAt = (index: number): RocketLeagueValue => ({ isActor: true, index });

interface Written {
  readonly archetype: string;
  readonly position?: { readonly x: number; readonly y: number; readonly z: number };
  readonly isTurned?: boolean;
}

/** Writes frames: of each actor what changed, and at a keyframe everything. */
class FrameEncoder {
  readonly #known = new Map<number, Map<string, string>>();
  #actors: RocketLeagueActorRecord[] = [];
  #isKeyframe = false;

  begin(isKeyframe: boolean): void {
    this.#actors = [];
    this.#isKeyframe = isKeyframe;
  }

  /** An actor with the values that it has now. */
  put(actor: number, { archetype, position, isTurned }: Written, updates: readonly RocketLeagueUpdateRecord[]): void {
    let known = this.#known.get(actor);
    if (known === undefined || this.#isKeyframe) {
      this.#actors.push({
        kind: 'new',
        actor,
        nameIndex: 0,
        flag: false,
        object: objects.indexOf(archetype),
        ...(position && { position }),
        ...(isTurned === true && { rotation: { yaw: 64 } }),
      });
      this.#known.set(actor, (known = new Map<string, string>()));
    }
    const changed = updates.filter((one) => {
      if (one.type === 'RigidBody') return true;
      const text = JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      const isNew = known.get(String(one.streamId)) !== text;
      known.set(String(one.streamId), text);
      return isNew;
    });
    if (changed.length > 0) this.#actors.push({ kind: 'update', actor, updates: changed });
  }

  get actors(): readonly RocketLeagueActorRecord[] {
    return this.#actors;
  }
}

const ORIGIN = { x: 0, y: 0, z: 0 };
const body = (
  at: { x: number; y: number; z: number },
  yaw: number,
  velocity: readonly number[],
  spin: readonly number[],
): RocketLeagueValue => ({
  isSleeping: false,
  position: vector(at.x * 100, at.y * 100, at.z * 100),
  rotation: yawed(yaw),
  linearVelocity: vector(velocity[0]! * 100, velocity[1]! * 100, velocity[2]! * 100),
  angularVelocity: vector(spin[0]! * 10_000, spin[1]! * 10_000, spin[2]! * 10_000),
});

/** What is sent of a player beside the frame: the tank as of the last change, how often boost and jump began and ended, and the way that the car points. */
interface Player {
  tank: number;
  before: Readonly<SimulatedCar> | undefined;
  boostChanges: number;
  jumpChanges: number;
}

function putPlayer(to: FrameEncoder, index: number, car: Readonly<SimulatedCar>, player: Player, hasPad: boolean): void {
  const { name, id, team } = PLAYERS[index]!;
  const actors = actorsOf(index);
  const { before } = player;
  if (before?.isBoosting !== car.isBoosting && (before !== undefined || car.isBoosting)) player.boostChanges++;
  if (before?.isJumping !== car.isJumping && (before !== undefined || car.isJumping)) player.jumpChanges++;
  const isReset = before !== undefined && before.boost < car.boost;
  if (before === undefined || isReset || hasPad || before.isBoosting !== car.isBoosting) player.tank = Math.round(car.boost);
  player.before = car;
  to.put(actors.pri, { archetype: ARCHETYPES.pri, position: ORIGIN }, [
    update('Engine.PlayerReplicationInfo:PlayerName', 'String', name),
    update('Engine.PlayerReplicationInfo:Team', 'ActiveActor', actorAt(team === 0 ? BLUE : ORANGE)),
    update('Engine.PlayerReplicationInfo:PlayerID', 'Int', 400 + index),
    update('Engine.PlayerReplicationInfo:UniqueId', 'UniqueId', { system: 1, id, localPlayer: 0 }),
    update('TAGame.PRI_TA:MatchGoals', 'Int', car.goals),
    update('TAGame.PRI_TA:MatchScore', 'Int', car.score),
    update('TAGame.PRI_TA:MatchShots', 'Int', car.shots),
    update('TAGame.PRI_TA:MatchSaves', 'Int', car.saves),
  ]);
  to.put(actors.car, { archetype: ARCHETYPES.car, position: vector(car.x, car.y, car.z), isTurned: true }, [
    update(
      'TAGame.RBActor_TA:ReplicatedRBState',
      'RigidBody',
      body(car, car.yaw, [car.speed * Math.cos(car.yaw), car.speed * Math.sin(car.yaw), car.rise], [0, 0, car.steer * 2]),
    ),
    update('Engine.Pawn:PlayerReplicationInfo', 'ActiveActor', actorAt(actors.pri)),
    update('TAGame.Vehicle_TA:ReplicatedThrottle', 'Byte', car.speed > 0 ? 255 : 128),
    update('TAGame.Vehicle_TA:ReplicatedSteer', 'Byte', Math.round(128 + car.steer * 127)),
    update('TAGame.Vehicle_TA:bReplicatedHandbrake', 'Boolean', car.isHandbraking),
  ]);
  to.put(actors.boost, { archetype: ARCHETYPES.boost, position: ORIGIN }, [
    update('TAGame.CarComponent_TA:Vehicle', 'ActiveActor', actorAt(actors.car)),
    update('TAGame.CarComponent_Boost_TA:ReplicatedBoostAmount', 'Byte', player.tank),
    update('TAGame.CarComponent_TA:ReplicatedActive', 'Byte', player.boostChanges & 255),
  ]);
  to.put(actors.jump, { archetype: ARCHETYPES.jump, position: ORIGIN }, [
    update('TAGame.CarComponent_TA:Vehicle', 'ActiveActor', actorAt(actors.car)),
    update('TAGame.CarComponent_TA:ReplicatedActive', 'Byte', player.jumpChanges & 255),
  ]);
  to.put(actors.camera, { archetype: ARCHETYPES.camera, position: ORIGIN }, [
    update('TAGame.CameraSettingsActor_TA:PRI', 'ActiveActor', actorAt(actors.pri)),
    update('TAGame.CameraSettingsActor_TA:bUsingSecondaryCamera', 'Boolean', true),
  ]);
}

/** The records of a whole match of two against two, of the version 868.32.10. */
export function madeMatch(seed: number): RocketLeagueRecords {
  const encoder = new FrameEncoder();
  const frames: RocketLeagueFrameRecord[] = [];
  const keyframes: { seconds: number; frame: number }[] = [];
  const goals: { frame: number; name: string; team: number }[] = [];
  const players = PLAYERS.map((): Player => ({ tank: 85, before: undefined, boostChanges: 0, jumpChanges: 0 }));
  const pads = new Map<RocketLeaguePad, RocketLeagueValue>();
  let last: SimulatedFrame | undefined;
  for (const now of simulatedMatch(seed)) {
    const index = frames.length;
    const time = Math.fround(FIRST_SECOND + index / FRAMES_PER_SECOND);
    const isKeyframe = index % (KEYFRAME_SECONDS * FRAMES_PER_SECOND) === 0;
    if (isKeyframe) keyframes.push({ seconds: time, frame: index });
    encoder.begin(isKeyframe);
    encoder.put(GAME, { archetype: ARCHETYPES.game, position: ORIGIN }, [
      update('TAGame.GameEvent_TA:ReplicatedStateName', 'Int', STATES.indexOf(now.state)),
      update('TAGame.GameEvent_Soccar_TA:SecondsRemaining', 'Int', Math.ceil(now.clock)),
      update('TAGame.GameEvent_Soccar_TA:bBallHasBeenHit', 'Boolean', now.ball.vx !== 0 || now.ball.vy !== 0),
    ]);
    for (const [team, actor] of [BLUE, ORANGE].entries())
      encoder.put(actor, { archetype: team === 0 ? ARCHETYPES.blue : ARCHETYPES.orange, position: ORIGIN }, [
        update('Engine.TeamInfo:Score', 'Int', now.score[team]!),
      ]);
    const { ball } = now;
    encoder.put(BALL, { archetype: ARCHETYPES.ball, position: vector(0, 0, 93), isTurned: true }, [
      update('TAGame.RBActor_TA:ReplicatedRBState', 'RigidBody', body(ball, 0, [ball.vx, ball.vy, ball.vz], ball.spin)),
      update('TAGame.Ball_TA:HitTeamNum', 'Byte', ball.hitTeam),
    ]);
    for (const [i, car] of now.cars.entries())
      putPlayer(
        encoder,
        i,
        car,
        players[i]!,
        now.taken.some(([, by]) => by === i),
      );
    for (const pad of now.back) pads.set(pad, { car: { isActor: false, index: -1 }, isPickedUp: false });
    for (const [pad, car] of now.taken) pads.set(pad, { car: { isActor: true, index: actorsOf(car).car }, isPickedUp: true });
    for (const [pad, value] of pads)
      encoder.put(FIRST_PAD + PADS.indexOf(pad), { archetype: padName(pad) }, [
        update('TAGame.VehiclePickup_TA:ReplicatedPickupData', 'Pickup', value),
      ]);
    if (now.scorer !== undefined) goals.push({ frame: index, name: PLAYERS[now.scorer]!.name, team: PLAYERS[now.scorer]!.team });
    frames.push({ time, delta: index === 0 ? 0 : Math.fround(1 / FRAMES_PER_SECOND), actors: encoder.actors });
    last = now;
  }
  const properties = headerProperties({
    name: 'Two against two',
    frameCount: frames.length,
    framesPerSecond: FRAMES_PER_SECOND,
    teamSize: 2,
    score: last!.score,
    goals,
    players: PLAYERS.map((player, i) => ({ ...player, ...last!.cars[i]! })),
  });
  return {
    header: { engineVersion: 868, licenseeVersion: 32, netVersion: 10, replayClass: 'TAGame.Replay_Soccar_TA', properties },
    body: {
      levels: ['Stadium_P'],
      debugInfo: [],
      tickMarks: goals.map(({ frame, team }) => ({ kind: team === 0 ? 'Team0Goal' : 'Team1Goal', frame })),
      packages: ['..\\..\\TAGame\\CookedPCConsole\\Stadium_P.upk'],
      objects,
      names: STATES,
      classes: [...CLASSES.map(([name]) => name), ...MORE_CLASSES].map((className) => ({ className, object: objects.indexOf(className) })),
      netCache,
    },
    keyframes,
    frames,
    networkBytes: 0,
    trailing: new Uint8Array(0),
  };
}
