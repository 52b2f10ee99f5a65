import type { SceneMoment } from '../../model.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { GameFacts } from './facts.js';

/** Buildings of the main kind, whose order is a new base: centre, hatchery, nexus. */
const BASES: readonly number[] = [106, 131, 154];

/** Expansions, research, chat, who left and who won. */
export function addMoments(scene: SceneBuilder, { replay, players, byId, secondsAt }: GameFacts): void {
  const add = (frame: number, moment: Omit<SceneMoment, 'seconds'>): void => void scene.moment({ seconds: secondsAt(frame), ...moment });
  const sidesOf = (playerId: number): Pick<SceneMoment, 'sides'> => {
    const side = byId.get(playerId)?.side;
    return side === undefined ? {} : { sides: [side] };
  };
  for (const { playerId, name = `Player ${playerId}`, steps } of replay.buildOrders) {
    if (!byId.has(playerId)) continue;
    for (const step of steps) {
      if (!step.isStructure || step.kind !== 'build' || !BASES.includes(step.id)) continue;
      const text = `${name} ordered a ${step.name ?? 'base'}`;
      add(step.frame, { kind: 'objective', text, weight: 0.4, ...sidesOf(playerId) });
    }
  }
  for (const { frame, playerId, name = `Player ${playerId}`, researchName, times } of replay.research) {
    if (researchName === undefined || times > 3) continue;
    add(frame, { kind: 'upgrade', text: `${name} ordered ${researchName}`, weight: 0.2, ...sidesOf(playerId) });
  }
  for (const { frame, name = 'Somebody', text } of replay.chat) add(frame, { kind: 'chat', text: `${name}: ${text}`, weight: 0.05 });
  for (const { frame, playerId, name = `Player ${playerId}`, reasonName } of replay.leaves) {
    const text = reasonName === 'dropped' ? `${name} was dropped` : `${name} left`;
    add(frame, { kind: 'leave', text, weight: 0.6, ...sidesOf(playerId) });
  }
  const { winner, frames } = replay.summary;
  const winners = players.filter(({ player }) => player.result === 'win');
  if (winner === undefined || winners.length === 0 || !replay.isComplete) return;
  const text = `${winners.map(({ player }) => player.name).join(', ')} won, as follows from who left`;
  add(frames, { kind: 'result', text, weight: 1, sides: [winners[0]!.side] });
}
