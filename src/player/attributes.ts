import type { ReplayLayers } from './layers.js';
import type { ReplayPlayerSource, ReplaySceneReader } from './load-scene.js';
import type { ReplayPlayerElement } from './replay-player.js';

/**
 * Attributes and properties of `<replay-player>` for templates that are checked: JSX of React and Preact, Vue, Svelte. Add it to the framework's list of elements
 * once; the guide shows the lines for each.
 */
export interface ReplayPlayerAttributes {
  readonly src?: string | undefined;
  readonly controls?: boolean | undefined;
  readonly autoplay?: boolean | undefined;
  readonly loop?: boolean | undefined;
  readonly source?: ReplayPlayerSource | undefined;
  readonly reader?: ReplaySceneReader | undefined;
  readonly currentTime?: number | undefined;
  readonly playbackRate?: number | undefined;
  readonly layers?: ReplayLayers | undefined;
  readonly follow?: number | undefined;
  readonly floor?: number | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'replay-player': ReplayPlayerElement;
  }
}
