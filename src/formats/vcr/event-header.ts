import { NO_DRIVER, driverOf, eventClassOf, eventTypeOf, sessionTypeOf, sizeOf, type VcrLayout, type VcrSessionType } from './layout.js';

/** What the header word of an event says (docs/formats/vcr.md, section 2.2). */
export interface VcrEventHeader {
  /** Undefined for an event of nobody, or of everybody (stored as 255). */
  readonly driver?: number | undefined;
  /** Bytes of the payload, 0 to 511. */
  readonly byteLength: number;
  readonly eventType: number;
  /** 0 to 7; in Le Mans Ultimate 0 to 3. */
  readonly eventClass: number;
  /** The session type as stored, 0 to 15. */
  readonly sessionTypeId: number;
  readonly sessionType?: VcrSessionType | undefined;
  /** The bits between, whose meaning nobody knows: 27 and 28 in rFactor 2, 23 to 25 in Le Mans Ultimate. */
  readonly unknownBits: number;
}

/** By how many bits the session type and the unknown bits are shifted, and the mask of the latter. */
const SHIFTS: Readonly<Record<VcrLayout, { readonly session: number; readonly unknown: number; readonly unknownMask: number }>> = {
  rf2: { session: 23, unknown: 27, unknownMask: 3 },
  lmu: { session: 26, unknown: 23, unknownMask: 7 },
};

/**
 * Splits the header word of an event, as `decodeVcrRecords` returns it.
 *
 * @example
 * splitVcrEventHeader(84950786, 'rf2'); // driver 2, byteLength 63, eventType 8, eventClass 0, sessionType 'race'
 */
export function splitVcrEventHeader(header: number, layout: VcrLayout): VcrEventHeader {
  const { session, unknown, unknownMask } = SHIFTS[layout];
  const driver = driverOf(header);
  const sessionTypeId = (header >>> session) & 15;
  return {
    driver: driver === NO_DRIVER ? undefined : driver,
    byteLength: sizeOf(header),
    eventType: eventTypeOf(header),
    eventClass: eventClassOf(header, layout),
    sessionTypeId,
    sessionType: sessionTypeOf(sessionTypeId),
    unknownBits: (header >>> unknown) & unknownMask,
  };
}

/**
 * Makes the header word of an event, for a record that `writeVcr` takes: the inverse of `splitVcrEventHeader`.
 *
 * @throws RangeError for a number that does not fit its bits.
 * @example
 * const header = joinVcrEventHeader({ driver: 2, byteLength: 1, eventClass: 5, eventType: 2, sessionTypeId: 10, unknownBits: 0 }, 'rf2');
 */
export function joinVcrEventHeader(fields: Omit<VcrEventHeader, 'sessionType'>, layout: VcrLayout): number {
  const { session, unknown, unknownMask } = SHIFTS[layout];
  const classShift = layout === 'rf2' ? 29 : 30;
  const parts: readonly (readonly [keyof VcrEventHeader, value: number, shift: number, greatest: number])[] = [
    ['driver', fields.driver ?? NO_DRIVER, 0, 0xff],
    ['byteLength', fields.byteLength, 8, 0x1ff],
    ['eventType', fields.eventType, 17, 63],
    ['sessionTypeId', fields.sessionTypeId, session, 15],
    ['unknownBits', fields.unknownBits, unknown, unknownMask],
    ['eventClass', fields.eventClass, classShift, layout === 'rf2' ? 7 : 3],
  ];
  let header = 0;
  for (const [name, value, shift, greatest] of parts) {
    if (!Number.isInteger(value) || value < 0 || value > greatest)
      throw new RangeError(`${name} must be an integer from 0 to ${greatest}, not ${value}`);
    header |= value << shift;
  }
  return header >>> 0;
}
