import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { joined } from '../../core/pieces.js';
import { AsyncDrive, seekable } from '../../io/drive-async.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { RecordsOptions, RecordsSyncOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { DemCutting } from './cut/cut.js';
import type { DemCutRange } from './cut/cut-range.js';

/** Which part of a demo `cutDem` takes, and how it reads. Damage throws. */
export type DemCutOptions = DemCutRange & RecordsOptions;

/**
 * A part of a demo as a demo of its own: signon with the string tables as of the beginning, a packet that creates every entity as it was after the last
 * packet before `fromTick`, then all commands of the recording up to `toTick`, their payloads byte for byte. Readers get the same worlds,
 * messages and events as in the whole from there on; sections know nothing of what was before. The first packet is read back and compared before
 * anything is returned.
 *
 * Cost: the demo is read once for its ticks, and decoded from its start to `fromTick`; the cut is held in memory (`streamDemCut` gives it piece by
 * piece). A source that cannot seek is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `usage` where no packet is between the ticks; any damage before `fromTick`;
 *   `unsupported-feature` where a state cannot be written; `limit`, `source`.
 * @example
 * const clip = await cutDem(file, { fromSeconds: 750, toSeconds: 770 });
 */
export async function cutDem(source: ReplaySource, options: DemCutOptions): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamDemCut(source, options)) pieces.push(piece);
  return joined(pieces);
}

/**
 * `cutDem` piece by piece, for files that are larger than memory. The pieces one behind the other are the cut.
 *
 * @throws ReplayError as `cutDem`.
 * @example
 * for await (const piece of streamDemCut(file, { fromTick: 10_000 })) console.log(piece.length);
 */
export async function* streamDemCut(source: ReplaySource, options: DemCutOptions): AsyncGenerator<Uint8Array, void, void> {
  const strict = { ...options, strict: true };
  const cutting = new DemCutting(strict);
  const drive = await AsyncDrive.over(seekable(await openReplay(source, strict), strict), strict, cutting);
  try {
    for (let step = await drive.next(cutting.run); step.done !== true; step = await drive.next(cutting.run)) yield* step.value;
    await drive.finish();
  } finally {
    await drive.close();
  }
}

/**
 * `cutDem` for bytes in memory.
 *
 * @throws ReplayError as `cutDem`.
 * @example
 * const clip = cutDemSync(bytes, { fromTick: 10_000, toTick: 11_280 });
 */
export function cutDemSync(bytes: Uint8Array, options: DemCutRange & RecordsSyncOptions): Uint8Array {
  const { run } = new DemCutting(options);
  const drive = new SyncDrive(unwrappedBytes(bytes, 'dem'));
  const pieces: Uint8Array[] = [];
  for (let step = drive.next(run); step.done !== true; step = drive.next(run)) pieces.push(...step.value);
  return joined(pieces);
}
