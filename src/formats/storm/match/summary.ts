import { built } from '../../../io/sections.js';
import { infoOf, type StormInfoParts } from '../info.js';
import { secondsOf } from '../layout.js';
import { endingSection } from './ending.js';
import { LOBBY, type StormDefinition } from './section.js';

export type { StormTeamResult } from '../info.js';

/** The match in a few words: what `readStormInfo` gives, and what only the tracker says. */
export interface StormSummary extends StormInfoParts {
  /** The game's own word for the map, in no language: `BraxisOutpost`. Undefined where the recording stops before the end. */
  readonly mapId?: string | undefined;
  /** When the gates opened, which is when the clock in the game starts. Undefined in replays of 2015. */
  readonly gatesOpenSeconds?: number | undefined;
  /** When a core was destroyed; undefined where the recording stops before the end. */
  readonly coreDestroyedSeconds?: number | undefined;
  /** What the clock in the game showed when the core was destroyed. */
  readonly clockSeconds?: number | undefined;
}

/** The match in a few words; undefined without details. */
export const summarySection: StormDefinition<{ readonly summary?: StormSummary | undefined }> = {
  sections: ['summary'],
  needs: { files: [...LOBBY, 'trackerEvents'] },
  uses: [endingSection],
  start({ parts }, of) {
    const ending = of(endingSection);
    return {
      on: {},
      build() {
        const info = infoOf(parts);
        const { mapId, gatesOpenGameloop, coreDied } = ending;
        const summary: StormSummary | undefined = info && {
          ...info,
          ...(mapId !== undefined && { mapId }),
          ...(gatesOpenGameloop !== undefined && { gatesOpenSeconds: secondsOf(gatesOpenGameloop) }),
          ...(coreDied && { coreDestroyedSeconds: secondsOf(coreDied.gameloop) }),
          ...(coreDied && gatesOpenGameloop !== undefined && { clockSeconds: secondsOf(coreDied.gameloop - gatesOpenGameloop) }),
        };
        return built({ summary });
      },
    };
  },
};
