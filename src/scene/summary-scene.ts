import { FORMATS, type ReplayFormat } from '../kit/registry.js';
import type { FormatScene } from './format-scene.js';

/** The scene of a format whose places are not read: what its summary says. */
export const summaryScene = (format: ReplayFormat): FormatScene => ({
  async *read(source, scene, options) {
    const reading = await FORMATS[format].load();
    const { title, map, durationSeconds, isComplete, diagnostics } = await reading.summarize(source, options);
    scene.set({ game: FORMATS[format].title, title, map, coverage: 'none' });
    yield;
    return { isComplete, diagnostics, durationSeconds };
  },
});
