import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { DropField } from './parts/drop-field.js';
import { Problem } from './parts/problem.js';
import { titleOf } from './words.js';
import { filesOfDrop } from './library/dropped-files.js';
import { active, activeFile, failure, isListShown, listed, openFiles } from './session.js';

/** What shows a replay, once its code is there. */
const opened = signal<typeof import('./opened.js') | undefined>(undefined);

/** Loads what shows a replay, if it is not there. */
export async function loadOpened(): Promise<void> {
  opened.value = await import('./opened.js');
}

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
  const shown = opened.value;
  return (
    <div class={`page ${isOver.value ? 'over' : ''} ${listed.value.length === 0 ? 'empty' : 'open'}`}>
      {listed.value.length > 0 && shown && <shown.FileList />}
      <main class="stage">
        {failure.value !== undefined && <Problem error={failure.value} />}
        {!isList && replay === undefined && <DropField />}
        {isList && shown && <shown.ListHost />}
        {!isList && replay && shown && <shown.OpenedReplay replay={replay} />}
      </main>
      {isOver.value && <div class="drop-hint">Drop to open</div>}
    </div>
  );
}
