import { param, setParams } from './fragment.js';
import type { OpenReplay } from './replay.js';
import { isInAddress } from './session.js';
import type { View } from './view.js';
import { views } from './views/index.js';

const asked = param('view');

/** The views that have something to show. */
export const viewsOf = (replay: OpenReplay): readonly View[] => views.filter((view) => view.has(replay));

/** The view in the address, or the first one if that has nothing to show. */
export function shownView(replay: OpenReplay): View | undefined {
  const having = viewsOf(replay);
  return having.find(({ id }) => id === asked.value) ?? having[0];
}

/** Takes a view out of the address that this replay does not have, once all of it was read. */
export function forgetForeignView(replay: OpenReplay): void {
  const isRead = replay.filling.value === undefined ? replay.facts.value !== undefined : replay.filling.value.state.value.is === 'read';
  if (isRead && isInAddress(replay) && asked.value !== '' && viewsOf(replay).every(({ id }) => id !== asked.value))
    setParams({ view: undefined });
}

/** Goes to a view. */
export const showView = (id: string, params: Readonly<Record<string, string | undefined>> = {}): void =>
  setParams({ view: id === views[0]!.id ? undefined : id, ...params }, true);

/** Goes to the next or previous view; stops at both ends. */
export function stepView(replay: OpenReplay, step: 1 | -1): void {
  const having = viewsOf(replay);
  const next = having[having.findIndex(({ id }) => id === shownView(replay)?.id) + step];
  if (next !== undefined) showView(next.id);
}
