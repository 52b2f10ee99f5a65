import type { KnipConfig } from 'knip';
import { entries, programs } from './tsup.config.js';

/**
 * `npm run lint` runs `knip --production`: it names files, exports and types of src/ that nothing which is built uses. A use by a test alone is
 * no reason to keep an export. The mark `!` makes a pattern count in that question.
 */
export default {
  entry: Object.values({ ...entries, ...programs }).map((file) => `${file}!`),
  project: ['src/**/*.ts!'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
