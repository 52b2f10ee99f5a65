import { nth } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

/** Everything that the views of Rocket League show, from two more passes over the file that they share. */
export const rocketLeagueMatch = (replay: OpenReplay) =>
  replay.read('rocket-league', async (worker, file, options) => {
    const [match, frames] = await Promise.all([
      worker.parseRocketLeague(file, {
        include: ['players', 'goals', 'boost', 'movement', 'positioning', 'possession', 'pickups', 'demolitions'],
        ...options,
      }),
      worker.rocketLeagueFrames(file, { fields: ['car.actor', 'car.x', 'car.y', 'car.boost', 'car.speed'], ...options }),
    ]);
    const { players } = match;
    return {
      ...match,
      frames,
      nameOf: (playerId: number): string => players[playerId]?.name ?? `Player ${playerId + 1}`,
      inkOf: (playerId: number): string => nth(playerId),
    };
  });

export type RocketLeagueRead = NonNullable<ReturnType<typeof rocketLeagueMatch>['value']>;
