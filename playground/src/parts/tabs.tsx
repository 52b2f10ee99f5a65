import { useEffect } from 'preact/hooks';
import type { OpenReplay } from '../replay.js';
import { shownView, showView, viewsOf } from '../shown-view.js';

/** The replay's views as tabs; arrow keys move between them. */
export function Tabs({ replay }: { readonly replay: OpenReplay }) {
  const views = viewsOf(replay);
  const shown = shownView(replay);
  useEffect(() => {
    const show = (): void => {
      if (shown !== undefined) document.getElementById(`tab-${shown.id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    show();
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, [shown?.id]);
  if (views.length === 0) return null;
  const move = (event: KeyboardEvent): void => {
    const at = views.findIndex(({ id }) => id === shown?.id);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = views[(to + views.length) % views.length]!;
    showView(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Views" onKeyDown={move}>
      {views.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === shown?.id}
          aria-controls="view"
          tabIndex={id === shown?.id ? 0 : -1}
          onClick={() => showView(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
