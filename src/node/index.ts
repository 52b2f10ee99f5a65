export type { RandomAccess } from '../io/source.js';
export { openFile } from './file-source.js';
