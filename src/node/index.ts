export type { RandomAccess } from '../io/source.js';
export { openFile } from './file-source.js';
export type { ManySource } from './many-source.js';
export { parseMany, type ManyResult, type ParseManyOptions } from './parse-many.js';
export type { ReplayReadOptions, ReplayWith, SectionsByFormat } from './parse-options.js';
export type { PoolOptions } from './worker-pool.js';
