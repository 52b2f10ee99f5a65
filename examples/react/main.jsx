import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { startReplayWorker } from 'replaykit/worker';

const starting = startReplayWorker();

/** Reads a file and returns its summary, or why it could not be read. Choosing another file cancels the previous read. */
function useSummary(file) {
  const [state, setState] = useState({});
  useEffect(() => {
    if (file === undefined) return undefined;
    const stop = new AbortController();
    const show = (next) => stop.signal.aborted || setState(next);
    starting
      .then((worker) => worker.summarizeReplay(file, { signal: stop.signal }))
      .then((summary) => show({ summary }))
      .catch((error) => show({ error }));
    return () => stop.abort();
  }, [file]);
  return state;
}

function Page() {
  const [file, setFile] = useState();
  const { summary, error } = useSummary(file);
  return (
    <>
      <h1>Who played?</h1>
      <label className="drop">
        <b>Choose a replay</b>
        <input type="file" onChange={(event) => setFile(event.target.files[0])} />
      </label>
      <p className={error ? 'bad' : 'quiet'} role="status">
        {error?.message ?? summary?.map ?? 'Read in this tab, sent nowhere.'}
      </p>
      {summary && <h2>{summary.title}</h2>}
      {summary?.players.map(({ name, character, result }, i) => (
        <p className="row" key={i}>
          {name} <span>{[character, result].filter(Boolean).join(', ')}</span>
        </p>
      ))}
    </>
  );
}

createRoot(document.getElementById('page')).render(<Page />);
