import { streamGamecache } from '../../formats/gamecache/index.js';
import { gamecacheItems, gamecachePlayers } from '../gamecache.js';
import type { RowReader } from '../row-sink.js';

export const rows: RowReader = async function* (source, sink, options) {
  const addItem = sink.rows(gamecacheItems);
  const addPlayer = sink.rows(gamecachePlayers);
  const reading = streamGamecache(source, options);
  for await (const items of reading.batches()) {
    for (const item of items) {
      addItem?.(item);
      if (addPlayer) item.players?.forEach((player, place) => addPlayer({ item, player, place }));
    }
    if (sink.full) yield;
  }
  return await reading.end();
};
