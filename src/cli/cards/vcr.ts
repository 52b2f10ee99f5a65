import { parseVcr, type VcrReplay } from '../../formats/vcr/index.js';
import { vcrSignature } from '../../formats/vcr/signature.js';
import { isReplayError } from '../../core/errors.js';
import type { Card, CardMaker } from '../card.js';

function cardOf({ format, complete, diagnostics, header, drivers }: VcrReplay): Card {
  const { startTime, endTime } = header;
  const facts = {
    layout: header.layout,
    version: Number(header.version.toPrecision(6)),
    session: header.sessionType,
    track: header.layout === 'lmu' ? header.trackName : header.sceneFile,
    mod: header.layout === 'rf2' ? header.mod.name : undefined,
    durationSeconds: startTime === undefined || endTime === undefined ? undefined : endTime - startTime,
    slices: header.sliceCount,
    events: header.eventCount,
    drivers: drivers.map(({ number, name, vehicle }) => ({ number, name, vehicle: 'name' in vehicle ? vehicle.name : vehicle.id })),
  };
  return { format, complete, diagnostics, facts };
}

/** Recordings of rFactor 1 are recognised too, so that reading them says what they are. */
function recognises(head: Uint8Array): boolean {
  try {
    return vcrSignature(head) !== undefined;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return true;
  }
}

export const vcrCard: CardMaker = {
  recognises,
  card: async (source) => cardOf(await parseVcr(source)),
};
