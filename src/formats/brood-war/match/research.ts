import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { effectiveCommands } from './effective.js';
import { named, type BroodWarDefinition } from './section.js';

/** A technology or an upgrade that a player ordered to be researched. Orders that only repeat the one before are left out. */
export interface BroodWarResearch {
  readonly frame: number;
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly kind: 'tech' | 'upgrade';
  readonly id: number;
  /** Where names were asked for. */
  readonly researchName?: string | undefined;
  /** How often the player has ordered it so far, this time included: of an upgrade about its level. */
  readonly times: number;
}

export const researchSection: BroodWarDefinition<{ readonly research: readonly BroodWarResearch[] }> = {
  sections: ['research'],
  needs: ['tech', 'upgrade'],
  uses: [effectiveCommands],
  start({ names, budget }, of) {
    const effective = of(effectiveCommands);
    const rows = new Rows<BroodWarResearch>(budget);
    const counts = new Map<string, number>();
    const add = (frame: number, playerId: number, kind: 'tech' | 'upgrade', id: number): void => {
      if (effective.ineffective !== undefined) return;
      const key = `${playerId} ${kind} ${id}`;
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      rows.add({ frame, playerId, kind, id, times });
    };
    return {
      on: {
        tech: ({ frame, playerId, tech }) => add(frame, playerId, 'tech', tech),
        upgrade: ({ frame, playerId, upgrade }) => add(frame, playerId, 'upgrade', upgrade),
      },
      build: (end) =>
        built({
          research: rows.all.map(({ frame, playerId, kind, id, times }): BroodWarResearch => {
            const researchName = kind === 'tech' ? names?.tech(id) : names?.upgrade(id);
            return { frame, playerId, ...named(end, playerId), kind, id, ...(researchName !== undefined && { researchName }), times };
          }),
        }),
    };
  },
};
