import type { W3gPlayer } from '../../../formats/w3g/index.js';
import type { SceneMoment } from '../../model.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { GameFacts } from './facts.js';

/** Heroes, kills of DotA, chat, who left and who won. */
export function addMoments(scene: SceneBuilder, { replay, players, byId }: GameFacts): void {
  const add = (timeMs: number, moment: Omit<SceneMoment, 'seconds'>): void => void scene.moment({ seconds: timeMs / 1000, ...moment });
  const sidesOf = (playerId: number): Pick<SceneMoment, 'sides'> => {
    const side = byId.get(playerId)?.side;
    return side === undefined ? {} : { sides: [side] };
  };
  const nameOf = (playerId: number): string => byId.get(playerId)?.player.name ?? `Player ${playerId}`;
  for (const { playerId, code, name = code, learned } of replay.heroes) {
    learned.forEach(({ timeMs, code: ability, name: skill = ability }, i) => {
      const text = `The ${name} of ${nameOf(playerId)} learned ${skill}`;
      add(timeMs, { kind: 'level', text, weight: i === 0 ? 0.4 : i === 5 ? 0.5 : 0.2, ...sidesOf(playerId) });
    });
  }
  if (replay.dota !== undefined) addDota(add, replay.dota, players);
  for (const { timeMs, playerId, name, text } of replay.chat) {
    add(timeMs, { kind: 'chat', text: `${name ?? nameOf(playerId)}: ${text}`, weight: 0.05, ...sidesOf(playerId) });
  }
  const left = new Set<number>();
  for (const { timeMs, playerId } of replay.leaves) {
    if (!byId.has(playerId) || left.has(playerId)) continue;
    left.add(playerId);
    add(timeMs, { kind: 'leave', text: `${nameOf(playerId)} left`, weight: 0.6, ...sidesOf(playerId) });
  }
  const { winner, lengthMs } = replay.summary;
  const winners = players.filter(({ player }) => player.team === winner?.team);
  if (winners.length === 0 || !replay.isComplete) return;
  const text = `${winners.map(({ player }) => player.name).join(', ')} won`;
  add(lengthMs, { kind: 'result', text, weight: 1, sides: [winners[0]!.side] });
}

type Dota = NonNullable<GameFacts['replay']['dota']>;

/** Kills and buildings of a game of DotA, whose players have the colors of their slots. */
function addDota(add: (timeMs: number, moment: Omit<SceneMoment, 'seconds'>) => void, dota: Dota, players: GameFacts['players']): void {
  const ofColor = (color: number): { readonly player: W3gPlayer; readonly side: number } | undefined =>
    players.find(({ player }) => player.color === color);
  for (const { timeMs, victim, killer } of dota.kills) {
    const [by, of] = [ofColor(killer), ofColor(victim)];
    const text = `${by?.player.name ?? 'Creeps'} killed ${of?.player.name ?? 'a hero'}`;
    add(timeMs, { kind: 'kill', text, weight: 0.4, sides: [by?.side, of?.side].filter((side) => side !== undefined) });
  }
  for (const { timeMs, kind, lane, side, killer } of dota.buildings) {
    const by = ofColor(killer);
    const text = `${by?.player.name ?? 'Creeps'} destroyed a ${lane} ${kind} of the ${side === 'sentinel' ? 'Sentinel' : 'Scourge'}`;
    add(timeMs, { kind: 'objective', text, weight: 0.5, ...(by !== undefined && { sides: [by.side] }) });
  }
}
