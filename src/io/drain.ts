import { AsyncDrive } from './drive-async.js';
import type { Session } from './framing.js';
import { withInputDamage } from './input-damage.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';

/** Reads a session to its end, for its closing facts: what the whole-file verbs do. Batches are dropped. */
export async function drain<E, H, R>(session: Session<E, H, R>, source: Promise<OpenedSource>, options: ReadOptions): Promise<R> {
  const drive = await AsyncDrive.over(source, options, session);
  while ((await drive.next(session.run)).done !== true);
  await drive.finish();
  return withInputDamage(session.result(), drive.damage);
}
