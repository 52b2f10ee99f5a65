import { ByteReader } from '../../core/byte-reader.js';
import type { IcrepContext } from './context.js';
import { fault } from './fault.js';
import type { FileRange } from './header.js';
import { ORDER_BLOCK_HEADER_BYTES } from './layout.js';
import { readOrderBlock, type OrderBlock } from './order-block.js';

/**
 * Reads the blocks of a section that is in memory into `blocks`, from their headers alone: nothing is decompressed. What was
 * read before a failure stays there.
 */
export function readOrderTable(section: Uint8Array, range: FileRange, context: IcrepContext, blocks: OrderBlock[]): void {
  const end = range.offset + range.length;
  const reader = new ByteReader(section, 0, section.length, range.offset);
  while (reader.remaining > 0) {
    if (reader.remaining < ORDER_BLOCK_HEADER_BYTES) {
      throw fault('truncated', `a block header of ${reader.remaining} bytes`, {
        offset: reader.offset,
        path: [`orders[${blocks.length}]`],
      });
    }
    const block = readOrderBlock(reader, blocks[blocks.length - 1], end, context);
    reader.skip(block.compressedLength);
    blocks.push(block);
  }
}

/** Position of the last block that begins at a tick or before it; -1 where there is none. */
export function blockAt(blocks: readonly OrderBlock[], tick: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (blocks[middle]!.firstTick <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
