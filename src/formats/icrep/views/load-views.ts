import { VIEW_NAMES } from './names.js';
import type { VIEW_SECTIONS } from './sections.js';

/** The code of the sections that are made of events, where one of them is asked for. */
export const viewsFor = async (include: readonly string[] = []): Promise<typeof VIEW_SECTIONS | undefined> =>
  // what is not a list is refused by the session
  Array.isArray(include) && VIEW_NAMES.some((name) => include.includes(name)) ? (await import('./sections.js')).VIEW_SECTIONS : undefined;
