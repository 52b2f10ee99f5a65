export { anonymizeReplay } from './anonymize.js';
export type { Wrapper as ReplayWrapper } from '../containers/wrapper/sniff.js';
export { detectReplay, type Detection } from './detect.js';
export { hashReplay } from './hash.js';
export { parseReplay, summarizeReplay, type ReplayParseOptions } from './parse.js';
export type { ReplaySummary, ReplaySummaryPlayer, ReplayVersion } from './reading.js';
export type { ReplayFormat } from './registry.js';
export type { AnyReplay, ReplayWith, SectionsByFormat, SummaryWith } from './results.js';
