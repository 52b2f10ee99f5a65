import { openFiles, openSample } from '../session.js';
import { samples } from '../samples.js';
import { size } from '../words.js';

/** Opens files with a click; the whole page accepts dropped files. */
export function FileInput({ children }: { readonly children: string }) {
  return (
    <label class="button primary file-input">
      <input
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          void openFiles(currentTarget.files ?? []);
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
        <FileInput>Choose a file</FileInput>
        <p class="quiet">or drop it anywhere on this page</p>
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
