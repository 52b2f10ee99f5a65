import { lapsOf, streamVcr, type VcrEvent, type VcrEventType } from '../../formats/vcr/index.js';
import type { RowReader } from '../row-sink.js';
import { INCIDENT_TYPES, vcrDrivers, vcrIncidents, vcrLaps, vcrTelemetry, type VcrIncident } from '../vcr.js';

const isIncident = (event: VcrEvent): event is VcrIncident => (INCIDENT_TYPES as readonly string[]).includes(event.type);

export const rows: RowReader = async function* (source, sink, options) {
  const addDriver = sink.rows(vcrDrivers);
  const addLap = sink.rows(vcrLaps);
  const addIncident = sink.rows(vcrIncidents);
  const addState = sink.rows(vcrTelemetry);
  const events: VcrEventType[] = [];
  if (addLap) events.push('checkpoint');
  if (addIncident) events.push(...INCIDENT_TYPES);
  if (addState) events.push('driverState');
  const reading = streamVcr(source, { ...options, events });
  // A race of a day has some thousand of them.
  const checkpoints: VcrEvent[] = [];
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (event.type === 'driverState') addState?.(event);
      else if (event.type === 'checkpoint') checkpoints.push(event);
      else if (isIncident(event)) addIncident?.(event);
    }
    if (sink.full) yield;
  }
  const end = await reading.end();
  if (addDriver) end.drivers.forEach(addDriver);
  if (addLap) for (const laps of lapsOf(checkpoints).values()) laps.forEach(addLap);
  return end;
};
