import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { DemCommandCount } from './command-counts.js';
import type { Cs2DamageEvent } from './cs2/damage.js';
import type { Cs2Event, Cs2Sections } from './cs2/index.js';
import type { Cs2KillEvent } from './cs2/kills.js';
import type { Cs2Player } from './cs2/players.js';
import type { Cs2TeamScore } from './cs2/team-score.js';
import type { Cs2UserCommandEvent } from './cs2/user-commands.js';
import type { DeadlockUserCommandEvent } from './deadlock/user-commands.js';
import type { DeadlockDamageEvent } from './deadlock/damage.js';
import type { DeadlockAbilityEvent } from './deadlock/abilities.js';
import type { DeadlockItemEvent } from './deadlock/items.js';
import type { DeadlockKillEvent } from './deadlock/kills.js';
import type { DeadlockMatch } from './deadlock/match.js';
import type { DeadlockObjectiveEvent } from './deadlock/objective-event.js';
import type { DeadlockPlayer } from './deadlock/players.js';
import type { DeadlockTeamScore } from './deadlock/score.js';
import type { DeadlockSampleEvent, DeadlockTimeline } from './deadlock/timeline.js';
import type { DotaAbilityEvent, DotaItemEvent } from './dota/items-and-abilities.js';
import type { DotaEvent, DotaSections } from './dota/index.js';
import type { DotaKillEvent } from './dota/kills.js';
import type { DotaObjective } from './dota/objective.js';
import type { DotaMatch } from './dota/match.js';
import type { DotaPlayer } from './dota/players.js';
import type { DotaSampleEvent, DotaTimeline } from './dota/timeline.js';
import type { DemSchema } from './entities/schema.js';
import type { DemClockEvent, DemClockSections } from './sections/clock.js';
import type { DemChatEvent, DemEngineEvent, DemGameEvent } from './events.js';
import type { DemFileInfo } from './file-info.js';
import type { DemHeader, DemServerInfo } from './header.js';
import type { DemStringTable } from './string-tables/string-table.js';

/** What the engine says of a recording, whichever game it is of. */
export interface DemEngineSections {
  readonly header: DemHeader;
  /** Undefined, with a diagnostic, where the recording was cut off. */
  readonly fileInfo: DemFileInfo | undefined;
  /** Undefined, with a diagnostic, where the recording has no svc_ServerInfo. */
  readonly serverInfo: DemServerInfo | undefined;
  /** How many commands of each kind, by id. */
  readonly commands: readonly DemCommandCount[];
  readonly chat: readonly DemChatEvent[];
  readonly gameEvents: readonly DemGameEvent[];
  /** Classes, fields and types; undefined, with a diagnostic, where the recording has none. */
  readonly schema: DemSchema | undefined;
  /** The tables as of the end, by name. */
  readonly stringTables: ReadonlyMap<string, DemStringTable>;
}
/** Sections that any game has. */
export type DemEngineSection = keyof DemEngineSections;

/** A player, by `game`. */
export type DemPlayer = DotaPlayer | Cs2Player | DeadlockPlayer;
/** Who played, whichever game it is. */
export interface DemPlayersSections {
  /** Undefined, with a diagnostic, where the recording does not say. */
  readonly players: readonly DemPlayer[] | undefined;
}

/** A kill, by `game`. */
export type DemKillEvent = Cs2KillEvent | DeadlockKillEvent | DotaKillEvent;
/** The score of a side at the end of a recording of CS2 or Deadlock, by `game`. */
export type DemTeamScore = Cs2TeamScore | DeadlockTeamScore;
/** Who killed whom. */
export interface DemKillsSections {
  readonly kills: readonly DemKillEvent[] | undefined;
}
/** The match of a recording of Dota 2 or Deadlock, told apart by `game`. */
export type DemMatch = DotaMatch | DeadlockMatch;
/** What the match is, in Dota 2 and Deadlock. */
export interface DemMatchSections {
  /** Undefined, with a diagnostic, where the recording does not say. */
  readonly match: DemMatch | undefined;
}
/** The score, in CS2 and Deadlock. */
export interface DemScoreSections {
  /** The two sides. Undefined, with a diagnostic, where the recording does not say. */
  readonly score: readonly DemTeamScore[] | undefined;
}

