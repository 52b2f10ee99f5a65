import { replayError } from '../core/errors.js';
import { AsyncDrive, wholeInput } from '../io/drive-async.js';
import type { RecordsOptions } from '../io/options.js';
import { openSource, type ReplaySource } from '../io/source.js';
import { openKnown } from './open.js';
import type { ReplayFormat } from './registry.js';

/** Which part of a replay a cut holds, in seconds of its recording, and how it is read. Damage throws. */
export interface CutOptions extends RecordsOptions {
  /** Demos and recordings of races: default, the beginning. */
  readonly fromSeconds?: number | undefined;
  /** Default: the end. */
  readonly toSeconds?: number | undefined;
  /** A round of a CS2 demo by its `number`, from its start to its end, instead of seconds. The source is read twice for it. */
  readonly round?: number | undefined;
}

/** What a format's replays are cut with. */
type Cutter = (source: ReplaySource, options: CutOptions) => Promise<Uint8Array>;

/** The writers are loaded when they are called. */
const CUTTERS: Partial<Record<ReplayFormat, () => Promise<Cutter>>> = {
  dem: async () => {
    const { cutDem } = await import('../formats/dem/cut-verbs.js');
    return async (source, { round, ...options }) =>
      await cutDem(source, round === undefined ? options : { ...options, ...(await ticksOfRound(source, round, options)) });
  },
  vcr: async () => ofBytes((await import('../formats/vcr/cut.js')).cutVcr),
  sc2: async () => beginningOnly('sc2', (await import('../formats/sc2/cut.js')).cutSc2),
  w3g: async () => beginningOnly('w3g', (await import('../formats/w3g/cut.js')).cutW3g),
};

/**
 * A part of a replay as a replay of its own, without a wrapper. Demos and recordings of races may begin anywhere; StarCraft II and Warcraft III replays hold orders
 * alone, so that they keep their beginning and take `toSeconds` only. Other formats are not cut.
 *
 * Cost: that of the verb of the format in `replaykit/write` (`cutDem` and its siblings).
 *
 * @throws ReplayError `usage` where nothing is between the times, and for a round that the recording does not have; `unsupported-feature` for other formats and for `fromSeconds` of a format that cannot
 *   begin in the middle; `bad-signature`, any damage.
 * @example
 * const clip = await cutReplay(file, { fromSeconds: 750, toSeconds: 770 });
 */
export async function cutReplay(source: ReplaySource, options: CutOptions): Promise<Uint8Array> {
  const reading = { ...options, strict: true };
  const { format, source: content } = await openKnown(source, reading);
  const cutter = CUTTERS[format];
  if (options.round !== undefined && format !== 'dem') {
    throw replayError('unsupported-feature', 'rounds are those of CS2 demos', { format, path: ['round'] });
  }
  if (cutter === undefined) throw replayError('unsupported-feature', 'replays of this format are not cut', { format });
  return await (
    await cutter()
  )(content, options);
}

/** The ticks of a round. */
async function ticksOfRound(
  source: ReplaySource,
  round: number,
  { fromSeconds, toSeconds, ...options }: CutOptions,
): Promise<{ readonly fromTick?: number | undefined; readonly toTick: number }> {
  const usage = (detail: string): Error => replayError('usage', detail, { format: 'dem', path: ['round'] });
  if (fromSeconds !== undefined || toSeconds !== undefined) throw usage('give a round or seconds, not both');
  const { parseDem } = await import('../formats/dem/verbs.js');
  const { rounds = [] } = await parseDem(source, { ...options, include: ['rounds'] });
  const found = rounds.find(({ number, isWarmup }) => number === round && isWarmup !== true);
  if (found === undefined) throw usage(`there is no round ${round}: the recording has ${rounds.length} rounds that ended`);
  return { fromTick: found.startTick, toTick: found.tick };
}

const ofBytes =
  (cut: (bytes: Uint8Array, range: CutOptions) => Uint8Array): Cutter =>
  async (source, options) => {
    const drive = new AsyncDrive(openSource(source), options);
    const bytes = await drive.run(wholeInput());
    await drive.finish();
    return cut(bytes, options);
  };

const beginningOnly = (format: ReplayFormat, cut: (bytes: Uint8Array, range: { readonly toSeconds: number }) => Uint8Array): Cutter =>
  ofBytes((bytes, { fromSeconds = 0, toSeconds = Infinity }) => {
    if (fromSeconds > 0) {
      const why = 'the replay holds orders, from which only the game can go on in the middle: leave fromSeconds out';
      throw replayError('unsupported-feature', why, { format, path: ['fromSeconds'] });
    }
    return cut(bytes, { toSeconds });
  });
