import { nth, readable } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

/** Everything that the StarCraft II views show, from one more pass over the file that they share. */
export const sc2Game = (replay: OpenReplay) =>
  replay.read('sc2', async (worker, file, options) => {
    const game = await worker.parseSc2(file, {
      include: ['summary', 'players', 'buildOrder', 'stats', 'units', 'positions', 'engagements', 'chat', 'armies', 'apm', 'attention'],
      ...options,
    });
    const { players = [], units = [], positions = [] } = game;
    const last = Math.max(
      1,
      ...positions.flatMap(({ places }) => places.slice(-1).map(({ gameloop, seconds }) => (seconds > 0 ? gameloop / seconds : 0))),
    );
    const loopsPerSecond = last > 1 ? last : 22.4;
    const paths = new Map(positions.map((path) => [path.unitTag, path]));
    const playerOf = (playerId: number) => players.find((player) => player.playerId === playerId);
    return {
      ...game,
      players,
      units,
      paths,
      seconds: (gameloop: number): number => gameloop / loopsPerSecond,
      nameOf: (playerId: number): string => playerOf(playerId)?.name ?? `Player ${playerId}`,
      /** The player's color in the game. */
      inkOf: (playerId: number): string => {
        const rgb = playerOf(playerId)?.rgb;
        return rgb === undefined ? nth(playerId) : readable(rgb.startsWith('#') ? rgb : `#${rgb}`);
      },
    };
  });

export type Sc2Read = NonNullable<ReturnType<typeof sc2Game>['value']>;

/** A type name in words: `SupplyDepot` as `supply depot`. */
export const unitName = (name: string): string =>
  name.replace(/([a-z\d])([A-Z])|([a-z])(\d)/g, (_, a = '', b = '', c = '', d = '') => `${a}${c} ${b}${d}`);
