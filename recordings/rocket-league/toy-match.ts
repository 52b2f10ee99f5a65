import type {
  RocketLeagueActorRecord,
  RocketLeagueFrameRecord,
  RocketLeagueRecords,
  RocketLeagueUpdateRecord,
} from '../../src/formats/rocket-league/model.js';
import type { RocketLeagueAttributeType, RocketLeagueValue, RocketLeagueVector } from '../../src/formats/rocket-league/network/values.js';
import type { RocketLeagueProperty } from '../../src/formats/rocket-league/property.js';

/** What a made match is like. */
export interface ToyMatchOptions {
  /** Frames, 30 a second. Default 90. */
  readonly frames?: number;
  /** Frames between keyframes. Default 30. */
  readonly keyframeEvery?: number;
  /** Boost pads that somebody drives over. */
  readonly extraProperty?: string | undefined;
}

/** A class of the toy: its number and the properties that it adds, by stream id. */
const CLASSES: readonly (readonly [name: string, properties: readonly string[]])[] = [
  ['Engine.Actor', ['bBlockActors', 'bCollideActors']],
  ['Engine.PlayerReplicationInfo', ['PlayerName', 'UniqueId', 'Team', 'PlayerID', 'Ping', 'bBot']],
  ['Engine.TeamInfo', ['Score']],
  ['Engine.Pawn', ['PlayerReplicationInfo']],
  ['TAGame.RBActor_TA', ['ReplicatedRBState']],
  ['TAGame.Ball_TA', ['HitTeamNum']],
  ['TAGame.Vehicle_TA', ['ReplicatedThrottle', 'ReplicatedSteer', 'bReplicatedHandbrake']],
  ['TAGame.Car_TA', ['TeamPaint', 'ReplicatedDemolish']],
  ['TAGame.CarComponent_TA', ['Vehicle', 'ReplicatedActive']],
  ['TAGame.CarComponent_Boost_TA', ['ReplicatedBoostAmount']],
  ['TAGame.CarComponent_Jump_TA', []],
  ['TAGame.PRI_TA', ['MatchGoals', 'MatchScore', 'MatchShots', 'MatchSaves', 'MatchAssists']],
  ['TAGame.CameraSettingsActor_TA', ['PRI', 'ProfileSettings', 'bUsingSecondaryCamera']],
  ['TAGame.GameEvent_TA', ['ReplicatedStateName', 'ReplicatedRoundCountDownNumber']],
  ['TAGame.GameEvent_Soccar_TA', ['SecondsRemaining', 'bOverTime', 'bBallHasBeenHit']],
  ['TAGame.VehiclePickup_TA', ['ReplicatedPickupData']],
];
const OWNERS: Readonly<Record<string, string>> = { ReplicatedRBState: 'TAGame.RBActor_TA' };
/** What each class extends, as far as the toy has classes. */
const PARENTS: Readonly<Record<string, string>> = {
  'Engine.PlayerReplicationInfo': 'Engine.Actor',
  'Engine.TeamInfo': 'Engine.Actor',
  'Engine.Pawn': 'Engine.Actor',
  'TAGame.RBActor_TA': 'Engine.Pawn',
  'TAGame.Ball_TA': 'TAGame.RBActor_TA',
  'TAGame.Vehicle_TA': 'TAGame.RBActor_TA',
  'TAGame.Car_TA': 'TAGame.Vehicle_TA',
  'TAGame.CarComponent_TA': 'Engine.Actor',
  'TAGame.CarComponent_Boost_TA': 'TAGame.CarComponent_TA',
  'TAGame.CarComponent_Jump_TA': 'TAGame.CarComponent_TA',
  'TAGame.PRI_TA': 'Engine.PlayerReplicationInfo',
  'TAGame.CameraSettingsActor_TA': 'Engine.Actor',
  'TAGame.GameEvent_TA': 'Engine.Actor',
  'TAGame.GameEvent_Soccar_TA': 'TAGame.GameEvent_TA',
  'TAGame.VehiclePickup_TA': 'Engine.Actor',
};
const MORE_CLASSES = ['Core.Object', 'TAGame.Team_Soccar_TA', 'TAGame.VehiclePickup_Boost_TA'];
const ARCHETYPES = {
  ball: 'Archetypes.Ball.Ball_Default',
  car: 'Archetypes.Car.Car_Default',
  boost: 'Archetypes.CarComponents.CarComponent_Boost',
  jump: 'Archetypes.CarComponents.CarComponent_Jump',
  pri: 'TAGame.Default__PRI_TA',
  camera: 'TAGame.Default__CameraSettingsActor_TA',
  blue: 'Archetypes.Teams.Team0',
  orange: 'Archetypes.Teams.Team1',
  game: 'Archetypes.GameEvent.GameEvent_Soccar',
  bigPad: 'stadium_p.TheWorld:PersistentLevel.VehiclePickup_Boost_TA_20',
} as const;

