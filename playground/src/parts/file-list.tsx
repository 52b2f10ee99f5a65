import { useSignal } from '@preact/signals';
import type { OpenReplay } from '../replay.js';
import { samples } from '../samples.js';
import { active, close, openSample, replays, show } from '../session.js';
import { size } from '../words.js';
import { FileInput } from './drop-field.js';

function Entry({ replay }: { readonly replay: OpenReplay }) {
  const summary = replay.facts.value?.summary;
  const isActive = active.value === replay;
  return (
    <li class={`entry ${isActive ? 'active' : ''}`}>
      <button type="button" class="entry-name" aria-current={isActive} onClick={() => show(replay)}>
        <b>{summary?.title ?? replay.file.name}</b>
        <span class="quiet">
          {replay.sample === undefined ? replay.file.name : 'sample'} · {size(replay.file.size)}
        </span>
      </button>
      <button type="button" class="entry-close" aria-label={`Close ${replay.file.name}`} onClick={() => close(replay)}>
        ×
      </button>
    </li>
  );
}

/** The open files and the samples: a column on wide screens, a sheet on phones. */
export function FileList() {
  const isOpen = useSignal(false);
  const unopened = samples.filter(({ id }) => !replays.value.some(({ sample }) => sample?.id === id));
  return (
    <nav class={`files ${isOpen.value ? 'open' : ''}`} aria-label="Replays">
      <button type="button" class="files-toggle" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
        replaykit <span class="quiet">{replays.value.length === 1 ? '1 replay' : `${replays.value.length} replays`}</span>
      </button>
      <div class="files-body" onClick={() => (isOpen.value = false)}>
        <p class="brand">replaykit</p>
        <ul>
          {replays.value.map((replay) => (
            <Entry key={replay} replay={replay} />
          ))}
        </ul>
        <FileInput>Open a file</FileInput>
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
