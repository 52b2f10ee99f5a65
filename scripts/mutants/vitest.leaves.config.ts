import { testsOf } from './vitest.config.js';

/** The tests whose bytes are made by hand, and those of what is damaged or unknown: quick, and about leaf decoders alone. */
export default testsOf([
  'test/formats/dem/entities/*.test.ts',
  'test/formats/dem/{entity-traps,unknown-fields,missing-fields,jump}.test.ts',
  'test/formats/sc2/vectors.test.ts',
  'test/protocols/blizzard/*.test.ts',
  'test/formats/vcr/driver-state.test.ts',
  'test/formats/gamecache/*.test.ts',
  'test/formats/icrep/{keyframe-index,keyframe-reads,damage}.test.ts',
  'test/containers/sniff.test.ts',
]);
