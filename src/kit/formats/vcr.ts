import { isDamage } from '../../core/diagnostics.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { parseVcr, type VcrReplay } from '../../formats/vcr/index.js';
import { VcrSession } from '../../formats/vcr/session.js';
import { readPart, untilHeader } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { DEFAULT_SECTIONS, type VcrSection } from '../../formats/vcr/replay.js';
import { summaryPlayers } from '../players-of.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

/** The sections that a summary with the winner of a race is made of. They need the whole recording. */
export const WINNER_SECTIONS = ['header', 'drivers', 'results'] as const satisfies VcrSection[];

type Parts = Pick<VcrReplay<'header' | 'drivers'>, 'header' | 'drivers' | 'diagnostics'>;

/** Without `results` the winner of a race is not known. */
export function summaryOf({
  header,
  drivers,
  results,
  diagnostics,
}: Parts & Partial<Pick<VcrReplay<'results'>, 'results'>>): ReplaySummary {
  const { startSeconds, endSeconds, sceneFile, sessionType } = header;
  const map = (header.layout === 'lmu' ? header.trackName : undefined) ?? sceneFile;
  return {
    format: 'vcr',
    title: [sessionType, map].filter((part) => part !== undefined).join(', ') || 'recording',
    ...present({
      game: header.layout,
      map,
      winner: header.sessionType === 'race' ? results?.find(({ position }) => position === 1)?.name : undefined,
      build: String(Number(header.version.toPrecision(6))),
      durationSeconds: startSeconds === undefined || endSeconds === undefined ? undefined : endSeconds - startSeconds,
    }),
    players: summaryPlayers({ format: 'vcr', header, drivers, results }),
    isComplete: !diagnostics.some(isDamage),
    diagnostics,
  };
}

async function summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary> {
  const session = new VcrSession([], ['header', 'drivers'], options);
  // in rFactor 2 header and drivers come before hours of driving, which are not read
  return summaryOf(await readPart(untilHeader(session), openReplay(source, options), options, session));
}

export const vcr = { parse: parseVcr<VcrSection>, defaultSections: DEFAULT_SECTIONS, summarize } satisfies FormatReading;