/** Lists of objects and what may be sent, in the order in which the game writes them: properties, their class, archetypes behind it. */
function lists(extraProperty: string | undefined): {
  readonly objects: readonly string[];
  readonly netCache: RocketLeagueRecords['body']['netCache'];
  readonly streamIds: ReadonlyMap<string, number>;
} {
  const objects: string[] = [...MORE_CLASSES];
  const streamIds = new Map<string, number>();
  const ends = new Map<string, number>();
  const netCache: { object: number; parentId: number; id: number; properties: { object: number; streamId: number }[] }[] = [];
  for (const [index, [name, properties]] of CLASSES.entries()) {
    let next = ends.get(PARENTS[name] ?? '') ?? 0;
    const pairs: { object: number; streamId: number }[] = [];
    const own = name === 'TAGame.PRI_TA' && extraProperty !== undefined ? [...properties, extraProperty] : properties;
    for (const property of own) {
      const full = `${OWNERS[property] ?? name}:${property}`;
      pairs.push({ object: objects.length, streamId: next });
      streamIds.set(full, next++);
      objects.push(full);
    }
    ends.set(name, next);
    netCache.push({
      object: objects.length,
      parentId: Math.max(
        0,
        CLASSES.findIndex(([other]) => other === PARENTS[name]),
      ),
      id: index,
      properties: pairs,
    });
    objects.push(name);
  }
  return { objects: [...objects, ...Object.values(ARCHETYPES)], netCache, streamIds };
}

const vector = (x: number, y: number, z: number): RocketLeagueVector => ({ x: Math.round(x), y: Math.round(y), z: Math.round(z) });
/** No turn but one around the upright axis, as stored. */
function yawed(yaw: number): { largest: number; a: number; b: number; c: number } {
  const code = (part: number): number => Math.round((part / Math.SQRT2 + 0.5) * 262_143);
  const [z, w] = [Math.sin(yaw / 2), Math.cos(yaw / 2)];
  return Math.abs(w) >= Math.abs(z)
    ? { largest: 3, a: code(0), b: code(0), c: code(w < 0 ? -z : z) }
    : { largest: 2, a: code(0), b: code(0), c: code(z < 0 ? -w : w) };
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
      properties: headerProperties(frameCount, goalFrame),
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

function headerProperties(frameCount: number, goalFrame: number): readonly RocketLeagueProperty[] {
  const int = (key: string, value: number): RocketLeagueProperty => ({ key, type: 'IntProperty', value });
  const str = (key: string, value: string): RocketLeagueProperty => ({ key, type: 'StrProperty', value });
  const platform = (value: string): RocketLeagueProperty => ({
    key: 'Platform',
    type: 'ByteProperty',
    value: { enumType: 'OnlinePlatform', value },
  });
  return [
    int('TeamSize', 2),
    int('Team0Score', 1),
    { key: 'Goals', type: 'ArrayProperty', value: [[int('frame', goalFrame), str('PlayerName', 'Ada'), int('PlayerTeam', 0)]] },
    {
      key: 'PlayerStats',
      type: 'ArrayProperty',
      value: PLAYERS.map(({ name, id, team }) => [
        str('Name', name),
        platform(id === undefined ? 'OnlinePlatform_Unknown' : 'OnlinePlatform_Steam'),
        { key: 'OnlineID', type: 'QWordProperty', value: id ?? 0n },
        int('Team', team),
        int('Score', name === 'Ada' ? 100 : 0),
        int('Goals', name === 'Ada' ? 1 : 0),
        int('Shots', name === 'Ada' ? 1 : 0),
        { key: 'bBot', type: 'BoolProperty', value: id === undefined },
      ]),
    },
    str('ReplayName', 'A toy'),
    { key: 'RecordFPS', type: 'FloatProperty', value: 30 },
    { key: 'KeyframeDelay', type: 'FloatProperty', value: 10 },
    int('MaxChannels', 2047),
    str('Id', '0123456789ABCDEF0123456789ABCDEF'),
    { key: 'MapName', type: 'NameProperty', value: 'Stadium_P' },
    str('Date', '2024-05-06 07-08-09'),
    int('NumFrames', frameCount),
    { key: 'MatchType', type: 'NameProperty', value: 'Private' },
    str('PlayerName', 'Ada'),
    str('BuildVersion', '240301.12345.678901'),
  ];
}
