import { Diagnostics } from '../../core/diagnostics.js';
import { corrupt, isReplayError, truncated } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { replayBase, type ReplayBase } from '../../core/replay-base.js';
import { need, seek, type Asking } from '../../io/framing.js';
import type { CodecOverrides, SyncReadOptions } from '../../io/options.js';
import { readFrame, readPreamble, type DemFrame } from './framing.js';
import { fileInfoOf, headerOf, type DemHeader } from './header.js';
import { DEM_FILE_HEADER, DEM_FILE_INFO, PREAMBLE_BYTES, commandName } from './layout.js';
import { decodeMessage } from './messages.js';
import { Payloads } from './payload.js';
import type { DemFileInfo } from './file-info.js';

/** A header command is some hundred bytes: it comes with the preamble in one small read. */
export const FIRST_READ_BYTES = 1 << 10;
/** DEM_FileInfo of a match with ten players is about 1 KB. */
const FILE_INFO_HINT_BYTES = 4 << 10;
/** Where the preamble has the offset of DEM_FileInfo: after eight bytes of signature. */
const FILE_INFO_OFFSET = 8;

/** The header and, by its offset, the file info: two small reads on a source that can seek. */
export interface DemInfo extends ReplayBase<'dem'> {
  readonly header: DemHeader;
  /** Undefined, with a diagnostic, where the recording was cut off or the offset is wrong. */
  readonly fileInfo?: DemFileInfo | undefined;
}

/** Reads a demo's header and file info, and nothing else. Never scans the file. */
export function* readInfo(options: SyncReadOptions): Asking<DemInfo> {
  const limits = limitsWith(options.limits);
  const diagnostics = new Diagnostics({ ...options, maxDiagnostics: limits.maxDiagnostics });
  const header = yield* readHeader(options);
  const fileInfo = yield* readFileInfo(header, diagnostics, limits, options.codecs);
  return { ...replayBase('dem', diagnostics, true), header, fileInfo };
}

/** Reads a demo's header and nothing else. */
export function* readHeader(options: SyncReadOptions): Asking<DemHeader> {
  const limits = limitsWith(options.limits);
  const preamble = readPreamble(yield* need(FIRST_READ_BYTES));
  const frame = yield* frameAt(PREAMBLE_BYTES, FIRST_READ_BYTES, DEM_FILE_HEADER, limits);
  return headerOf(decodeMessage('CDemoFileHeader', new Payloads(limits, options.codecs).own(frame)), preamble);
}

/** The file info at the offset that the header names; undefined, with a diagnostic, where it is not there. */
export function* readFileInfo(
  header: DemHeader,
  diagnostics: Diagnostics,
  limits: Readonly<DecodeLimits>,
  codecs: CodecOverrides | undefined,
): Asking<DemFileInfo | undefined> {
  const offset = header.fileInfoOffset ?? 0;
  try {
    if (offset === 0) {
      throw truncated('the recording was cut off before its DEM_FileInfo was written: the preamble has no offset of one', {
        format: 'dem',
        path: [commandName(DEM_FILE_INFO)],
        offset: FILE_INFO_OFFSET,
      });
    }
    const frame = yield* frameAt(offset, FILE_INFO_HINT_BYTES, DEM_FILE_INFO, limits);
    return fileInfoOf(decodeMessage('CDemoFileInfo', new Payloads(limits, codecs).own(frame)));
  } catch (error) {
    diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path: [commandName(DEM_FILE_INFO)], offset }) : error);
    return undefined;
  }
}

/** The command of an id at an offset, or a ReplayError that says what is there instead. */
function* frameAt(offset: number, hint: number, id: number, limits: Readonly<DecodeLimits>): Asking<DemFrame> {
  const path = [commandName(id)];
  let reader = yield* seek(offset, hint);
  try {
    let frame = readFrame(reader, limits);
    if (typeof frame === 'number') {
      reader = yield* need(frame);
      if (reader.remaining === 0)
        throw truncated(`the file is cut off: its ${path[0]} should be at byte ${offset}, and the file ends`, {
          path,
          offset: reader.offset,
        });
      frame = readFrame(reader, limits);
    }
    if (typeof frame === 'number') throw reader.truncated(`a command of ${frame} bytes`);
    if (frame.id !== id) throw corrupt(`found ${commandName(frame.id)} there instead`, { offset });
    return frame;
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'dem', path, offset }) : error;
  }
}
