import { describe, expect, it } from 'vitest';
import { IcrepSession } from '../../src/formats/icrep/session.js';
import { iterate } from '../../src/io/drive-sync.js';
import { sharedUnit } from '../support/hostile/writers.js';

// One stored unit that many entries of the index share once was decoded for each of them.

describe('keyframes that share a unit', () => {
  const UNIT_BYTES = 1 << 20;

  it.each([20, 200])('%i of them: it is decoded for one at most, the others are damage', (entries) => {
    const session = new IcrepSession([], ['keyframes', 'snapshots'], { limits: { maxDiagnostics: 1000 } });
    const { keyframes, diagnostics } = iterate(session, sharedUnit(entries, UNIT_BYTES)).end();
    expect(keyframes).toHaveLength(entries);
    expect(session.counts.bytes).toBeLessThan(2 * UNIT_BYTES);
    expect(session.counts.keyframes).toBeLessThanOrEqual(1);
    const shared = diagnostics.filter(({ message }) => message.includes('lies on that of another'));
    expect(shared.reduce((sum, { count }) => sum + count, 0)).toBe(entries - 1);
  });
});
