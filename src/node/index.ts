export type { RandomAccess } from '../io/source.js';
export { exportReplay, type ExportOptions, type ExportSource, type ExportedReplay, type NamedBytes } from './export-replay.js';
export { exportReplays, type ExportOutcome, type ExportProgress, type ExportReplaysOptions, type ExportReport } from './export-replays.js';
export { openFile } from './file-source.js';
export type { ManySource } from './many-source.js';
export { parseMany, type ManyResult, type ParseManyOptions } from './parse-many.js';
export type { ReplayReadOptions, ReplayWith, SectionsByFormat } from './parse-options.js';
export type { PoolOptions } from './worker-pool.js';
export type { ExportedTable } from './table-folder.js';
