import { dirname } from 'node:path';

// what docs/guides/scaling.md says
export default {
  serverExternalPackages: ['replaykit'],
  turbopack: { root: dirname(import.meta.dirname) },
};
