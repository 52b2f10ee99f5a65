import type {
  RocketLeagueActorRecord,
  RocketLeagueFrameRecord,
  RocketLeagueRecords,
  RocketLeagueUpdateRecord,
} from '../../src/formats/rocket-league/model.js';
import type { RocketLeagueAttributeType, RocketLeagueValue, RocketLeagueVector } from '../../src/formats/rocket-league/network/values.js';
import { ARCHETYPES, CLASSES, headerProperties, lists, MORE_CLASSES, vector, yawed } from './encoder.js';

/** What a made match is like. */
export interface ToyMatchOptions {
  /** Frames, 30 a second. Default 90. */
  readonly frames?: number;
  /** Frames between keyframes. Default 30. */
  readonly keyframeEvery?: number;
  /** Boost pads that somebody drives over. */
  readonly extraProperty?: string | undefined;
}

const PLAYERS = [
  { name: 'Ada', id: 76_561_197_960_000_001n, team: 0 },
  { name: 'Grace', id: 76_561_197_960_000_002n, team: 1 },
  { name: 'Linus', id: undefined, team: 0 },
  { name: 'Żółw', id: 76_561_197_960_000_003n, team: 1 },
] as const;

/** The records of a small match: four players kick off, one scores, and the ball is back in the middle. Version 868.32.10. */
export function toyMatch({ frames: frameCount = 90, keyframeEvery = 30, extraProperty }: ToyMatchOptions = {}): RocketLeagueRecords {
  const { objects, netCache, streamIds } = lists(extraProperty);
  const objectOf = (name: string): number => objects.indexOf(name);
  const update = (property: string, type: RocketLeagueAttributeType, value: RocketLeagueValue): RocketLeagueUpdateRecord => ({
    streamId: streamIds.get(property)!,
    type,
    value,
  });
  const actorAt = (index: number): RocketLeagueValue => ({ isActor: true, index });
  const names = ['None', 'Countdown', 'Active', 'PostGoalScored', ...PLAYERS.map((_, i) => `Car_TA_${i}`)];
  const goalFrame = Math.floor(frameCount / 2);
  const [ball, game, blue, orange, pad] = [0, 1, 2, 3, 4];
  const priOf = (player: number): number => 5 + player * 5;
  const carOf = (player: number): number => 6 + player * 5;
  const boostOf = (player: number): number => 7 + player * 5;
  const cameraOf = (player: number): number => 8 + player * 5;
  const jumpOf = (player: number): number => 9 + player * 5;

  const ballAt = (frame: number): RocketLeagueVector => {
    const t = frame <= goalFrame ? frame / Math.max(1, goalFrame) : 0;
    return vector(0, t * 521_000, 9_300 + 20_000 * t * (1 - t));
  };
  const body = (position: RocketLeagueVector, yaw: number, speed: number): RocketLeagueValue => ({
    isSleeping: false,
    position,
    rotation: yawed(yaw),
    linearVelocity: vector(100 * speed * Math.cos(yaw), 100 * speed * Math.sin(yaw), 0),
    angularVelocity: vector(0, 0, 0),
  });
  const carAt = (player: number, frame: number): { readonly at: RocketLeagueVector; readonly yaw: number } => {
    const { team } = PLAYERS[player]!;
    const side = team === 0 ? -1 : 1;
    const yaw = (side * Math.PI) / -2 + 0.2 * Math.sin(frame / 15 + player);
    return { at: vector(100 * (player - 1.5) * 512, side * (460_800 - frame * 3000), 1_701), yaw };
  };

  const frame = (index: number): RocketLeagueFrameRecord => {
    const actors: RocketLeagueActorRecord[] = [];
    const isKeyframe = index % keyframeEvery === 0;
    const add = (
      actor: number,
      archetype: string,
      updates: readonly RocketLeagueUpdateRecord[],
      position?: RocketLeagueVector,
      isTurned = false,
    ): void => {
      if (isKeyframe) {
        actors.push({
          kind: 'new',
          actor,
          nameIndex: archetype === ARCHETYPES.car ? 4 + (actor - 6) / 5 : 0,
          flag: false,
          object: objectOf(archetype),
          ...(position && { position }),
          ...(isTurned && { rotation: { yaw: 64 } }),
        });
      }
      if (updates.length > 0) actors.push({ kind: 'update', actor, updates });
    };
    const once = (updates: readonly RocketLeagueUpdateRecord[]): readonly RocketLeagueUpdateRecord[] => (isKeyframe ? updates : []);
    const hasScored = index >= goalFrame;
    add(
      game,
      ARCHETYPES.game,
      [
        ...(isKeyframe || index === 10 || index === goalFrame
          ? [update('TAGame.GameEvent_TA:ReplicatedStateName', 'Int', index < 10 ? 1 : hasScored ? 3 : 2)]
          : []),
        ...(index % 30 === 0 ? [update('TAGame.GameEvent_Soccar_TA:SecondsRemaining', 'Int', 300 - index / 30)] : []),
      ],
      vector(0, 0, 0),
    );
    const team = (actor: number, archetype: string, score: number): void =>
      add(actor, archetype, isKeyframe || index === goalFrame ? [update('Engine.TeamInfo:Score', 'Int', score)] : [], vector(0, 0, 0));
    team(blue, ARCHETYPES.blue, hasScored ? 1 : 0);
    team(orange, ARCHETYPES.orange, 0);
    add(
      ball,
      ARCHETYPES.ball,
      [
        update('TAGame.RBActor_TA:ReplicatedRBState', 'RigidBody', body(ballAt(index), Math.PI / 2, index === 0 ? 0 : 1500)),
        ...(isKeyframe || index === 12 ? [update('TAGame.Ball_TA:HitTeamNum', 'Byte', index < 12 ? 255 : 0)] : []),
      ],
      vector(0, 0, 93),
      true,
    );
    for (const [player, { name, id, team: side }] of PLAYERS.entries()) {
      add(
        priOf(player),
        ARCHETYPES.pri,
        [
          ...once([
            update('Engine.PlayerReplicationInfo:PlayerName', 'String', name),
            update('Engine.PlayerReplicationInfo:Team', 'ActiveActor', actorAt(side === 0 ? blue : orange)),
            update('Engine.PlayerReplicationInfo:PlayerID', 'Int', 400 + player),
            ...(id === undefined
              ? [update('Engine.PlayerReplicationInfo:bBot', 'Boolean', true)]
              : [update('Engine.PlayerReplicationInfo:UniqueId', 'UniqueId', { system: 1, id, localPlayer: 0 })]),
            ...(extraProperty === undefined ? [] : [update(`TAGame.PRI_TA:${extraProperty}`, 'Byte', player)]),
          ]),
          ...(player === 0 && (index === goalFrame || (isKeyframe && hasScored))
            ? [
                update('TAGame.PRI_TA:MatchGoals', 'Int', 1),
                update('TAGame.PRI_TA:MatchScore', 'Int', 100),
                update('TAGame.PRI_TA:MatchShots', 'Int', 1),
              ]
            : []),
        ],
        vector(0, 0, 0),
      );
      const { at, yaw } = carAt(player, index);
      add(
        carOf(player),
        ARCHETYPES.car,
        [
          update('TAGame.RBActor_TA:ReplicatedRBState', 'RigidBody', body(at, yaw, 900)),
          ...once([
            update('Engine.Pawn:PlayerReplicationInfo', 'ActiveActor', actorAt(priOf(player))),
            update('TAGame.Vehicle_TA:ReplicatedThrottle', 'Byte', 255),
          ]),
        ],
        vector(at.x / 100, at.y / 100, 17),
        true,
      );
      add(
        boostOf(player),
        ARCHETYPES.boost,
        [
          ...once([
            update('TAGame.CarComponent_TA:Vehicle', 'ActiveActor', actorAt(carOf(player))),
            update('TAGame.CarComponent_Boost_TA:ReplicatedBoostAmount', 'Byte', 85),
          ]),
          ...(index === 20 || (isKeyframe && index > 20) ? [update('TAGame.CarComponent_TA:ReplicatedActive', 'Byte', 1)] : []),
        ],
        vector(0, 0, 0),
      );
      const isJumping = player === 0 && index >= 24 && index < 28;
      add(
        jumpOf(player),
        ARCHETYPES.jump,
        [
          ...once([update('TAGame.CarComponent_TA:Vehicle', 'ActiveActor', actorAt(carOf(player)))]),
          ...(player === 0 && (isKeyframe || index === 24 || index === 28)
            ? [update('TAGame.CarComponent_TA:ReplicatedActive', 'Byte', Number(isJumping))]
            : []),
        ],
        vector(0, 0, 0),
      );
      add(
        cameraOf(player),
        ARCHETYPES.camera,
        [
          ...(index === 25 || (isKeyframe && index > 25)
            ? [update('TAGame.CameraSettingsActor_TA:bUsingSecondaryCamera', 'Boolean', true)]
            : []),
          ...once([
            update('TAGame.CameraSettingsActor_TA:PRI', 'ActiveActor', actorAt(priOf(player))),
            update('TAGame.CameraSettingsActor_TA:ProfileSettings', 'CamSettings', {
              fov: 110,
              height: 100,
              pitch: -4,
              distance: 270,
              stiffness: 0.5,
              swivelSpeed: 5,
              transitionSpeed: 1.25,
            }),
          ]),
        ],
        vector(0, 0, 0),
      );
    }
    const isTaken = index >= 20;
    add(
      pad,
      ARCHETYPES.bigPad,
      isKeyframe || index === 20
        ? [
            update('TAGame.VehiclePickup_TA:ReplicatedPickupData', 'Pickup', {
              car: isTaken ? { isActor: true, index: carOf(1) } : { isActor: false, index: -1 },
              isPickedUp: isTaken,
            }),
          ]
        : [],
    );
    const step = Math.fround(1 / 30);
    return { time: Math.fround(5 + index / 30), delta: index === 0 ? 0 : step, actors };
  };

  const frames = Array.from({ length: frameCount }, (_, index) => frame(index));
  return {
    header: {
      engineVersion: 868,
      licenseeVersion: 32,
      netVersion: 10,
      replayClass: 'TAGame.Replay_Soccar_TA',
      properties: headerProperties({
        name: 'A toy',
        frameCount,
        framesPerSecond: 30,
        teamSize: 2,
        score: [1, 0],
        goals: [{ frame: goalFrame, name: 'Ada', team: 0 }],
        players: PLAYERS.map(({ name, id, team }) => {
          const isScorer = name === 'Ada';
          return { name, id, team, score: isScorer ? 100 : 0, goals: isScorer ? 1 : 0, shots: isScorer ? 1 : 0 };
        }),
      }),
    },
    body: {
      levels: ['Stadium_P'],
      debugInfo: [],
      tickMarks: [{ kind: 'Team0Goal', frame: Math.max(0, goalFrame - 10) }],
      packages: ['..\\..\\TAGame\\CookedPCConsole\\Stadium_P.upk'],
      objects,
      names,
      classes: [...CLASSES.map(([name]) => name), ...MORE_CLASSES].map((className) => ({ className, object: objectOf(className) })),
      netCache,
    },
    keyframes: frames.flatMap(({ time }, index) => (index % keyframeEvery === 0 ? [{ seconds: time, frame: index }] : [])),
    frames,
    networkBytes: 0,
    trailing: new Uint8Array(0),
  };
}
