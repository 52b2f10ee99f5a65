import { openReplay } from '../../containers/wrapper/index.js';
import { unitLifetimes, type IcrepAnalysisEvent, type IcrepEventName, type IcrepMetadataValue } from '../../formats/icrep/index.js';
import { resourcePoints } from '../../formats/icrep/views/player-series.js';
import { tickMsOf } from '../../formats/icrep/metadata.js';
import { IcrepSession } from '../../formats/icrep/session.js';
import { stream } from '../../io/stream.js';
import { icrepEvents, icrepOrders, icrepPlayers, icrepPlayerStats, icrepResources, icrepUnits } from '../icrep.js';
import type { RowReader } from '../row-sink.js';

const LIFE_TYPES: ReadonlySet<IcrepAnalysisEvent['type']> = new Set<IcrepAnalysisEvent['type']>([
  'unitCreated',
  'constructionStarted',
  'constructionCompleted',
  'unitDestroyed',
]);

const isObject = (value: IcrepMetadataValue): value is { readonly [key: string]: IcrepMetadataValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rows: RowReader = async function* (source, sink, options) {
  const addPlayer = sink.rows(icrepPlayers);
  const addUnit = sink.rows(icrepUnits);
  const addStats = sink.rows(icrepPlayerStats);
  const addResource = sink.rows(icrepResources);
  const addOrder = sink.rows(icrepOrders);
  const addEvent = sink.rows(icrepEvents);
  const chosen: IcrepEventName[] = [];
  if (addOrder) chosen.push('tickFrame');
  if (addEvent) chosen.push('analysis');
  if (addUnit) chosen.push(...LIFE_TYPES);
  if (addStats || addResource) chosen.push('playerStatSnapshot');
  // There is no table of keyframes, but their index shows whether the file is whole.
  const session = new IcrepSession(chosen, ['metadata', 'keyframes'], options);
  const reading = stream(session, () => openReplay(source, options), options);
  let tickMs: number | undefined;
  const seconds = (tick: number): number => {
    // The metadata stand before both streams, so the speed is known here.
    tickMs ??= tickMsOf(session.result().metadata?.['game_speed']);
    return (tick * tickMs) / 1000;
  };
  const lives: IcrepAnalysisEvent[] = [];
  for await (const events of reading.batches()) {
    for (const event of events) {
      if (event.type === 'tickFrame') {
        if (addOrder) for (const order of event.orders) addOrder({ tick: event.tick, order, seconds });
        continue;
      }
      if (addUnit && LIFE_TYPES.has(event.type)) lives.push(event);
      if (event.type === 'playerStatSnapshot') {
        addStats?.({ event, seconds });
        if (addResource) for (const resource of resourcePoints(event.stats)) addResource({ event, resource, seconds });
      }
      addEvent?.({ event, seconds });
    }
    if (sink.full) yield;
  }
  const end = await reading.end();
  if (addPlayer) {
    const players = session.result().metadata?.['players'];
    if (Array.isArray(players)) {
      for (const [place, player] of (players as readonly IcrepMetadataValue[]).entries())
        if (isObject(player)) addPlayer({ place, player });
    }
  }
  if (addUnit) {
    for (const unit of unitLifetimes(lives)) {
      addUnit({ unit, seconds });
      if (sink.full) yield;
    }
  }
  return end;
};
