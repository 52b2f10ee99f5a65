import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { BincodeReader } from '../../../src/formats/icrep/bincode-reader.js';
import { IcrepContext } from '../../../src/formats/icrep/context.js';
import { readEmbedded } from '../../../src/formats/icrep/embedded.js';
import { parseMetadata } from '../../../src/formats/icrep/metadata.js';

// Bincode by hand: counts and sizes are eight bytes, an option begins with 0 or 1, a packed piece with its size and a byte for how.

const u64 = (value: number): number[] => [value & 255, value >> 8, 0, 0, 0, 0, 0, 0];
const text = (value: string): number[] => [...u64(value.length), ...utf8Bytes(value)];
/** An LZ4 block of literals alone, behind the size that it has unpacked. */
const packed = (...bytes: number[]): number[] => {
  const block = [bytes.length, 0, 0, 0, bytes.length << 4, ...bytes];
  return [...u64(block.length), ...block];
};
const some = (bytes: readonly number[]): number[] => [1, ...bytes];
const NONE = [0];

function embedded(...bytes: number[]) {
  const reading = readEmbedded(new BincodeReader(Uint8Array.from(bytes), DEFAULT_LIMITS), new IcrepContext());
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

describe('embedded resources', () => {
  const rules = (...paths: string[]) =>
    some([...u64(1), ...text('mod'), ...text('1.0'), ...u64(paths.length), ...paths.flatMap((path) => [...text(path), ...packed(7)])]);

  it('are none, a map, or all that a match needs', () => {
    expect(embedded(...NONE, ...NONE, ...NONE, ...NONE)).toEqual({
      mode: 'minimal',
      mapData: undefined,
      modManifest: undefined,
      balancePreset: undefined,
      initialState: undefined,
    });
    const map = some(packed(1, 2, 3));
    expect(embedded(...map, ...NONE, ...some(text('hard')), ...NONE)).toMatchObject({
      mode: 'mapEmbedded',
      mapData: Uint8Array.of(1, 2, 3),
      balancePreset: 'hard',
    });
    // mods without rules are not enough, and rules without a map neither
    expect(embedded(...map, ...rules(), ...NONE, ...NONE).mode).toBe('mapEmbedded');
    expect(embedded(...NONE, ...rules('a'), ...NONE, ...NONE).mode).toBe('minimal');
    const whole = embedded(...map, ...rules('a', 'b'), ...NONE, ...NONE);
    expect(whole.mode).toBe('selfContained');
    expect(whole.modManifest!.mods).toEqual([{ id: 'mod', version: '1.0' }]);
    expect([...whole.modManifest!.ruleSnapshots]).toEqual([
      ['a', Uint8Array.of(7)],
      ['b', Uint8Array.of(7)],
    ]);
  });

  it('have the paths of rules in ascending order, each once, and nothing behind them', () => {
    for (const paths of [
      ['b', 'a'],
      ['a', 'a'],
    ])
      expect(() => embedded(...NONE, ...rules(...paths), ...NONE, ...NONE)).toThrow(/do not ascend/);
    expect(() => embedded(...NONE, ...NONE, ...NONE, ...NONE, 0)).toThrow(
      expect.objectContaining({ code: 'corrupt', reason: 'malformed' }) as Error,
    );
  });
});

it('metadata is an object of JSON', () => {
  expect(parseMetadata(utf8Bytes('{"seed":18446744073709551615,"a":[1]}'), DEFAULT_LIMITS)).toEqual({
    seed: 18446744073709551615n,
    a: [1],
  });
  for (const other of ['[]', 'null', '5', '"text"'])
    expect(() => parseMetadata(utf8Bytes(other), DEFAULT_LIMITS), other).toThrow(/is not a JSON object/);
});
