import type { Sc2GameEvent } from '../events.js';
import type { Sc2Section, Sc2Sections } from '../replay.js';
import type { Sc2Apm } from './actions.js';
import type { Sc2Army } from './armies.js';
import type { Sc2BuildOrder } from './build-order.js';
import type { Sc2Names } from '../names/names.js';
import type { Sc2CameraPath } from './camera.js';
import type { Sc2ChatLine } from './chat.js';
import type { Sc2Engagement } from './engagements.js';
import type { Sc2Ping } from './pings.js';
import type { Sc2Player } from './players.js';
import type { Sc2UnitPath } from './positions.js';
import type { Sc2Resume } from './resumes.js';
import type { Sc2SelectionChange } from './selections.js';
import type { Sc2PlayerStats } from './stats.js';
import type { Sc2Summary } from './summary.js';
import type { Sc2Unit } from './units.js';

/** The match as people talk about it, made of the other sections. Undefined, with a diagnostic, where the file lacks what it takes. */
export interface Sc2MatchSections {
  /** Map, version, duration, matchup, teams, winner. */
  readonly summary?: Sc2Summary | undefined;
  /** Everybody in the lobby, observers and computers too. */
  readonly players?: readonly Sc2Player[] | undefined;
  /** From version 2.0.8 on out of the tracker, with `names` joined with the commands; before, the commands alone. */
  readonly buildOrder?: readonly Sc2BuildOrder[] | undefined;
  /** The life of every unit and building; from version 2.0.8 on. */
  readonly units?: readonly Sc2Unit[] | undefined;
  /** Resources, income, supply, army over time; from version 2.0.8 on. */
  readonly stats?: readonly Sc2PlayerStats[] | undefined;
  /** What everybody's army was made of and worth, over time; from version 2.0.8 on. */
  readonly armies?: readonly Sc2Army[] | undefined;
  /** Fights, with what each side lost; from version 2.0.8 on. */
  readonly engagements?: readonly Sc2Engagement[] | undefined;
  /** Where units were that fought or died; from version 2.0.8 on. */
  readonly positions?: readonly Sc2UnitPath[] | undefined;
  readonly chat?: readonly Sc2ChatLine[] | undefined;
  /** Places that somebody showed to others on the map. */
  readonly pings?: readonly Sc2Ping[] | undefined;
  /** Actions per minute; see `Sc2Apm` for what counts. */
  readonly apm?: readonly Sc2Apm[] | undefined;
  /** Active selections and control groups, change by change. */
  readonly selections?: readonly Sc2SelectionChange[] | undefined;
  readonly camera?: readonly Sc2CameraPath[] | undefined;
  /** When people went on playing out of a replay; empty for nearly all. */
  readonly resumes?: readonly Sc2Resume[] | undefined;
}

/** What the match is made of: the sections that were decoded. */
export type MatchParts = Partial<Sc2Sections> & Pick<Sc2Sections, 'header'> & { readonly names?: Sc2Names | undefined };

export type MatchSection = keyof Sc2MatchSections;

const LOBBY = ['initData', 'details', 'attributes', 'metadata'] as const;
/** What stands in for a section that is not there or does not decode. Unpacking it is left where it is not needed. */
export const BACKUPS = [
  ['initData', 'initDataBackup'],
  ['details', 'detailsBackup'],
] as const satisfies (readonly [Sc2Section, Sc2Section])[];
/** The sections that each is made of. */
export const NEEDS: Readonly<Record<MatchSection, readonly Sc2Section[]>> = {
  summary: LOBBY,
  players: LOBBY,
  buildOrder: [...LOBBY, 'trackerEvents'],
  units: ['trackerEvents'],
  stats: ['details', 'trackerEvents'],
  armies: [...LOBBY, 'trackerEvents'],
  engagements: [...LOBBY, 'trackerEvents'],
  positions: ['details', 'trackerEvents'],
  chat: [...LOBBY, 'messageEvents'],
  pings: [...LOBBY, 'messageEvents'],
  apm: ['details', 'gameEvents'],
  selections: ['gameEvents'],
  camera: ['details', 'gameEvents'],
  resumes: ['details', 'gameEvents'],
};
/** Every section that is made of others. */
export const MATCH_SECTIONS = Object.keys(NEEDS) as readonly MatchSection[];

/** The sections that say who plays. */
export const OF_PLAYERS = ['players', 'summary', 'chat', 'pings', 'buildOrder', 'armies', 'engagements'] as const satisfies MatchSection[];
/** The sections that tell hallucinations from what is real. */
export const OF_HALLUCINATIONS = ['units', 'buildOrder', 'armies', 'engagements'] as const satisfies MatchSection[];
/** Since this base build the tracker names the ability that made a unit; before, the order for a hallucination tells. */
export const HALLUCINATIONS_NAMED_SINCE = 54724;

/** The sections that look at all game events. */
const OF_ALL_GAME_EVENTS: readonly Sc2Section[] = ['gameEvents', 'apm', 'selections', 'camera'];
/** What the others look at: commands, who left, and where people went on playing out of a replay. */
const FEW_GAME_EVENTS: ReadonlySet<string> = new Set<Sc2GameEvent['type']>([
  'cmd',
  'cmdUpdateTargetPoint',
  'cmdUpdateTargetUnit',
  'commandManagerState',
  'hijackReplayGame',
  'playerLeave',
  'gameUserLeave',
]);

/** The types of the game events that are kept for the sections; undefined when all are. Most of a stream is camera and selection. */
export const keptGameEvents = (include: ReadonlySet<Sc2Section>): ReadonlySet<string> | undefined =>
  OF_ALL_GAME_EVENTS.some((section) => include.has(section)) ? undefined : FEW_GAME_EVENTS;

/**
 * The sections that the asked ones are made of. Asked again when those are there: then also what stands in for what is
 * missing, commands where there is no tracker, and who left where no result is stored.
 */
export function needsOf(include: ReadonlySet<Sc2Section>, parts?: MatchParts): Set<Sc2Section> {
  const needs = new Set(MATCH_SECTIONS.flatMap((section) => (include.has(section) ? NEEDS[section] : [])));
  if (parts === undefined) return needs;
  for (const [section, backup] of BACKUPS) if (needs.has(section) && parts[section] === undefined) needs.add(backup);
  if (include.has('buildOrder') && (parts.trackerEvents === undefined || parts.names !== undefined)) needs.add('gameEvents');
  const isNamed = parts.header.version.baseBuild >= HALLUCINATIONS_NAMED_SINCE;
  if (parts.names !== undefined && !isNamed && OF_HALLUCINATIONS.some((section) => include.has(section)))
    for (const need of [...LOBBY, 'gameEvents'] as const) needs.add(need);
  const details = parts.details ?? parts.detailsBackup;
  const players = details?.players ?? [];
  // who plays on an observer map is known when the match has begun
  if (details?.isBlizzardMap === false && OF_PLAYERS.some((section) => include.has(section))) needs.add('trackerEvents');
  if (include.has('summary') && players.length > 0 && players.every(({ result }) => result === 'undecided')) needs.add('gameEvents');
  return needs;
}
