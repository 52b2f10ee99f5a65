import type { DecodeLimits } from '../../core/limits.js';
/** The two layouts that are read: rFactor 2 (1.08) and Le Mans Ultimate (formats 7 and 8). They are described in docs/formats/vcr.md. */
export type VcrLayout = 'rf2' | 'lmu';

/** `IRSR`, after the comment line. */
export const TAG = Uint8Array.of(0x49, 0x52, 0x53, 0x52);
/** The end of the comment line is searched in this many bytes. The line has 45 bytes in every known file. */
export const MAX_COMMENT_BYTES = 1024;

/** Top bit of the version word of Le Mans Ultimate; the rest is the format number. */
export const LMU_BIT = 0x80000000;
export const LMU_FORMATS: readonly number[] = [7, 8];
/** 1.08 as f32: the version word of rFactor 2. */
export const RF2_VERSION_WORD = 0x3f8a3d71;

/** Unknown block before the drivers, section 2. */
export const BLOCK_BYTES = 67;
export const VEHICLE_FILE_BYTES = 32;
export const RF2_DRIVER_UNKNOWN_BYTES = 48;
export const LMU_DRIVER_UNKNOWN_BYTES = 16;
export const LMU_DRIVER_TAIL_BYTES = 3;
/** The last bytes of a Le Mans Ultimate file, section 6.2. */
export const LMU_TRAILER_BYTES = 28;

/**
 * The least number of bytes behind the last record that are more than a part that was cut off. Known files that go on there do so for at
 * least 8 bytes (section 6.2).
 */
export const MIN_END_BYTES = 8;

/** f32 time, u16 event count. */
export const SLICE_HEADER_BYTES = 6;
/** u32 header, u8 time adjustment. */
export const EVENT_HEADER_BYTES = 5;
/** Slice times outside of these two mean that the stream is out of step (section 5). */
export const MIN_TIME = -1e5;
export const GREATEST_TIME = 1e6;

/** Stored as the driver of an event that is about nobody, or about everybody. */
export const NO_DRIVER = 255;

/** Bits of an event header, section 2.2. */
export const driverOf = (header: number): number => header & 0xff;
export const sizeOf = (header: number): number => (header >>> 8) & 0x1ff;
export const eventTypeOf = (header: number): number => (header >>> 17) & 63;
/** Three bits in rFactor 2; two in Le Mans Ultimate, where the third is part of the session type (section 6.3). */
export const eventClassOf = (header: number, layout: VcrLayout): number => (layout === 'rf2' ? header >>> 29 : header >>> 30);

/** The first and the last event type that are poses. The gear is the type minus 8. */
export const POSE_FIRST_TYPE = 7;
export const POSE_LAST_TYPE: Readonly<Record<VcrLayout, number>> = { rf2: 16, lmu: 15 };
export const POSE_BYTES: Readonly<Record<VcrLayout, number>> = { rf2: 63, lmu: 65 };

/** By session type: 0 test day, 1 to 4 practice, 5 to 8 qualifying, 9 warmup, 10 to 13 race. */
export type VcrSessionType = 'testDay' | 'practice' | 'qualifying' | 'warmup' | 'race';

/** The session of the low four bits of a session byte; undefined for 14 and 15, which no source knows. */
export function sessionTypeOf(byte: number): VcrSessionType | undefined {
  const type = byte & 15;
  if (type === 0) return 'testDay';
  if (type <= 4) return 'practice';
  if (type <= 8) return 'qualifying';
  if (type === 9) return 'warmup';
  return type <= 13 ? 'race' : undefined;
}

/** Bit 7 of a session byte. */
export const isPrivate = (sessionByte: number): boolean => sessionByte >= 0x80;

/**
 * Engine speed is stored in sevenths of a radian per second. The numbers support this well, but no real rFactor 2 file was at hand to
 * verify it (section 3.1).
 */
export const RPM_PER_UNIT = 60 / (2 * Math.PI * 7);

/** The default limit of sync verbs for gzip files, whose content they hold in memory. */
export const VCR_LIMITS: Partial<DecodeLimits> = { maxDecompressedBytes: 160 << 20 };
