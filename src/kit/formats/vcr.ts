import { parseVcr, type VcrReplay } from '../../formats/vcr/index.js';
import { present, type FormatReading, type ReplaySummary, type ReplaySummaryPlayer } from '../reading.js';

function summaryOf({ header, drivers, complete, diagnostics }: VcrReplay): ReplaySummary {
  const { startTime, endTime, sceneFile, sessionType } = header;
  const map = (header.layout === 'lmu' ? header.trackName : undefined) ?? sceneFile;
  return {
    format: 'vcr',
    title: [sessionType, map].filter((part) => part !== undefined && part !== '').join(', ') || 'recording',
    ...present({
      map,
      build: String(Number(header.version.toPrecision(6))),
      durationSeconds: startTime === undefined || endTime === undefined ? undefined : endTime - startTime,
    }),
    // the safety car has no name
    players: drivers.flatMap((driver): ReplaySummaryPlayer[] => {
      const { name, vehicle } = driver;
      const team = driver.layout === 'lmu' ? driver.team : undefined;
      return name === '' ? [] : [{ name, ...present({ team, character: vehicle.name ?? vehicle.id }) }];
    }),
    complete,
    diagnostics,
  };
}

export const vcr: FormatReading = {
  parse: (source, options) => parseVcr(source, options),
  summarize: async (source, options) => summaryOf(await parseVcr(source, { ...options, include: ['header', 'drivers'] })),
};
