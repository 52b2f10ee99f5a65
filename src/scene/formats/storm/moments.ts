import type { StormObjective } from '../../../formats/storm/index.js';
import { FIRST_ARMY } from '../../../formats/storm/layout.js';
import { withArticle } from '../../article.js';
import type { SceneMoment } from '../../model.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { TEAM_NAMES, type MatchFacts } from './facts.js';

const KILL_WEIGHT = 0.4;
const CAMP_WEIGHTS: Readonly<Record<string, number>> = { 'Boss Camp': 0.6 };
const CAMP_WEIGHT = 0.25;
const FORT_WEIGHT = 0.5;
const KEEP_WEIGHT = 0.75;
const OBJECTIVE_WEIGHT = 0.5;
/** Levels at which a team gets its heroic abilities, and the last talents. */
const GREAT_LEVELS: Readonly<Record<number, number>> = { 10: 0.35, 20: 0.45 };
/** Objectives that are many, and steps on the way to others. */
const STEP_WEIGHT = 0.1;
const STEP = /Spawned|Started|ShotsFired|Collected$|Activated$|Pickup/;
/** What a team does, so that it is said who did it. Other events name a team for other reasons. */
const DONE = /(Defeated|Captured|Collected|Activated|Fired)$/;
const KEEP = /L3$/;

/** What happened, in plain sentences. `end` is how far the match was read, in seconds. */
export function addMoments(scene: SceneBuilder, facts: MatchFacts, end: number): void {
  const add = (moment: SceneMoment): void => void scene.moment(moment);
  addDeaths(facts, add);
  addCaptures(facts, add);
  addPeople(facts, add);
  const { replay } = facts;
  for (const objective of replay.objectives ?? []) add(objectiveMoment(objective));
  for (const { teamId, levels } of replay.teams ?? []) {
    for (const { seconds, level } of levels) {
      const weight = GREAT_LEVELS[level];
      if (weight !== undefined)
        add({ seconds, kind: 'level', text: `${TEAM_NAMES[teamId]} reached level ${level}`, weight, sides: [teamId] });
    }
  }
  const { winner, coreDestroyedSeconds } = replay.summary ?? {};
  const name = winner && TEAM_NAMES[winner.teamId];
  if (name !== undefined && replay.isComplete)
    add({ seconds: coreDestroyedSeconds ?? end, kind: 'result', text: `${name} won`, weight: 1, sides: [winner!.teamId] });
}

type Add = (moment: SceneMoment) => void;
const placed = (x: number | undefined, y: number | undefined): Pick<SceneMoment, 'x' | 'y'> =>
  x === undefined || y === undefined ? {} : { x, y };

function addDeaths({ replay, byId }: MatchFacts, add: Add): void {
  for (const { seconds, playerId, takedowns = [], lastHitPlayerId, x, y } of replay.deaths ?? []) {
    const victim = byId.get(playerId);
    if (victim === undefined) continue;
    // who struck last comes first, and without one somebody who had a part in it
    const killers = [...new Set([lastHitPlayerId ?? 0, ...takedowns])].flatMap((id) => {
      const killer = byId.get(id);
      return killer === undefined || killer.side === victim.side ? [] : [killer];
    });
    const [killer] = killers;
    const text =
      killer !== undefined
        ? `${killer.name} killed ${victim.name}`
        : lastHitPlayerId === FIRST_ARMY || lastHitPlayerId === FIRST_ARMY + 1
          ? `${TEAM_NAMES[lastHitPlayerId - FIRST_ARMY]}'s army killed ${victim.name}`
          : `${victim.name} died`;
    add({
      seconds,
      kind: 'kill',
      text,
      weight: KILL_WEIGHT,
      sides: [killer?.side ?? 1 - victim.side, victim.side],
      // the feed shows the first two: with nobody to name, it shows the sentence
      actors:
        killer === undefined ? [victim.actor.id] : [killer.actor.id, victim.actor.id, ...killers.slice(1).map(({ actor }) => actor.id)],
      ...placed(x, y),
    });
  }
}

function addCaptures({ replay, byId }: MatchFacts, add: Add): void {
  for (const { seconds, type = 'camp', teamId, x, y } of replay.camps ?? []) {
    const who = teamId === undefined ? 'Somebody' : TEAM_NAMES[teamId]!;
    add({
      seconds,
      kind: 'camp',
      text: `${who} captured ${withArticle(type).toLowerCase()}`,
      weight: CAMP_WEIGHTS[type] ?? CAMP_WEIGHT,
      ...(teamId !== undefined && { sides: [teamId] }),
      ...placed(x, y),
    });
  }
  for (const { destroyedSeconds, teamId, unitType, takedowns = [], x, y } of replay.structures ?? []) {
    if (destroyedSeconds === undefined) continue;
    const isKeep = KEEP.test(unitType ?? '');
    const what = isKeep ? 'keep' : 'fort';
    const actors = takedowns.flatMap((id) => byId.get(id)?.actor.id ?? []);
    add({
      seconds: destroyedSeconds,
      kind: 'objective',
      text: teamId === undefined ? `A ${what} fell` : `${TEAM_NAMES[teamId]} lost a ${what}`,
      weight: isKeep ? KEEP_WEIGHT : FORT_WEIGHT,
      ...(teamId !== undefined && { sides: [1 - teamId, teamId] }),
      ...(actors.length > 0 && { actors }),
      ...placed(x, y),
    });
  }
}

function objectiveMoment({ seconds, event, teamId }: StormObjective): SceneMoment {
  const words = event.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const what = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    seconds,
    kind: 'objective',
    text: teamId === undefined ? what : DONE.test(event) ? `${what} by ${TEAM_NAMES[teamId]}` : `${what} (${TEAM_NAMES[teamId]})`,
    weight: STEP.test(event) ? STEP_WEIGHT : OBJECTIVE_WEIGHT,
    ...(teamId !== undefined && { sides: [teamId] }),
  };
}

/** Chat, and who left and came back. */
function addPeople({ replay, byUser }: MatchFacts, add: Add): void {
  for (const { seconds, userId, name, text } of replay.chat ?? []) {
    const side = byUser.get(userId)?.side;
    add({
      seconds,
      kind: 'chat',
      text: `${name ?? `User ${userId}`}: ${text}`,
      weight: 0.05,
      ...(side !== undefined && { sides: [side] }),
    });
  }
  // at the end everybody leaves, and one replay has hundreds who leave and join while it loads
  const { coreDestroyedSeconds = Infinity, gatesOpenSeconds = 0 } = replay.summary ?? {};
  for (const { seconds, userId, name, kind, reason } of replay.disconnects ?? []) {
    const player = byUser.get(userId);
    if (player === undefined || seconds <= gatesOpenSeconds || seconds >= coreDestroyedSeconds) continue;
    const what = kind === 'join' ? 'came back' : reason === 'connection lost' ? 'lost the connection' : 'left';
    add({ seconds, kind: kind === 'join' ? 'join' : 'leave', text: `${name ?? player.name} ${what}`, weight: 0.3, sides: [player.side] });
  }
}
