import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenReplay } from '../replay.js';
import { shownView } from '../shown-view.js';
import type { View, ViewProps } from '../view.js';
import { openHex } from '../hex-place.js';
import { Problem } from './problem.js';

/** Components that were loaded, by the name of their view, or why they were not. */
const loaded = signal<ReadonlyMap<string, ComponentType<ViewProps> | Error>>(new Map());

async function load(view: View): Promise<void> {
  const got = await view.load().then(
    ({ default: component }) => component,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  loaded.value = new Map(loaded.peek()).set(view.id, got);
}

/** The view that is shown. */
export function ViewHost({ replay }: { readonly replay: OpenReplay }) {
  const view = shownView(replay);
  const component = view && loaded.value.get(view.id);
  useEffect(() => {
    if (view !== undefined && component === undefined) void load(view);
  }, [view, component]);
  const opening = replay.opening.state.value;
  if (view === undefined) return null;
  const Component = component;
  return (
    <>
      {opening.is === 'failed' && <Problem error={opening.error} onOffset={openHex} />}
      <section class="view" id="view" role="tabpanel" aria-labelledby={`tab-${view.id}`}>
        {Component instanceof Error ? <Problem error={Component} /> : Component && <Component key={replay} replay={replay} />}
      </section>
    </>
  );
}
