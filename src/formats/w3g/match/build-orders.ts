import { built } from '../../../io/sections.js';
import type { W3gPoint } from '../action-values.js';
import type { W3gCodeKind } from '../names/names.js';
import { onCodeOrder } from './orders.js';
import { Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition } from './section.js';

/** Something that a player ordered by its code. */
export interface W3gBuildStep {
  readonly timeMs: number;
  readonly code: string;
  /** Where names were asked for, and the code is one of the unmodified game. */
  readonly name?: string | undefined;
  readonly kind?: W3gCodeKind | undefined;
  /** Where it shall be built. */
  readonly at?: W3gPoint | undefined;
}

/**
 * What a player ordered to be trained, built, researched, learned and bought. Orders are not results: those that failed or were
 * cancelled are among them.
 */
export interface W3gBuildOrder {
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly steps: readonly W3gBuildStep[];
}

export const buildOrdersSection: W3gDefinition<{ readonly buildOrders: readonly W3gBuildOrder[] }> = {
  sections: ['buildOrders'],
  needs: ['ability', 'abilityPoint', 'abilityObject'],
  start({ nameOf, names, budget }) {
    const byPlayer = new Map<number, Rows<W3gBuildStep>>();
    return {
      on: onCodeOrder((event) => {
        const { timeMs, playerId, order: code } = event;
        let rows = byPlayer.get(playerId);
        if (rows === undefined) byPlayer.set(playerId, (rows = new Rows(budget)));
        rows.add({ timeMs, code, ...names?.code(code), ...(event.type === 'abilityPoint' && { at: event.target }) });
      }),
      build() {
        return built({
          buildOrders: [...byPlayer]
            .sort(([a], [b]) => a - b)
            .map(([playerId, { all }]) => {
              const name = nameOf.get(playerId);
              return { playerId, ...(name !== undefined && { name }), steps: all };
            }),
        });
      },
    };
  },
};
