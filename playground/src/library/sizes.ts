import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { summaries } from '../session.js';
import type { Listed } from './listed.js';

/** Sizes are asked for this long, then the page has its turn. */
const SLICE_MS = 8;

/** What files take together; undefined until each was asked for its size. */
export function useByteLength(files: readonly Listed[]): number | undefined {
  const sum = useSignal<number | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    sum.value = undefined;
    void (async () => {
      let bytes = 0;
      let until = performance.now() + SLICE_MS;
      for (const file of files) {
        bytes += file.measured();
        if (performance.now() < until) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (isLeft) return;
        until = performance.now() + SLICE_MS;
      }
      sum.value = bytes;
      // a list that is sorted by size
      summaries.told();
    })();
    return () => void (isLeft = true);
  }, [files]);
  return sum.value;
}
