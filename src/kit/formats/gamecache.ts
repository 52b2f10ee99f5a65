import { isDamage } from '../../core/diagnostics.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { parseGamecache } from '../../formats/gamecache/index.js';
import { GamecacheSession } from '../../formats/gamecache/session.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { withInputDamage } from '../../io/input-damage.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { ALL_SECTIONS, type GamecacheSection } from '../../formats/gamecache/replay.js';
import { present, versionIn, type FormatReading, type ReplaySummary } from '../reading.js';

/** A cache is a list of replays, so its summary needs the header only. */
async function summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary> {
  const session = new GamecacheSession(['item'], [], options);
  const drive = await AsyncDrive.over(openReplay(source, options), options, session);
  while (session.header() === undefined && (await drive.next(session.run)).done !== true);
  const { header, diagnostics } = session.result();
  await drive.readOn();
  await drive.finish();
  const program = header.layout === 'legacy' ? header.version.text : undefined;
  const summary: ReplaySummary = {
    format: 'gamecache',
    title: `DotAReplay cache of ${header.itemCount} games`,
    ...present({ build: program, version: versionIn(program) }),
    players: [],
    complete: !diagnostics.some(isDamage),
    diagnostics,
  };
  return withInputDamage(summary, drive.damage);
}

export const gamecache = {
  parse: parseGamecache<GamecacheSection>,
  defaultSections: ALL_SECTIONS,
  summarize,
} satisfies FormatReading;
