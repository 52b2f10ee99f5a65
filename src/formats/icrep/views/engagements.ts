import type { AnalysisEvent, AnalysisEventOf } from '../analysis.js';
import type { UnitTag, WorldPos } from '../values.js';

/** A fight, from the first shot to the last. *Friendly* is the side of the lowest-numbered player involved. */
export interface Engagement {
  readonly startTick: number;
  /** Undefined when the recording ends before the fight does. */
  readonly endTick: number | undefined;
  readonly centerPos: WorldPos;
  readonly friendlyUnits: readonly UnitTag[];
  readonly enemyUnits: readonly UnitTag[];
  readonly valueFriendly: bigint;
  readonly valueEnemy: bigint;
  /** How it ended; undefined like `endTick`. */
  readonly outcome:
    | {
        readonly friendlyLosses: number;
        readonly enemyLosses: number;
        readonly friendlySurvivors: number;
        readonly enemySurvivors: number;
        readonly durationTicks: number;
      }
    | undefined;
}

/**
 * The fights of a match. The events carry no number, so an end belongs to the open start whose tick its duration points
 * to, at the same place where there are several; failing that, to the oldest open start at its place.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const { startTick, outcome } of engagements(analysis)) console.log(startTick, outcome?.durationTicks);
 */
export function engagements(events: Iterable<AnalysisEvent>): readonly Engagement[] {
  type Fight = { -readonly [K in keyof Engagement]: Engagement[K] };
  const fights: Fight[] = [];
  let open: Fight[] = [];
  for (const event of events) {
    if (event.type === 'engagementStarted') {
      const { tick, centerPos, friendlyUnits, enemyUnits, valueFriendly, valueEnemy } = event;
      const sides = { friendlyUnits, enemyUnits, valueFriendly, valueEnemy };
      const fight: Fight = { startTick: tick, endTick: undefined, centerPos, ...sides, outcome: undefined };
      fights.push(fight);
      open.push(fight);
    } else if (event.type === 'engagementEnded') {
      const fight = startOf(event, open);
      if (fight === undefined) continue;
      const { tick, friendlyLosses, enemyLosses, friendlySurvivors, enemySurvivors, durationTicks } = event;
      fight.endTick = tick;
      fight.outcome = { friendlyLosses, enemyLosses, friendlySurvivors, enemySurvivors, durationTicks };
      open = open.filter((other) => other !== fight);
    }
  }
  return fights;
}

function startOf<Fight extends Engagement>(end: AnalysisEventOf<'engagementEnded'>, open: readonly Fight[]): Fight | undefined {
  const isHere = ({ centerPos }: Fight): boolean =>
    centerPos.x === end.centerPos.x && centerPos.y === end.centerPos.y && centerPos.z === end.centerPos.z;
  const then = open.filter(({ startTick }) => startTick === end.tick - end.durationTicks);
  return then.find(isHere) ?? then[0] ?? open.find(isHere);
}
