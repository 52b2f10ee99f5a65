import { isDamage } from '../../core/diagnostics.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { parseVcr, type VcrReplay } from '../../formats/vcr/index.js';
import { VcrSession } from '../../formats/vcr/session.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { withInputDamage } from '../../io/input-damage.js';
import { need, type Asking, type Request } from '../../io/framing.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { DEFAULT_SECTIONS, type VcrSection } from '../../formats/vcr/replay.js';
import { present, type FormatReading, type ReplaySummary, type ReplaySummaryPlayer } from '../reading.js';

function summaryOf({ header, drivers, diagnostics }: Pick<VcrReplay, 'header' | 'drivers' | 'diagnostics'>): ReplaySummary {
  const { startSeconds, endSeconds, sceneFile, sessionType } = header;
  const map = (header.layout === 'lmu' ? header.trackName : undefined) ?? sceneFile;
  return {
    format: 'vcr',
    title: [sessionType, map].filter((part) => part !== undefined).join(', ') || 'recording',
    ...present({
      game: header.layout,
      map,
      build: String(Number(header.version.toPrecision(6))),
      durationSeconds: startSeconds === undefined || endSeconds === undefined ? undefined : endSeconds - startSeconds,
    }),
    // the safety car has no name
    players: drivers.flatMap((driver): ReplaySummaryPlayer[] => {
      const { name, vehicle } = driver;
      const team = driver.layout === 'lmu' ? driver.team : undefined;
      return name === undefined ? [] : [{ name, ...present({ team, character: vehicle.name ?? vehicle.id }) }];
    }),
    complete: !diagnostics.some(isDamage),
    diagnostics,
  };
}

/** Runs a session until its header and drivers are known. In rFactor 2 they come before hours of driving, which are not read. */
function* untilHeader(session: VcrSession): Asking<VcrReplay> {
  let step = session.run.next(yield* need(0));
  while (step.done !== true && session.header() === undefined) step = session.run.next(yield step.value as Request);
  return session.result();
}

async function summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary> {
  const session = new VcrSession(undefined, ['header', 'drivers'], options);
  const drive = await AsyncDrive.over(openReplay(source, options), options, session);
  const replay = await drive.run(untilHeader(session));
  await drive.readOn();
  await drive.finish();
  return withInputDamage(summaryOf(replay), drive.damage);
}

export const vcr = { parse: parseVcr<VcrSection>, defaultSections: DEFAULT_SECTIONS, summarize } satisfies FormatReading;
