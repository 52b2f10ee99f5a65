import type { ComponentType } from 'preact';
import type { OpenReplay } from './replay.js';

/** The props of a view's component. */
export interface ViewProps {
  readonly replay: OpenReplay;
}

/** The module of a view. */
export interface LoadedView {
  readonly default: ComponentType<ViewProps>;
  /** A program that prints what is on screen. Views with a toolbar add it there themselves. */
  readonly code?: (replay: OpenReplay) => string;
}

/** One way to look at a replay: a tab. Its component is loaded when it is first shown. */
export interface View {
  /** A unique id; `view=` in the URL fragment. */
  readonly id: string;
  /** The label on the tab. */
  readonly title: string;
  /** Whether it has a scrubber of its own, so that the one of the page is left out. */
  readonly hasScrubber?: true;
  /** Whether nothing in it follows the moment, so that the scrubber is left out. */
  readonly isTimeless?: true;
  /**
   * Whether this replay has something to show here. It may read signals (`replay.facts`, `replay.tables`); the tab appears as soon as it
   * returns true. It must not start a reading.
   */
  has(replay: OpenReplay): boolean;
  load(): Promise<LoadedView>;
}
