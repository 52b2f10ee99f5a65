import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Band } from './parts/band.js';
import { DropField } from './parts/drop-field.js';
import { FileList } from './parts/file-list.js';
import { Problem } from './parts/problem.js';
import { Scrubber } from './parts/scrubber.js';
import { Tabs } from './parts/tabs.js';
import { ViewHost } from './parts/view-host.js';
import { shownView } from './shown-view.js';
import { active, failure, openFiles, replays } from './session.js';

/** Accepts files dropped anywhere on the page. */
function useDrop(over: (isOver: boolean) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('dragover', (event) => (event.preventDefault(), over(true)), { signal });
    addEventListener('dragleave', (event) => event.relatedTarget === null && over(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        over(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) void openFiles(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}

/** The whole page. */
export function App() {
  const isOver = useSignal(false);
  useDrop((value) => (isOver.value = value));
  useSignalEffect(() => {
    const name = active.value?.facts.value?.summary.title ?? active.value?.file.name;
    document.title = name === undefined ? 'replaykit: drop any replay and see what happened' : `${name} · replaykit`;
  });
  const replay = active.value;
  return (
    <div class={`page ${isOver.value ? 'over' : ''} ${replay === undefined ? 'empty' : 'open'}`}>
      {replays.value.length > 0 && <FileList />}
      <main class="stage">
        {failure.value !== undefined && <Problem error={failure.value} />}
        {replay === undefined ? (
          <DropField />
        ) : (
          <>
            <Band replay={replay} key={replay} />
            {shownView(replay)?.hasScrubber !== true && <Scrubber replay={replay} />}
            <Tabs replay={replay} />
            <ViewHost replay={replay} />
          </>
        )}
      </main>
      {isOver.value && <div class="drop-hint">Drop to open</div>}
    </div>
  );
}
