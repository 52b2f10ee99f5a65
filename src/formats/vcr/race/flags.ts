import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrDefinition } from './section.js';

/** A state of the flags (Le Mans Ultimate), or start lights (rFactor 2), from a time on. */
export interface VcrFlag {
  readonly sessionSeconds: number;
  readonly type: 'flag' | 'lights';
  /** For flags, 0 is green and 1 yellow; for lights, their number. */
  readonly state: number;
}

/** Flags and start lights in file order, without repetitions. */
export const flagsSection: VcrDefinition<{ readonly flags: readonly VcrFlag[] }> = {
  sections: ['flags'],
  needs: ['flag', 'lights'],
  start({ budget }) {
    const flags = new Rows<VcrFlag>(budget);
    const add = (sessionSeconds: number, type: VcrFlag['type'], state: number): void => {
      const before = flags.all.at(-1);
      if (before?.type !== type || before.state !== state) flags.add({ sessionSeconds, type, state });
    };
    return {
      on: {
        flag: ({ sessionSeconds, state }) => add(sessionSeconds, 'flag', state),
        lights: ({ sessionSeconds, lights }) => add(sessionSeconds, 'lights', lights),
      },
      build: () => built({ flags: flags.all }),
    };
  },
};
