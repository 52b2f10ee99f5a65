import type { KnipConfig } from 'knip';
import { entries, programs } from './tsup.config.js';

/**
 * `npm run lint` runs `knip --production`: it names files, exports and types of src/ that nothing which is built uses. A use by a test alone is
 * no reason to keep an export. The mark `!` makes a pattern count in that question.
 */
export default {
  // the worker's script is built by itself
  entry: [...Object.values({ ...entries, ...programs }), 'src/worker/replay-worker.ts'].map((file) => `${file}!`),
  project: ['src/**/*.ts!'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
