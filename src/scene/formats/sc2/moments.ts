import { partitionPoint } from '../../../core/sorted.js';
import { titleOf } from '../../../formats/sc2/match/step-titles.js';
import { unitValue } from '../../../formats/sc2/match/unit-values.js';
import { withArticle } from '../../article.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { FollowedEvent, MatchFacts } from './facts.js';
import { isBuilding, isTownHall, type UnitActors } from './units.js';

/** Minerals and vespene that were lost in a fight that matters most. */
const GREAT_FIGHT = 4000;
/** Units that a fight names at most. */
const MAX_ACTORS = 200;
/** An army of at least this value of which less than this share is left was wiped out. */
const GREAT_ARMY = 1000;
const WIPED_SHARE = 0.15;

/** The fights, as the section has them, and armies that did not survive one. */
export function addFights(scene: SceneBuilder, { replay, byId }: MatchFacts, actors: UnitActors): void {
  const deaths = (replay.units ?? [])
    .filter(({ diedGameloop }) => diedGameloop !== undefined)
    .sort((a, b) => a.diedGameloop! - b.diedGameloop!);
  for (const { startSeconds, endSeconds, startGameloop, endGameloop, x, y, sides } of replay.engagements ?? []) {
    const players = sides.flatMap((side) => {
      const player = byId.get(side.playerId);
      return player === undefined ? [] : [{ ...side, name: player.name, side: player.side, value: side.mineralsLost + side.vespeneLost }];
    });
    const lost = players.reduce((sum, { value }) => sum + value, 0);
    // the side that gained comes first
    const ranked = [...players].sort((a, b) => Number(b.isWinner) - Number(a.isWinner) || a.value - b.value);
    const [from, to] = [startGameloop, endGameloop + 1].map((loop) =>
      partitionPoint(deaths.length, (i) => deaths[i]!.diedGameloop! < loop),
    );
    const involved = deaths.slice(from, Math.min(to!, from! + MAX_ACTORS));
    scene.moment({
      seconds: startSeconds,
      toSeconds: endSeconds,
      kind: 'fight',
      text: `Fight: ${players.map(({ name, value }) => `${name} lost ${value}`).join(', ')}`,
      weight: 0.3 + 0.6 * Math.min(1, lost / GREAT_FIGHT),
      sides: [...new Set(ranked.map(({ side }) => side))],
      actors: involved.flatMap(({ tag }) => actors.get(tag)?.id ?? []),
      x,
      y,
    });
    for (const { name, armyValueBefore, armyValueAfter, side } of players) {
      if (armyValueBefore < GREAT_ARMY || armyValueAfter > WIPED_SHARE * armyValueBefore) continue;
      const others = [...new Set(ranked.flatMap((other) => (other.side === side ? [] : [other.side])))];
      scene.moment({ seconds: endSeconds, kind: 'armyWipe', text: `${name} lost the army`, weight: 0.9, sides: [...others, side], x, y });
    }
  }
}

/** Units and buildings that somebody killed. */
export function addLosses(scene: SceneBuilder, { replay, byId, seconds }: MatchFacts, actors: UnitActors): void {
  const { build } = replay.header.version;
  for (const unit of replay.units ?? []) {
    const { tag, unitTypeName, controlPlayerId, diedGameloop, diedX: x, diedY: y, killerPlayerId, killerTag, isHallucination } = unit;
    const player = byId.get(controlPlayerId);
    const killer = killerPlayerId === undefined ? undefined : byId.get(killerPlayerId);
    if (diedGameloop === undefined || player === undefined || killer === undefined || killer === player || isHallucination === true)
      continue;
    const value = unitValue(unitTypeName, build);
    if (value === undefined || value.minerals + value.vespene === 0) continue;
    const isHouse = isBuilding(unit, build);
    const weight = isTownHall(unitTypeName) ? 0.7 : isHouse ? 0.3 : Math.min(0.25, 0.02 + (value.minerals + value.vespene) / 3000);
    scene.moment({
      seconds: seconds(diedGameloop),
      kind: isHouse ? 'loss' : 'kill',
      text: `${killer.name} ${isHouse ? 'destroyed' : 'killed'} ${withArticle(titleOf(unitTypeName))} of ${player.name}`,
      weight,
      sides: [...new Set([killer.side, player.side])],
      actors: [killerTag, tag].flatMap((one) => (one === undefined ? [] : (actors.get(one)?.id ?? []))),
      ...(x !== undefined && y !== undefined && { x, y }),
    });
  }
}

/** Upgrades, chat, who left and who won. */
export function addEvents(
  scene: SceneBuilder,
  { replay, players, byId, byUser, seconds }: MatchFacts,
  events: readonly FollowedEvent[],
): void {
  const left = new Set<number>();
  for (const event of events) {
    if (event.type === 'upgrade') {
      const player = byId.get(event.playerId);
      // looks and rewards are stored as upgrades at the start
      if (player === undefined || event.gameloop === 0) continue;
      const text = `${player.name} finished ${titleOf(event.upgradeTypeName)}`;
      scene.moment({ seconds: seconds(event.gameloop), kind: 'upgrade', text, weight: 0.15, sides: [player.side] });
    } else if (event.type === 'playerLeave' || event.type === 'gameUserLeave') {
      const player = byUser.get(event.userId);
      if (player === undefined || left.has(event.userId)) continue;
      left.add(event.userId);
      scene.moment({ seconds: seconds(event.gameloop), kind: 'leave', text: `${player.name} left`, weight: 0.6, sides: [player.side] });
    }
  }
  for (const { seconds: at, userId, name, text } of replay.chat ?? []) {
    const side = byUser.get(userId)?.side;
    scene.moment({
      seconds: at,
      kind: 'chat',
      text: `${name ?? `User ${userId}`}: ${text}`,
      weight: 0.05,
      ...(side !== undefined && { sides: [side] }),
    });
  }
  const { winner } = replay.summary ?? {};
  const winners = players.filter(({ player }) => player.teamId === winner?.teamId);
  if (winners.length === 0 || !replay.isComplete) return;
  const text = `${winners.map(({ name }) => name).join(', ')} won`;
  scene.moment({ seconds: seconds(replay.header.elapsedGameLoops), kind: 'result', text, weight: 1, sides: [winners[0]!.side] });
}
