import type { GrowingSource } from './growing.js';

/** Whether a source grows while it is read. It stands apart from what makes such sources, so that a page that is given one does not load that. */
export const isGrowing = (source: unknown): source is GrowingSource =>
  (source as Partial<GrowingSource> | null | undefined)?.isGrowing === true;
