import { filesOfList } from '../library/dropped-files.js';
import { openFiles, openSample } from '../session.js';
import { samples } from '../samples.js';
import { size } from '../words.js';

/** Opens files, or a folder with all that is in it, with a click; the whole page accepts dropped files and folders. */
export function FileInput({ children, isFolder }: { readonly children: string; readonly isFolder?: true }) {
  return (
    <label class={`button file-input ${isFolder === true ? '' : 'primary'}`}>
      <input
        type="file"
        multiple
        {...(isFolder === true && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          void openFiles(filesOfList(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

const GAMES = [
  'Dota 2',
  'CS2',
  'Deadlock',
  'StarCraft II',
  'Warcraft III',
  'rFactor 2',
  'Le Mans Ultimate',
  'Iron Curtain',
  'DotAReplay cache',
];

/** The page before a file is open. */
export function DropField() {
  return (
    <div class="welcome">
      <p class="brand">replaykit</p>
      <h1>Drop a replay to see what happened</h1>
      <div class="drop-field">
        <div class="toolbar">
          <FileInput>Choose files</FileInput>
          <FileInput isFolder>Choose a folder</FileInput>
        </div>
        <p class="quiet">or drop them anywhere on this page: one replay, or a folder of thousands</p>
        <ul class="games" aria-label="Supported games">
          {GAMES.map((game) => (
            <li key={game}>{game}</li>
          ))}
        </ul>
      </div>
      {samples.length > 0 && (
        <section aria-labelledby="samples">
          <h2 id="samples">Or try a sample</h2>
          <ul class="samples">
            {samples.map((sample) => (
              <li key={sample.id}>
                <button type="button" class="sample" onClick={() => void openSample(sample)}>
                  <b>{sample.title}</b>
                  <span>{sample.about}</span>
                  <span class="quiet">{size(sample.bytes)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="quiet">Files are read in this tab and never uploaded. The page works offline after the first load.</p>
    </div>
  );
}
