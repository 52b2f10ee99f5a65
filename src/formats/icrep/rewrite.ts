import { BincodeReader } from './bincode-reader.js';
import { IcrepContext } from './context.js';
import { readEmbedded } from './embedded.js';
import { FORMAT_LIMITS } from './layout.js';
import type { IcrepRecords } from './model.js';
import { atOnce, unpack } from './stored-unit.js';
import { pack } from './bincode-writer.js';
import { packEmbedded } from './writer.js';

/**
 * Compresses every part again, which makes a file of a poor compressor smaller. What it decodes to is the same, byte for
 * byte; a signature stays valid.
 *
 * @throws ReplayError where a part does not decompress.
 * @example
 * const smaller = writeIcrep(recompressIcrep(decodeIcrepRecordsSync(bytes)));
 */
export function recompressIcrep(records: IcrepRecords): IcrepRecords {
  const context = new IcrepContext({ strict: true });
  const again = (stored: Uint8Array, cap: number): Uint8Array => pack(unpack(stored, cap, context));
  const maybe = (stored: Uint8Array | undefined, cap: number): Uint8Array | undefined => stored && again(stored, cap);
  return {
    ...records,
    orders: records.orders.map((block) => ({ ...block, stored: again(block.stored, FORMAT_LIMITS.orderBlockBytes) })),
    keyframes: records.keyframes.map((keyframe) => ({ ...keyframe, stored: again(keyframe.stored, FORMAT_LIMITS.snapshotBytes) })),
    events: maybe(records.events, FORMAT_LIMITS.eventBytes),
    voice: maybe(records.voice, FORMAT_LIMITS.voiceBytes),
    embedded: records.embedded && packEmbedded(atOnce(readEmbedded(new BincodeReader(records.embedded, context.limits), context))),
  };
}

/**
 * The replay without what was said. A signature stays valid: it does not cover voice.
 *
 * @example
 * const silent = writeIcrep(stripIcrepVoice(decodeIcrepRecordsSync(bytes)));
 */
export function stripIcrepVoice(records: IcrepRecords): IcrepRecords {
  return { ...records, voice: undefined };
}
