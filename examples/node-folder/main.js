// Lists the replays of a folder, of any game: node main.js FOLDER
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { detectReplay, isReplayError, summarizeReplay } from 'replaykit';
import { openFile } from 'replaykit/node';

const folder = process.argv[2] ?? '.';
const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);

for (const name of files.sort()) {
  const path = join(folder, name);
  try {
    if ((await detectReplay(openFile(path))) === undefined) continue;
    const { game, title, durationSeconds, players, isComplete } = await summarizeReplay(openFile(path));
    const length = durationSeconds === undefined ? '-' : `${Math.round(durationSeconds / 60)} min`;
    console.log(
      name.padEnd(28),
      (game ?? '-').padEnd(10),
      length.padEnd(8),
      `${players.length} players`.padEnd(12),
      title,
      isComplete ? '' : '(damaged)',
    );
  } catch (error) {
    if (!isReplayError(error)) throw error;
    console.log(name.padEnd(28), error.message);
  }
}
