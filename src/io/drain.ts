import { AsyncDrive, type DrivenAs } from './drive-async.js';
import { need, type Asking, type Request, type Session } from './framing.js';
import { withInputDamage } from './input-damage.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';

type Opening = OpenedSource | Promise<OpenedSource>;

/** Reads a session to its end and returns its closing facts: what every verb for whole files does. Batches are dropped. */
export async function drain<E, H, R>(session: Session<E, H, R>, source: Opening, options: ReadOptions): Promise<R> {
  const drive = await AsyncDrive.over(source, options, session);
  while ((await drive.next(session.run)).done !== true);
  await drive.finish();
  return withInputDamage(session.result(), drive.damage);
}

/**
 * Runs a coroutine that needs only part of a file: what every verb that reads a few KB does. A wrapper is read to its end, since only that shows whether
 * it is whole.
 */
export async function readPart<R>(run: Asking<R>, source: Opening, options: ReadOptions, about: DrivenAs): Promise<R> {
  const drive = await AsyncDrive.over(source, options, about);
  const result = await drive.run(run);
  await drive.readOn();
  await drive.finish();
  return withInputDamage(result, drive.damage);
}

/** Runs a session until its header is known, and returns what it knows by then. */
export function* untilHeader<E, H, R>(session: Session<E, H, R>): Asking<R> {
  let step = session.run.next(yield* need(0));
  while (step.done !== true && session.header() === undefined) step = session.run.next(yield step.value as Request);
  return session.result();
}
