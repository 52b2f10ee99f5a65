import { describe, expect, it } from 'vitest';
import { COMMENT, event, pose, rf2Header } from '../../recordings/vcr/fixtures.js';
import { iterateVcr, parseVcrSync } from '../../src/formats/vcr/index.js';
import { RF2_VERSION_WORD } from '../../src/formats/vcr/layout.js';
import { writeVcr } from '../../src/formats/vcr/writer.js';

// States and events of a recording once were kept without a bound but their count.

const STATE_BYTES = 128;
const EVENT_BYTES = 256;

/** Slices of a pose and a small event each. */
function recording(count: number): Uint8Array {
  const slices = Array.from({ length: count }, (_, i) => ({
    sessionSeconds: i,
    events: [pose('rf2', 1, i, 2), event('rf2', 2, 15, 255, Uint8Array.of(1))],
  }));
  const header = rf2Header(slices);
  return writeVcr({ layout: 'rf2', comment: COMMENT, versionWord: RF2_VERSION_WORD, header, slices, trailing: new Uint8Array(0) });
}

describe.each([300, 3000])('a recording of %i slices', (count) => {
  const bytes = recording(count);

  it.each([
    ['driverStates', STATE_BYTES],
    ['events', EVENT_BYTES],
  ] as const)('keeps its %s against the limit, to the byte', (section, size) => {
    const read = (maxKeptBytes: number): unknown => parseVcrSync(bytes, { include: [section], limits: { maxKeptBytes } });
    expect(() => read(count * size)).not.toThrow();
    expect(() => read(count * size - 1)).toThrow(expect.objectContaining({ code: 'limit', limit: 'maxKeptBytes' }));
  });

  it('keeps none where it is streamed', () => {
    const streamed = iterateVcr(bytes, { events: ['driverState'], limits: { maxKeptBytes: 0 } });
    expect([...streamed]).toHaveLength(count);
  });
});
