import type { Sc2Apm } from './apm.js';
import type { Sc2Army } from './armies.js';
import type { Sc2Attention } from './attention.js';
import type { Sc2BuildOrder } from './build-order.js';
import type { Sc2CameraPath } from './camera.js';
import type { Sc2ChatLine } from './chat.js';
import type { Sc2Creep } from './creep.js';
import type { Sc2Engagement } from './engagements.js';
import type { Sc2CameraHeat } from './camera-heat.js';
import type { Sc2FightAttention } from './fight-attention.js';
import type { Sc2Ping } from './pings.js';
import type { Sc2Player } from './players.js';
import type { Sc2UnitPath } from './positions.js';
import type { Sc2Resume } from './resumes.js';
import type { Sc2SelectionChange } from './selections.js';
import type { Sc2PlayerStats } from './stats.js';
import type { Sc2Summary } from './summary.js';
import type { Sc2Unit } from './units.js';

/** The match as people talk about it, made of the files of the replay. Undefined, with a diagnostic, where the replay lacks those files. */
export interface Sc2MatchSections {
  /** Map, version, duration, matchup, teams, winner. */
  readonly summary?: Sc2Summary | undefined;
  /** Everybody in the lobby, observers and computers too. */
  readonly players?: readonly Sc2Player[] | undefined;
  /** From version 2.0.8 on made from the tracker, with `names` joined with the commands; before, from the commands alone. */
  readonly buildOrder?: readonly Sc2BuildOrder[] | undefined;
  /** The life of every unit and building; from version 2.0.8 on. */
  readonly units?: readonly Sc2Unit[] | undefined;
  /** Resources, income, supply, army over time; from version 2.0.8 on. */
  readonly stats?: readonly Sc2PlayerStats[] | undefined;
  /** What each army consisted of and was worth, over time; from version 2.0.8 on. */
  readonly armies?: readonly Sc2Army[] | undefined;
  /** Fights, with what each side lost; from version 2.0.8 on. */
  readonly engagements?: readonly Sc2Engagement[] | undefined;
  /** Creep tumors, and how far creep may reach over time; from version 2.0.8 on. */
  readonly creep?: readonly Sc2Creep[] | undefined;
  /** Where units were that fought or died; from version 2.0.8 on. */
  readonly positions?: readonly Sc2UnitPath[] | undefined;
  readonly chat?: readonly Sc2ChatLine[] | undefined;
  /** Places that somebody showed to others on the map. */
  readonly pings?: readonly Sc2Ping[] | undefined;
  /** Actions per minute; `Sc2Apm` says what counts. */
  readonly apm?: readonly Sc2Apm[] | undefined;
  /** Looks at places of the map, and how many of them led to actions. */
  readonly attention?: readonly Sc2Attention[] | undefined;
  /** Active selections and control groups, change by change. */
  readonly selections?: readonly Sc2SelectionChange[] | undefined;
  readonly camera?: readonly Sc2CameraPath[] | undefined;
  /** How long each user looked where, minute by minute. */
  readonly cameraHeat?: readonly Sc2CameraHeat[] | undefined;
  /** Whether each player watched their own engagements, and how soon the camera came; from version 2.0.8 on. */
  readonly fightAttention?: readonly Sc2FightAttention[] | undefined;
  /** When people continued a game from its replay; empty for nearly all. */
  readonly resumes?: readonly Sc2Resume[] | undefined;
}

/** A name of a section of the match. */
export type Sc2MatchSection = keyof Sc2MatchSections;

/** The names of all sections of the match: what `include` takes is checked before the code that makes them is loaded. */
export const MATCH_SECTIONS = Object.keys({
  summary: 0,
  players: 0,
  buildOrder: 0,
  units: 0,
  stats: 0,
  armies: 0,
  engagements: 0,
  creep: 0,
  positions: 0,
  chat: 0,
  pings: 0,
  apm: 0,
  attention: 0,
  selections: 0,
  camera: 0,
  cameraHeat: 0,
  fightAttention: 0,
  resumes: 0,
} satisfies Record<Sc2MatchSection, 0>) as readonly Sc2MatchSection[];
