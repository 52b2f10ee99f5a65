import type { DemWatch } from '../watches/watch.js';
import { BOMB_WATCH, type Cs2BombEvent, type Cs2BombSections } from './bomb-watch.js';
import { ECONOMY_WATCH, type Cs2EconomyEvent, type Cs2EconomySections } from './economy-watch.js';
import { DAMAGE_WATCH, FLASHES_WATCH, SHOTS_WATCH, type Cs2FightSections, type Cs2FlashEvent, type Cs2ShotEvent } from './fights-watch.js';
import { GRENADES_WATCH, type Cs2FireEvent, type Cs2GrenadeEvent, type Cs2GrenadeSections, type Cs2SmokeEvent } from './grenades-watch.js';
import { KILLS_WATCH } from './kills-watch.js';
import { PLAYERS_WATCH } from './players-watch.js';
import { ROUNDS_WATCH, type Cs2RoundEvent, type Cs2RoundSections } from './rounds-watch.js';
import { SCORE_WATCH } from './score-watch.js';
import { VOICE_WATCH, type Cs2VoiceEvent, type Cs2VoiceSections } from './voice-watch.js';

/** Sections that only CS2 recordings have. The names `players`, `kills`, `score` and `damage` exist in other games too. */
export type Cs2Sections = Cs2RoundSections &
  Omit<Cs2FightSections, 'damage'> &
  Cs2GrenadeSections &
  Cs2BombSections &
  Cs2EconomySections &
  Cs2VoiceSections;

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
  | Cs2VoiceEvent;

/** Every watch of CS2. */
export const CS2_WATCHES: readonly DemWatch[] = [
  PLAYERS_WATCH,
  ROUNDS_WATCH,
  KILLS_WATCH,
  SCORE_WATCH,
  DAMAGE_WATCH,
  SHOTS_WATCH,
  FLASHES_WATCH,
  GRENADES_WATCH,
  BOMB_WATCH,
  ECONOMY_WATCH,
  VOICE_WATCH,
];
