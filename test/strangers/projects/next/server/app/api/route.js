import { summarizeReplay } from 'replaykit';
import { openFile, openTables, parseMany } from 'replaykit/node';

export const dynamic = 'force-dynamic';

/** What a server does with replays: one file, many on worker threads, and SQL in a process of its own. */
export async function GET(request) {
  const folder = new URL(request.url).searchParams.get('folder');
  const { title } = await summarizeReplay(openFile(`${folder}/toy-match.icrep`));
  const many = [];
  for await (const { ok, replay } of parseMany([`${folder}/toy-match.SC2Replay`], { jobs: 1 })) many.push(ok && replay.format);
  const tables = await openTables(folder, { cache: `${folder}/../cache`, jobs: 1 });
  try {
    const { rows } = await tables.query('SELECT DISTINCT name FROM sc2.players ORDER BY name');
    return Response.json({ title, many, rows });
  } finally {
    tables.close();
  }
}
