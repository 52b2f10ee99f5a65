import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { Progress } from '../../src/cli/progress.js';

function screen(isTTY: boolean): { readonly stream: NodeJS.WriteStream; readonly text: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
}

describe('Progress', () => {
  it('draws how much was read, and takes itself away', async () => {
    const { stream, text } = screen(true);
    const progress = await Progress.on(stream);
    progress.expect(300);
    progress.expect(100);
    progress.file('a.dem');
    progress.add(100);
    await new Promise((resolve) => setImmediate(resolve));
    expect(text()).toContain('######.................. 25% a.dem');
    const before = text().length;
    progress.clear();
    await new Promise((resolve) => setImmediate(resolve));
    // the cursor is shown again, and the line is erased
    expect(text().slice(before)).toContain('\x1b[?25h');
    expect(text().slice(before)).toContain('\x1b[2K');
    // bytes that are read twice do not count past the end
    progress.add(1000);
    progress.clear();
    await new Promise((resolve) => setImmediate(resolve));
    expect(text()).toContain('100% a.dem');
  });

  it('prints a line each minute where there is no terminal', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { stream, text } = screen(false);
      const progress = await Progress.on(stream);
      progress.expect(400);
      progress.file('a.dem');
      for (const seconds of [59, 1, 30, 29, 2]) {
        vi.advanceTimersByTime(seconds * 1000);
        progress.add(50);
      }
      await new Promise((resolve) => setImmediate(resolve));
      expect(text()).toBe('25% a.dem\n62% a.dem\n');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['in the first minute where there is no terminal', false, 100],
    ['where nothing is known of the size', true, 0],
  ])('draws nothing %s', async (_, isTTY, expected) => {
    const { stream, text } = screen(isTTY);
    const progress = await Progress.on(stream);
    progress.expect(expected);
    progress.add(50);
    progress.clear();
    await new Promise((resolve) => setImmediate(resolve));
    expect(text()).toBe('');
  });
});
