import type { DemWatch } from '../watches/watch.js';
import { BELONGINGS_WATCH } from './belongings-watch.js';
import { CHAT_EVENT_WATCH, type DotaChatEvent, type DotaChatEventSections } from './chat-events.js';
import { CLOCK_WATCH } from './clock-watch.js';
import type { DotaCombatLogEvent } from './combat-log-entry.js';
import { COMBAT_LOG_WATCH, type DotaCombatLogSections } from './combat-log-watch.js';
import { DRAFT_WATCH, type DotaDraftSections } from './draft-watch.js';
import { KILLS_WATCH } from './kills-watch.js';
import { MATCH_WATCH, type DotaMatchSections } from './match-watch.js';
import { OBJECTIVES_WATCH } from './objectives-watch.js';
import { ORDERS_WATCH, type DotaOrderEvent, type DotaOrderSections } from './orders-watch.js';
import {
  CHAT_WHEEL_WATCH,
  PING_WATCH,
  TIP_WATCH,
  type DotaChatWheelEvent,
  type DotaPingEvent,
  type DotaSignalSections,
  type DotaTipEvent,
} from './player-signals.js';
import { PLAYERS_WATCH } from './players-watch.js';
import { RUNES_WATCH, type DotaRuneEvent, type DotaRuneSections } from './runes-watch.js';
import type { DotaTeamfight, DotaTeamfightSections } from './teamfight.js';
import { TEAMFIGHTS_WATCH } from './teamfights-watch.js';
import { SUMMARIES_WATCH } from './summaries-watch.js';
import type { DotaSummarySections } from './summary.js';
import { TIMELINE_WATCH } from './timeline-watch.js';

/** Sections that only Dota 2 recordings have. */
export type DotaSections = DotaCombatLogSections &
  DotaChatEventSections &
  DotaSignalSections &
  DotaTeamfightSections &
  DotaMatchSections &
  DotaDraftSections &
  DotaSummarySections &
  DotaOrderSections &
  DotaRuneSections;

/** Events that only Dota 2 recordings have. */
export type DotaEvent =
  | DotaCombatLogEvent
  | DotaChatEvent
  | DotaChatWheelEvent
  | DotaPingEvent
  | DotaTipEvent
  | DotaTeamfight
  | DotaOrderEvent
  | DotaRuneEvent;

/** Every watch of Dota 2. */
export const DOTA_WATCHES: readonly DemWatch[] = [
  CLOCK_WATCH,
  COMBAT_LOG_WATCH,
  CHAT_EVENT_WATCH,
  CHAT_WHEEL_WATCH,
  PING_WATCH,
  TIP_WATCH,
  OBJECTIVES_WATCH,
  TEAMFIGHTS_WATCH,
  MATCH_WATCH,
  PLAYERS_WATCH,
  DRAFT_WATCH,
  TIMELINE_WATCH,
  SUMMARIES_WATCH,
  KILLS_WATCH,
  BELONGINGS_WATCH,
  ORDERS_WATCH,
  RUNES_WATCH,
];
