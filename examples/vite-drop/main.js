import { startReplayWorker } from 'replaykit/worker';

const [status, reading, progress, title, tables] = ['status', 'reading', 'progress', 'title', 'tables'].map((id) =>
  document.getElementById(id),
);
const starting = startReplayWorker(); // awaited later: a file dropped before the worker is ready is not lost
let stop = new AbortController();

async function show(file) {
  stop.abort();
  const { signal } = (stop = new AbortController());
  const onProgress = ({ bytesRead }) => Object.assign(progress, { value: bytesRead, max: file.size });
  const rows = {};
  tables.textContent = title.textContent = '';
  reading.hidden = false;
  try {
    const worker = await starting;
    const summary = await worker.summarizeReplay(file, { signal });
    title.textContent = summary.title;
    status.textContent = summary.players.map(({ name }) => name).join(' · ');
    for await (const { table, length } of worker.streamTables(file, { replay: file.name, signal, onProgress })) {
      rows[table.name] = (rows[table.name] ?? 0) + length;
    }
    for (const [name, count] of Object.entries(rows)) {
      const row = tables.insertRow();
      for (const text of [name, count.toLocaleString('en')]) row.insertCell().textContent = text;
    }
  } catch (error) {
    status.textContent = signal.aborted ? 'Canceled.' : error.message;
  }
  if (!signal.aborted || stop.signal === signal) reading.hidden = true;
}

document.getElementById('file').onchange = ({ target }) => show(target.files[0]);
document.getElementById('cancel').onclick = () => stop.abort();
document.ondragover = (event) => event.preventDefault();
document.ondrop = (event) => {
  event.preventDefault();
  show(event.dataTransfer.files[0]);
};
