import { AsyncDrive } from './drive-async.js';
import type { Session } from './framing.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';

/** Reads a session to its end, for its closing facts: what the whole-file verbs do. Batches are dropped. */
export async function drain<E, H, R>(session: Session<E, H, R>, source: Promise<OpenedSource>, options: ReadOptions): Promise<R> {
  const drive = new AsyncDrive(await source, options, () => session.clock?.());
  while ((await drive.next(session.run)).done !== true);
  await drive.finish(session);
  return session.result();
}
