import { isDamage } from '../../core/diagnostics.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { parseGamecache } from '../../formats/gamecache/index.js';
import { GamecacheSession } from '../../formats/gamecache/session.js';
import { readPart, untilHeader } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { ALL_SECTIONS, type GamecacheSection } from '../../formats/gamecache/replay.js';
import { present, versionIn, type FormatReading, type ReplaySummary } from '../reading.js';

/** A cache is a list of replays, so its summary needs the header only. */
async function summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary> {
  const session = new GamecacheSession(['item'], [], options);
  const { header, diagnostics } = await readPart(untilHeader(session), openReplay(source, options), options, session);
  const program = header.layout === 'legacy' ? header.version.text : undefined;
  return {
    format: 'gamecache',
    title: `DotAReplay cache of ${header.itemCount} games`,
    ...present({ build: program, version: versionIn(program) }),
    players: [],
    isComplete: !diagnostics.some(isDamage),
    diagnostics,
  };
}

export const gamecache = {
  parse: parseGamecache<GamecacheSection>,
  defaultSections: ALL_SECTIONS,
  summarize,
} satisfies FormatReading;
