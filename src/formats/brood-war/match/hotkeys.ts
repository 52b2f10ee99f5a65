import { built } from '../../../io/sections.js';
import { named, type BroodWarDefinition } from './section.js';

/** A control group of a player, and how often it was used. */
export interface BroodWarHotkey {
  /** The digit of its key. */
  readonly key: number;
  readonly assigned: number;
  readonly added: number;
  readonly selected: number;
  /** Frame of its first and its last use. */
  readonly firstFrame: number;
  readonly lastFrame: number;
}

/** The control groups of a player that were used, by key. */
export interface BroodWarHotkeys {
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly groups: readonly BroodWarHotkey[];
}

const GROUPS = 10;
const KINDS = ['assigned', 'selected', 'added'] as const;

export const hotkeysSection: BroodWarDefinition<{ readonly hotkeys: readonly BroodWarHotkeys[] }> = {
  sections: ['hotkeys'],
  needs: ['hotkey'],
  start() {
    type Group = { -readonly [K in keyof BroodWarHotkey]: BroodWarHotkey[K] };
    const byPlayer = new Map<number, Map<number, Group>>();
    return {
      on: {
        hotkey({ frame, playerId, action, group: key }) {
          const kind = KINDS[action];
          if (key >= GROUPS || kind === undefined) return;
          let groups = byPlayer.get(playerId);
          if (groups === undefined) byPlayer.set(playerId, (groups = new Map<number, Group>()));
          let group = groups.get(key);
          if (group === undefined)
            groups.set(key, (group = { key, assigned: 0, added: 0, selected: 0, firstFrame: frame, lastFrame: frame }));
          group[kind]++;
          group.lastFrame = frame;
        },
      },
      build: (end) =>
        built({
          hotkeys: [...byPlayer]
            .sort(([a], [b]) => a - b)
            .map(([playerId, groups]) => ({
              playerId,
              ...named(end, playerId),
              groups: [...groups.values()].sort((a, b) => a.key - b.key),
            })),
        }),
    };
  },
};
