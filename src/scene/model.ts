import type { ReplayBase } from '../core/replay-base.js';
import type { ReplayFormat } from '../kit/format-names.js';

/**
 * How well a scene knows where things were.
 *
 * - `sampled`: several places a second.
 * - `sparse`: places at some moments only, such as births, fights and deaths.
 * - `orders`: the recording has orders, not places; places are those that the orders were for.
 * - `none`: no places; the scene has moments and series.
 */
export type SceneCoverage = 'sampled' | 'sparse' | 'orders' | 'none';

/** What an actor is, for a picture of it. */
export type SceneActorKind = 'player' | 'hero' | 'unit' | 'building' | 'projectile' | 'ball' | 'vehicle' | 'ward' | 'item';

/** A number that changes in steps: `values[i]` holds from `seconds[i]` until the next entry. NaN where it is unknown. */
export interface SceneSteps {
  /** Ascending. */
  readonly seconds: Float32Array;
  readonly values: Float32Array;
  /** Where the values are words, such as weapons: `names[value]`. */
  readonly names?: readonly string[] | undefined;
}

/** The values of `SceneTrack.motion`. */
export const SCENE_MOTION = {
  /** In a straight line to the next sample. */
  linear: 0,
  /** Stays, and is at the next place from the second of that sample on: teleported, respawned, or not seen in between. */
  hold: 1,
  /** Not in the world until the next sample. */
  gone: 2,
} as const;

/** Where an actor was. All columns have one length. */
export interface SceneTrack {
  /** Seconds of the recording, ascending. */
  readonly seconds: Float32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z?: Float32Array | undefined;
  /** Direction of view in degrees: 0 is along x, 90 along y. Between two samples it turns the shorter way. */
  readonly yaw?: Float32Array | undefined;
  /** What happens until the next sample: one of `SCENE_MOTION`. */
  readonly motion: Uint8Array;
}

/** Something that has a place: a player, a hero, a unit, a car, a building. */
export interface SceneActor {
  /** Index in `Scene.actors`. */
  readonly id: number;
  readonly kind: SceneActorKind;
  /** What people call it: the name of a player or a hero, "Marine". */
  readonly label: string;
  /** What else is known: the hero of a player, the type of a unit as the file has it. */
  readonly detail?: string | undefined;
  /** `SceneSide.id`. Missing for neutral things. */
  readonly side?: number | undefined;
  /** The player who controls it, by the id that the tables of the format have. */
  readonly playerId?: number | undefined;
  /** `#rrggbb`, where it is not the color of its side. */
  readonly color?: string | undefined;
  /** Seconds at which it comes into the world, and at which it leaves. Without `to` it is there at the end. */
  readonly from: number;
  readonly to?: number | undefined;
  /** Radius in units of the world, where the game has one. */
  readonly radius?: number | undefined;
  /** It is there only if `include` has `minorActors`, such as creeps. */
  readonly isMinor?: boolean | undefined;
  readonly track: SceneTrack;
  /**
   * What is known of it over time, by name: `health`, `maxHealth`, `money`, `armor`, `level`, `speed`, `weapon`. `side` is there if it changes sides in the
   * match, as at half time of CS2: then it has the ids of its sides, and the first is that of the actor.
   */
  readonly values: Readonly<Record<string, SceneSteps>>;
}

/** A circle or a polygon for a span of time: smoke, fire, the sight of a ward. It has either `radius` or `points`. */
export interface SceneArea {
  /** `smoke`, `fire`, `sight` … */
  readonly kind: string;
  readonly label?: string | undefined;
  readonly side?: number | undefined;
  readonly from: number;
  /** Missing if it is there at the end. */
  readonly to?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly z?: number | undefined;
  readonly radius?: number | undefined;
  /** The corners: x, y, x, y … */
  readonly points?: Float32Array | undefined;
  /** The id of the actor around which a circle stays. */
  readonly actor?: number | undefined;
}

/** Something that happened. */
export interface SceneMoment {
  readonly seconds: number;
  /** The end, if it lasted: a fight, a round. */
  readonly toSeconds?: number | undefined;
  /** `kill`, `fight`, `round`, `objective`, `lap`, `goal`, `chat` … */
  readonly kind: string;
  /** A plain sentence: "Lone Druid killed Pudge". */
  readonly text: string;
  /** 0 to 1: how much it mattered. */
  readonly weight: number;
  /** Ids of sides. The first is the one that gained. */
  readonly sides?: readonly number[] | undefined;
  /** Ids of actors. The first is the one who did it. */
  readonly actors?: readonly number[] | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly z?: number | undefined;
}

