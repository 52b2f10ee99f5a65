import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import { replayError } from '../../core/errors.js';
import { joined } from '../../core/pieces.js';
import { AsyncDrive, seekable } from '../../io/drive-async.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { RecordsOptions, RecordsSyncOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { joinParts } from './join/join.js';
import { DemPart } from './join/part.js';

/** How parts are joined. Damage throws. */
export interface DemJoinOptions extends RecordsOptions {
  /** Called with what was left out, since two parts have it, and with what is missing between two parts. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

/**
 * One demo of the parts of a match, such as `-p1` and `-p2` of a match that was recorded in pieces. Parts are put in order by the rounds that were played
 * before them (CS2) and by the clock of the server; their ticks go on as that clock does. What two parts have is left out once, and where the world of both is the
 * same at that moment, their packets are simply those of one recording. Where a part does not go on from the one before, its own tables and entities
 * replace those of the other.
 *
 * Cost: each part is read twice and decoded once; the result is held in memory (`streamDemJoin` gives it piece by piece).
 *
 * @throws ReplayError `usage` where a part is of another map, build, game or of other players, with its number; any damage; `limit`, `source`.
 * @example
 * const [first, second] = [file, file]; // match-p1.dem and match-p2.dem
 * const match = await joinDem([first, second]);
 */
export async function joinDem(sources: readonly ReplaySource[], options: DemJoinOptions = {}): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamDemJoin(sources, options)) pieces.push(piece);
  return joined(pieces);
}

/**
 * `joinDem` piece by piece. The stream is a source for every verb.
 *
 * @throws ReplayError as `joinDem`.
 * @example
 * for await (const piece of streamDemJoin([file, file])) console.log(piece.length);
 */
export async function* streamDemJoin(
  sources: readonly ReplaySource[],
  { onDiagnostic, ...options }: DemJoinOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  checkParts(sources);
  const strict = { ...options, strict: true };
  const drives = new Map<DemPart, AsyncDrive>();
  try {
    for (const source of sources) {
      drives.set(new DemPart(strict), await AsyncDrive.over(seekable(await openReplay(source, strict), strict), strict, { format: 'dem' }));
    }
    const steps = joinParts([...drives.keys()], (diagnostic) => onDiagnostic?.(diagnostic));
    for (let step = steps.next(); step.done !== true;) {
      const { part, run } = step.value;
      let result = await drives.get(part)!.next(run);
      for (; result.done !== true; result = await drives.get(part)!.next(run)) yield* result.value;
      step = steps.next(result.value);
    }
    for (const drive of drives.values()) await drive.finish();
  } finally {
    for (const drive of drives.values()) await drive.close();
  }
}

/**
 * `joinDem` for bytes in memory.
 *
 * @throws ReplayError as `joinDem`.
 * @example
 * const match = joinDemSync([cutDemSync(bytes, { toTick: 5000 }), cutDemSync(bytes, { fromTick: 4900 })]);
 */
export function joinDemSync(
  parts: readonly Uint8Array[],
  { onDiagnostic, limits }: RecordsSyncOptions & Pick<DemJoinOptions, 'onDiagnostic'> = {},
): Uint8Array {
  checkParts(parts);
  const drives = new Map(parts.map((bytes) => [new DemPart({ limits }), new SyncDrive(unwrappedBytes(bytes, 'dem'))] as const));
  const pieces: Uint8Array[] = [];
  const steps = joinParts([...drives.keys()], (diagnostic) => onDiagnostic?.(diagnostic));
  for (let step = steps.next(); step.done !== true;) {
    const { part, run } = step.value;
    let result = drives.get(part)!.next(run);
    for (; result.done !== true; result = drives.get(part)!.next(run)) pieces.push(...result.value);
    step = steps.next(result.value);
  }
  return joined(pieces);
}

function checkParts({ length }: readonly unknown[]): void {
  if (length === 0) throw replayError('usage', 'there is no part to join', { format: 'dem', path: ['sources'] });
}
