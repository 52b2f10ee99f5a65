import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseVcrSync } from '../../../src/formats/vcr/index.js';

/** A whole rFactor 2 file, with bytes behind its last slice that are none. */
async function withTrailing(byteLength: number): Promise<Uint8Array> {
  const bytes = await fixture('rf2-race.vcr');
  const longer = new Uint8Array(bytes.length + byteLength).fill(0x7f);
  longer.set(bytes);
  return longer;
}

describe('bytes behind the last slice', () => {
  it.each([1, 2, 5, 6, 7])('%i of them are what is left of something that was cut off', async (byteLength) => {
    const { isComplete, diagnostics } = parseVcrSync(await withTrailing(byteLength), { include: ['header'] });
    expect(isComplete).toBe(false);
    expect(diagnostics).toMatchObject([{ code: 'truncated', reason: 'trailingBytes', path: ['trailer'] }]);
    const bytes = await withTrailing(byteLength);
    expect(() => parseVcrSync(bytes, { strict: true })).toThrow(
      expect.objectContaining({ code: 'truncated', offset: bytes.length - byteLength }) as Error,
    );
  });

  it('none, and 8 or more, leave the file whole', async () => {
    expect(parseVcrSync(await withTrailing(0), { include: ['header'] })).toMatchObject({ isComplete: true, diagnostics: [] });
    for (const byteLength of [8, 11, 100]) {
      const { isComplete, diagnostics } = parseVcrSync(await withTrailing(byteLength), { include: ['header'] });
      expect(isComplete, `${byteLength}`).toBe(true);
      expect(diagnostics).toMatchObject([{ severity: 'warning', reason: 'trailingBytes', path: ['trailer'] }]);
    }
  });
});