/** A line over time: net worth, army value, gap. It belongs to a side, to an actor, or is the difference between two sides. */
export interface SceneSeries extends SceneSteps {
  /** `netWorth`, `experienceLead` … */
  readonly name: string;
  readonly label: string;
  /** `gold`, `seconds`, `%` … */
  readonly unit?: string | undefined;
  readonly side?: number | undefined;
  readonly actor?: number | undefined;
  /** Above 0 the first side is ahead, below 0 the second. */
  readonly isDifference?: boolean | undefined;
}

/** A team, or a player where everybody plays alone. */
export interface SceneSide {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** A second mark beside the color, for people who do not see colors well. */
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'pentagon' | 'star';
  /** The score of the game, where it has one. */
  readonly score?: SceneSteps | undefined;
  /** Missing where the recording does not say it. */
  readonly result?: 'win' | 'loss' | 'draw' | undefined;
}

/** A range of heights that is drawn as one map. */
export interface SceneFloor {
  readonly name: string;
  readonly minZ: number;
  readonly maxZ: number;
}

/** The space in which the places are. */
export interface SceneWorld {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** The unit of length: `unit` of Source 2, `cell`, `m`. */
  readonly unit: string;
  /** +1 if y grows upwards on a map as players know it, -1 if it grows downwards. */
  readonly up: 1 | -1;
  /** Lowest first. */
  readonly floors?: readonly SceneFloor[] | undefined;
}

/** A span in which the clock of the game runs evenly. */
export interface SceneClockSpan {
  readonly from: number;
  /** What people call the span: "Round 8", "Lap 3". */
  readonly label?: string | undefined;
  /** What the clock of the game shows at `from`, in seconds. */
  readonly value: number;
  /** By how much it changes in a second: -1 counts down, 0 stands still. */
  readonly rate: number;
}

/** A round, a lap, a stage. */
export interface SceneChapter {
  readonly from: number;
  readonly to?: number | undefined;
  readonly label: string;
  /** The side that won it. */
  readonly side?: number | undefined;
}

/** The time that the game itself shows. */
export interface SceneClock {
  /** Ascending. Before the first there is no clock. */
  readonly spans: readonly SceneClockSpan[];
  /** Ascending. */
  readonly chapters: readonly SceneChapter[];
}

/** A line or an area of the map. */
export interface SceneGround {
  /** `floor`, `track`, `wall`, `resource` … */
  readonly kind: string;
  /** x, y, x, y … With `isClosed` it is a polygon; one of a polygon that runs clockwise is a hole. */
  readonly points: Float32Array;
  readonly isClosed: boolean;
  /** Index in `SceneWorld.floors`. */
  readonly floor?: number | undefined;
  /** Radius of each point, where they are things and not corners. */
  readonly radius?: number | undefined;
  readonly label?: string | undefined;
}

/** Who was where, when: one shape for every format. It is plain data, which can be cloned and sent to a worker. */
export interface Scene extends ReplayBase<ReplayFormat> {
  /** `Dota 2`, `Counter-Strike 2` … */
  readonly game: string;
  /** What people call the match: "Radiant against Dire". */
  readonly title: string;
  readonly map?: string | undefined;
  /** Length of the recording in seconds. While it is being read: what the file says it is, or else `readSeconds`. */
  readonly durationSeconds: number;
  /** How far it was read, in seconds of the recording. */
  readonly readSeconds: number;
  readonly coverage: SceneCoverage;
  readonly clock: SceneClock;
  /** Missing where there are no places. */
  readonly world?: SceneWorld | undefined;
  readonly sides: readonly SceneSide[];
  readonly actors: readonly SceneActor[];
  readonly areas: readonly SceneArea[];
  /** Ascending by `seconds`. */
  readonly moments: readonly SceneMoment[];
  readonly series: readonly SceneSeries[];
  /** What the map looks like, where the file itself shows it. `groundOf` draws it from where people went. */
  readonly ground: readonly SceneGround[];
}
