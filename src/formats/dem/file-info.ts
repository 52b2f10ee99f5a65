import type { Cs2FileInfo } from './cs2/file-info.js';
import type { DotaFileInfo } from './dota/match-info.js';

/** CDemoFileInfo, from the end of the file, as far as it is of the engine. */
export interface DemEngineFileInfo {
  /** Length of the recording. */
  readonly playbackSeconds?: number | undefined;
  /** Tick of DEM_Stop. */
  readonly playbackTicks?: number | undefined;
  /** Number of DEM_Packet commands. */
  readonly playbackFrames?: number | undefined;
}

/** CDemoFileInfo, from the end of the file. */
export interface DemFileInfo extends DemEngineFileInfo, DotaFileInfo, Cs2FileInfo {}
