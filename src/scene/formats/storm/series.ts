import type { StormXp } from '../../../formats/storm/index.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { MatchFacts } from './facts.js';

const totalOf = ({ minions, creeps, structures, heroes, trickle }: StormXp): number => minions + creeps + structures + heroes + trickle;

/** Levels, takedowns and deaths of heroes, and the score: a team's score is what the other has lost. */
export function addFigures(scene: SceneBuilder, { replay, players, byId }: MatchFacts): void {
  for (const { teamId, levels } of replay.teams ?? []) {
    for (const { player, actor } of players)
      if (player.teamId === teamId) for (const { seconds, level } of levels) actor.value('level', seconds, level);
  }
  const counts = new Map<number, { takedowns: number; deaths: number }>();
  const kills = [0, 0];
  const count = (playerId: number, name: 'takedowns' | 'deaths', seconds: number): void => {
    let own = counts.get(playerId);
    if (own === undefined) counts.set(playerId, (own = { takedowns: 0, deaths: 0 }));
    byId.get(playerId)?.actor.value(name, seconds, ++own[name]);
  };
  if ((replay.deaths ?? []).length > 0)
    for (const { actor } of players) for (const name of ['takedowns', 'deaths']) actor.value(name, 0, 0);
  for (const { seconds, playerId, takedowns = [] } of replay.deaths ?? []) {
    count(playerId, 'deaths', seconds);
    for (const one of takedowns) count(one, 'takedowns', seconds);
    const victim = byId.get(playerId);
    if (victim === undefined) continue;
    const other = 1 - victim.player.teamId;
    const side = players.find(({ player }) => player.teamId === other)?.side;
    if (side !== undefined) scene.score(side, seconds, ++kills[other]!);
  }
}

/** Experience and levels of both teams, and who leads. The recording has experience for every minute. */
export function addExperience(scene: SceneBuilder, { replay, players }: MatchFacts): void {
  const { teams = [], summary } = replay;
  const end = summary?.coreDestroyedSeconds;
  const lines = teams.map(({ teamId, xp, finalXp }) => {
    const samples = xp.map((sample) => ({ seconds: sample.seconds, value: totalOf(sample) }));
    if (finalXp !== undefined && end !== undefined) samples.push({ seconds: end, value: totalOf(finalXp) });
    return { teamId, samples, side: players.find(({ player }) => player.teamId === teamId)?.side };
  });
  for (const { samples, side } of lines) {
    const line = scene.series({ name: 'experience', label: 'Experience', unit: 'xp', ...(side !== undefined && { side }) });
    for (const { seconds, value } of samples) line?.add(seconds, value);
  }
  const [first, second] = lines;
  if (first === undefined || second === undefined || first.samples.length === 0) return;
  const lead = scene.series({ name: 'experienceLead', label: 'Experience, lead', unit: 'xp', isDifference: true });
  lead?.add(summary?.gatesOpenSeconds ?? 0, 0);
  const others = new Map(second.samples.map(({ seconds, value }) => [seconds, value]));
  for (const { seconds, value } of first.samples) {
    const other = others.get(seconds);
    if (other !== undefined) lead?.add(seconds, value - other);
  }
}
