import type { StormResult } from '../../../formats/storm/index.js';
import { secondsOf } from '../../../formats/storm/layout.js';
import type { SceneSide } from '../../model.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { TEAM_NAMES, type MatchFacts, type MatchPlayer, type MatchReplay } from './facts.js';
import { addMoments } from './moments.js';
import { addExperience, addFigures } from './series.js';
import type { SeenUnits } from './seen-units.js';
import { addUnits } from './units.js';

/** What does not show on a map, in cells. */
const MAX_ERROR_CELLS = 0.25;
/** The colors of the teams in the game. */
const MARKS: readonly Pick<SceneSide, 'color' | 'shape'>[] = [
  { color: '#3f8efc', shape: 'circle' },
  { color: '#e5484d', shape: 'diamond' },
];
const RESULTS: Readonly<Record<StormResult, SceneSide['result']>> = { win: 'win', loss: 'loss', undecided: undefined };

/** Fills a scene with a match. Returns how long it was, as far as it could be read. */
export function* buildMatch(scene: SceneBuilder, replay: MatchReplay, seen: SeenUnits): Generator<void, number, void> {
  scene.defaultMaxError = MAX_ERROR_CELLS;
  const { summary, initData, header, isComplete } = replay;
  const whole = secondsOf(header.elapsedGameLoops);
  const end = isComplete || seen.lastSeconds === 0 ? whole : Math.min(whole, seen.lastSeconds);
  scene.set({
    game: 'Heroes of the Storm',
    title: `${TEAM_NAMES[0]} vs ${TEAM_NAMES[1]}`,
    ...(summary !== undefined && { map: summary.map }),
    durationSeconds: whole,
  });
  const { mapSizeX = 0, mapSizeY = 0 } = initData?.gameDescription ?? {};
  scene.setWorld({ unit: 'cell', up: 1, ...(mapSizeX > 0 && mapSizeY > 0 && { minX: 0, minY: 0, maxX: mapSizeX, maxY: mapSizeY }) });
  // what the game shows before the gates open counts down to them
  const gates = summary?.gatesOpenSeconds;
  scene.clockSpan({ from: 0, value: gates === undefined ? 0 : -gates, rate: 1 });
  const players = addPlayers(scene, replay);
  const byId = new Map(players.flatMap((one) => (one.player.playerId === undefined ? [] : [[one.player.playerId, one]])));
  const byUser = new Map(players.flatMap((one) => (one.player.userId === undefined ? [] : [[one.player.userId, one]])));
  const facts: MatchFacts = { replay, players, byId, byUser };
  yield;
  const hasPlaces = yield* addUnits(scene, facts, seen);
  addFigures(scene, facts);
  addExperience(scene, facts);
  yield;
  if (scene.parts.has('moments')) addMoments(scene, facts, end);
  if (hasPlaces) scene.set({ coverage: 'sparse' });
  return end;
}

/** A side for each team, and an actor for the hero of each player. */
function addPlayers(scene: SceneBuilder, { players = [] }: MatchReplay): readonly MatchPlayer[] {
  const playing = players.filter(({ isObserver, playerId }) => !isObserver && playerId !== undefined);
  const sides = TEAM_NAMES.map((name, teamId) => {
    const result = RESULTS[playing.find((player) => player.teamId === teamId)?.result ?? 'undecided'];
    return scene.side({ name, ...MARKS[teamId]!, ...(result !== undefined && { result }) });
  });
  return playing.flatMap((player): MatchPlayer[] => {
    const side = sides[player.teamId];
    if (side === undefined) return [];
    const own = player.name ?? (player.control === 'computer' ? 'Computer' : `Player ${player.playerId}`);
    const name = player.hero ?? own;
    const actor = scene.actor({
      kind: 'hero',
      label: name,
      ...(name !== own && { detail: own }),
      side,
      playerId: player.playerId,
      from: 0,
    });
    return [{ player, name, side, actor }];
  });
}
