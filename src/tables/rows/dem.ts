import { openReplay } from '../../containers/wrapper/index.js';
import type { DemEventType } from '../../formats/dem/index.js';
import { DemSession } from '../../formats/dem/session.js';
import { stream } from '../../io/stream.js';
import { demChat, demGameEvents } from '../dem.js';
import type { RowReader } from '../row-sink.js';

export const rows: RowReader = async function* (source, sink, options) {
  const addLine = sink.rows(demChat);
  const addGameEvent = sink.rows(demGameEvents);
  const events: DemEventType[] = [];
  if (addLine) events.push('chat');
  if (addGameEvent) events.push('gameEvent');
  const session = new DemSession(events, ['serverInfo'], options);
  const reading = stream(session, () => openReplay(source, options), options);
  let tickInterval: number | undefined;
  const secondsOf = (tick: number): number | undefined => {
    tickInterval ??= session.result().serverInfo?.tickInterval;
    return tickInterval === undefined ? undefined : tick * tickInterval;
  };
  for await (const batch of reading.batches()) {
    const seconds = secondsOf(batch[0]!.tick);
    for (const event of batch) {
      if (event.type === 'chat') addLine?.({ event, seconds });
      else if (event.type === 'gameEvent') addGameEvent?.({ event, seconds });
    }
    if (sink.full) yield;
  }
  return await reading.end();
};