/** Health that was lost in CS2 or Deadlock, by `game`. */
export type DemDamageEvent = Cs2DamageEvent | DeadlockDamageEvent;
/** What the sides of Dota 2 or Deadlock fight over, by `game`. */
export type DemObjectiveEvent = DotaObjective | DeadlockObjectiveEvent;
/** A player of Dota 2 or Deadlock at a moment, by `game`. */
export type DemSampleEvent = DotaSampleEvent | DeadlockSampleEvent;
/** A match of Dota 2 or Deadlock in samples, by `game`. */
export type DemTimeline = DotaTimeline | DeadlockTimeline;
/** An item of a player of Dota 2 or Deadlock comes or goes, by `game`. */
export type DemItemEvent = DotaItemEvent | DeadlockItemEvent;
/** An ability of a player of Dota 2 or Deadlock is learned or upgraded, by `game`. */
export type DemAbilityEvent = DotaAbilityEvent | DeadlockAbilityEvent;
/** Items and abilities over time, in Dota 2 and Deadlock. */
export interface DemBelongingsSections {
  /** By time. */
  readonly items: readonly DemItemEvent[];
  readonly abilities: readonly DemAbilityEvent[];
}
/** Who damaged whom, in CS2 and Deadlock. */
export interface DemDamageSections {
  readonly damage: readonly DemDamageEvent[];
}
/** What a player of CS2 or Deadlock pressed in one tick, by `game`. */
export type DemUserCommandEvent = Cs2UserCommandEvent | DeadlockUserCommandEvent;
/** What players pressed, in CS2 and Deadlock. */
export interface DemUserCommandsSections {
  /** By time. */
  readonly userCommands: readonly DemUserCommandEvent[];
}
/** What the sides fight over, in Dota 2 and Deadlock. */
export interface DemObjectivesSections {
  /** By time. */
  readonly objectives: readonly DemObjectiveEvent[];
}
/** A match in samples, in Dota 2 and Deadlock. */
export interface DemTimelineSections {
  /** Undefined, with a diagnostic, where the recording has no players. */
  readonly timeline: DemTimeline | undefined;
}

type GameSections = DemPlayersSections &
  DemClockSections &
  DemKillsSections &
  DemScoreSections &
  DemMatchSections &
  DemDamageSections &
  DemUserCommandsSections &
  DemObjectivesSections &
  DemTimelineSections &
  DemBelongingsSections &
  DotaSections &
  Cs2Sections;
/** Everything that a whole-file read of a demo can give. Sections of a game that the recording is not of are undefined, with a diagnostic. */
export type DemSections = DemEngineSections & { readonly [S in keyof GameSections]: GameSections[S] | undefined };
/** What `include` asks for. */
export type DemSection = keyof DemSections;

/** Anything that `streamDem` and `iterateDem` give, told apart by `type`. */
export type DemEvent =
  | DemEngineEvent
  | DemClockEvent
  | DemKillEvent
  | DemDamageEvent
  | DemUserCommandEvent
  | DemObjectiveEvent
  | DemSampleEvent
  | DemItemEvent
  | DemAbilityEvent
  | DotaEvent
  | Cs2Event;
/** What `events` asks for. */
export type DemEventType = DemEvent['type'];
/** The events of some types. */
export type DemEventOf<T extends AskedWord<T, DemEventType>> = Extract<DemEvent, { readonly type: T }>;

/** What is given when nothing is asked for. */
export const DEFAULT_SECTIONS = ['header', 'fileInfo'] as const satisfies DemSection[];
export const DEFAULT_EVENTS = ['combatLog', 'chat', 'gameEvent'] as const satisfies DemEventType[];

/** What was asked for of a demo: `header` always, and the sections of `include`. */
export type DemReplay<S extends AskedWord<S, DemSection> = 'header' | 'fileInfo'> = ReplayBase<'dem'> &
  AskedParts<DemSections, S, 'header'>;
