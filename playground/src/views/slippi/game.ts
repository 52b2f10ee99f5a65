import { nth } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

const FIRST_FRAME = -123;
const FRAMES_PER_SECOND = 60;

/** Everything that the views of Melee show, from two more passes over the file that they share. */
export const slippiGame = (replay: OpenReplay) =>
  replay.read('slippi', async (worker, file, options) => {
    const [game, frames, names] = await Promise.all([
      worker.parseSlippi(file, { include: ['players', 'game', 'stockLosses', 'conversions', 'stats'], ...options }),
      worker.slippiFrames(file, { fields: ['post.x', 'post.y', 'post.percent', 'post.actionState'], ...options }),
      import('replaykit/slippi'),
    ]);
    const playerOf = (player: number) => game.players.find((one) => one.player === player);
    return {
      ...game,
      frames,
      /** Seconds since the first frame, as in the tables. */
      secondsAt: (frame: number): number => (frame - FIRST_FRAME) / FRAMES_PER_SECOND,
      nameOf: (player: number): string => {
        const { name, tag, character } = playerOf(player) ?? {};
        return name ?? tag ?? character ?? `Port ${player + 1}`;
      },
      inkOf: (player: number): string => nth(game.players.findIndex((one) => one.player === player)),
      moveName: (move: number): string => names.slippiMoveName(move) ?? `move ${move}`,
      geometry: game.game.stageId === undefined ? undefined : names.slippiStageGeometry(game.game.stageId),
    };
  });

export type SlippiRead = NonNullable<ReturnType<typeof slippiGame>['value']>;
export type SlippiPerson = SlippiRead['players'][number];
