export type { Wrapper as ReplayWrapper } from '../containers/wrapper/sniff.js';
export { detectReplay, type Detection } from './detect.js';
export { hashReplay } from './hash.js';
export { parseReplay, summarizeReplay } from './parse.js';
export type { AnyReplay, ReplaySummary, ReplaySummaryPlayer } from './reading.js';
