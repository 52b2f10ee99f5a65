import { crc32 } from '../../codecs/checksum.js';
import { deflate } from '../../codecs/deflate.js';
import { InflateBlocks } from '../../codecs/inflate.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { isReplayError } from '../../core/errors.js';
import { blockId, CHAT_MESSAGE, type W3gBlockRecord } from './blocks.js';
import { foldedCrc, blockHeaderBytes } from './framing.js';
import { BLOCK_BYTES, HEAD_ID, HEADER_BYTES, MAGIC, PLAYER_ID, SLOTS_ID, slotBytes, MAX_BLOCK_BYTES } from './layout.js';
import type { W3gPackedBlock, W3gRecords } from './model.js';
import type { W3gHeadRecords } from './stream-head.js';

/**
 * A replay's bytes from its records. Sizes, counts and checks are computed again. A packed block of the records is written as it is where its
 * content is what the records give there, so `writeW3g(decodeW3gRecordsSync(bytes))` gives the same bytes; what was changed, and all that
 * follows it when lengths changed, is compressed again.
 *
 * @throws RangeError when a value does not fit its field; a time slot of 64 KB and more must be split into parts.
 * @example
 * const records = decodeW3gRecordsSync(bytes);
 * const silent = writeW3g({ ...records, blocks: records.blocks.filter(({ kind }) => kind !== 'chat') });
 */
export function writeW3g(records: W3gRecords): Uint8Array {
  const stream = streamBytes(records);
  const blocks = new ByteWriter(stream.length >> 1);
  const packed = packStream(stream, records.packed);
  for (const block of packed) blocks.bytes(packedBlock(block, records.hasWideBlocks));
  const writer = new ByteWriter(blocks.length + 1024);
  writer.bytes(records.prefix);
  writer.bytes(headerBytes(records, stream.length, packed.length, blocks.length));
  writer.bytes(blocks.done());
  writer.bytes(records.trailing);
  return writer.done();
}

function headerBytes({ header }: W3gRecords, streamBytes: number, blockCount: number, blockBytes: number): Uint8Array {
  const { headerVersion, product, version, build, flags, lengthMs } = header;
  const headerSize = HEADER_BYTES[headerVersion];
  const writer = new ByteWriter(headerSize);
  writer.bytes(MAGIC);
  writer.u32(headerSize);
  writer.u32(headerSize + blockBytes);
  writer.u32(headerVersion);
  writer.u32(streamBytes);
  writer.u32(blockCount);
  if (headerVersion === 0) {
    writer.u16(0);
    writer.u16(version);
  } else {
    if (product?.length !== 4) throw new RangeError(`the product '${product ?? ''}' has not four characters`);
    writer.latin1([...product].reverse().join(''));
    writer.u32(version);
  }
  writer.u16(build);
  writer.u16(flags);
  writer.u32(lengthMs);
  writer.u32(0);
  const bytes = writer.done();
  new DataView(bytes.buffer).setUint32(headerSize - 4, crc32(bytes), true);
  return bytes;
}

/** Cuts the stream into blocks. The known blocks are taken as long as they hold the same bytes; new ones follow. */
export function packStream(stream: Uint8Array, known: readonly W3gPackedBlock[]): W3gPackedBlock[] {
  const blocks: W3gPackedBlock[] = [];
  const inflater = new InflateBlocks();
  let at = 0;
  for (let i = 0; at < stream.length || (i === 0 && stream.length === 0); i++) {
    const before = known[i];
    const byteLength = before?.byteLength ?? BLOCK_BYTES;
    if (!(byteLength > 0 && byteLength <= MAX_BLOCK_BYTES))
      throw new RangeError(`a packed block must make 1 to ${MAX_BLOCK_BYTES} bytes, not ${byteLength}`);
    const content = new Uint8Array(byteLength);
    content.set(stream.subarray(at, at + byteLength));
    blocks.push(before && holds(inflater, before, content) ? before : { bytes: deflate(content, 'zlib'), byteLength });
    at += byteLength;
  }
  return blocks;
}

function holds(inflater: InflateBlocks, { bytes, byteLength }: W3gPackedBlock, content: Uint8Array): boolean {
  const inflated = new Uint8Array(byteLength);
  try {
    inflater.into(inflated, 0, byteLength, bytes, 0, bytes.length);
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return false;
  }
  for (let i = 0; i < byteLength; i++) if (inflated[i] !== content[i]) return false;
  return true;
}

