import { testsOf } from './vitest.config.js';

/** The tests whose bytes are made by hand: quick, and about leaf decoders alone. */
export default testsOf([
  'test/formats/dem/entities/*.test.ts',
  'test/formats/sc2/{versioned,bit-packed,vectors}.test.ts',
  'test/formats/vcr/driver-state.test.ts',
  'test/formats/gamecache/*.test.ts',
  'test/formats/icrep/{keyframe-reads,damage}.test.ts',
  'test/containers/sniff.test.ts',
]);
