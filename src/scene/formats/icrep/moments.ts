import type { IcrepUnitTag } from '../../../formats/icrep/index.js';
import type { IcrepEngagement } from '../../../formats/icrep/views/index.js';
import type { ActorBuilder } from '../../actor-builder.js';
import type { SceneBuilder } from '../../scene-builder.js';

/** The side of a player. */
export interface Side {
  readonly id: number;
  readonly name: string;
}

/** The weight of a fight rises with the units that were lost, up to this many. */
const MAX_LOSSES = 20;
/** Ids of units that a fight lists at most. */
const MAX_ACTORS = 200;

/** The fights, as the section has them. */
export function addFights(
  scene: SceneBuilder,
  engagements: readonly IcrepEngagement[],
  seconds: (tick: number) => number,
  unitOf: (tag: IcrepUnitTag) => ActorBuilder | undefined,
  sideOf: (player: number) => Side,
): void {
  for (const { startTick, endTick, centerPos, friendlyUnits, enemyUnits, outcome } of engagements) {
    const units = [...friendlyUnits.slice(0, MAX_ACTORS / 2), ...enemyUnits.slice(0, MAX_ACTORS / 2)].flatMap((tag) => unitOf(tag) ?? []);
    const players = [friendlyUnits, enemyUnits].flatMap((tags) => tags.flatMap((tag) => unitOf(tag)?.facts.playerId ?? [])[0] ?? []);
    const [friend, enemy] = players.map(sideOf);
    const lost = outcome && [outcome.friendlyLosses, outcome.enemyLosses];
    const who = friend === undefined || enemy === undefined ? 'Fight' : `${friend.name} and ${enemy.name} fought`;
    const losses = lost === undefined ? '' : `: ${lost[0]} and ${lost[1]} lost`;
    // the side that gained comes first
    const ranked = lost !== undefined && lost[1]! < lost[0]! ? [enemy, friend] : [friend, enemy];
    scene.moment({
      seconds: seconds(startTick),
      ...(endTick !== undefined && { toSeconds: seconds(endTick) }),
      kind: 'fight',
      text: who + losses,
      weight: 0.4 + 0.5 * Math.min(1, ((lost?.[0] ?? 0) + (lost?.[1] ?? 0)) / MAX_LOSSES),
      sides: ranked.flatMap((side) => side?.id ?? []),
      actors: units.map(({ id }) => id),
      x: centerPos.x,
      y: centerPos.y,
    });
  }
}
