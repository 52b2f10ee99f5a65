import { openReplay } from '../../containers/wrapper/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import type { VcrSession } from './session.js';

/** Opens the source of a session. */
export async function openRecording(session: VcrSession, source: ReplaySource, options: ReadOptions): Promise<OpenedSource> {
  const opened = await openReplay(source, options);
  session.reads(opened);
  return opened;
}
