import { parseVcr, streamVcr, type VcrEventType, type VcrReplay, type VcrResult } from '../../formats/vcr/index.js';
import { ALL_EVENTS, VCR_EVENT_KINDS } from '../../formats/vcr/event-kinds.js';
import type { Card } from '../card.js';
import type { EventGuide, FormatGuide } from '../guide.js';
import { vcrStructure } from './vcr-structure.js';

function cardOf({ format, isComplete, diagnostics, header, drivers, results }: VcrReplay<'drivers' | 'results'>): Card {
  const [winner] = results.filter(({ position }) => position === 1);
  const best = results.reduce<VcrResult | undefined>(
    (a, b) => (b.bestLapSeconds !== undefined && b.bestLapSeconds < (a?.bestLapSeconds ?? Infinity) ? b : a),
    undefined,
  );
  const { startSeconds, endSeconds } = header;
  const facts = {
    layout: header.layout,
    version: Number(header.version.toPrecision(6)),
    session: header.sessionType,
    track: header.layout === 'lmu' ? header.trackName : header.sceneFile,
    mod: header.layout === 'rf2' ? header.mod.name : undefined,
    durationSeconds: startSeconds === undefined || endSeconds === undefined ? undefined : endSeconds - startSeconds,
    winner: winner?.name,
    laps: results.length === 0 ? undefined : Math.max(...results.map(({ laps }) => laps)),
    bestLapSeconds: best?.bestLapSeconds,
    bestLapOf: best?.name,
    slices: header.sliceCount,
    events: header.eventCount,
    drivers: drivers.map(({ number, name, vehicle }) => ({ number, name, vehicle: vehicle.name ?? vehicle.id })),
  };
  return { format, isComplete, diagnostics, facts };
}

/** Events by seconds of session time. */
const events: EventGuide = {
  types: () => ALL_EVENTS,
  clock: 'sessionSeconds',
  at: (seconds) => seconds,
  hidden: [],
  read: (source, { types }, options) => streamVcr(source, { ...options, events: types as readonly VcrEventType[] | undefined }),
};

/** The table of event kinds of the recording's game. */
const schema: FormatGuide['schema'] = async (source, options) => {
  const { isComplete, diagnostics, header } = await parseVcr(source, { ...options, include: ['header'] });
  const entries = VCR_EVENT_KINDS.filter(({ layout }) => layout === header.layout).map((kind) => ({
    name: kind.type,
    facts: {
      class: kind.eventClass,
      type: kind.eventType,
      minBytes: kind.minSize,
      maxBytes: kind.maxSize,
      confidence: kind.confidence,
      about: kind.name,
    },
    fields: [],
  }));
  return { isComplete, diagnostics, entries };
};

/** Decodes every event, and compares the numbers of slices and events with the header. */
const check: FormatGuide['check'] = async (source, options) => {
  const counts = { driverStates: 0, raceEvents: 0, unknownEvents: 0 };
  const reading = streamVcr(source, options);
  for await (const batch of reading.batches()) {
    for (const { type } of batch) {
      if (type === 'driverState') counts.driverStates++;
      else if (type === 'unknown') counts.unknownEvents++;
      else counts.raceEvents++;
    }
  }
  const { isComplete, diagnostics } = await reading.end();
  return { isComplete, diagnostics, counts };
};

export const vcr: FormatGuide = {
  format: 'vcr',
  card: async (source, options) => cardOf(await parseVcr(source, { ...options, include: ['header', 'drivers', 'results'] })),
  events,
  schema,
  structure: vcrStructure,
  check,
};
