import type { Sc2Player } from '../../../formats/sc2/index.js';
import type { SceneSide } from '../../model.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { sideMark } from '../../side-colors.js';
import { addCameras } from './cameras.js';
import { secondsIn, type FollowedEvent, type MatchFacts, type MatchPlayer, type MatchReplay } from './facts.js';
import { addEvents, addFights, addLosses } from './moments.js';
import { addEconomy } from './series.js';
import { unitOrders } from './unit-orders.js';
import { addGround, addUnits } from './units.js';

/** What does not show on a map, in cells. */
const MAX_ERROR_CELLS = 0.1;
const RESULTS: Readonly<Record<string, SceneSide['result']>> = { win: 'win', loss: 'loss', tie: 'draw' };

/** Fills a scene with a match. Returns how long it was, as far as it could be read. */
export function* buildMatch(scene: SceneBuilder, replay: MatchReplay, events: readonly FollowedEvent[]): Generator<void, number, void> {
  scene.defaultMaxError = MAX_ERROR_CELLS;
  const { summary, initData, header, units } = replay;
  const seconds = secondsIn(replay);
  const end = replay.isComplete ? header.elapsedGameLoops : Math.min(header.elapsedGameLoops, lastLoop(replay, events));
  const players = addPlayers(scene, replay);
  const byId = new Map(players.map((one) => [one.player.playerId!, one]));
  const byUser = new Map(players.flatMap((one) => (one.player.userId === undefined ? [] : [[one.player.userId, one]])));
  const facts: MatchFacts = { replay, players, byId, byUser, seconds };
  const names = sideNames(players);
  scene.set({
    game: 'StarCraft II',
    title: names.length > 1 ? names.join(' vs ') : (summary?.map ?? 'StarCraft II match'),
    ...(summary !== undefined && { map: summary.map }),
    durationSeconds: seconds(header.elapsedGameLoops),
  });
  const { mapSizeX = 0, mapSizeY = 0 } = initData?.gameDescription ?? {};
  scene.setWorld({ unit: 'cell', up: 1, ...(mapSizeX > 0 && mapSizeY > 0 && { minX: 0, minY: 0, maxX: mapSizeX, maxY: mapSizeY }) });
  if (summary !== undefined && summary.durationSeconds > 0) {
    const rate = summary.clockSeconds / summary.durationSeconds;
    scene.clockSpan({ from: summary.setupSeconds ?? 0, value: 0, rate });
  }
  yield;
  const orders = scene.parts.has('actors') ? unitOrders(facts, events) : new Map<number, never>();
  yield;
  addGround(scene, facts);
  const actors = yield* addUnits(scene, facts, orders, seconds(end));
  addCameras(scene, facts);
  yield;
  addEconomy(scene, facts);
  if (scene.parts.has('moments')) {
    addFights(scene, facts, actors);
    yield;
    addLosses(scene, facts, actors);
    addEvents(scene, facts, events);
  }
  if (actors.size > 0) scene.set({ coverage: units === undefined ? 'orders' : 'sparse' });
  else if (players.some(({ camera }) => Number.isFinite(camera.last.lastX))) scene.set({ coverage: 'orders' });
  return seconds(end);
}

/** The last moment that anything was read of. */
function lastLoop({ units = [], stats = [] }: MatchReplay, events: readonly FollowedEvent[]): number {
  let last = events.at(-1)?.gameloop ?? 0;
  for (const { samples } of stats) last = Math.max(last, samples.at(-1)?.gameloop ?? 0);
  for (const unit of units) last = Math.max(last, unit.diedGameloop ?? unit.doneGameloop ?? unit.startedGameloop ?? 0);
  return last;
}

/** A side for each team, and an actor for the camera of each player. */
function addPlayers(scene: SceneBuilder, { players = [], summary }: MatchReplay): readonly MatchPlayer[] {
  const playing = players.filter(({ isObserver, playerId }) => !isObserver && playerId !== undefined);
  const teams = [...new Set(playing.map(({ teamId }) => teamId))].sort((a, b) => a - b);
  const colors = new Set<string>();
  const nameOf = ({ name, playerId }: Sc2Player): string => name ?? `Player ${playerId}`;
  return teams.flatMap((team, i) => {
    const members = playing.filter(({ teamId }) => teamId === team);
    const mark = sideMark(i);
    const [own] = members.flatMap(({ rgb }) => rgb ?? []);
    const color = own !== undefined && !colors.has(own) ? own : mark.color;
    colors.add(color);
    const result = RESULTS[summary?.teams.find(({ teamId }) => teamId === team)?.result ?? ''];
    const side = scene.side({ name: members.map(nameOf).join(', '), ...mark, color, ...(result !== undefined && { result }) });
    return members.map((player): MatchPlayer => {
      const { playerId, race, rgb } = player;
      const ownColor = rgb !== undefined && rgb !== color && members.length > 1 ? { color: rgb } : {};
      const label = nameOf(player);
      const facts = { label, side, playerId, ...(race !== undefined && { detail: race }), ...ownColor };
      return { player, name: label, side, ...ownColor, camera: scene.actor({ kind: 'player', from: 0, ...facts }) };
    });
  });
}

function sideNames(players: readonly MatchPlayer[]): readonly string[] {
  const names = new Map<number, string[]>();
  for (const { side, name } of players) names.set(side, [...(names.get(side) ?? []), name]);
  return [...names.values()].map((members) => members.join(', '));
}
