import type { ComponentType } from 'preact';
import type { OpenReplay } from './replay.js';

/** What the component of a view is given. */
export interface ViewProps {
  readonly replay: OpenReplay;
}

/** The module of a view. */
export interface LoadedView {
  readonly default: ComponentType<ViewProps>;
  /** A program that gives what is on screen. Views that have a toolbar put it there themselves. */
  readonly code?: (replay: OpenReplay) => string;
}

/** One way to look at a replay: a tab. Its component is loaded when it is first looked at. */
export interface View {
  /** Unique; `view=` in the URL fragment. */
  readonly id: string;
  /** On the tab. */
  readonly title: string;
  /**
   * Whether this replay has something to show here. It may read signals (`replay.facts`, `replay.tables`), and the tab comes as soon as it
   * is true; it must not start a reading.
   */
  has(replay: OpenReplay): boolean;
  load(): Promise<LoadedView>;
}
