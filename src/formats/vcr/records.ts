/** A driver of an rFactor 2 file as it lies there (docs/formats/vcr.md, section 2.1); strings as bytes. */
export interface Rf2DriverRecord {
  readonly number: number;
  readonly name: Uint8Array;
  readonly coDriver: Uint8Array;
  readonly vehicleName: Uint8Array;
  readonly vehicleVersion: Uint8Array;
  readonly vehicleId: Uint8Array;
  /** All 32 bytes. */
  readonly vehicleFile: Uint8Array;
  readonly unknown48: Uint8Array;
  readonly entryTime: number;
  readonly exitTime: number;
}

/** What an rFactor 2 file has before its slices (section 2). */
export interface Rf2HeaderRecord {
  readonly rfm: Uint8Array;
  readonly unknown: number;
  readonly modInfo: Uint8Array;
  readonly scn: Uint8Array;
  readonly aiw: Uint8Array;
  readonly modName: Uint8Array;
  readonly modVersion: Uint8Array;
  readonly modUid: Uint8Array;
  readonly trackPath: Uint8Array;
  readonly unknownByte: number;
  readonly sessionByte: number;
  readonly block67: Uint8Array;
  readonly drivers: readonly Rf2DriverRecord[];
  readonly sliceCount: number;
  readonly eventCount: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** A driver of a Le Mans Ultimate file (section 6.2). */
export interface LmuDriverRecord {
  readonly number: number;
  readonly name: Uint8Array;
  readonly vehicleId: Uint8Array;
  readonly contentId: Uint8Array;
  readonly team: Uint8Array;
  readonly carNumber: Uint8Array;
  readonly unknown16: Uint8Array;
  readonly entryTime: number;
  readonly exitTime: number;
  readonly tail: Uint8Array;
}

/** What a Le Mans Ultimate file has after its slices (section 6.2). */
export interface LmuMetadataRecord {
  readonly json: Uint8Array;
  readonly scn: Uint8Array;
  readonly aiw: Uint8Array;
  readonly trackName: Uint8Array;
  readonly trackVersion: Uint8Array;
  readonly contentHash: Uint8Array;
  readonly trackPath: Uint8Array;
  readonly unknownByte: number;
  readonly sessionByte: number;
  readonly block67: Uint8Array;
  readonly drivers: readonly LmuDriverRecord[];
  /** Between the last driver and the trailer. */
  readonly gap: Uint8Array;
  readonly trailerUnknown: number;
  readonly sliceCount: number;
  readonly eventCount: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly trailerEnd: Uint8Array;
}

/** One event as it lies in the file. */
export interface VcrEventRecord {
  /** All 32 bits; bits 8 to 16 are the length of `payload`. */
  readonly header: number;
  readonly timeAdjustment: number;
  readonly payload: Uint8Array;
}

/** One slice: the events of a moment. */
export interface VcrSliceRecord {
  readonly time: number;
  readonly events: readonly VcrEventRecord[];
}
