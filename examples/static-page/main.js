import { startReplayWorker } from 'replaykit/worker';

const status = document.getElementById('status');
const lines = document.getElementById('lines');
const starting = startReplayWorker(); // awaited later: a file chosen before the worker is ready is not lost

document.getElementById('file').onchange = async ({ target }) => {
  const [file] = target.files;
  lines.textContent = '';
  status.textContent = 'Reading …';
  try {
    const worker = await starting;
    for await (const { length, columns } of worker.streamTables(file, { tables: ['chat'], replay: file.name })) {
      for (let i = 0; i < length; i++) {
        const row = lines.insertRow();
        for (const text of [`${columns.seconds[i]?.toFixed(0)} s`, columns.text[i]]) row.insertCell().textContent = text;
      }
    }
    status.textContent = `${lines.rows.length} lines of chat in ${file.name}`;
  } catch (error) {
    status.textContent = error.message;
  }
};
