import { describe, expect, it } from 'vitest';
import { jsonLine } from '../../src/cli/card-text.js';
import { eventJson } from '../../src/cli/event-text.js';
import { printable } from '../../src/cli/printable.js';

const BIDI = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069', '\u2028'];

describe('text out of a file', () => {
  it('is shown with its control characters and turns of direction written out', () => {
    expect(printable('a\u001b[2Jb\u009b\u007f')).toBe('a\\x1b[2Jb\\x9b\\x7f');
    expect(BIDI.map(printable)).toEqual(['\\u061c', '\\u200e', '\\u200f', '\\u202a', '\\u202e', '\\u2066', '\\u2069', '\\u2028']);
    expect(printable('Gräce ☃ 𝄞 日本')).toBe('Gräce ☃ 𝄞 日本');
  });

  it('is the same value in JSON, without those characters', () => {
    const name = `x\u009b31m${BIDI.join('')}`;
    for (const json of [eventJson({ type: 'chat', text: name }), jsonLine({ text: name })]) {
      expect(json).toMatch(/^[ -~]*\n$/);
      expect((JSON.parse(json) as { text: string }).text).toBe(name);
    }
  });
});
