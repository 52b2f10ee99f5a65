import type { DemSectionDefinition } from '../sections/section.js';
import { BELONGINGS_SECTION } from './items-and-abilities.js';
import { CHAT_EVENT_SECTION, type DotaChatEvent, type DotaChatEventSections } from './chat-events.js';
import { CLOCK_SECTION } from './clock.js';
import type { DotaCombatLogEvent } from './combat-log-entry.js';
import { COMBAT_LOG_SECTION, type DotaCombatLogSections } from './combat-log.js';
import { DRAFT_SECTION, type DotaDraftSections } from './draft.js';
import { KILLS_SECTION } from './kills.js';
import { CHAT_WHEEL_SECTION, type DotaChatWheelEvent, type DotaChatWheelSections } from './chat-wheel.js';
import { ITEM_SOLD_SECTION, type DotaItemSoldEvent, type DotaItemSoldSections } from './items-sold.js';
import { MINIMAP_SECTION, type DotaMinimapEvent, type DotaMinimapSections } from './minimap-events.js';
import { MATCH_SECTION } from './match.js';
import { OBJECTIVES_SECTION } from './objectives.js';
import { ORDERS_SECTION, type DotaOrderEvent, type DotaOrderSections } from './orders.js';
import { PINGS_SECTION, type DotaPingEvent, type DotaPingSections } from './pings.js';
import { TIPS_SECTION, type DotaTipEvent, type DotaTipSections } from './tips.js';
import { PLAYERS_SECTION } from './players.js';
import { ROSHAN_SECTION, type DotaRoshanEvent, type DotaRoshanSections } from './roshan.js';
import { RUNES_SECTION, type DotaRuneEvent, type DotaRuneSections } from './runes.js';
import type { DotaTeamfight, DotaTeamfightSections } from './teamfight.js';
import { TEAMFIGHTS_SECTION } from './teamfights.js';
import { SUMMARIES_SECTION } from './summaries.js';
import type { DotaSummarySections } from './summary.js';
import { TIMELINE_SECTION } from './timeline.js';

/** Sections that only Dota 2 recordings have. */
export type DotaSections = DotaCombatLogSections &
  DotaChatEventSections &
  DotaChatWheelSections &
  DotaPingSections &
  DotaTipSections &
  DotaTeamfightSections &
  DotaDraftSections &
  DotaSummarySections &
  DotaOrderSections &
  DotaRuneSections &
  DotaRoshanSections &
  DotaMinimapSections &
  DotaItemSoldSections;

/** Events that only Dota 2 recordings have. */
export type DotaEvent =
  | DotaCombatLogEvent
  | DotaChatEvent
  | DotaChatWheelEvent
  | DotaPingEvent
  | DotaTipEvent
  | DotaTeamfight
  | DotaOrderEvent
  | DotaRuneEvent
  | DotaRoshanEvent
  | DotaMinimapEvent
  | DotaItemSoldEvent;

/** How every section and event of Dota 2 is made. */
export const DOTA_SECTIONS: readonly DemSectionDefinition[] = [
  CLOCK_SECTION,
  COMBAT_LOG_SECTION,
  CHAT_EVENT_SECTION,
  CHAT_WHEEL_SECTION,
  PINGS_SECTION,
  TIPS_SECTION,
  OBJECTIVES_SECTION,
  TEAMFIGHTS_SECTION,
  MATCH_SECTION,
  PLAYERS_SECTION,
  DRAFT_SECTION,
  TIMELINE_SECTION,
  SUMMARIES_SECTION,
  KILLS_SECTION,
  BELONGINGS_SECTION,
  ORDERS_SECTION,
  RUNES_SECTION,
  ROSHAN_SECTION,
  MINIMAP_SECTION,
  ITEM_SOLD_SECTION,
];
