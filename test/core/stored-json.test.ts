import { describe, expect, it } from 'vitest';
import { limitsWith } from '../../src/core/limits.js';
import { parseStoredJson } from '../../src/core/stored-json.js';

const LIMITS = limitsWith(undefined);

describe('JSON that a file holds', () => {
  it('keeps every name, and has no others', () => {
    const value = parseStoredJson('{"__proto__":{"a":[1,"x"]},"constructor":2}', LIMITS) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(value['__proto__']).toEqual({ a: [1, 'x'] });
    expect('toString' in value).toBe(false);
    expect('valueOf' in (value['__proto__'] as object)).toBe(false);
  });

  it('is as deep as maxDepth allows; brackets in texts do not count', () => {
    const limits = limitsWith({ maxDepth: 3 });
    expect(parseStoredJson('[[["[[[[{{{{\\"[["]],{"a":{}}]', limits)).toEqual([[['[[[[{{{{"[[']], { a: {} }]);
    expect(() => parseStoredJson('[[{"a":[]}]]', limits)).toThrow(expect.objectContaining({ limit: 'maxDepth', actual: 4 }) as Error);
    expect(() => parseStoredJson('['.repeat(200_000), LIMITS)).toThrow(expect.objectContaining({ limit: 'maxDepth', actual: 65 }) as Error);
  });

  it('passes leaves to a reviver', () => {
    expect(parseStoredJson('{"a":["1n",2]}', LIMITS, (leaf) => (leaf === '1n' ? 1n : leaf))).toEqual({ a: [1n, 2] });
  });
});
