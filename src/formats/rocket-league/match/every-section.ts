import { boostSection } from './boost.js';
import { demolitionsSection } from './demolitions.js';
import { framesSection } from './frames.js';
import { kickoffsSection } from './kickoffs.js';
import { goalsSection } from './goals.js';
import type { RocketLeagueMatchSections } from './match.js';
import { pickupsSection } from './pickups.js';
import { playersSection } from './players.js';
import { movementSection } from './movement.js';
import { possessionSection } from './possession.js';
import { positioningSection } from './positioning.js';
import type { RocketLeagueDefinition } from './section.js';
import { summarySection } from './summary.js';
import { touchesSection } from './touches.js';

/** How every section of the match is made. Waiting verbs load it where one of them is wanted. */
export const EVERY_SECTION: readonly RocketLeagueDefinition<Partial<RocketLeagueMatchSections>>[] = [
  summarySection,
  playersSection,
  goalsSection,
  demolitionsSection,
  kickoffsSection,
  movementSection,
  positioningSection,
  pickupsSection,
  boostSection,
  touchesSection,
  possessionSection,
  framesSection,
];
