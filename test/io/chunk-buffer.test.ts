import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkBuffer } from '../../src/io/chunk-buffer.js';
import { frugally } from '../support/counted-work.js';

describe('ChunkBuffer', () => {
  it('is the part of a file between two offsets', () => {
    const actions = fc.array(fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.nat({ max: 30 })), { maxLength: 40 });
    fc.assert(
      fc.property(actions, (list) => {
        const buffer = new ChunkBuffer();
        const all: number[] = [];
        let start = 0;
        for (const action of list) {
          if (typeof action === 'number') {
            start = Math.min(all.length, start + action);
            buffer.discardTo(start);
          } else {
            all.push(...action);
            buffer.append(action);
          }
          expect([buffer.start, buffer.end, [...buffer.bytes]]).toEqual([start, all.length, all.slice(start)]);
        }
      }),
    );
  });

  it('never writes into memory that was given out', () => {
    const buffer = new ChunkBuffer();
    const source = Uint8Array.of(1, 2, 3, 0, 0, 0, 0, 0);
    const views: [Uint8Array, string][] = [];
    for (let i = 0; i < 50; i++) {
      buffer.append(i === 0 ? source.subarray(0, 3) : Uint8Array.of(i, i + 1));
      views.push([buffer.bytes, String([...buffer.bytes])]);
      if (i % 7 === 6) buffer.discardTo(buffer.start + 5);
    }
    for (const [view, content] of views) expect(String([...view])).toBe(content);
    // nor into what follows a chunk in the source's memory
    expect([...source]).toEqual([1, 2, 3, 0, 0, 0, 0, 0]);
  });

  it('keeps a single chunk without a copy', () => {
    const buffer = new ChunkBuffer();
    const chunk = Uint8Array.of(1, 2, 3);
    buffer.append(chunk);
    expect(buffer.bytes).toBe(chunk);
    buffer.discardTo(1);
    expect(buffer.bytes.buffer).toBe(chunk.buffer);
  });

  it('starts again elsewhere', () => {
    const buffer = new ChunkBuffer();
    buffer.append(Uint8Array.of(1, 2, 3));
    buffer.restart(100);
    expect([buffer.start, buffer.end, buffer.bytes.length]).toEqual([100, 100, 0]);
    buffer.append(Uint8Array.of(4));
    expect([buffer.end, ...buffer.bytes]).toEqual([101, 4]);
  });

  it('appends small pieces for about linear work', () => {
    const buffer = new ChunkBuffer();
    const piece = new Uint8Array(16);
    // bytes are copied again when new memory is taken
    frugally(() => {
      for (let i = 0; i < 100_000; i++) buffer.append(piece);
    }, 8 * 1_600_000);
    expect(buffer.end).toBe(1_600_000);
  });
});
