import { openReplay } from '../../containers/wrapper/index.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { seek, type Asking } from '../../io/framing.js';
import { withInputDamage } from '../../io/input-damage.js';
import type { ReadOptions } from '../../io/options.js';
import { openSource, type ReplaySource } from '../../io/source.js';
import { DemDecoder } from './decoder.js';
import type { DemHeader } from './header.js';
import { readFileInfo, readHeader, type DemInfo } from './info.js';
import { eachCommand, finish, needsTime } from './jump.js';
import { DEM_LIMITS, PREAMBLE_BYTES } from './layout.js';
import type { DemKnowledge } from './knowledge.js';
import { knowledgeFor } from './load-knowledge.js';
import { OPENING_BYTES, OpeningPlayers, playersOf } from './opening-players.js';
import { planOf } from './plan.js';
import type { DemPlayer } from './replay.js';

/** What is known from the beginning and the file info of a recording. */
export interface DemOpening extends DemInfo {
  /** Who was there in the first ten seconds; empty where nobody wanted them. */
  readonly players: readonly DemPlayer[];
}

/**
 * `readDemInfo`, and where `wants` says so the players as of ten seconds into the recording: where the file info has no players, they are only in
 * the table `userinfo` and in entities. Reads the beginning of the file up to then, of which commands that end in the first 4 MB, whatever the
 * size of the demo; `wants` may also give the players that another reading found. Of a source that cannot seek these 4 MB are held until the file info at its end is read.
 */
export async function readOpening(
  source: ReplaySource,
  options: ReadOptions,
  wants: (info: Known) => boolean | readonly DemPlayer[],
): Promise<DemOpening> {
  const limits = limitsWith(options.limits, DEM_LIMITS);
  const diagnostics = new Diagnostics({ ...options, maxDiagnostics: limits.maxDiagnostics });
  const opened = openReplay(source, options);
  const drive = await AsyncDrive.over(opened, options, { format: 'dem' });
  const header = await drive.run(readHeader(options));
  const held = (await opened).kind === 'sequential' ? await drive.run(beginning(Math.min(OPENING_BYTES, limits.maxInputBytes))) : undefined;
  const fileInfo = await drive.run(readFileInfo(header, diagnostics, limits, options.codecs));
  const wanted = wants({ header, fileInfo });
  let players = typeof wanted === 'boolean' ? [] : wanted;
  if (wanted === true) {
    const reading = readPlayers(
      header,
      options,
      await knowledgeFor([], ['players'], {}),
      diagnostics,
      limits,
      held?.length === OPENING_BYTES,
    );
    const { signal, yieldAfterMs } = options;
    players = await (held === undefined ? drive : new AsyncDrive(openSource(held), { signal, yieldAfterMs }, { format: 'dem' })).run(
      reading,
    );
  }
  await drive.readOn();
  await drive.finish();
  return withInputDamage({ ...replayBase('dem', diagnostics, true), header, fileInfo, players }, drive.damage);
}

/** What is known before the beginning is decoded. */
type Known = Pick<DemInfo, 'header' | 'fileInfo'>;

/** A copy of the first bytes. */
function* beginning(byteLength: number): Asking<Uint8Array> {
  const reader = yield* seek(0, byteLength);
  return reader.take(Math.min(byteLength, reader.remaining)).slice();
}

/** `goesOn` says that the file goes on where the bytes end. */
function* readPlayers(
  { fileInfoOffset = 0, spawnGroupsOffset = 0 }: DemHeader,
  options: ReadOptions,
  knowledge: DemKnowledge,
  diagnostics: Diagnostics,
  limits: Readonly<DecodeLimits>,
  goesOn: boolean,
): Asking<readonly DemPlayer[]> {
  const plan = planOf([], ['players'], {}, knowledge);
  const decoder = new DemDecoder(plan, { fileInfoOffset, spawnGroupsOffset }, diagnostics, limits, options.codecs);
  decoder.schemas = knowledge.schemas;
  const opening = new OpeningPlayers();
  const visit: Parameters<typeof eachCommand>[2] = (frame, end) => {
    if (opening.isOver(frame, end, decoder)) return false;
    decoder.command(frame);
    return true;
  };
  yield* eachCommand(PREAMBLE_BYTES, limits, visit, {
    afterwards: () => (needsTime(decoder) ? finish(decoder) : undefined),
    damaged(error, offset) {
      // A command that is cut off where the held bytes end is whole in the file.
      if (goesOn && isReplayError(error, 'truncated')) return;
      diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path: ['command'], offset }) : error);
    },
  });
  return opening.players ?? playersOf(decoder);
}
