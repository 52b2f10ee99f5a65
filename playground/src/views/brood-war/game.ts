import { nth, readable } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

/** Everything that the views of Brood War show, from one more pass over the file that they share. */
export const broodWarGame = (replay: OpenReplay) =>
  replay.read('brood-war', async (worker, file, options) => {
    const game = await worker.parseBroodWar(file, {
      include: ['summary', 'players', 'chat', 'leaves', 'apm', 'buildOrders', 'hotkeys', 'research'],
      names: true,
      ...options,
    });
    const playerOf = (playerId: number) => game.players.find((player) => player.playerId === playerId);
    const frameMs = game.header.frameMs ?? 42;
    return {
      ...game,
      secondsAt: (frame: number): number => (frame * frameMs) / 1000,
      nameOf: (playerId: number): string => playerOf(playerId)?.name ?? `Player ${playerId}`,
      inkOf: (playerId: number): string => {
        const color = playerOf(playerId)?.colorRgb;
        return color === undefined ? nth(playerId) : readable(color);
      },
    };
  });

export type BroodWarRead = NonNullable<ReturnType<typeof broodWarGame>['value']>;
