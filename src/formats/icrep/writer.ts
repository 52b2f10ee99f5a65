import { ByteWriter } from '../../core/byte-writer.js';
import { writeAnalysisEvent } from './analysis-codec.js';
import type { IcrepAnalysisEvent } from './analysis.js';
import { BincodeWriter, pack, packed } from './bincode-writer.js';
import { EMBEDDED, type IcrepEmbeddedResources } from './embedded.js';
import {
  COMPRESSION_LZ4,
  FLAG_HAS_EVENTS,
  FLAG_HAS_VOICE,
  FLAG_SIGNED,
  HASH_BYTES,
  HEADER_BYTES,
  KEYFRAME_ENTRY_BYTES,
  MAGIC,
  SECTION_NAMES,
  VERSION,
  type IcrepSectionName,
} from './layout.js';
import { PRESENCE_FLAGS, type IcrepKeyframe, type IcrepRecords, type IcrepOrderBlock } from './model.js';
import { writeFrame, type IcrepTickFrame } from './order-block.js';
import { SIGNATURES, type IcrepSignatures } from './signature-chain.js';
import { writeDeltaSnapshot, writeSimSnapshot } from './snapshot-codec.js';
import type { IcrepDeltaSnapshot, IcrepSimSnapshot } from './snapshot.js';
import { VOICE, type IcrepVoiceTrack } from './voice.js';

/**
 * Writes a replay: the header, then the sections in the documented order without gaps. `decodeIcrepRecordsSync` gives the same model back. A file
 * that this writer made comes out the same, byte for byte.
 *
 * @throws RangeError for a value that the wire cannot hold, or a file above 4 GiB.
 * @example
 * const silent = writeIcrep({ ...decodeIcrepRecordsSync(bytes), voice: undefined });
 */
export function writeIcrep(model: IcrepRecords): Uint8Array {
  if ((model.flags & PRESENCE_FLAGS) !== 0) throw new RangeError('the flags of sections follow from the sections');
  const sections: Readonly<Record<IcrepSectionName, Uint8Array | undefined>> = {
    metadata: model.metadata,
    orders: orderSection(model.orders),
    keyframes: keyframeSection(model.keyframes),
    events: model.events,
    voice: model.voice,
    signature: model.signature,
    embedded: model.embedded,
  };
  const ranges = {} as Record<IcrepSectionName, readonly [offset: number, length: number]>;
  let end = HEADER_BYTES;
  for (const name of SECTION_NAMES) {
    const bytes = sections[name];
    ranges[name] = bytes === undefined ? [0, 0] : [end, bytes.length];
    end += bytes?.length ?? 0;
  }
  const w = new ByteWriter(end);
  const range = (name: IcrepSectionName): void => ranges[name].forEach((value) => w.u32(value));
  w.bytes(MAGIC);
  w.u16(VERSION);
  w.u8(COMPRESSION_LZ4);
  const presence = [model.signature && FLAG_SIGNED, model.events && FLAG_HAS_EVENTS, model.voice && FLAG_HAS_VOICE];
  w.u8(presence.reduce<number>((flags, flag) => flags | (flag ?? 0), model.flags));
  for (const name of ['metadata', 'orders', 'keyframes', 'events', 'signature'] as const) range(name);
  w.u64Number(model.totalTicks);
  if (model.finalStateHash.length !== HASH_BYTES) throw new RangeError('a state hash has 32 bytes');
  w.bytes(model.finalStateHash);
  range('voice');
  range('embedded');
  w.u32(model.lostFrameCount);
  for (const name of SECTION_NAMES) w.bytes(sections[name] ?? new Uint8Array(0));
  return w.done();
}

function orderSection(blocks: readonly IcrepOrderBlock[]): Uint8Array {
  const w = new ByteWriter();
  for (const { firstTick, frameCount, stored } of blocks) {
    w.u64Number(firstTick);
    w.u32(frameCount);
    w.u32(stored.length);
    w.bytes(stored);
  }
  return w.done();
}

function keyframeSection(keyframes: readonly IcrepKeyframe[]): Uint8Array {
  const w = new ByteWriter(8 + keyframes.length * KEYFRAME_ENTRY_BYTES);
  w.u64Number(keyframes.length);
  let blobOffset = 0;
  for (const { tick, isFull, stored } of keyframes) {
    if (stored.length < 4) throw new RangeError('a stored keyframe begins with its size');
    w.u64Number(tick);
    w.u32(blobOffset);
    w.u32(stored.length);
    w.bytes(stored.subarray(0, 4));
    w.u8(isFull ? 1 : 0);
    blobOffset += stored.length;
  }
  for (const { stored } of keyframes) w.bytes(stored);
  return w.done();
}

/** Packs frames, which ascend by tick, into stored blocks that are cut at multiples of `blockTicks`. A block without frames is left out. */
export function packOrderBlocks(frames: readonly IcrepTickFrame[], blockTicks = 256): readonly IcrepOrderBlock[] {
  const blocks: IcrepTickFrame[][] = [];
  let current = -1;
  for (const frame of frames) {
    const block = Math.floor(frame.tick / blockTicks);
    if (block !== current) blocks.push([]);
    current = block;
    blocks[blocks.length - 1]!.push(frame);
  }
  return blocks.map((block) => packOrderBlock(block));
}

/** Packs frames into one stored block. */
export function packOrderBlock(frames: readonly IcrepTickFrame[]): IcrepOrderBlock {
  const first = frames[0];
  if (first === undefined) throw new RangeError('a block without frames is not stored');
  return { firstTick: first.tick, frameCount: frames.length, stored: packed((w) => frames.forEach((frame) => writeFrame(w, frame))) };
}

/** Packs a whole state as a stored keyframe. */
export function packFullKeyframe(snapshot: IcrepSimSnapshot): IcrepKeyframe {
  return { tick: snapshot.core.tick, isFull: true, stored: packed((w) => writeSimSnapshot(w, snapshot)) };
}

/** Packs the changes since another keyframe as a stored keyframe. */
export function packDeltaKeyframe(delta: IcrepDeltaSnapshot): IcrepKeyframe {
  return { tick: delta.core.tick, isFull: false, stored: packed((w) => writeDeltaSnapshot(w, delta)) };
}

/** Packs analysis events, which ascend by tick, as a stored section. */
export function packAnalysis(events: readonly IcrepAnalysisEvent[]): Uint8Array {
  return packed((w) => w.list(events, writeAnalysisEvent));
}

/** Packs voice tracks as a stored section. */
export function packVoice(tracks: readonly IcrepVoiceTrack[]): Uint8Array {
  return packed((w) => VOICE.write(w, tracks));
}

/** Writes the signature chain as a section. */
export function packSignatures(signatures: IcrepSignatures): Uint8Array {
  const w = new BincodeWriter(1024);
  SIGNATURES.write(w, signatures);
  return w.done();
}

/** Writes embedded resources as a section. Their mode follows from which of them are there. */
export function packEmbedded({ mapData, modManifest, balancePreset, initialState }: Omit<IcrepEmbeddedResources, 'mode'>): Uint8Array {
  const w = new BincodeWriter(1024);
  EMBEDDED.write(w, {
    mapData: mapData && pack(mapData),
    modManifest: modManifest && {
      mods: modManifest.mods,
      ruleSnapshots: new Map(Array.from(modManifest.ruleSnapshots, ([path, yaml]) => [path, pack(yaml)])),
    },
    balancePreset,
    initialState: initialState && packFullKeyframe(initialState).stored,
  });
  return w.done();
}
