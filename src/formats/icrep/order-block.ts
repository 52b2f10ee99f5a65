import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit } from '../../core/limits.js';
import { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';
import type { IcrepContext } from './context.js';
import { fault } from './fault.js';
import { EMPTY_FRAME_BYTES, EMPTY_ORDER_BYTES, ORDER_BLOCK_HEADER_BYTES } from './layout.js';
import { readOrder, writeOrder, type IcrepOrder } from './order.js';

/** One tick of the order stream. */
export interface IcrepTickFrame {
  readonly type: 'tickFrame';
  readonly tick: number;
  /** SyncHash of the state before this tick ran: the first 8 bytes of its SHA-256, as a little-endian number. */
  readonly stateHash: bigint;
  readonly orders: readonly IcrepOrder[];
}

/** The header of a block of frames. */
export interface OrderBlock {
  /** Its number in the section, from 0. */
  readonly number: number;
  readonly firstTick: number;
  readonly frameCount: number;
  /** Bytes as stored, the size prefix included. */
  readonly compressedLength: number;
  /** Offset in the file of the block's header. */
  readonly offset: number;
}

/** Reads the 16 bytes at the front of a block; `after` is the block before it. `available` bytes of the section follow. */
export function readOrderBlock(reader: ByteCursor, after: OrderBlock | undefined, sectionEnd: number, context: IcrepContext): OrderBlock {
  const { offset } = reader;
  const number = after === undefined ? 0 : after.number + 1;
  const place = { offset, path: [`orders[${number}]`] };
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + reader.position, ORDER_BLOCK_HEADER_BYTES);
  const high = view.getUint32(4, true);
  if (high >= 1 << 21) throw fault('malformed', 'first_tick is above 2^53', place);
  const firstTick = high * 4294967296 + view.getUint32(0, true);
  const frameCount = view.getUint32(8, true);
  const compressedLength = view.getUint32(12, true);
  reader.take(ORDER_BLOCK_HEADER_BYTES);
  const left = sectionEnd - reader.offset;
  if (compressedLength > left) throw fault('truncated', `a block of ${compressedLength} bytes, ${left} are left of the section`, place);
  checkLimit(context.limits, 'maxFrameBytes', compressedLength, { format: 'icrep', ...place });
  if (after !== undefined && firstTick < after.firstTick + after.frameCount) {
    throw fault(
      'non_monotonic_tick',
      `a block begins at tick ${firstTick}, after one that ends at ${after.firstTick + after.frameCount}`,
      place,
    );
  }
  return { number, firstTick, frameCount, compressedLength, offset };
}

/** Decodes the frames of a block, decompressed, into `frames`. What was read before a failure stays there. */
export function readFrames(
  block: Pick<OrderBlock, 'firstTick' | 'frameCount'>,
  unpacked: Uint8Array,
  context: IcrepContext,
  frames: IcrepTickFrame[],
): void {
  const r = new BincodeReader(unpacked, context.limits);
  if (block.frameCount * EMPTY_FRAME_BYTES > r.remaining) {
    throw fault('malformed', `${block.frameCount} frames do not fit into ${r.remaining} bytes`);
  }
  let last = -1;
  for (let i = 0; i < block.frameCount; i++) {
    const tick = r.tick();
    if (i === 0 && tick !== block.firstTick)
      throw fault('malformed', `the first frame is of tick ${tick}, the block declares ${block.firstTick}`);
    if (tick <= last) throw fault('non_monotonic_tick', `a frame of tick ${tick} follows that of ${last}`);
    last = tick;
    const stateHash = r.u64();
    const orders: IcrepOrder[] = [];
    frames.push({ type: 'tickFrame', tick, stateHash, orders });
    for (let left = r.count(EMPTY_ORDER_BYTES); left > 0; left--) {
      const order = readOrder(r);
      orders.push(order);
      if (order.type === 'unknown') throw fault('malformed', `order variant ${order.variant} is not known`, { path: [`tick ${tick}`] });
    }
  }
  r.done('the last frame');
}

/** Writes one frame with its orders. */
export function writeFrame(w: BincodeWriter, { tick, stateHash, orders }: IcrepTickFrame): void {
  w.tick(tick);
  w.u64(stateHash);
  w.list(orders, writeOrder);
}
