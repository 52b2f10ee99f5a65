/**
 * Compares armies with the game's own account of them. scripts/sc2/figures.ts prints it for section 17.2 of docs/formats/sc2.md.
 */
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';

/** How many samples there are, and how many of them have the minerals and vespene of the game's own account. */
export interface ArmySamples {
  readonly samples: number;
  readonly equal: number;
}

/** Samples of one replay; undefined where it lacks a tracker, was resumed, or has other units than the ladder. */
export function armySamplesOf(bytes: Uint8Array): ArmySamples | undefined {
  const { details, detailsBackup, players, armies, stats, resumes, isComplete } = parseSc2Sync(bytes, {
    include: ['details', 'detailsBackup', 'players', 'armies', 'stats', 'resumes'],
    names: namesFor,
  });
  const isLadder =
    (details ?? detailsBackup)?.isBlizzardMap === true && players?.every(({ commander }) => commander === undefined) === true;
  if (!isComplete || !isLadder || resumes?.length !== 0 || armies === undefined) return undefined;
  let samples = 0;
  let equal = 0;
  for (const army of armies) {
    const own = new Map(stats?.find(({ playerId }) => playerId === army.playerId)?.samples.map((one) => [one.gameloop, one.score]));
    for (const { gameloop, minerals, vespene } of army.samples) {
      const score = own.get(gameloop);
      samples++;
      if (score?.mineralsUsedActiveForces === minerals && score.vespeneUsedActiveForces === vespene) equal++;
    }
  }
  return { samples, equal };
}
