import { secondsOf } from './clock.js';
import type { ResumeEvent } from './orders.js';

/** A moment in which people went on playing a game out of its replay. What came before is that replay. */
export interface Sc2Resume {
  readonly gameloop: number;
  readonly seconds: number;
  /** Names of those who went on, observers too. */
  readonly users: readonly string[];
  /** False up to base build 26490: there the tracker gives units other tags than game events do (docs/formats/sc2.md, section 12). */
  readonly unitTagsAgree: boolean;
}

/** The last base build in which the tags of units differ. */
const MOVED_TAGS_UNTIL = 26490;

/** When a game was resumed from a replay; empty where it was not. */
export function matchResumes(events: readonly ResumeEvent[], baseBuild: number, gameSpeed: number | undefined): Sc2Resume[] {
  return events.map(({ gameloop, userInfos }) => ({
    gameloop,
    seconds: secondsOf(gameloop, gameSpeed),
    users: (userInfos ?? []).map(({ name }) => name),
    unitTagsAgree: baseBuild > MOVED_TAGS_UNTIL,
  }));
}
