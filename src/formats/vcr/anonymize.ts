import { utf8Bytes } from '../../core/text-bytes.js';
import { eventClassOf, eventTypeOf } from './layout.js';
import { decodeVcrRecordsSync, type VcrRecords, type VcrEventRecord, type VcrSliceRecord } from './model.js';
import { writeVcr } from './writer.js';

const NOTHING = /* @__PURE__ */ new Uint8Array(0);

/**
 * A recording without the names of people. Drivers become `Driver 7` by their number; co-drivers and teams become empty; the safety car,
 * which has no name, gets none. Three kinds of events keep their size while their bytes become zeros: those known to hold names (3/38 of
 * rFactor 2), those of Le Mans Ultimate that nobody has decoded and that are long enough for a name, and any in which a name or team of the
 * header stands. Unknown bytes in the records of drivers become zeros. Of the path of the track, which may lead through a user's folder,
 * the last part stays. Cars, tracks, times and telemetry stay.
 *
 * @example
 * const clean = anonymizeVcr(bytes);
 */
export const anonymizeVcr = (bytes: Uint8Array): Uint8Array => writeVcr(withoutNames(decodeVcrRecordsSync(bytes)));

/** Does the same to a recording that was read as records. */
export function withoutNames(records: VcrRecords): VcrRecords {
  const rename = <D extends { readonly number: number; readonly name: Uint8Array }>(driver: D): D => ({
    ...driver,
    name: driver.name.length === 0 ? NOTHING : utf8Bytes(`Driver ${driver.number}`),
  });
  if (records.layout === 'rf2') {
    const { header, slices } = records;
    const names = searchable(header.drivers.flatMap(({ name, coDriver }) => [name, coDriver]));
    const drivers = header.drivers.map((driver) => ({ ...rename(driver), coDriver: NOTHING, unknown48: zeros(driver.unknown48) }));
    return {
      ...records,
      header: { ...header, drivers, trackPath: lastPart(header.trackPath) },
      slices: slices.map((slice) => blanked(slice, isNamesEvent, names)),
      trailing: NOTHING,
    };
  }
  const { metadata, slices } = records;
  const names = searchable(metadata.drivers.flatMap(({ name, team }) => [name, team]));
  const drivers = metadata.drivers.map((driver) => ({ ...rename(driver), team: NOTHING, unknown16: zeros(driver.unknown16) }));
  return {
    ...records,
    metadata: { ...metadata, drivers, trackPath: lastPart(metadata.trackPath), gap: zeros(metadata.gap) },
    slices: slices.map((slice) => blanked(slice, isUndecodedText, names)),
  };
}

const zeros = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.length);

/** Event 3/38 holds the names of drivers and vehicles. */
const isNamesEvent = (header: number): boolean => eventClassOf(header, 'rf2') === 3 && eventTypeOf(header) === 38;

/** Types of the events of class 3 in Le Mans Ultimate that nobody has decoded. */
const UNDECODED: readonly number[] = [9, 33, 60];
const isUndecodedText = (header: number): boolean => eventClassOf(header, 'lmu') === 3 && UNDECODED.includes(eventTypeOf(header));

/** Only names of at least this many bytes are searched for. Shorter ones would be found in bytes that mean something else. */
const MIN_NAME_BYTES = 4;
const searchable = (names: readonly Uint8Array[]): readonly Uint8Array[] => names.filter(({ length }) => length >= MIN_NAME_BYTES);

function blanked(slice: VcrSliceRecord, holdsNames: (header: number) => boolean, names: readonly Uint8Array[]): VcrSliceRecord {
  const isPrivate = ({ header, payload }: VcrEventRecord): boolean => holdsNames(header) || names.some((name) => contains(payload, name));
  if (!slice.events.some(isPrivate)) return slice;
  return {
    ...slice,
    events: slice.events.map((event) => (isPrivate(event) ? { ...event, payload: zeros(event.payload) } : event)),
  };
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  const last = bytes.length - part.length;
  for (let at = bytes.indexOf(part[0]!); at >= 0 && at <= last; at = bytes.indexOf(part[0]!, at + 1)) {
    let same = 1;
    while (same < part.length && bytes[at + same] === part[same]) same++;
    if (same === part.length) return true;
  }
  return false;
}

const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/** The last folder of a path. */
function lastPart(path: Uint8Array): Uint8Array {
  let end = path.length;
  while (end > 0 && (path[end - 1] === SLASH || path[end - 1] === BACKSLASH)) end--;
  const start = Math.max(path.lastIndexOf(SLASH, end - 1), path.lastIndexOf(BACKSLASH, end - 1)) + 1;
  return path.subarray(end === 0 ? 0 : start, end);
}
