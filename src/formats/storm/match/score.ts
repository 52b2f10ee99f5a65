import { built } from '../../../io/sections.js';
import type { StormTrackerEvent } from '../events.js';
import { secondsOf } from '../layout.js';
import { endingSection } from './ending.js';
import { playersSection } from './players.js';
import { LOBBY, keptObject, type StormDefinition } from './section.js';

/** The score of a player: numbers by the file's own names. */
export interface StormPlayerScore {
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly hero?: string | undefined;
  /**
   * `SoloKill`, `Deaths`, `HeroDamage`, `Tier1Talent`… Times are seconds; `SoloKill` is the column of kills. `Level`, `TeamLevel`, talents and
   * awards are 0 in a score that is not the final one.
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

type ScoreResult = Extract<StormTrackerEvent, { type: 'scoreResult' }>;

export const scoreSection: StormDefinition<{ readonly score?: StormScore | undefined }> = {
  sections: ['score'],
  needs: { files: [...LOBBY, 'trackerEvents'], tracker: ['scoreResult'] },
  uses: [playersSection, endingSection],
  start({ budget }, of) {
    const lobby = of(playersSection);
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
        const players = (lobby.players ?? []).flatMap(({ playerId, workingSetSlotId, name, hero }): StormPlayerScore[] => {
          if (playerId === undefined || workingSetSlotId === undefined) return [];
          const values: [string, number][] = instanceList.flatMap(({ name: key = '', values: lists }) => {
            const value = lists[workingSetSlotId]?.[0]?.value;
            // written as unsigned numbers, though some are below zero
            return value === undefined ? [] : [[key, value | 0] as [string, number]];
          });
          budget.keep(keptObject(4 + values.length));
          budget.work(values.length * 4);
          return [
            { playerId, ...(name !== undefined && { name }), ...(hero !== undefined && { hero }), values: Object.fromEntries(values) },
          ];
        });
        const isFinal = ending.coreDied !== undefined && gameloop > ending.coreDied.gameloop;
        return built({ score: { gameloop, seconds: secondsOf(gameloop), isFinal, writtenGameloops, players } });
      },
    };
  },
};
