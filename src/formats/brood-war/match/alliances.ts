import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { named, type BroodWarBuilder, type BroodWarDefinition } from './section.js';

/** Whom a player is allied with from here on, or may see what the player sees. */
export interface BroodWarAlliance {
  readonly frame: number;
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly kind: 'alliance' | 'vision';
  /** Slots of the allies, or of those who see. */
  readonly slots: readonly number[];
  /** Slots of allies with whom a victory is shared. */
  readonly sharedVictory?: readonly number[] | undefined;
}

const ALL_SLOTS = 12;

/** The slots whose two bits are at least `least`. */
export const alliedSlots = (flags: number, least = 1): readonly number[] =>
  Array.from({ length: ALL_SLOTS }, (_, slot) => slot).filter((slot) => ((flags >>> (2 * slot)) & 3) >= least);

/** What others use of it. */
export interface AlliancesBuilder extends BroodWarBuilder<{ readonly alliances: readonly BroodWarAlliance[] }> {
  readonly all: readonly Omit<BroodWarAlliance, 'name'>[];
}

export const alliancesSection: BroodWarDefinition<{ readonly alliances: readonly BroodWarAlliance[] }, AlliancesBuilder> = {
  sections: ['alliances'],
  needs: ['alliance', 'vision'],
  start({ budget }) {
    const rows = new Rows<Omit<BroodWarAlliance, 'name'>>(budget);
    return {
      all: rows.all,
      on: {
        alliance({ frame, playerId, flags }) {
          rows.add({ frame, playerId, kind: 'alliance', slots: alliedSlots(flags), sharedVictory: alliedSlots(flags, 2) });
        },
        vision({ frame, playerId, slots }) {
          const seen = Array.from({ length: ALL_SLOTS }, (_, slot) => slot).filter((slot) => ((slots >> slot) & 1) !== 0);
          rows.add({ frame, playerId, kind: 'vision', slots: seen });
        },
      },
      build: (end) =>
        built({ alliances: rows.all.map(({ frame, playerId, ...rest }) => ({ frame, playerId, ...named(end, playerId), ...rest })) }),
    };
  },
};
