import { CS2_TICKS } from '../../formats/dem/cs2/tick-props.js';
import type { TickChunk } from '../../formats/dem/ticks/tick-columns.js';
import { TickSelect } from '../../formats/dem/ticks/tick-select.js';
import { tickSection, type TicksBuilder } from '../../formats/dem/ticks/tick-section.js';
import type { DemSectionDefinition } from '../../formats/dem/sections/section.js';
import { CS2_TICK_PROPS, CS2_TICK_ROWS, type Cs2Tick } from '../cs2-ticks.js';
import type { DemRead, DemTimed } from '../dem.js';
import type { AddRow, RowMaker } from '../source.js';

/** The players of CS2 at ticks: a definition that emits their columns among the events of the read, and the rows of these columns. */
export function cs2TickRows(positionSeconds: number): {
  readonly definition: DemSectionDefinition;
  readonly start: (add: AddRow<DemTimed<Cs2Tick>>, read: DemRead) => RowMaker<DemTimed<Cs2Tick>>;
} {
  const select = new TickSelect({ props: CS2_TICK_PROPS, everySeconds: positionSeconds });
  let builder: Pick<TicksBuilder, 'rest'> | undefined;
  return {
    definition: tickSection(
      CS2_TICKS,
      select,
      { name: CS2_TICK_ROWS, give: (recording, chunk, tick) => recording.emit(Object.assign(chunk, { type: CS2_TICK_ROWS, tick })) },
      (started) => (builder = started),
    ),
    start(add, { timed }) {
      const addAll = ({ rowCount, columns }: TickChunk): void => {
        const { tick, playerId } = columns as { readonly tick: Int32Array; readonly playerId: Int32Array };
        for (let row = 0; row < rowCount; row++) {
          add(timed({ tick: tick[row]!, playerId: playerId[row]!, valueOf: (prop) => columns[prop]![row] }));
        }
      };
      return {
        on: { [CS2_TICK_ROWS]: addAll },
        end: () => {
          if (builder !== undefined) addAll(builder.rest());
          return undefined;
        },
      };
    },
  };
}
