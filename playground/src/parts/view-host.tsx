import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { OpenReplay } from '../replay.js';
import { forgetForeignView, shownView, stepView } from '../shown-view.js';
import { useSwipe } from '../swipe.js';
import type { LoadedView, View } from '../view.js';
import { openHex } from '../hex-place.js';
import { CodeButton } from './code-sheet.js';
import { Problem } from './problem.js';

/** Loaded views by id, or the error that loading ended with. */
const loaded = signal<ReadonlyMap<string, LoadedView | Error>>(new Map());

async function load(view: View): Promise<void> {
  const got = await view.load().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  loaded.value = new Map(loaded.peek()).set(view.id, got);
}

/** The current view, with its program. On phones, swipes move to the next view. */
export function ViewHost({ replay }: { readonly replay: OpenReplay }) {
  const view = shownView(replay);
  const shown = view && loaded.value.get(view.id);
  useEffect(() => {
    if (view !== undefined && shown === undefined) void load(view);
  }, [view, shown]);
  useEffect(() => effect(() => forgetForeignView(replay)), [replay]);
  const swipe = useSwipe((step) => stepView(replay, step));
  const opening = replay.opening.state.value;
  if (view === undefined) return null;
  return (
    <>
      {opening.is === 'failed' && <Problem error={opening.error} replay={replay} onOffset={openHex} />}
      <section class="view" id="view" role="tabpanel" aria-labelledby={`tab-${view.id}`} {...swipe}>
        {shown instanceof Error ? (
          <Problem error={shown} replay={replay} />
        ) : (
          shown && (
            <>
              <shown.default key={replay} replay={replay} />
              {shown.code !== undefined && (
                <div class="toolbar view-foot">
                  <CodeButton key={`${view.id} ${replay.file.name}`} code={() => shown.code!(replay)} />
                </div>
              )}
            </>
          )
        )}
      </section>
    </>
  );
}
