import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Band } from './parts/band.js';
import { DropField } from './parts/drop-field.js';
import { FileList } from './parts/file-list.js';
import { ListHost } from './parts/list-host.js';
import { Problem } from './parts/problem.js';
import { Scrubber } from './parts/scrubber.js';
import { Tabs } from './parts/tabs.js';
import { ViewHost } from './parts/view-host.js';
import type { OpenReplay } from './replay.js';
import { titleOf } from './words.js';
import { shownView } from './shown-view.js';
import { filesOfDrop } from './library/dropped-files.js';
import { active, activeFile, failure, isListShown, listed, openFiles } from './session.js';

/** Accepts files dropped anywhere on the page, from its first picture on: without a handler a browser leaves the page for the file. */
function useDrop(over: (isOver: boolean) => void): void {
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('dragover', (event) => (event.preventDefault(), over(true)), { signal });
    addEventListener('dragleave', (event) => event.relatedTarget === null && over(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        over(false);
        if (event.dataTransfer === null) return;
        filesOfDrop(event.dataTransfer).then(openFiles, (error: unknown) => (failure.value = error));
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}

/** Whether the view needs the scrubber of the page. */
function needsScrubber(replay: OpenReplay): boolean {
  const view = shownView(replay);
  return view?.hasScrubber !== true && view?.isTimeless !== true;
}

/** The whole page. */
export function App() {
  const isOver = useSignal(false);
  useDrop((value) => (isOver.value = value));
  useSignalEffect(() => {
    const name = isListShown.value
      ? `${listed.value.length} replays`
      : ((activeFile.value?.summary && titleOf(activeFile.value.summary)) ?? activeFile.value?.file.name);
    document.title = name === undefined ? 'replaykit: drop any replay and see what happened' : `${name} · replaykit`;
  });
  const replay = active.value;
  const isList = isListShown.value;
  return (
    <div class={`page ${isOver.value ? 'over' : ''} ${listed.value.length === 0 ? 'empty' : 'open'}`}>
      {listed.value.length > 0 && <FileList />}
      <main class="stage">
        {failure.value !== undefined && <Problem error={failure.value} />}
        {isList ? (
          <ListHost />
        ) : replay === undefined ? (
          <DropField />
        ) : (
          <>
            <Band replay={replay} key={replay.path} />
            {needsScrubber(replay) && <Scrubber replay={replay} />}
            <Tabs replay={replay} />
            <ViewHost replay={replay} />
          </>
        )}
      </main>
      {isOver.value && <div class="drop-hint">Drop to open</div>}
    </div>
  );
}
