import { built } from '../../../io/sections.js';
import type { StormTrackerEvent } from '../events.js';
import { secondsOf } from '../layout.js';
import { endingSection } from './ending.js';
import { lobbySection } from './lobby-people.js';
import { keptObject, type StormDefinition } from './section.js';

/** The score of a player: numbers by the file's own names. */
export interface StormPlayerScore {
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly hero?: string | undefined;
  /**
   * `SoloKill`, `Deaths`, `HeroDamage`, `Tier1Talent`… Times are seconds; `SoloKill` is the column of kills. Levels, talents, awards and quests are
   * only counted at the end, so a score that is not the final one lacks them.
   */
  readonly values: Readonly<Record<string, number>>;
}

/** The last score of the recording. */
export interface StormScore {
  readonly gameloop: number;
  readonly seconds: number;
  /** Whether it was written at the end of the game; else when somebody left before. */
  readonly isFinal: boolean;
  /** When scores were written: whenever somebody leaves, and after the end. */
  readonly writtenGameloops: readonly number[];
  readonly players: readonly StormPlayerScore[];
}

/** The final score is written 113 to 115 game loops after the end of the core, in every known replay: docs/formats/storm.md, section 13. */
const FINAL_AFTER_LOOPS = 112;
/** What is 0 in all scores but the final one. */
const COUNTED_AT_END = /^(Level|TeamLevel|Tier\dTalent|EndOfMatchAward\w+|Wins[A-Z]\w+|Plays[A-Z]\w+)$/;

type ScoreResult = Extract<StormTrackerEvent, { type: 'scoreResult' }>;

export const scoreSection: StormDefinition<{ readonly score?: StormScore | undefined }> = {
  sections: ['score'],
  needs: { files: ['trackerEvents'], tracker: ['scoreResult'] },
  uses: [lobbySection, endingSection],
  start({ budget }, of) {
    const { people } = of(lobbySection);
    const ending = of(endingSection);
    const writtenGameloops: number[] = [];
    let last: ScoreResult | undefined;
    return {
      on: {
        scoreResult(event) {
          budget.keep(8);
          writtenGameloops.push(event.gameloop);
          last = event;
        },
      },
      build() {
        if (last === undefined) return built({});
        const { gameloop, instanceList } = last;
        const isFinal = ending.coreDied !== undefined && gameloop >= ending.coreDied.gameloop + FINAL_AFTER_LOOPS;
        const players = (people ?? []).flatMap(({ playerId, workingSetSlotId, name, hero }): StormPlayerScore[] => {
          if (playerId === undefined || workingSetSlotId === undefined) return [];
          const values: [string, number][] = instanceList.flatMap(({ name: key = '', values: lists }) => {
            const value = lists[workingSetSlotId]?.[0]?.value;
            if (value === undefined || (!isFinal && value === 0 && COUNTED_AT_END.test(key))) return [];
            // written as unsigned numbers, though some are below zero
            return [[key, value | 0] as [string, number]];
          });
          budget.keep(keptObject(4 + values.length));
          budget.work(values.length * 4);
          return [
            { playerId, ...(name !== undefined && { name }), ...(hero !== undefined && { hero }), values: Object.fromEntries(values) },
          ];
        });
        return built({ score: { gameloop, seconds: secondsOf(gameloop), isFinal, writtenGameloops, players } });
      },
    };
  },
};
