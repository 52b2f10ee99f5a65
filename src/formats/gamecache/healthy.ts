import { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import type { GamecacheItem } from './items.js';
import type { Gamecache, GamecacheSection } from './replay.js';
import type { GamecacheSessionOptions } from './session.js';
import { DETECT_BYTES, ENOUGH_HOPS } from './layout.js';
import { isReplaced, narrowDecoder } from './text.js';
import { v3 } from './v3.js';

/** Items between two steps. */
const STEP = 64;

/**
 * What the session makes of a v3 cache of which there is nothing to tell: each item ends where its size says, all that are
 * declared are there, and nothing else. Undefined for any other file. A page that reads such caches loads no more
 * than this, and a damaged or an old file loads the session.
 */
export function* readHealthy(
  bytes: Uint8Array,
  sections: readonly GamecacheSection[],
  { layout, limits: changes, pathEncoding, nameEncoding }: GamecacheSessionOptions,
): Generator<void, Gamecache | undefined> {
  if (layout !== undefined || bytes.length < v3.headerBytes) return undefined;
  const limits = limitsWith(changes);
  const context = { heroNumbering: 'points', pathText: narrowDecoder(pathEncoding), nameText: narrowDecoder(nameEncoding) } as const;
  const whole = bytes.length <= DETECT_BYTES;
  const cursor = new ByteCursor(bytes);
  const header = v3.header(cursor, whole ? 'certain' : 'likely');
  const items = sections.includes('items') ? new Array<GamecacheItem>() : undefined;
  let hops = 0;
  try {
    for (let index = 0; index < header.itemCount; index++) {
      const { offset } = cursor;
      const record = v3.record(cursor, header, limits, false);
      if (cursor.position !== offset + v3.uncounted + record.size || !isPath(record.path)) return undefined;
      if (cursor.position <= DETECT_BYTES) hops++;
      if (items) {
        const item = v3.item(record, index, offset, context);
        if (items.push(item) > limits.maxItems || isReplaced(item.path, item.pathBytes)) return undefined;
      }
      if (index % STEP === 0) yield;
    }
  } catch (error) {
    if (isReplayError(error)) return undefined;
    throw error;
  }
  if (cursor.remaining > 0 || !(whole || hops >= ENOUGH_HOPS)) return undefined;
  return { format: 'gamecache', complete: true, diagnostics: [], header, ...(items && { items }) } as Gamecache;
}

/** What detection takes for a path: some bytes, none of them a control character. */
const isPath = (path: Uint8Array): boolean => path.length > 0 && path.every((byte) => byte >= 0x20);
