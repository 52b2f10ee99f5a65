import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { TURN_WORK_UNITS } from '../../src/core/budget.js';
import { pack } from '../../src/formats/icrep/bincode-writer.js';
import { IcrepContext } from '../../src/formats/icrep/context.js';
import { unpackInTurns } from '../../src/formats/icrep/stored-unit.js';
import { blobAreaOffset } from '../../src/formats/icrep/keyframe-index.js';
import { iterateIcrep, parseIcrepSync } from '../../src/formats/icrep/index.js';
import { IcrepSession } from '../../src/formats/icrep/session.js';
import { iterate } from '../../src/io/drive-sync.js';
import { expectBytes } from '../codecs/arbitraries.js';
import { sharedUnit } from '../../recordings/hostile.js';

function wordBytes(length: number): Uint8Array {
  const words = new Uint32Array(length / 4);
  for (let i = 0; i < words.length; i++) words[i] = i >> 4;
  return new Uint8Array(words.buffer);
}

describe('a large unit', () => {
  it.each([1, 4, 16])('of %i MB is undone in turns, and its bytes count as they come', (megabytes) => {
    const bytes = wordBytes(megabytes << 20);
    const context = new IcrepContext();
    const run = unpackInTurns(pack(bytes), 64 << 20, context);
    let turns = 1;
    let before = 0;
    let step = run.next();
    for (; step.done !== true; step = run.next(undefined as never), turns++) {
      expect(context.budget.workUnits - before).toBeLessThanOrEqual(1.6 * TURN_WORK_UNITS);
      before = context.budget.workUnits;
    }
    expect(turns).toBeGreaterThan(bytes.length / (1.6 * TURN_WORK_UNITS));
    expect(context.budget.readBytes).toBe(bytes.length);
    expectBytes(step.value, bytes);
  });
});

// One stored unit that many entries of the index share once was decoded for each of them.

describe('keyframes that share a unit', () => {
  const UNIT_BYTES = 1 << 20;

  it.each([20, 200])('%i of them: it is decoded for one at most, the others are damage', (entries) => {
    const session = new IcrepSession([], ['keyframes', 'snapshots'], { limits: { maxDiagnostics: 1000 } });
    const { keyframes, diagnostics } = iterate(session, sharedUnit(entries, UNIT_BYTES)).end();
    expect(keyframes).toHaveLength(entries);
    expect(session.counts.bytes).toBeLessThan(2 * UNIT_BYTES);
    expect(session.counts.keyframes).toBeLessThanOrEqual(1);
    const shared = diagnostics.filter(({ message }) => message.includes('overlaps that of another'));
    expect(shared.reduce((sum, { count }) => sum + count, 0)).toBe(entries - 1);
  });
});

// Events are named by the strings of the last full keyframe, which are read where nobody asked for keyframes, too.

describe('a keyframe that declares more than the format allows', () => {
  it('is reported with its place, where only the names of events are read', async () => {
    const bytes = (await fixture('toy-match.icrep')).slice();
    const { header, keyframes = [] } = parseIcrepSync(bytes, { include: ['header', 'keyframes'] });
    const k = keyframes.map(({ isFull }) => isFull).lastIndexOf(true);
    const offset = blobAreaOffset(header.sections.keyframes!, keyframes.length) + keyframes[k]!.blobOffset;
    new DataView(bytes.buffer).setUint32(offset, 0x7fffffff, true);
    const reading = iterateIcrep(bytes, { events: ['analysis'], strict: true });
    expect(() => reading.end()).toThrow(
      expect.objectContaining({ code: 'limit', format: 'icrep', offset, path: [`keyframes[${k}]`], limit: 'maxDecompressedBytes' }),
    );
  });
});
