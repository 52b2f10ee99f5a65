import { useSignal } from '@preact/signals';
import type { Listed } from '../library/listed.js';
import { samples } from '../samples.js';
import { activeFile, close, isListShown, listed, openSample, show, showList } from '../session.js';
import { count, size, titleOf } from '../words.js';
import { FileInput } from './drop-field.js';

/** Files beyond this number are found in the list of all replays. */
const MAX_ENTRIES = 12;

function Entry({ file }: { readonly file: Listed }) {
  const isActive = activeFile.value === file && !isListShown.value;
  const state = file.state.value;
  return (
    <li class={`entry ${isActive ? 'active' : ''}`}>
      <button type="button" class="entry-name" aria-current={isActive} onClick={() => void show(file)}>
        <b>{file.summary === undefined ? file.file.name : titleOf(file.summary)}</b>
        <span class="quiet">
          {state.is === 'failed' ? "can't be read" : file.origin.sample === undefined ? file.file.name : 'sample'} · {size(file.measured())}
        </span>
      </button>
      <button type="button" class="entry-close" aria-label={`Close ${file.file.name}`} onClick={() => close(file)}>
        ×
      </button>
    </li>
  );
}

/** The files and the samples: a column on wide screens, a sheet on phones. Of many files, the one on screen and the list of all. */
export function FileList() {
  const isOpen = useSignal(false);
  const files = listed.value;
  const unopened = samples.filter(({ id }) => !files.some(({ origin }) => origin.sample?.id === id));
  const shown = files.length <= MAX_ENTRIES ? files : files.filter((file) => file === activeFile.value);
  const many = files.length === 1 ? '1 replay' : `${count(files.length)} replays`;
  return (
    <nav class={`files ${isOpen.value ? 'open' : ''}`} aria-label="Replays">
      <button type="button" class="files-toggle" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
        replaykit <span class="quiet">{many}</span>
      </button>
      <div class="files-body" onClick={() => (isOpen.value = false)}>
        <p class="brand">replaykit</p>
        {files.length > 1 && (
          <button
            type="button"
            class={`all-replays ${isListShown.value ? 'active' : ''}`}
            aria-current={isListShown.value}
            onClick={() => showList()}
          >
            All {many}
          </button>
        )}
        {shown.length > 0 && (
          <ul>
            {shown.map((file) => (
              <Entry key={file.path} file={file} />
            ))}
          </ul>
        )}
        <div class="files-open">
          <FileInput>Open files</FileInput>
          <FileInput isFolder>Folder</FileInput>
        </div>
        {unopened.length > 0 && (
          <section aria-label="Samples">
            <h2>Samples</h2>
            <ul>
              {unopened.map((sample) => (
                <li key={sample.id}>
                  <button type="button" class="entry-name" onClick={() => void openSample(sample)}>
                    {sample.title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p class="quiet small">Files are read in this tab and never uploaded.</p>
      </div>
    </nav>
  );
}
