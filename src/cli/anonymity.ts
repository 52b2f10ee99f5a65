import type { ReplayFormat } from '../kit/registry.js';
import { plainBytes } from '../io/source.js';

/** The writers are only loaded for who writes. */
const writers = (): Promise<typeof import('../write.js')> => import('../write.js');

/** How a format's replays lose the names of people. */
export interface Anonymity {
  /** A new file; throws ReplayError where names would stay. */
  anonymise(bytes: Uint8Array): Promise<Uint8Array>;
  /** What is not as it was. */
  readonly replaced: string;
  /** What is worth knowing that stays. */
  readonly kept: string;
}

export const ANONYMITY: Readonly<Record<ReplayFormat, Anonymity>> = {
  dem: {
    async anonymise(bytes) {
      return (await writers()).anonymiseDem(bytes);
    },
    replaced:
      'names are Player 1, 2, … in as many bytes, accounts and match ids others; chat, voice, inputs, sounds, hosts and full packets are gone',
    kept: 'entities, string tables, game events, the combat log of Dota 2, map, times, names of sides',
  },
  sc2: {
    async anonymise(bytes) {
      const { anonymiseSc2, readSc2Records, writeSc2 } = await writers();
      return writeSc2(anonymiseSc2(readSc2Records(plainBytes(bytes))));
    },
    replaced: 'names and accounts are Player 1, 2, …; clans, chat, typed text, unlocks, ratings, paths and undecoded files are gone',
    kept: 'commands, cameras, units, statistics, results, map, times, regions, leagues',
  },
  icrep: {
    async anonymise(bytes) {
      const { anonymiseIcrep, readIcrepModel, writeIcrep } = await writers();
      return writeIcrep(anonymiseIcrep(readIcrepModel(bytes)));
    },
    replaced: 'names are Player 1, 2, …; voice, chat, typed commands and variables set to names are gone',
    kept: 'orders, states, analysis, times, the id of the replay, the relay and its signatures',
  },
  vcr: {
    async anonymise(bytes) {
      const { anonymiseVcr, readVcrRecords, writeVcr } = await writers();
      return writeVcr(anonymiseVcr(readVcrRecords(bytes)));
    },
    replaced: 'drivers are Driver 1, 2, …; co-drivers, teams, folders and undecoded bytes of drivers are gone, events with names blanked',
    kept: 'cars, tracks, times, telemetry, penalties',
  },
  gamecache: {
    async anonymise(bytes) {
      const { anonymiseGamecache, readGamecacheRecords, writeGamecache } = await writers();
      return writeGamecache(anonymiseGamecache(readGamecacheRecords(bytes)));
    },
    replaced: 'names are Player 1, 2, …; paths, names of games and undecoded bytes are gone',
    kept: 'heroes, statistics, modes, times, versions',
  },
};
