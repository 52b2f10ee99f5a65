import type { ReadBudget } from '../../../core/budget.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { Sc2Section } from '../replay.js';
import { matchApm } from './actions.js';
import { matchBuildOrder } from './build-order.js';
import { matchCamera } from './camera.js';
import { matchChat } from './chat.js';
import { MATCH_SECTIONS, NEEDS, OF_PLAYERS, type MatchParts, type MatchSection, type Sc2MatchSections } from './needs.js';
import { matchPings } from './pings.js';
import { matchPlayers } from './players.js';
import { matchSelections } from './selections.js';
import { matchStats } from './stats.js';
import { matchSummary } from './summary.js';
import { asPlayed, matchUnits } from './units.js';

/** Makes sections of a match. A verb that waits loads it when one is asked for. */
export type MatchMaker = typeof matchSections;

/** In games that were resumed, up to this base build (docs/formats/sc2.md, section 12). */
const MOVED_TAGS_UNTIL = 26490;
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
  const players = asked(...OF_PLAYERS) ? matchPlayers(parts) : undefined;
  const made: { readonly [S in MatchSection]: () => Sc2MatchSections[S] } = {
    summary: () => matchSummary(parts, players),
    players: () => players,
    buildOrder: () => matchBuildOrder(parts, tracker, players),
    units: () => tracker && matchUnits(tracker),
    stats: () => tracker && matchStats(tracker, header.version.baseBuild, gameSpeed),
    chat: () => messageEvents && matchChat(messageEvents, players, gameSpeed),
    pings: () => messageEvents && matchPings(messageEvents, players, gameSpeed),
    apm: () => gameEvents && matchApm(gameEvents, header.elapsedGameLoops, gameSpeed),
    selections: () => gameEvents && matchSelections(gameEvents),
    camera: () => gameEvents && matchCamera(gameEvents, gameSpeed),
  };
  if (gameEvents?.some(({ type }) => type === 'hijackReplayGame') === true) {
    const tags = header.version.baseBuild <= MOVED_TAGS_UNTIL ? '; unit tags of the tracker are not those of game events' : '';
    const message = `sc2: the game was resumed from a replay${tags}`;
    diagnostics.add({ code: 'skipped', severity: 'info', message, path: ['replay.game.events'], reason: 'resumed' });
  }
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
