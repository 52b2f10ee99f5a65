import type { BroodWarNamesTable } from '../../../formats/brood-war/index.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { sideMark } from '../../side-colors.js';
import type { FollowedCommand, GameFacts, GamePlayer, GameReplay } from './facts.js';
import { addMoments } from './moments.js';
import { addGround } from './ground.js';
import { addBuildings, addUnits } from './orders.js';

/** What does not show on a map, in pixels: a tile has 32. */
const MAX_ERROR = 4;
const MINUTE_SECONDS = 60;
const TILE = 32;
const FASTEST_FRAME_MS = 42;

/** Fills a scene with a game. Returns how long it was, as far as it could be read. */
export function* buildGame(
  scene: SceneBuilder,
  replay: GameReplay,
  commands: readonly FollowedCommand[],
  names: BroodWarNamesTable,
): Generator<void, number, void> {
  scene.defaultMaxError = MAX_ERROR;
  const { summary, header, map } = replay;
  const frameMs = header.frameMs ?? FASTEST_FRAME_MS;
  const secondsAt = (frame: number): number => (frame * frameMs) / 1000;
  const last = Math.max(commands.at(-1)?.frame ?? 0, replay.chat.at(-1)?.frame ?? 0, replay.leaves.at(-1)?.frame ?? 0);
  const end = secondsAt(replay.isComplete ? Math.max(summary.frames, last) : last);
  const players = addPlayers(scene, replay);
  const byId = new Map(players.flatMap((one) => (one.player.playerId === undefined ? [] : [[one.player.playerId, one] as const])));
  const facts: GameFacts = { replay, names, players, byId, secondsAt };
  const sides = summary.teams.map((team) => team.players.join(', '));
  scene.set({
    game: 'StarCraft: Brood War',
    title: sides.length > 1 && sides.every((side) => side !== '') ? sides.join(' vs ') : summary.mapName || 'StarCraft: Brood War',
    ...(summary.mapName !== '' && { map: summary.mapName }),
    durationSeconds: end,
  });
  const size = map === undefined ? {} : { minX: 0, minY: 0, maxX: map.width * TILE, maxY: map.height * TILE };
  scene.setWorld({ unit: 'px', up: -1, ...size });
  scene.clockSpan({ from: 0, value: 0, rate: 1 });
  if (map !== undefined) addGround(scene, map);
  yield;
  const units = addUnits(scene, facts, commands, end);
  yield;
  const buildings = addBuildings(scene, facts, commands);
  for (const { playerId, perMinute, effectivePerMinute } of replay.apm) {
    const player = byId.get(playerId);
    if (player === undefined) continue;
    const { side, actor } = player;
    for (const [name, label, counts] of [
      ['commands', 'Commands', perMinute],
      ['effectiveCommands', 'Effective commands', effectivePerMinute],
    ] as const) {
      const line = scene.series({ name, label: `${label}, ${player.player.name}`, unit: 'commands/min', side, actor: actor.id });
      counts.forEach((count, minute) => line?.add(minute * MINUTE_SECONDS, count));
    }
  }
  addMoments(scene, facts);
  if (units + buildings > 0) scene.set({ coverage: 'orders' });
  return end;
}

/** A side for each team, or for each player where nothing says who is with whom, and an actor for each player. */
function addPlayers(scene: SceneBuilder, { players }: GameReplay): readonly GamePlayer[] {
  const active = players.filter(({ isObserver }) => !isObserver);
  const keyOf = ({ team, slot }: (typeof active)[number]): string => (team === 0 ? `slot ${slot}` : `team ${team}`);
  const keys = [...new Set(active.map(keyOf))];
  return keys.flatMap((key, i) => {
    const members = active.filter((player) => keyOf(player) === key);
    const mark = sideMark(i);
    const { colorRgb: color = mark.color, result } = members[0]!;
    const name = members.map((player) => player.name).join(', ');
    const side = scene.side({ name, ...mark, color, ...(result && { result }) });
    return members.map((player): GamePlayer => {
      const { playerId, race, colorRgb } = player;
      const own = members.length > 1 && colorRgb !== undefined && colorRgb !== color ? { color: colorRgb } : {};
      const ids = playerId === undefined ? {} : { playerId };
      const actor = scene.actor({
        kind: 'player',
        label: player.name,
        side,
        from: 0,
        ...ids,
        ...(race !== undefined && { detail: race }),
        ...own,
      });
      const { start } = player;
      if (start !== undefined) actor.jump(0, start.x, start.y);
      return { player, side, ...own, actor };
    });
  });
}
