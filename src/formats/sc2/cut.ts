import { checkCutSeconds } from '../../core/cut-seconds.js';
import { replayError } from '../../core/errors.js';
import { secondsOf } from './match/clock.js';
import { decodeSc2RecordsSync } from './model.js';
import type { Sc2Content, Sc2Records } from './records.js';
import { writeSc2 } from './writer.js';

/** The files of events. */
const STREAM = /^replay\.(game|message|tracker)\.events$/;

/**
 * The beginning of a replay: its events up to a time, in seconds of real time at the speed of the game, with the length in the header. A replay holds what
 * players ordered, not what came of it, so only the game can go on in the middle: a cut keeps the beginning. What the replay says of its end,
 * such as results, stays as it is.
 *
 * @throws ReplayError `usage` for a time that is not a number of at least 0; `unsupported-feature` where events do not decode; the first damage of
 *   the archive.
 * @example
 * const opening = cutSc2(bytes, { toSeconds: 300 });
 */
export function cutSc2(bytes: Uint8Array, { toSeconds }: { readonly toSeconds: number }): Uint8Array {
  checkCutSeconds('sc2', 'toSeconds', toSeconds);
  const { header, files } = decodeSc2RecordsSync(bytes);
  const gameSpeed = speedIn(files);
  const elapsed = header['m_elapsedGameLoops'] as number;
  const last = Math.min(elapsed, Math.floor(toSeconds / secondsOf(1, gameSpeed)));
  const kept = files.map(({ name, content }) => ({ name, content: STREAM.test(name) ? until(last, name, content) : content }));
  return writeSc2({ header: { ...header, m_elapsedGameLoops: last }, files: kept });
}

function speedIn(files: Sc2Records['files']): number | undefined {
  for (const { content } of files)
    if (content.kind === 'struct' && 'm_gameSpeed' in content.value) return content.value['m_gameSpeed'] as number;
  return undefined;
}

function until(last: number, name: string, content: Sc2Content): Sc2Content {
  if (content.kind === 'events') {
    const end = content.events.findIndex(({ gameloop }) => gameloop > last);
    // the tracker of a game that was resumed begins again at 0, behind what was played before
    return { kind: 'events', events: end < 0 ? content.events : content.events.slice(0, end) };
  }
  // An empty stream has nothing to decode.
  if (content.kind === 'bytes' && content.bytes.length === 0) return content;
  throw replayError('unsupported-feature', `${name} does not decode, so it cannot be cut`, { format: 'sc2', path: [name] });
}
