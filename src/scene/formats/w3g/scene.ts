import type { W3gNamesTable } from '../../../formats/w3g/names/names.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { sideMark } from '../../side-colors.js';
import { tagKey, type FollowedAction, type GameFacts, type GamePlayer, type GameReplay } from './facts.js';
import { addMoments } from './moments.js';
import { addBuildings, addUnits } from './orders.js';

/** What does not show on a map, in units of the world: a cell has 128. */
const MAX_ERROR = 8;
const MINUTE_SECONDS = 60;

/** Fills a scene with a game. Returns how long it was, as far as it could be read. */
export function* buildGame(
  scene: SceneBuilder,
  replay: GameReplay,
  actions: readonly FollowedAction[],
  names: W3gNamesTable,
): Generator<void, number, void> {
  scene.defaultMaxError = MAX_ERROR;
  const { summary } = replay;
  const last = Math.max(actions.at(-1)?.timeMs ?? 0, replay.chat.at(-1)?.timeMs ?? 0, replay.leaves.at(-1)?.timeMs ?? 0);
  const end = (replay.isComplete ? Math.max(summary.lengthMs, last) : last) / 1000;
  const players = addPlayers(scene, replay);
  const byId = new Map(players.flatMap((one) => (one.player.computer === undefined ? [[one.player.playerId, one]] : [])));
  const facts: GameFacts = { replay, names, players, byId };
  const sides = summary.teams.map((team) => team.players.join(', '));
  const map = summary.mapName === undefined ? undefined : mapTitle(summary.mapName);
  scene.set({
    game: 'Warcraft III',
    title: sides.length > 1 && sides.every((side) => side !== '') ? sides.join(' vs ') : (map ?? 'Warcraft III game'),
    ...(map !== undefined && { map }),
    durationSeconds: end,
  });
  scene.setWorld({ unit: 'unit', up: 1 });
  scene.clockSpan({ from: 0, value: 0, rate: 1 });
  const types = objectTypes(actions);
  yield;
  const units = addUnits(scene, facts, actions, types, end);
  yield;
  const buildings = addBuildings(scene, facts, actions);
  for (const { playerId, perMinute } of replay.apm) {
    const player = byId.get(playerId);
    if (player === undefined) continue;
    const { side, actor } = player;
    const line = scene.series({ name: 'actions', label: `Actions, ${player.player.name}`, unit: 'actions/min', side, actor: actor.id });
    perMinute.forEach((count, minute) => line?.add(minute * MINUTE_SECONDS, count));
  }
  addMoments(scene, facts);
  if (units + buildings > 0) scene.set({ coverage: 'orders' });
  return end;
}

/** The code of each object, where a player had it as the subgroup that orders go to. */
function objectTypes(actions: readonly FollowedAction[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const action of actions) {
    if (action.type !== 'selectSubgroup' || action.object === undefined || typeof action.code !== 'string') continue;
    types.set(tagKey(action.object), action.code);
  }
  return types;
}

/** A side for each team, and an actor for each player. */
function addPlayers(scene: SceneBuilder, { players, summary }: GameReplay): readonly GamePlayer[] {
  const { winner } = summary;
  const taken = new Set<string>();
  const colorOf = (wanted: string | undefined, index: number): string => {
    const color = wanted !== undefined && !taken.has(wanted) ? wanted : sideMark(index).color;
    taken.add(color);
    return color;
  };
  return summary.teams.flatMap(({ team }, i) => {
    const members = players.filter((player) => player.team === team && !player.isObserver);
    const color = colorOf(members.find(({ colorRgb }) => colorRgb !== undefined)?.colorRgb, i);
    const result = winner === undefined ? undefined : winner.team === team ? 'win' : 'loss';
    const name = members.map((player) => player.name).join(', ') || `Team ${team + 1}`;
    const side = scene.side({ name, ...sideMark(i), color, ...(result && { result }) });
    return members.map((player): GamePlayer => {
      const { playerId, racePlayed, race, colorRgb, computer } = player;
      const own = members.length > 1 && colorRgb !== undefined && colorRgb !== color ? { color: colorRgb } : {};
      const detail = racePlayed ?? race;
      const ids = computer === undefined ? { playerId } : {};
      const label = player.name || 'Computer';
      const actor = scene.actor({ kind: 'player', label, side, from: 0, ...ids, ...(detail !== undefined && { detail }), ...own });
      return { player, side, ...own, actor };
    });
  });
}

/** `(2)TerenasStand_LV.w3x` as people call it: `Terenas Stand LV`. */
function mapTitle(file: string): string {
  const plain = file.replace(/\.w3[xmn]$/i, '').replace(/^\(\d+\)/, '');
  return (
    plain
      .replaceAll('_', ' ')
      .replace(/([a-z])(?=[A-Z][a-z])/g, '$1 ')
      .trim() || file
  );
}
