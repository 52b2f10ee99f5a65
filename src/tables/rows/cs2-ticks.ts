import { CS2_TICKS } from '../../formats/dem/cs2/tick-props.js';
import type { DemEventType } from '../../formats/dem/index.js';
import type { TickChunk } from '../../formats/dem/ticks/tick-columns.js';
import { TickSelect } from '../../formats/dem/ticks/tick-select.js';
import { tickSection, type TicksBuilder } from '../../formats/dem/ticks/tick-section.js';
import { CS2_TICK_PROPS, cs2Ticks } from '../cs2-ticks.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';

/** The type under which rows come among the events of the reading. */
const NAME = 'cs2TickRows';

/** The players of CS2 at ticks, from the rows of `parseDemTicks`. */
export function cs2TickRows({ sink, options, timed }: DemRowsOf): DemRows {
  const add = sink.rows(cs2Ticks);
  if (add === undefined) return { events: [], sections: [], event: () => undefined, end: () => undefined };
  const select = new TickSelect({ props: CS2_TICK_PROPS, everySeconds: options.positionSeconds });
  let builder: Pick<TicksBuilder, 'rest'> | undefined;
  const addAll = ({ rowCount, columns }: TickChunk): void => {
    const { tick, playerId } = columns as { readonly tick: Int32Array; readonly playerId: Int32Array };
    for (let row = 0; row < rowCount; row++) {
      add(timed({ tick: tick[row]!, playerId: playerId[row]!, valueOf: (prop) => columns[prop]![row] }));
    }
  };
  return {
    events: [NAME as DemEventType],
    sections: [],
    definition: tickSection(
      CS2_TICKS,
      select,
      { name: NAME, give: (recording, chunk, tick) => recording.emit(Object.assign(chunk, { type: NAME, tick })) },
      (started) => (builder = started),
    ),
    event(event) {
      if ((event.type as string) === NAME) addAll(event as unknown as TickChunk);
    },
    end: () => builder && addAll(builder.rest()),
  };
}
