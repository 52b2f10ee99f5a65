import { utf8Bytes } from '../../core/text.js';
import { eventClassOf, eventTypeOf } from './layout.js';
import type { VcrRecords } from './model.js';
import type { VcrSliceRecord } from './records.js';

const NOTHING = /* @__PURE__ */ new Uint8Array(0);

/**
 * A recording without the names of people: drivers become `Driver 7` by their number, co-drivers and teams
 * empty, and so does the safety car stay nameless. Events that are known to hold names (3/38 of rFactor 2)
 * keep their size and lose their bytes, as do those of Le Mans Ultimate that nobody has decoded and that are
 * long enough for a name. Cars, tracks, times and telemetry stay.
 *
 * @example
 * const clean = writeVcr(anonymiseVcr(readVcrRecords(bytes)));
 */
export function anonymiseVcr(records: VcrRecords): VcrRecords {
  const rename = <D extends { readonly number: number; readonly name: Uint8Array }>(driver: D): D => ({
    ...driver,
    name: driver.name.length === 0 ? NOTHING : utf8Bytes(`Driver ${driver.number}`),
  });
  if (records.layout === 'rf2') {
    const drivers = records.header.drivers.map((driver) => ({ ...rename(driver), coDriver: NOTHING }));
    return {
      ...records,
      header: { ...records.header, drivers },
      slices: records.slices.map((slice) => blanked(slice, isNamesEvent)),
      trailing: NOTHING,
    };
  }
  const drivers = records.metadata.drivers.map((driver) => ({ ...rename(driver), team: NOTHING }));
  return { ...records, metadata: { ...records.metadata, drivers }, slices: records.slices.map((slice) => blanked(slice, isUndecodedText)) };
}

/** 3/38: driver and vehicle names. */
const isNamesEvent = (header: number): boolean => eventClassOf(header, 'rf2') === 3 && eventTypeOf(header) === 38;

/** 3/9, 3/33 and 3/60. */
const UNDECODED: readonly number[] = [9, 33, 60];
const isUndecodedText = (header: number): boolean => eventClassOf(header, 'lmu') === 3 && UNDECODED.includes(eventTypeOf(header));

function blanked(slice: VcrSliceRecord, holdsNames: (header: number) => boolean): VcrSliceRecord {
  if (!slice.events.some(({ header }) => holdsNames(header))) return slice;
  return {
    ...slice,
    events: slice.events.map((event) => (holdsNames(event.header) ? { ...event, payload: new Uint8Array(event.payload.length) } : event)),
  };
}
