import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrEventOf } from '../events.js';
import type { VcrDefinition } from './section.js';

/** A penalty that was given, served or removed. */
export type VcrPenaltyStep = VcrEventOf<'penaltyGiven' | 'penaltyServed' | 'penaltyRemoved'>;

/** Penalties in file order: given, served, removed. */
export const penaltiesSection: VcrDefinition<{ readonly penalties: readonly VcrPenaltyStep[] }> = {
  sections: ['penalties'],
  needs: ['penaltyGiven', 'penaltyServed', 'penaltyRemoved'],
  start({ budget }) {
    const penalties = new Rows<VcrPenaltyStep>(budget);
    const add = (step: VcrPenaltyStep): void => penalties.add(step);
    return {
      on: { penaltyGiven: add, penaltyServed: add, penaltyRemoved: add },
      build: () => built({ penalties: penalties.all }),
    };
  },
};
