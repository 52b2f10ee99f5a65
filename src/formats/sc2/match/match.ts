import type { ReadBudget } from '../../../core/budget.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { Sc2Section } from '../replay.js';
import { matchApm } from './actions.js';
import { matchArmies } from './armies.js';
import { matchBuildOrder } from './build-order.js';
import { matchCamera } from './camera.js';
import { matchChat } from './chat.js';
import { matchEngagements } from './engagements.js';
import { hallucinations } from './hallucinations.js';
import {
  HALLUCINATIONS_NAMED_SINCE,
  MATCH_SECTIONS,
  NEEDS,
  OF_HALLUCINATIONS,
  OF_PLAYERS,
  type MatchParts,
  type MatchSection,
  type Sc2MatchSections,
} from './needs.js';
import { ordersOf } from './orders.js';
import { matchPings } from './pings.js';
import { matchPlayers } from './players.js';
import { matchPositions } from './positions.js';
import { matchResumes } from './resumes.js';
import { matchSelections } from './selections.js';
import { matchStats } from './stats.js';
import { matchSummary } from './summary.js';
import { asPlayed, matchUnits } from './units.js';

/** Makes sections of a match. A verb that waits loads it when one is asked for. */
export type MatchMaker = typeof matchSections;

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
  const { header, gameEvents, messageEvents, names } = parts;
  const { build, baseBuild } = header.version;
  const tracker = parts.trackerEvents && asPlayed(parts.trackerEvents);
  const gameSpeed = (parts.details ?? parts.detailsBackup)?.gameSpeed;
  const asked = (...sections: MatchSection[]): boolean => sections.some((section) => include.has(section));
  const players = asked(...OF_PLAYERS, ...OF_HALLUCINATIONS) ? matchPlayers(parts) : undefined;
  // what the tracker tells by itself need not be taken from commands
  const isNamed = baseBuild >= HALLUCINATIONS_NAMED_SINCE;
  const wantsOrders = include.has('buildOrder') && (tracker === undefined || names !== undefined);
  const game = ordersOf(gameEvents ?? [], names, wantsOrders);
  const isHallucination = hallucinations(isNamed ? [] : game.illusions, players);
  const context = { build, gameSpeed, players, isHallucination };
  const resumes = gameEvents && matchResumes(game.resumes, baseBuild, gameSpeed);
  const made: { readonly [S in MatchSection]: () => Sc2MatchSections[S] } = {
    summary: () => matchSummary(parts, players),
    players: () => players,
    buildOrder: () => matchBuildOrder(parts, tracker, players, game, isHallucination),
    units: () => tracker && matchUnits(tracker, isHallucination, baseBuild),
    stats: () => tracker && matchStats(tracker, baseBuild, gameSpeed),
    armies: () => tracker && matchArmies(tracker, context),
    engagements: () => tracker && matchEngagements(tracker, context),
    positions: () => tracker && matchPositions(tracker, gameSpeed),
    chat: () => messageEvents && matchChat(messageEvents, players, gameSpeed),
    pings: () => messageEvents && matchPings(messageEvents, players, gameSpeed),
    apm: () => gameEvents && matchApm(gameEvents, header.elapsedGameLoops, gameSpeed),
    selections: () => gameEvents && matchSelections(gameEvents),
    camera: () => gameEvents && matchCamera(gameEvents, gameSpeed),
    resumes: () => resumes,
  };
  for (const { unitTagsAgree } of resumes ?? []) {
    const tags = unitTagsAgree ? '' : '; unit tags of the tracker are not those of game events';
    const message = `sc2: the game was resumed from a replay${tags}`;
    diagnostics.add({ code: 'skipped', severity: 'info', message, path: ['replay.game.events'], reason: 'resumed' });
  }
  const sections: Record<string, unknown> = {};
  for (const section of MATCH_SECTIONS) {
    if (!include.has(section)) continue;
    const events = Math.max(...NEEDS[section].map((need) => countOf[need] ?? 0)) + furtherItems(section, tracker);
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

/** How many kinds of units an army may hold at each sample, counted as so many events. */
const KINDS_OF_ARMY = 16;

/** What a section holds beyond an item for each event. */
function furtherItems(section: MatchSection, tracker: MatchParts['trackerEvents'] = []): number {
  if (section !== 'positions' && section !== 'armies') return 0;
  let items = 0;
  for (const event of tracker) {
    if (section === 'positions' && event.type === 'unitPositions') items += event.units.length;
    if (section === 'armies' && event.type === 'playerStats') items += KINDS_OF_ARMY;
  }
  return items;
}

function missing(section: MatchSection, parts: MatchParts): string {
  return NEEDS[section].filter((need) => parts[need] === undefined && !need.endsWith('Backup') && need !== 'metadata').join(', ');
}
