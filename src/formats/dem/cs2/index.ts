import type { DemSectionDefinition } from '../sections/section.js';
import { BOMB_SECTION, type Cs2BombEvent, type Cs2BombSections } from './bomb.js';
import { ECONOMY_SECTION, type Cs2EconomyEvent, type Cs2EconomySections } from './economy.js';
import { DAMAGE_SECTION } from './damage.js';
import { FLASHES_SECTION, type Cs2FlashEvent, type Cs2FlashSections } from './flashes.js';
import { SHOTS_SECTION, type Cs2ShotEvent, type Cs2ShotSections } from './shots.js';
import { FIRES_SECTION, type Cs2FireEvent, type Cs2FireSections } from './fires.js';
import { GRENADES_SECTION, type Cs2GrenadeEvent, type Cs2GrenadeSections } from './grenades.js';
import type { Cs2SmokeEvent } from './smokes.js';
import { KILLS_SECTION } from './kills.js';
import { PLAYERS_SECTION } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundEvent, type Cs2RoundSections } from './rounds.js';
import { SCORE_SECTION } from './score.js';
import { DAMAGE_REPORTS_SECTION, type Cs2DamageReportEvent, type Cs2DamageReportSections } from './damage-reports.js';
import {
  END_OF_MATCH_ITEMS_SECTION,
  ITEM_DROPS_SECTION,
  type Cs2EndOfMatchItemEvent,
  type Cs2ItemDropEvent,
  type Cs2ItemDropSections,
} from './item-drops.js';
import { RANKS_SECTION, type Cs2RankEvent, type Cs2RankSections } from './ranks.js';
import { VOTES_SECTION, type Cs2VoteEvent, type Cs2VoteSections } from './votes.js';
import { INVENTORY_SECTION, type Cs2InventoryEvent, type Cs2InventorySections } from './inventory.js';
import { USER_COMMANDS_SECTION } from './user-commands.js';
import { VOICE_SECTION, type Cs2VoiceEvent, type Cs2VoiceSections } from './voice.js';

/** Sections that only CS2 recordings have. The names `players`, `kills`, `score` and `damage` exist in other games too. */
export type Cs2Sections = Cs2RoundSections &
  Cs2ShotSections &
  Cs2FlashSections &
  Cs2GrenadeSections &
  Cs2FireSections &
  Cs2BombSections &
  Cs2EconomySections &
  Cs2VoiceSections &
  Cs2InventorySections &
  Cs2ItemDropSections &
  Cs2RankSections &
  Cs2DamageReportSections &
  Cs2VoteSections;

/** Events that only CS2 recordings have. The names `kill` and `damage` exist in other games too. */
export type Cs2Event =
  | Cs2RoundEvent
  | Cs2ShotEvent
  | Cs2FlashEvent
  | Cs2GrenadeEvent
  | Cs2SmokeEvent
  | Cs2FireEvent
  | Cs2BombEvent
  | Cs2EconomyEvent
  | Cs2VoiceEvent
  | Cs2InventoryEvent
  | Cs2ItemDropEvent
  | Cs2EndOfMatchItemEvent
  | Cs2RankEvent
  | Cs2DamageReportEvent
  | Cs2VoteEvent;

/** How every section and event of CS2 is made. */
export const CS2_SECTIONS: readonly DemSectionDefinition[] = [
  PLAYERS_SECTION,
  ROUNDS_SECTION,
  KILLS_SECTION,
  SCORE_SECTION,
  DAMAGE_SECTION,
  SHOTS_SECTION,
  FLASHES_SECTION,
  GRENADES_SECTION,
  FIRES_SECTION,
  BOMB_SECTION,
  ECONOMY_SECTION,
  VOICE_SECTION,
  USER_COMMANDS_SECTION,
  INVENTORY_SECTION,
  ITEM_DROPS_SECTION,
  END_OF_MATCH_ITEMS_SECTION,
  RANKS_SECTION,
  DAMAGE_REPORTS_SECTION,
  VOTES_SECTION,
];
