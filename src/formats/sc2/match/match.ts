import type { ReadBudget } from '../../../core/budget.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { Sc2Section, Sc2Sections } from '../replay.js';
import { matchApm, type Sc2Apm } from './actions.js';
import { buildOrders, orderedAbilities, type Sc2BuildOrder } from './build-order.js';
import type { Sc2Names } from '../names/names.js';
import { matchCamera, type Sc2CameraPath } from './camera.js';
import { matchChat, type Sc2ChatLine } from './chat.js';
import { matchPlayers, type Sc2Player } from './players.js';
import { matchSelections, type Sc2SelectionChange } from './selections.js';
import { matchStats, type Sc2PlayerStats } from './stats.js';
import { matchSummary, type Sc2Summary } from './summary.js';
import { asPlayed, matchUnits, type Sc2Unit } from './units.js';

/** The match as people talk about it, made of the other sections. Undefined, with a diagnostic, where the file lacks what it takes. */
export interface Sc2MatchSections {
  /** Map, version, duration, matchup, teams, winner. */
  readonly summary: Sc2Summary | undefined;
  /** Everybody in the lobby, observers and computers too. */
  readonly players: readonly Sc2Player[] | undefined;
  /** From version 2.0.8 on out of the tracker; before, the commands. */
  readonly buildOrder: readonly Sc2BuildOrder[] | undefined;
  /** The life of every unit and building; from version 2.0.8 on. */
  readonly units: readonly Sc2Unit[] | undefined;
  /** Resources, income, supply, army over time; from version 2.0.8 on. */
  readonly stats: readonly Sc2PlayerStats[] | undefined;
  readonly chat: readonly Sc2ChatLine[] | undefined;
  /** Actions per minute; see `Sc2Apm` for what counts. */
  readonly apm: readonly Sc2Apm[] | undefined;
  /** Active selections and control groups, change by change. */
  readonly selections: readonly Sc2SelectionChange[] | undefined;
  readonly camera: readonly Sc2CameraPath[] | undefined;
}

/** What the match is made of: the sections that were decoded. */
export type MatchParts = Partial<Sc2Sections> & Pick<Sc2Sections, 'header'> & { readonly names?: Sc2Names | undefined };

type MatchSection = keyof Sc2MatchSections;

const LOBBY = ['initData', 'initDataBackup', 'details', 'detailsBackup', 'attributes', 'metadata'] as const;
/** The sections that each is made of. */
const NEEDS: Readonly<Record<MatchSection, readonly Sc2Section[]>> = {
  summary: LOBBY,
  players: LOBBY,
  buildOrder: ['details', 'trackerEvents'],
  units: ['trackerEvents'],
  stats: ['details', 'trackerEvents'],
  chat: [...LOBBY, 'messageEvents'],
  apm: ['details', 'gameEvents'],
  selections: ['gameEvents'],
  camera: ['details', 'gameEvents'],
};
/** Every section that is made of others. */
export const MATCH_SECTIONS = Object.keys(NEEDS) as readonly MatchSection[];

/**
 * The sections that the asked ones are made of. Asked again when those are there: then also what stands in for what is
 * missing, commands where there is no tracker, and who left where no result is stored.
 */
export function needsOf(include: ReadonlySet<Sc2Section>, parts?: MatchParts): Set<Sc2Section> {
  const needs = new Set(MATCH_SECTIONS.flatMap((section) => (include.has(section) ? NEEDS[section] : [])));
  if (parts === undefined) return needs;
  if (include.has('buildOrder') && parts.trackerEvents === undefined) needs.add('gameEvents');
  const players = (parts.details ?? parts.detailsBackup)?.players ?? [];
  if (include.has('summary') && players.length > 0 && players.every(({ result }) => result === 'undecided')) needs.add('gameEvents');
  return needs;
}

/** Units of work for each event that goes into a section, and the most bytes of it that are kept. */
const EVENT_UNITS = 16;
const KEPT_EVENT_BYTES = 48;

/** The asked sections of the match, with a pause between any two. */
export function* matchSections(
  include: ReadonlySet<Sc2Section>,
  parts: MatchParts,
  diagnostics: Diagnostics,
  budget: ReadBudget,
): Asking<Partial<Sc2MatchSections>> {
  const countOf: { readonly [S in Sc2Section]?: number } = {
    trackerEvents: parts.trackerEvents?.length ?? 0,
    gameEvents: parts.gameEvents?.length ?? 0,
    messageEvents: parts.messageEvents?.length ?? 0,
  };
  const { header, gameEvents, messageEvents } = parts;
  const tracker = parts.trackerEvents && asPlayed(parts.trackerEvents);
  const gameSpeed = (parts.details ?? parts.detailsBackup)?.gameSpeed;
  const asked = (...sections: MatchSection[]): boolean => sections.some((section) => include.has(section));
  const players = asked('players', 'summary', 'chat') ? matchPlayers(parts) : undefined;
  const made: { readonly [S in MatchSection]: () => Sc2MatchSections[S] } = {
    summary: () => matchSummary(parts, players),
    players: () => players,
    buildOrder: () => (tracker ? buildOrders(tracker, gameSpeed) : gameEvents && orderedAbilities(gameEvents, gameSpeed, parts.names)),
    units: () => tracker && matchUnits(tracker),
    stats: () => tracker && matchStats(tracker, header.version.baseBuild, gameSpeed),
    chat: () => messageEvents && matchChat(messageEvents, players, gameSpeed),
    apm: () => gameEvents && matchApm(gameEvents, header.elapsedGameLoops, gameSpeed),
    selections: () => gameEvents && matchSelections(gameEvents),
    camera: () => gameEvents && matchCamera(gameEvents, gameSpeed),
  };
  const sections: Record<string, unknown> = {};
  for (const section of MATCH_SECTIONS) {
    if (!include.has(section)) continue;
    const events = Math.max(...NEEDS[section].map((need) => countOf[need] ?? 0));
    budget.work(events * EVENT_UNITS);
    budget.keep(events * KEPT_EVENT_BYTES);
    yield* pauseIfDue(budget);
    const value = made[section]();
    sections[section] = value;
    const note =
      value === undefined
        ? `cannot be had: the archive lacks ${missing(section, parts)}`
        : section === 'buildOrder' && !tracker
          ? 'is made of commands: there is no tracker stream'
          : undefined;
    if (note !== undefined) diagnostics.add({ code: 'skipped', severity: 'info', message: `sc2: ${section} ${note}`, path: [section] });
  }
  return sections;
}

function missing(section: MatchSection, parts: MatchParts): string {
  return NEEDS[section].filter((need) => parts[need] === undefined && !need.endsWith('Backup') && need !== 'metadata').join(', ');
}
