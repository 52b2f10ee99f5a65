import type { RocketLeagueRecords } from '../../src/formats/rocket-league/model.js';
import type { RocketLeagueVector } from '../../src/formats/rocket-league/network/values.js';
import type { RocketLeagueProperty } from '../../src/formats/rocket-league/property.js';

/** A class of made matches: its number and the properties that it adds, by stream id. */
export const CLASSES: readonly (readonly [name: string, properties: readonly string[]])[] = [
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
/** What each class extends, as far as made matches have classes. */
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
export const MORE_CLASSES = ['Core.Object', 'TAGame.Team_Soccar_TA', 'TAGame.VehiclePickup_Boost_TA'];
/** Objects that actors are made of. */
export const ARCHETYPES = {
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
export function lists(
  extraProperty?: string,
  pads: readonly string[] = [ARCHETYPES.bigPad],
): {
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
  return { objects: [...objects, ...Object.values(ARCHETYPES).filter((name) => name !== ARCHETYPES.bigPad), ...pads], netCache, streamIds };
}

export const vector = (x: number, y: number, z: number): RocketLeagueVector => ({ x: Math.round(x), y: Math.round(y), z: Math.round(z) });
/** No turn but one around the upright axis, as stored. */
export function yawed(yaw: number): { largest: number; a: number; b: number; c: number } {
  const code = (part: number): number => Math.round((part / Math.SQRT2 + 0.5) * 262_143);
  const [z, w] = [Math.sin(yaw / 2), Math.cos(yaw / 2)];
  return Math.abs(w) >= Math.abs(z)
    ? { largest: 3, a: code(0), b: code(0), c: code(w < 0 ? -z : z) }
    : { largest: 2, a: code(0), b: code(0), c: code(z < 0 ? -w : w) };
}

/** What the header says of a made match. */
interface MadeHeader {
  readonly name: string;
  readonly frameCount: number;
  readonly framesPerSecond: number;
  readonly teamSize: number;
  readonly score: readonly [blue: number, orange: number];
  readonly goals: readonly { readonly frame: number; readonly name: string; readonly team: number }[];
  readonly players: readonly {
    readonly name: string;
    /** A Steam account; undefined for a bot. */
    readonly id: bigint | undefined;
    readonly team: number;
    readonly score: number;
    readonly goals: number;
    readonly shots: number;
    readonly saves?: number;
  }[];
}

/** The properties of a header. */
export function headerProperties(match: MadeHeader): readonly RocketLeagueProperty[] {
  const int = (key: string, value: number): RocketLeagueProperty => ({ key, type: 'IntProperty', value });
  const str = (key: string, value: string): RocketLeagueProperty => ({ key, type: 'StrProperty', value });
  const name = (key: string, value: string): RocketLeagueProperty => ({ key, type: 'NameProperty', value });
  const score = (key: string, goals: number): readonly RocketLeagueProperty[] => (goals === 0 ? [] : [int(key, goals)]);
  const platform = (value: string): RocketLeagueProperty => ({
    key: 'Platform',
    type: 'ByteProperty',
    value: { enumType: 'OnlinePlatform', value },
  });
  return [
    int('TeamSize', match.teamSize),
    ...score('Team0Score', match.score[0]),
    ...score('Team1Score', match.score[1]),
    {
      key: 'Goals',
      type: 'ArrayProperty',
      value: match.goals.map(({ frame, name: scorer, team }) => [int('frame', frame), str('PlayerName', scorer), int('PlayerTeam', team)]),
    },
    {
      key: 'PlayerStats',
      type: 'ArrayProperty',
      value: match.players.map(({ name: player, id, team, score: points, goals, shots, saves = 0 }) => [
        str('Name', player),
        platform(id === undefined ? 'OnlinePlatform_Unknown' : 'OnlinePlatform_Steam'),
        { key: 'OnlineID', type: 'QWordProperty', value: id ?? 0n },
        int('Team', team),
        int('Score', points),
        int('Goals', goals),
        int('Shots', shots),
        ...(saves === 0 ? [] : [int('Saves', saves)]),
        { key: 'bBot', type: 'BoolProperty', value: id === undefined },
      ]),
    },
    str('ReplayName', match.name),
    { key: 'RecordFPS', type: 'FloatProperty', value: match.framesPerSecond },
    { key: 'KeyframeDelay', type: 'FloatProperty', value: 10 },
    int('MaxChannels', 2047),
    str('Id', '0123456789ABCDEF0123456789ABCDEF'),
    name('MapName', 'Stadium_P'),
    str('Date', '2024-05-06 07-08-09'),
    int('NumFrames', match.frameCount),
    name('MatchType', 'Private'),
    str('PlayerName', match.players[0]!.name),
    str('BuildVersion', '240301.12345.678901'),
  ];
}
