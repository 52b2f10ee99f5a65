import type { ReplayFormat } from '../kit/registry.js';

/** What `anonymizeReplay` removes from a replay of a format, and what it keeps. */
export interface Anonymity {
  /** The parts that are changed or removed. */
  readonly replaced: string;
  /** The parts that stay and might surprise. */
  readonly kept: string;
}

export const ANONYMITY: Readonly<Record<ReplayFormat, Anonymity>> = {
  slippi: {
    replaced: 'nametags, display names, connect codes, accounts, session and console become zeros of the same length',
    kept: 'characters, inputs, frames, items, stage, results and times',
  },
  'brood-war': {
    replaced: 'names are Player 1, 2, …; the title of the game, chat, ids of ShieldBattery and sections that are not known are removed',
    kept: 'commands, times, map, colors, names of computers, the seed, which is the second at which the game began',
  },
  'rocket-league': {
    replaced:
      'names are Player 1, 2, …, accounts are numbers; titles, names of servers, clubs and teams, voice rooms, ids and logs are removed',
    kept: 'cars, ball, goals, statistics, loadouts, map, date and times',
  },
  storm: {
    replaced: 'names and accounts are numbers; chat, unlocks, paths, BattleTags and parties are gone',
    kept: 'heroes, talents, commands, units, statistics, results, map and times',
  },
  dem: {
    replaced:
      'names are Player 1, 2, … of the same length, accounts and match ids are replaced; chat, voice, inputs, sounds, hosts and full packets are removed',
    kept: 'entities, string tables, game events, the combat log of Dota 2, map, times, names of sides',
  },
  sc2: {
    replaced: 'names and accounts are Player 1, 2, …; clans, chat, typed text, unlocks, ratings, paths and undecoded files are removed',
    kept: 'commands, cameras, units, statistics, results, map, times, regions, leagues',
  },
  icrep: {
    replaced: 'names are Player 1, 2, …; voice, chat, typed commands and variables set to names are removed',
    kept: 'orders, states, analysis, times, the id of the replay, the relay and its signatures',
  },
  vcr: {
    replaced:
      'drivers are Driver 1, 2, …; co-drivers, teams, folders and undecoded bytes of drivers are removed, events with names blanked',
    kept: 'cars, tracks, times, telemetry, penalties',
  },
  w3g: {
    replaced: 'names are Player 1, 2, …; battle tags, clans, chat, typed text, the name of the game and the data of NetEase are removed',
    kept: 'actions, times, results, slots, settings, map, what the map reports about its game',
  },
  gamecache: {
    replaced: 'names are Player 1, 2, …; paths, names of games and undecoded bytes are removed',
    kept: 'heroes, statistics, modes, times, versions',
  },
};