function packedBlock({ bytes, byteLength }: W3gPackedBlock, wide: boolean): Uint8Array {
  const writer = new ByteWriter(bytes.length + 12);
  if (wide) {
    writer.u32(bytes.length);
    writer.u32(byteLength);
  } else {
    writer.u16(bytes.length);
    writer.u16(byteLength);
  }
  writer.u32(0);
  const headerCheck = foldedCrc(writer.done());
  writer.bytes(bytes);
  const block = writer.done();
  const view = new DataView(block.buffer);
  view.setUint16(blockHeaderBytes(wide) - 4, headerCheck, true);
  view.setUint16(blockHeaderBytes(wide) - 2, foldedCrc(bytes), true);
  return block;
}

/** The decompressed stream. */
export function streamBytes({ header, head, blocks }: W3gRecords): Uint8Array {
  const writer = new ByteWriter(BLOCK_BYTES);
  writeHead(writer, head, header.version);
  for (const block of blocks) writeBlock(writer, block, header.version);
  return writer.done();
}

function writeHead(writer: ByteWriter, head: W3gHeadRecords, version: number): void {
  const player = ({ playerId, name, extra }: W3gHeadRecords['host']): void => {
    writer.u8(playerId);
    writer.nulTerminated(name);
    writer.u8(extra.length);
    writer.bytes(extra);
  };
  writer.u8(HEAD_ID);
  writer.u32(head.hostCount);
  player(head.host);
  writer.nulTerminated(head.gameName);
  writer.nulTerminated(head.privateString);
  writer.nulTerminated(head.settings);
  writer.u32(head.playerCount);
  writer.u32(head.gameFlags);
  writer.u32(head.languageId);
  for (const record of head.records) {
    writer.u8(record.id);
    if (record.id === PLAYER_ID) {
      player(record);
      writer.u32(record.value);
    } else {
      writer.u8(record.kind);
      writer.u32(record.bytes.length);
      writer.bytes(record.bytes);
    }
  }
  const size = slotBytes(version);
  writer.u8(SLOTS_ID);
  writer.u16(1 + head.slots.length * size + 6);
  writer.u8(head.slots.length);
  for (const slot of head.slots) {
    const { playerId, downloadPercent, status, computer, team, color, race, computerStrength = 1, handicapPercent: handicap = 100 } = slot;
    const fields = [playerId, downloadPercent, status, computer, team, color, race, computerStrength, handicap];
    for (const value of fields.slice(0, size)) writer.u8(value);
  }
  writer.u32(head.randomSeed);
  writer.u8(head.selectMode);
  writer.u8(head.startSpots);
}

function writeBlock(writer: ByteWriter, block: W3gBlockRecord, version: number): void {
  writer.u8(blockId(block.kind, version));
  switch (block.kind) {
    case 'leave':
      writer.u32(block.reason);
      writer.u8(block.playerId);
      writer.u32(block.result);
      writer.u32(block.counter);
      return;
    case 'timeSlot':
    case 'timeSlotPart':
      writer.u16(block.commands.reduce((sum, { actions }) => sum + 3 + actions.length, 2));
      writer.u16(block.incrementMs);
      for (const { playerId, actions } of block.commands) {
        writer.u8(playerId);
        writer.u16(actions.length);
        writer.bytes(actions);
      }
      return;
    case 'chat': {
      const { playerId, flags, mode, text, rest } = block;
      if ((flags === CHAT_MESSAGE) !== (mode !== undefined)) throw new RangeError('a chat line has a mode where its flags are 32');
      writer.u8(playerId);
      writer.u16(1 + (mode === undefined ? 0 : 4) + text.length + 1 + rest.length);
      writer.u8(flags);
      if (mode !== undefined) writer.u32(mode);
      writer.nulTerminated(text);
      writer.bytes(rest);
      return;
    }
    case 'checksum':
      writer.u8(block.bytes.length);
      writer.bytes(block.bytes);
      return;
    case 'desync':
      writer.u32(block.value);
      writer.u8(4);
      writer.u32(block.checksum);
      writer.u8(block.playerIds.length);
      writer.bytes(block.playerIds);
      return;
    case 'endTimer':
      writer.u32(block.mode);
      writer.u32(block.seconds);
      return;
    default:
      writer.u32(block.value);
  }
}
