import { checkLimit, limitsWith } from '../core/limits.js';
import { joined } from '../core/pieces.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';
import { DEFAULT_YIELD_AFTER_MS, nextTurn, unlessAborted } from './waiting.js';

/** All bytes of a source, up to `maxInputBytes`; the source is closed. */
export async function wholeInput(source: OpenedSource, { signal, onProgress, limits }: ReadOptions): Promise<Uint8Array> {
  const { kind, byteLength = Infinity } = source;
  const pieces: Uint8Array[] = [];
  let bytesRead = 0;
  try {
    while (bytesRead < byteLength) {
      signal?.throwIfAborted();
      if (kind !== 'bytes') {
        const held = kind === 'random' ? byteLength : bytesRead;
        checkLimit(limitsWith(limits), 'maxInputBytes', held, { path: ['input'], offset: 0 });
      }
      const piece = await unlessAborted(source.read(bytesRead, byteLength), signal);
      if (piece === undefined) break;
      pieces.push(piece);
      bytesRead += piece.length;
      if (kind === 'sequential') onProgress?.({ bytesRead });
    }
  } catch (error) {
    await source.close(error);
    throw error;
  }
  onProgress?.({ bytesRead, byteLength: bytesRead });
  await source.close();
  return joined(pieces);
}

/** Takes steps to their result, with turns for the event loop between them. */
export async function inTurns<R>(steps: Iterator<unknown, R>, { signal, yieldAfterMs = DEFAULT_YIELD_AFTER_MS }: ReadOptions): Promise<R> {
  for (let turnStart = performance.now(); ;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - turnStart > yieldAfterMs) {
      await nextTurn();
      turnStart = performance.now();
    }
  }
}
