import { crc32 } from '../../codecs/checksum.js';
import { deflate } from '../../codecs/deflate.js';
import { implodeCompress } from '../../codecs/implode-compress.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { isReplayError } from '../../core/errors.js';
import { latin1Bytes } from '../../core/text-bytes.js';
import { ChunkUnpacker, chunksOf, sectionCheck, type BroodWarCodec } from './framing.js';
import { CHUNK_BYTES, HEADER_BYTES, MAX_BLOCK_BYTES, NAMES_BYTES, TAGGED_BYTES } from './layout.js';
import type { BroodWarBlockRecord, BroodWarPackedChunk, BroodWarRecords } from './model.js';

/**
 * A replay's bytes from its records. Sizes, checks and the offset of the tagged sections are computed again. A packed chunk of the records is written as it is where
 * its content is what the records give there, so `writeBroodWar(decodeBroodWarRecordsSync(bytes))` gives the same bytes; what was changed is compressed again.
 *
 * @throws RangeError when a value does not fit its field.
 * @example
 * const records = decodeBroodWarRecordsSync(bytes);
 * const firstMinute = writeBroodWar({ ...records, blocks: records.blocks.filter(({ frame }) => frame < 1429) });
 */
export function writeBroodWar(records: BroodWarRecords): Uint8Array {
  const { magic, header, map, names, tagged, trailing } = records;
  if (header.length !== HEADER_BYTES) throw new RangeError(`a header has ${HEADER_BYTES} bytes, not ${header.length}`);
  if (names !== undefined && names.length !== NAMES_BYTES) throw new RangeError(`names have ${NAMES_BYTES} bytes, not ${names.length}`);
  if (magic === 'seRS' && names === undefined) throw new RangeError('a file of 1.21 has names');
  if ((records.codec === 'zlib') !== (names !== undefined))
    throw new RangeError('a file has names where it is compressed with zlib, and only there');
  if (names === undefined && tagged.length > 0) throw new RangeError('a legacy file has no tagged sections');
  if (names !== undefined && trailing.length > 0) throw new RangeError('nothing follows the tagged sections');
  const commands = commandBytes(records.blocks);
  const packer = new Packer(records);
  const writer = new ByteWriter(map.length + commands.length + 4096);
  writer.bytes(packer.section('signature', latin1Bytes(magic)));
  const core = new ByteWriter(map.length + commands.length + 4096);
  core.bytes(packer.section('header', header));
  core.bytes(packer.section('commandsSize', sizeBytes(commands.length)));
  core.bytes(packer.section('commands', commands));
  core.bytes(packer.section('mapSize', sizeBytes(map.length)));
  core.bytes(packer.section('map', map));
  if (names !== undefined) core.bytes(packer.section('names', names));
  if (magic === 'seRS') writer.u32(writer.length + 4 + core.length);
  writer.bytes(core.done());
  for (const { tag, bytes } of tagged) {
    const byteLength = Object.hasOwn(TAGGED_BYTES, tag) ? TAGGED_BYTES[tag] : undefined;
    if (byteLength !== undefined && byteLength !== bytes.length)
      throw new RangeError(`the section ${tag} has ${byteLength} bytes, not ${bytes.length}`);
    if (tag.length !== 4) throw new RangeError(`the tag '${tag}' has not four characters`);
    const content = byteLength === undefined ? bytes : packer.section(tag, bytes);
    writer.latin1(tag);
    writer.u32(content.length);
    writer.bytes(content);
  }
  writer.bytes(trailing);
  return writer.done();
}

function sizeBytes(size: number): Uint8Array {
  const writer = new ByteWriter(4);
  writer.u32(size);
  return writer.done();
}

/** The section of commands. */
export function commandBytes(blocks: readonly BroodWarBlockRecord[]): Uint8Array {
  const writer = new ByteWriter(blocks.length * 32);
  for (const { frame, commands } of blocks) {
    if (commands.length > MAX_BLOCK_BYTES) throw new RangeError(`a block has at most ${MAX_BLOCK_BYTES} bytes, not ${commands.length}`);
    writer.u32(frame);
    writer.u8(commands.length);
    writer.bytes(commands);
  }
  return writer.done();
}

/** Packs sections, with the known chunks of each name one after another. */
class Packer {
  readonly #codec: BroodWarCodec;
  readonly #packed: BroodWarRecords['packed'];
  readonly #used = new Map<string, number>();
  readonly #unpacker = new ChunkUnpacker();

  constructor({ codec, packed }: Pick<BroodWarRecords, 'codec' | 'packed'>) {
    this.#codec = codec;
    this.#packed = packed;
  }

  /** A section: check, count, chunks. Nothing at all where there are no bytes. */
  section(name: string, bytes: Uint8Array): Uint8Array {
    const writer = new ByteWriter(bytes.length + 64);
    if (bytes.length === 0) return writer.done();
    writer.u32(sectionCheck(crc32(bytes)));
    writer.u32(chunksOf(bytes.length));
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = this.#chunk(name, bytes.subarray(at, at + CHUNK_BYTES));
      writer.u32(chunk.length);
      writer.bytes(chunk);
    }
    return writer.done();
  }

  #chunk(name: string, content: Uint8Array): Uint8Array {
    const index = this.#used.get(name) ?? 0;
    this.#used.set(name, index + 1);
    const known = Object.hasOwn(this.#packed, name) ? this.#packed[name]![index] : undefined;
    if (known !== undefined && this.#holds(known, content)) return known.bytes;
    const packed = this.#codec === 'zlib' ? deflate(content, 'zlib') : implodeCompress(content);
    return packed.length < content.length ? packed : content;
  }

  #holds({ bytes, byteLength }: BroodWarPackedChunk, content: Uint8Array): boolean {
    if (byteLength !== content.length || bytes.length === 0 || bytes.length > byteLength) return false;
    const unpacked = new Uint8Array(byteLength);
    try {
      this.#unpacker.into(unpacked, 0, byteLength, bytes, 0, bytes.length);
    } catch (error) {
      if (!isReplayError(error)) throw error;
      return false;
    }
    return unpacked.every((byte, i) => byte === content[i]);
  }
}
