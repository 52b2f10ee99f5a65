import { openReplay } from '../../containers/wrapper/index.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { pause, type Asking } from '../../io/framing.js';
import { told } from '../../io/input-damage.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { DemDecoder } from './decoder.js';
import type { DemHeader } from './header.js';
import { readFileInfo, readHeader, type DemInfo } from './info.js';
import { eachCommand } from './jump.js';
import { DEM_LIMITS, DEM_STOP, PREAMBLE_BYTES } from './layout.js';
import type { DemKnowledge } from './knowledge.js';
import { knowledgeFor } from './load-knowledge.js';
import { planOf } from './plan.js';
import type { DemPlayer } from './replay.js';

/** Who joins later than this is not in a summary. In a match of a server all have joined when the recording begins. */
const OPENING_SECONDS = 10;
/** No command that begins behind this offset is decoded. The first ten seconds of real recordings take 0.2 to 2 MB. */
const OPENING_BYTES = 4 << 20;

/** What the beginning and the file info of a recording tell. */
export interface DemOpening extends DemInfo {
  /** Who was there in the first ten seconds; empty where nobody wanted them. */
  readonly players: readonly DemPlayer[];
}

/**
 * `readDemInfo`, and where `wants` says so the players as of ten seconds into the recording: of games whose file info says nothing of players,
 * they lie in the table `userinfo` and in entities only. Reads the beginning of the file up to then, of which commands that begin in the first 4 MB, whatever the size of the demo.
 */
export async function readOpening(source: ReplaySource, options: ReadOptions, wants: (header: DemHeader) => boolean): Promise<DemOpening> {
  const limits = limitsWith(options.limits, DEM_LIMITS);
  const diagnostics = new Diagnostics({ ...options, maxDiagnostics: limits.maxDiagnostics });
  const drive = await AsyncDrive.over(openReplay(source, options), options, { format: 'dem' });
  const header = await drive.run(readHeader(options));
  const knowledge = wants(header) ? await knowledgeFor([], ['players']) : undefined;
  const players = knowledge === undefined ? [] : await drive.run(readPlayers(header, options, knowledge, diagnostics, limits));
  const fileInfo = await drive.run(readFileInfo(header, diagnostics, limits, options.codecs));
  await drive.readOn();
  await drive.finish();
  return told({ ...replayBase('dem', diagnostics, true), header, fileInfo, players }, drive.damage);
}

function* readPlayers(
  { fileInfoOffset = 0, spawnGroupsOffset = 0 }: DemHeader,
  options: ReadOptions,
  { games, schemas }: DemKnowledge,
  diagnostics: Diagnostics,
  limits: Readonly<DecodeLimits>,
): Asking<readonly DemPlayer[]> {
  const plan = planOf([], ['players'], { toSeconds: OPENING_SECONDS }, games);
  const decoder = new DemDecoder(plan, { fileInfoOffset, spawnGroupsOffset }, diagnostics, limits, options.codecs);
  decoder.schemas = schemas;
  const visit: Parameters<typeof eachCommand>[2] = (frame) => {
    if (frame.id === DEM_STOP || decoder.clockTick(frame) > plan.span.toTick || frame.offset > OPENING_BYTES) return false;
    decoder.command(frame);
    return true;
  };
  yield* eachCommand(PREAMBLE_BYTES, limits, visit, {
    afterwards: () => (decoder.isUnfinished ? rest(decoder) : undefined),
    damaged: (error, offset) =>
      diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path: ['command'], offset }) : error),
  });
  return decoder.sectionsOf(new Set(['players'])).players ?? [];
}

/** What is left of a packet that was paused. */
function* rest(decoder: DemDecoder): Asking<void> {
  while (decoder.isUnfinished) {
    yield* pause();
    decoder.resume();
  }
}
