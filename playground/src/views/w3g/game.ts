import { nth, readable } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

/** The game's player colors, by number. */
const COLORS = [
  '#ff0303',
  '#0042ff',
  '#1ce6b9',
  '#540081',
  '#fffc00',
  '#fe8a0e',
  '#20c000',
  '#e55bb0',
  '#959697',
  '#7ebff1',
  '#106246',
  '#4e2a04',
];

/** Everything that the Warcraft III views show, from one more pass over the file that they share. */
export const w3gGame = (replay: OpenReplay) =>
  replay.read('w3g', async (worker, file, options) => {
    const game = await worker.parseW3g(file, {
      include: ['summary', 'players', 'chat', 'leaves', 'clock', 'apm', 'heroes', 'buildOrders', 'hotkeys'],
      names: true,
      ...options,
    });
    const playerOf = (playerId: number) => game.players.find((player) => player.playerId === playerId);
    return {
      ...game,
      nameOf: (playerId: number): string => playerOf(playerId)?.name ?? `Player ${playerId}`,
      inkOf: (playerId: number): string => {
        const color = COLORS[playerOf(playerId)?.color ?? -1];
        return color === undefined ? nth(playerId) : readable(color);
      },
    };
  });

export type W3gRead = NonNullable<ReturnType<typeof w3gGame>['value']>;
