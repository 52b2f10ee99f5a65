import { replayError, type ReplayFormat } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { givenAgain, recogniseSource, type Recognised } from '../kit/open.js';
import { dem } from './formats/dem.js';
import { gamecache } from './formats/gamecache.js';
import { icrep } from './formats/icrep.js';
import { sc2 } from './formats/sc2.js';
import { vcr } from './formats/vcr.js';
import type { FormatGuide } from './guide.js';
import { isRereadable } from './plain-source.js';

/** Every format that the program shows. */
export const GUIDES: Readonly<Record<ReplayFormat, FormatGuide>> = { dem, sc2, icrep, vcr, gamecache };

/** A replay whose format is known. */
export interface Identified {
  readonly guide: FormatGuide;
  readonly recognised: Recognised;
  /** As if nobody had looked; out of its wrapper where the source cannot be read again. */
  readonly source: ReplaySource;
}

/** The format of a source, by its content, in any wrapper. Throws `bad-signature` where it is of none. */
export async function identify(input: ReplaySource, options: ReadOptions): Promise<Identified> {
  const { recognised, source } = await recogniseSource(input, options);
  if (recognised === undefined || isRereadable(input)) await source.close();
  if (recognised === undefined) throw replayError('bad-signature', 'the bytes are of no format that replaykit reads');
  return { guide: GUIDES[recognised.registered.format], recognised, source: isRereadable(input) ? input : givenAgain(source) };
}
