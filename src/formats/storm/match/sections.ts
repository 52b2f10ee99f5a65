import type { StormAnnouncement } from './announcements.js';
import type { StormCamp } from './camps.js';
import type { StormChatLine } from './chat.js';
import type { StormDeath } from './deaths.js';
import type { StormDisconnect } from './disconnects.js';
import type { StormDraftStep } from './draft.js';
import type { StormObjective } from './objectives.js';
import type { StormPing } from './pings.js';
import type { StormPlayer } from './players.js';
import type { StormScore } from './score.js';
import type { StormStructure } from './structures.js';
import type { StormSummary } from './summary.js';
import type { StormTeam } from './teams.js';

/** The match as people talk about it, made of the files of the replay. Undefined, with a diagnostic, where the replay lacks those files. */
export interface StormMatchSections {
  /** Map, mode, duration, teams, winner. */
  readonly summary?: StormSummary | undefined;
  /** Everybody in the lobby, observers and computers too: hero, loadout, talents. */
  readonly players?: readonly StormPlayer[] | undefined;
  /** Levels, experience and bans of both teams. */
  readonly teams?: readonly StormTeam[] | undefined;
  /** Deaths of heroes. */
  readonly deaths?: readonly StormDeath[] | undefined;
  /** Bans, picks and swaps; empty where there was no draft. */
  readonly draft?: readonly StormDraftStep[] | undefined;
  /** Captures of mercenary camps. */
  readonly camps?: readonly StormCamp[] | undefined;
  /** Forts and keeps, with their ends. */
  readonly structures?: readonly StormStructure[] | undefined;
  /** What the map had to offer: immortals, tributes, temples. */
  readonly objectives?: readonly StormObjective[] | undefined;
  readonly chat?: readonly StormChatLine[] | undefined;
  /** Places that somebody showed to others on the map. */
  readonly pings?: readonly StormPing[] | undefined;
  /** Abilities, behaviors and vitals that somebody announced. */
  readonly announcements?: readonly StormAnnouncement[] | undefined;
  /** Who left, and who came back. */
  readonly disconnects?: readonly StormDisconnect[] | undefined;
  /** The score screen. */
  readonly score?: StormScore | undefined;
}

/** A name of a section of the match. */
export type StormMatchSection = keyof StormMatchSections;

/** The names of all sections of the match: what `include` takes is checked before the code that makes them is loaded. */
export const MATCH_SECTIONS = Object.keys({
  summary: 0,
  players: 0,
  teams: 0,
  deaths: 0,
  draft: 0,
  camps: 0,
  structures: 0,
  objectives: 0,
  chat: 0,
  pings: 0,
  announcements: 0,
  disconnects: 0,
  score: 0,
} satisfies Record<StormMatchSection, 0>) as readonly StormMatchSection[];
