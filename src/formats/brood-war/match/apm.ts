import { built } from '../../../io/sections.js';
import { FASTEST_FRAME_MS } from '../layout.js';
import { EVENT_TYPES } from './commands.js';
import { effectiveCommands, INEFFECTIVE, type BroodWarIneffective } from './effective.js';
import { forEach, named, type BroodWarBuilder, type BroodWarDefinition } from './section.js';

/** How much a player did (docs/formats/brood-war.md, section 17). */
export interface BroodWarApm {
  readonly playerId: number;
  readonly name?: string | undefined;
  /** Commands, chat and leaving too. */
  readonly commands: number;
  /** Those that have an effect of their own, by the rule of screp. */
  readonly effectiveCommands: number;
  /** Frame of the last command. */
  readonly lastFrame: number;
  /** Commands, and effective ones, for each minute until then: a minute of 42 ms a frame. */
  readonly apm: number;
  readonly eapm: number;
  /** Share of commands without an effect of their own, from 0 to 1. */
  readonly redundancy: number;
  /** The same commands in each minute. */
  readonly perMinute: readonly number[];
  readonly effectivePerMinute: readonly number[];
  /** How many commands had no effect, by the reason. */
  readonly ineffective: Readonly<Record<BroodWarIneffective, number>>;
}

const MINUTE_FRAMES = 60_000 / FASTEST_FRAME_MS;
/** The most minutes that are counted one by one, since each takes memory. No game is as long as that. */
const MAX_MINUTES = 10_000;

interface Counted {
  commands: number;
  effective: number;
  lastFrame: number;
  readonly perMinute: number[];
  readonly effectivePerMinute: number[];
  readonly ineffective: Record<BroodWarIneffective, number>;
}

/** What others use of it: counts by player, at the end. */
export interface ApmBuilder extends BroodWarBuilder<{ readonly apm: readonly BroodWarApm[] }> {
  readonly of: (playerId: number) => Omit<BroodWarApm, 'playerId' | 'name'> | undefined;
}

export const apmSection: BroodWarDefinition<{ readonly apm: readonly BroodWarApm[] }, ApmBuilder> = {
  sections: ['apm'],
  needs: EVENT_TYPES,
  uses: [effectiveCommands],
  start({ budget }, of) {
    const effective = of(effectiveCommands);
    const byPlayer = new Map<number, Counted>();
    const countedOf = (playerId: number): Counted => {
      let counted = byPlayer.get(playerId);
      if (counted === undefined) {
        counted = {
          commands: 0,
          effective: 0,
          lastFrame: 0,
          perMinute: [],
          effectivePerMinute: [],
          ineffective: Object.fromEntries(INEFFECTIVE.map((name) => [name, 0])) as Counted['ineffective'],
        };
        byPlayer.set(playerId, counted);
        budget.keep(1000);
      }
      return counted;
    };
    const row = (counted: Counted): Omit<BroodWarApm, 'playerId' | 'name'> => {
      const { lastFrame } = counted;
      const rate = (count: number): number => (lastFrame > 0 ? Math.floor(count / (lastFrame / MINUTE_FRAMES) + 0.5) : 0);
      return {
        commands: counted.commands,
        effectiveCommands: counted.effective,
        lastFrame,
        apm: rate(counted.commands),
        eapm: rate(counted.effective),
        redundancy: counted.commands > 0 ? 1 - counted.effective / counted.commands : 0,
        perMinute: counted.perMinute,
        effectivePerMinute: counted.effectivePerMinute,
        ineffective: counted.ineffective,
      };
    };
    return {
      on: forEach(EVENT_TYPES, ({ frame, playerId }) => {
        const counted = countedOf(playerId);
        counted.commands++;
        counted.lastFrame = frame;
        const minute = Math.min(MAX_MINUTES, Math.floor(frame / MINUTE_FRAMES));
        if (minute >= counted.perMinute.length) {
          budget.keep(16 * (minute + 1 - counted.perMinute.length));
          budget.work(minute + 1 - counted.perMinute.length);
          while (counted.perMinute.length <= minute) {
            counted.perMinute.push(0);
            counted.effectivePerMinute.push(0);
          }
        }
        counted.perMinute[minute]!++;
        const { ineffective } = effective;
        if (ineffective === undefined) {
          counted.effective++;
          counted.effectivePerMinute[minute]!++;
        } else counted.ineffective[ineffective]++;
      }),
      of(playerId) {
        const counted = byPlayer.get(playerId);
        return counted && row(counted);
      },
      build: (end) =>
        built({
          apm: [...byPlayer]
            .sort(([a], [b]) => a - b)
            .map(([playerId, counted]): BroodWarApm => ({ playerId, ...named(end, playerId), ...row(counted) })),
        }),
    };
  },
};
