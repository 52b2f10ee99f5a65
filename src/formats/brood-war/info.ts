import { isReplayError } from '../../core/errors.js';
import { replayBase, type ReplayBase } from '../../core/replay-base.js';
import type { Asking } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { BroodWarContext } from './context.js';
import { readFront } from './front.js';
import { headerOf, slotBytesOf, type BroodWarHeader } from './header.js';
import { SectionReader } from './section-reader.js';
import { isTaken, slotsOf, type BroodWarSlot } from './slots.js';
import { plainText } from './text.js';

/** What a replay says in its first bytes. `isComplete` is about that much. */
export interface BroodWarInfo extends ReplayBase<'brood-war'> {
  readonly header: BroodWarHeader;
  /** Title of the map without the bytes that color it. */
  readonly mapName: string;
  /** Who plays or watches: slots with a name. Names of more than 24 bytes are cut off; `slots` of `parseBroodWar` has them whole. */
  readonly players: readonly BroodWarSlot[];
}

/** Reads the header and no section behind it. */
export function* readInfo(options: SyncReadOptions): Asking<BroodWarInfo> {
  const context = new BroodWarContext(options);
  try {
    const front = yield* readFront(context, new SectionReader(context));
    const header = headerOf(front.header, front.generation);
    const slots = slotsOf(slotBytesOf(front.header, front.generation), header.colorIds, undefined);
    return {
      ...replayBase('brood-war', context.diagnostics, true),
      header,
      mapName: plainText(header.mapTitle),
      players: slots.filter(isTaken),
    };
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'brood-war', part: 'header' }) : error;
  }
}
