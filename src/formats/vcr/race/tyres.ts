import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrEventOf } from '../events.js';
import type { VcrDefinition } from './section.js';

/** The tyres that a car had from a time on. */
export type VcrTyres = Pick<VcrEventOf<'tyres'>, 'sessionSeconds' | 'driver' | 'compounds'>;

/** The tyres of each car, in file order: the first message and each that differs from the one before it. */
export const tyresSection: VcrDefinition<{ readonly tyres: readonly VcrTyres[] }> = {
  sections: ['tyres'],
  needs: ['tyres'],
  start({ budget }) {
    const last = new Map<number | undefined, string>();
    const changes = new Rows<VcrTyres>(budget);
    return {
      on: {
        tyres({ sessionSeconds, driver, compounds }) {
          const names = compounds.join();
          if (last.get(driver) === names) return;
          last.set(driver, names);
          changes.add({ sessionSeconds, driver, compounds });
        },
      },
      build: () => built({ tyres: changes.all }),
    };
  },
};
