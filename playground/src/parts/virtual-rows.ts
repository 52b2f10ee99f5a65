import { useSignal } from '@preact/signals';
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type VirtualItem } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';

/** The visible rows of a long list, and how to place them. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { readonly items: readonly VirtualItem[]; readonly height: number; readonly scrollTo: (index: number) => void } {
  const drawn = useSignal(0);
  void drawn.value;
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => void drawn.value++,
  };
  const rows = useMemo(() => new Virtualizer<HTMLElement, Element>(options), []);
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => rows._willUpdate());
  return {
    items: rows.getVirtualItems(),
    height: rows.getTotalSize(),
    scrollTo: (index) => rows.scrollToIndex(index, { align: 'auto' }),
  };
}
