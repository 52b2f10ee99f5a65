import { built } from '../../../io/sections.js';
import { GAME_USER_ID } from '../layout.js';
import { secondsOf } from './clock.js';
import { keptObject, type Sc2Definition } from './section.js';

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
export const resumesSection: Sc2Definition<{ readonly resumes?: readonly Sc2Resume[] | undefined }> = {
  sections: ['resumes'],
  needs: { files: ['details', 'gameEvents'], gameEvents: ['hijackReplayGame'] },
  start({ parts, gameSpeed, budget }) {
    const resumes: Sc2Resume[] = [];
    const unitTagsAgree = parts.header.version.baseBuild > MOVED_TAGS_UNTIL;
    return {
      on: {
        hijackReplayGame({ gameloop, userId, userInfos = [] }) {
          if (userId === GAME_USER_ID) return;
          budget.keep(keptObject(4 + userInfos.length));
          resumes.push({ gameloop, seconds: secondsOf(gameloop, gameSpeed), users: userInfos.map(({ name }) => name), unitTagsAgree });
        },
      },
      build() {
        return built({ resumes: parts.gameEvents && resumes });
      },
    };
  },
};
