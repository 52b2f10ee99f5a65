import { built } from '../../../io/sections.js';
import { FIXED_POINT, secondsOf } from '../layout.js';
import { keptObject, type StormDefinition } from './section.js';
import { fixedOf, intOf, teamOf, type StatGame } from './stat-game.js';

/** Something that happened with what the map has to offer. */
export interface StormObjective {
  readonly gameloop: number;
  readonly seconds: number;
  /** As the file has it: `Immortal Defeated`, `TributeCollected`. New maps bring new names. */
  readonly event: string;
  /** The team that did or got it; undefined where the file does not say. */
  readonly teamId?: number | undefined;
  /** Everything that the event says, by its own names; of one that repeats, the first. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Statistics that every map has. Whatever else there is belongs to the map. */
const COMMON =
  /^(GameStart|PlayerInit|PlayerSpawned|GatesOpen|LevelUp|TalentChosen|RegenGlobePickedUp|PeriodicXPBreakdown|PlayerDeath|TownStructure\w+|JungleCamp\w+|EndOfGame\w+|Loot\w+|Game Results)$/;
/** Keys that name the team that did or got something, as 1 or 2. */
const TEAM_KEYS = ['TeamID', 'Winning Team', 'WinningTeam', 'OwningTeam', 'Owning Team of Punisher', 'Firing Team'];
/** Of this key the team's army, 11 or 12. */
const NEW_OWNER = 'New Owner';

export const objectivesSection: StormDefinition<{ readonly objectives?: readonly StormObjective[] | undefined }> = {
  sections: ['objectives'],
  needs: { files: ['trackerEvents'], tracker: ['statGame'] },
  start({ parts, budget }) {
    const objectives: StormObjective[] = [];
    return {
      on: {
        statGame(event) {
          const { gameloop, eventName } = event;
          if (COMMON.test(eventName)) return;
          const values = valuesOf(event);
          const teamId = ownerOf(event);
          budget.keep(keptObject(5 + Object.keys(values).length));
          objectives.push({ gameloop, seconds: secondsOf(gameloop), event: eventName, ...(teamId !== undefined && { teamId }), values });
        },
      },
      build: () => built({ objectives: parts.trackerEvents && objectives }),
    };
  },
};

function ownerOf(event: StatGame): number | undefined {
  for (const key of TEAM_KEYS) {
    const teamId = teamOf(intOf(event, key) ?? fixedOf(event, key));
    if (teamId !== undefined) return teamId;
  }
  const army = intOf(event, NEW_OWNER);
  return army === undefined ? undefined : teamOf(army - 10);
}

function valuesOf({ stringData = [], intData = [], fixedData = [] }: StatGame): Record<string, string | number> {
  const values = new Map<string, string | number>();
  const fixed = fixedData.map(({ key, value }) => ({ key, value: value / FIXED_POINT }));
  for (const { key, value } of [...stringData, ...intData, ...fixed]) if (!values.has(key)) values.set(key, value);
  return Object.fromEntries(values);
}
