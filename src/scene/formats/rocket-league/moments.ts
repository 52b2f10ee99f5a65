import type { ActorBuilder } from '../../actor-builder.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { SceneReplay } from './sections.js';
import { TEAMS } from './teams.js';

/** Kickoffs, goals, demolitions and saves, and the score. `cars` by player. */
export function addMoments(
  scene: SceneBuilder,
  { goals, demolitions, kickoffs, tickMarks = [], players, frames }: SceneReplay,
  cars: ReadonlyMap<number, ActorBuilder>,
): void {
  const idsOf = (...of: readonly (number | undefined)[]): number[] =>
    of.flatMap((player) => (player === undefined ? [] : (cars.get(player)?.id ?? [])));
  const nameOf = (player: number | undefined): string => players.find(({ playerId }) => playerId === player)?.name ?? 'Somebody';
  for (const { seconds, isOvertime } of kickoffs)
    scene.moment({ seconds, kind: 'kickoff', text: isOvertime ? 'Kickoff in overtime' : 'Kickoff', weight: 0.2 });
  const score: [number, number] = [0, 0];
  for (const team of [0, 1]) scene.score(team, 0, 0);
  for (const { seconds, team, playerName, playerId, ballSpeed } of goals) {
    if (team !== 0 && team !== 1) continue;
    score[team]++;
    if (seconds === undefined) continue;
    scene.score(team, seconds, score[team]);
    const speed = ballSpeed === undefined ? '' : ` at ${Math.round(ballSpeed * 0.036)} km/h`;
    scene.moment({
      seconds,
      kind: 'goal',
      text: `${playerName ?? TEAMS[team].name} scored${speed}: ${score[0]}:${score[1]}`,
      weight: 1,
      sides: [team, 1 - team],
      actors: idsOf(playerId),
    });
  }
  for (const { seconds, attackerId, victimId, position } of demolitions) {
    // a goal throws cars into the air, which some versions store as if each demolished itself
    if (attackerId !== undefined && attackerId === victimId) continue;
    scene.moment({
      seconds,
      kind: 'kill',
      text: `${nameOf(attackerId)} demolished ${nameOf(victimId)}`,
      weight: 0.5,
      actors: idsOf(attackerId, victimId),
      ...position,
    });
  }
  for (const { kind, frame } of tickMarks) {
    const team = /^Team([01])Save$/.exec(kind)?.[1];
    const seconds = frames.seconds[frame];
    if (team === undefined || seconds === undefined) continue;
    scene.moment({ seconds, kind: 'save', text: `${TEAMS[Number(team) as 0 | 1].name} saved`, weight: 0.6, sides: [Number(team)] });
  }
}
