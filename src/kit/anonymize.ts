import { AsyncDrive, wholeInput } from '../io/drive-async.js';
import type { ReadOptions } from '../io/options.js';
import { openSource, type ReplaySource } from '../io/source.js';
import { openKnown } from './open.js';
import type { ReplayFormat } from './registry.js';

/** The function that anonymizes each format. The writers are loaded when they are called. */
const ANONYMIZERS: Readonly<Record<ReplayFormat, () => Promise<(bytes: Uint8Array) => Uint8Array>>> = {
  slippi: async () => (await import('../formats/slippi/anonymize.js')).anonymizeSlippi,
  'brood-war': async () => (await import('../formats/brood-war/anonymize.js')).anonymizeBroodWar,
  'rocket-league': async () => (await import('../formats/rocket-league/anonymize.js')).anonymizeRocketLeague,
  storm: async () => (await import('../formats/storm/anonymize.js')).anonymizeStorm,
  dem: async () => (await import('../formats/dem/anonymize/anonymize.js')).anonymizeDem,
  sc2: async () => (await import('../formats/sc2/anonymize.js')).anonymizeSc2,
  icrep: async () => (await import('../formats/icrep/anonymize.js')).anonymizeIcrep,
  vcr: async () => (await import('../formats/vcr/anonymize.js')).anonymizeVcr,
  w3g: async () => (await import('../formats/w3g/anonymize.js')).anonymizeW3g,
  gamecache: async () => (await import('../formats/gamecache/anonymize.js')).anonymizeGamecache,
};

/**
 * Returns a new file of the same format, without a wrapper, in which nobody is named. What is replaced and what stays is documented at the verb of each
 * format in `replaykit/write` (`anonymizeSc2` and its siblings). The input is not changed.
 *
 * Cost: the replay is held in memory, up to `maxInputBytes`, and written once.
 *
 * @throws ReplayError `bad-signature` for an unknown format; any damage; `unsupported-feature` where names might stay.
 * @example
 * const shared = await anonymizeReplay(file);
 */
export async function anonymizeReplay(source: ReplaySource, options: ReadOptions = {}): Promise<Uint8Array> {
  const reading = { ...options, strict: true };
  const { format, source: content } = await openKnown(source, reading);
  const drive = new AsyncDrive(openSource(content), reading);
  const bytes = await drive.run(wholeInput());
  await drive.finish();
  return (await ANONYMIZERS[format]())(bytes);
}
