/**
 * Where things are in an `.icrep`, from docs/formats/icrep.md: the published design of Iron Curtain, and
 * the `replaykit-icrep-1` wire profile where the design is silent. No engine writes the format yet.
 */

/** "ICRP". Section 2. */
export const MAGIC = Uint8Array.of(0x49, 0x43, 0x52, 0x50);
export const HEADER_BYTES = 108;
export const VERSION = 1;
/** LZ4; 2 is reserved for zstd. */
export const COMPRESSION_LZ4 = 1;
export const WIRE_PROFILE = 'replaykit-icrep-1';

export const FLAG_SIGNED = 1 << 0;
export const FLAG_HAS_EVENTS = 1 << 1;
export const FLAG_HAS_VOICE = 1 << 3;
export const FLAG_INCOMPLETE = 1 << 4;
/** All four flags. This is a literal, since bundlers do not remove an unused expression of named numbers. */
export const KNOWN_FLAGS = 0b1_1011;

/** The seven sections, in the order in which the writer lays them. */
export const SECTION_NAMES = ['metadata', 'orders', 'keyframes', 'events', 'voice', 'signature', 'embedded'] as const;
/** A section of the file, by name. */
export type IcrepSectionName = (typeof SECTION_NAMES)[number];

/** Offset in the header of each section's (offset, length) pair. */
export const SECTION_PAIRS: Readonly<Record<IcrepSectionName, number>> = {
  metadata: 8,
  orders: 16,
  keyframes: 24,
  events: 32,
  signature: 40,
  voice: 88,
  embedded: 96,
};

export const HASH_BYTES = 32;
/** Fixed-point numbers of the file count 1024ths: of a cell, of 1:1, of a hit point. */
export const FIXED_POINT = 1024;
/** first_tick u64, frame_count u32, compressed_length u32. Section 4. */
export const ORDER_BLOCK_HEADER_BYTES = 16;
/** tick u64, state_hash u64, order count u64: a frame without orders. */
export const EMPTY_FRAME_BYTES = 24;
/** player, variant, sub_tick_time: an order without fields. */
export const EMPTY_ORDER_BYTES = 12;
/** tick u64, blob_offset u32, blob_length u32, uncompressed_length u32, is_full u8. Section 5. */
export const KEYFRAME_ENTRY_BYTES = 21;
export const PUBLIC_KEY_BYTES = 32;

/** What the design allows a file to declare (docs/formats/icrep.md, section 10): more is `limit_exceeded`. */
export const FORMAT_LIMITS = {
  metadataBytes: 1 << 20,
  snapshotBytes: 64 << 20,
  orderBlockBytes: 4 << 20,
  eventBytes: 64 << 20,
  voiceBytes: 64 << 20,
  /** Output bytes for one input byte. */
  ratio: 256,
  entities: 50_000,
  positions: 256,
} as const;
