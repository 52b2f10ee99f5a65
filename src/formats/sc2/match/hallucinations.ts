import { built } from '../../../io/sections.js';
import type { Sc2TrackerEvent } from '../events.js';
import { playerIdsOf } from './players.js';
import { LOBBY, keptObject, type Sc2Builder, type Sc2Definition } from './section.js';

/** Whether a unit that is born is a hallucination. */
export type IsHallucination = (event: Extract<Sc2TrackerEvent, { type: 'unitBorn' }>) => boolean;

interface Hallucinations extends Sc2Builder {
  readonly isHallucination: IsHallucination;
}

/** Since this base build the tracker names the ability that made a unit; before, the command for a hallucination shows it. */
const ABILITIES_NAMED_SINCE = 54724;
/** The name of a command that makes hallucinations begins so; the type of the unit follows. */
const HALLUCINATE = /^Hallucinat(?:e|ion)(?=[A-Z])/;
const ORDERED_BYTES = keptObject(4);

/**
 * Distinguishes hallucinations from real units. Since base build 54724 the tracker names the ability that made them. Before, a unit that is
 * born in the very loop in which its player ordered a hallucination of its type is one; that takes names of commands.
 */
export const hallucinationsSection: Sc2Definition<object, Hallucinations> = {
  sections: [],
  needs: {
    files: ['trackerEvents'],
    gameEvents: ['cmd'],
    more: ({ names, header }) => (names !== undefined && header.version.baseBuild < ABILITIES_NAMED_SINCE ? [...LOBBY, 'gameEvents'] : []),
  },
  start(facts) {
    const { parts, budget } = facts;
    const { names } = parts;
    const isNamed = parts.header.version.baseBuild >= ABILITIES_NAMED_SINCE;
    const ordered = new Set<string>();
    const playerIds = names === undefined || isNamed ? undefined : playerIdsOf(facts);
    return {
      on:
        names === undefined || playerIds === undefined
          ? {}
          : {
              cmd({ abilLink, abilCmdIndex = 0, gameloop, userId }) {
                const name = abilLink === undefined ? undefined : names.ability(abilLink, abilCmdIndex)?.name;
                if (name?.startsWith('Hallucinat') !== true) return;
                budget.keep(ORDERED_BYTES);
                ordered.add(keyOf(gameloop, playerIds.get(userId) ?? userId, name.replace(HALLUCINATE, '')));
              },
            },
      isHallucination: ({ creatorAbilityName, gameloop, upkeepPlayerId, unitTypeName }) =>
        creatorAbilityName?.startsWith('Hallucination') === true ||
        (ordered.size > 0 && ordered.has(keyOf(gameloop, upkeepPlayerId, unitTypeName))),
      build() {
        return built({});
      },
    };
  },
};

const keyOf = (gameloop: number, playerId: number, unitTypeName: string): string => `${gameloop} ${playerId} ${unitTypeName}`;
