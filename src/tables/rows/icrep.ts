import { openReplay } from '../../containers/wrapper/index.js';
import { unitLifetimes, type IcrepAnalysisEvent, type IcrepAnalysisEventOf } from '../../formats/icrep/index.js';
import { tickMsOf } from '../../formats/icrep/metadata.js';
import { IcrepSession } from '../../formats/icrep/session.js';
import { resourcePoints } from '../../formats/icrep/views/player-series.js';
import { stream } from '../../io/stream.js';
import { icrepResources, icrepUnits, LIFE_TYPES, type IcrepRead, type IcrepResourceRow, type IcrepUnitRow } from '../icrep.js';
import type { AddRow, RowMaker } from '../source.js';
import type { FormatTables, RowStart } from '../table-reader.js';

/** The lives of units end anywhere in the recording, so their events are kept until the end. */
function unitRows(_: AddRow<IcrepUnitRow>, { seconds }: IcrepRead): RowMaker<IcrepUnitRow> {
  const lives: IcrepAnalysisEvent[] = [];
  const keep = (event: IcrepAnalysisEvent): void => void lives.push(event);
  return {
    on: Object.fromEntries(LIFE_TYPES.map((type) => [type, keep])),
    *end() {
      for (const unit of unitLifetimes(lives)) yield { unit, seconds };
    },
  };
}

const resourceRows = (add: AddRow<IcrepResourceRow>, { seconds }: IcrepRead): RowMaker<IcrepResourceRow> => ({
  on: {
    playerStatSnapshot: (event: IcrepAnalysisEventOf<'playerStatSnapshot'>) => {
      for (const resource of resourcePoints(event.stats)) add({ event, resource, seconds });
    },
  },
});

const MAKERS = new Map<unknown, RowStart>([
  [icrepUnits, unitRows],
  [icrepResources, resourceRows],
]);

/** Opens one read of an Iron Curtain recording for its tables. */
export const openIcrepRows: FormatTables['open'] = (source, { events }, options) => {
  // The speed is in the metadata. The index of the keyframes shows whether the file is whole.
  const session = new IcrepSession(events, ['metadata', 'keyframes'], options);
  let tickMs: number | undefined;
  const seconds = (tick: number): number => {
    // The metadata stand before both streams, so the speed is known here.
    tickMs ??= tickMsOf(session.result().metadata?.['game_speed']);
    return (tick * tickMs) / 1000;
  };
  const reading = stream(session, () => openReplay(source, options), options);
  return Promise.resolve({ reading, read: { seconds } satisfies IcrepRead, makers: MAKERS });
};
