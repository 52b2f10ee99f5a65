import { openReplay } from '../../containers/wrapper/index.js';
import type { IcrepAnalysisEventOf, IcrepResourcePoint, IcrepUnitLifetime } from '../../formats/icrep/index.js';
import { tickMsOf } from '../../formats/icrep/metadata.js';
import { IcrepSession } from '../../formats/icrep/session.js';
import { viewsFor } from '../../formats/icrep/views/load-views.js';
import { resourcePoints } from '../../formats/icrep/views/player-series.js';
import { stream } from '../../io/stream.js';
import type { RowTable } from '../define.js';
import type { AddRow, RowMaker } from '../source.js';
import type { FormatTables, RowStart } from '../table-reader.js';

/** What the read gives besides events and sections. */
export interface IcrepRead {
  readonly seconds: (tick: number) => number;
}
/** The life of a unit. */
export interface IcrepUnitRow {
  readonly unit: IcrepUnitLifetime;
  readonly seconds: IcrepRead['seconds'];
}
/** A snapshot of statistics. */
export interface IcrepStatsRow {
  readonly event: IcrepAnalysisEventOf<'playerStatSnapshot'>;
  readonly seconds: IcrepRead['seconds'];
}
/** What a snapshot of statistics says of one kind of resource. */
export interface IcrepResourceRow extends IcrepStatsRow {
  readonly resource: IcrepResourcePoint;
}

const resourceRows = (add: AddRow<IcrepResourceRow>, { seconds }: IcrepRead): RowMaker<IcrepResourceRow> => ({
  on: {
    playerStatSnapshot: (event: IcrepAnalysisEventOf<'playerStatSnapshot'>) => {
      for (const resource of resourcePoints(event.stats)) add({ event, resource, seconds });
    },
  },
});

/** Opens one read of an Iron Curtain recording for its tables. */
export const openIcrepRows = async (
  resources: RowTable<IcrepResourceRow>,
  ...[source, { events, sections }, options]: Parameters<FormatTables['open']>
): ReturnType<FormatTables['open']> => {
  // The speed is in the metadata. The index of the keyframes shows whether the file is whole.
  const session = new IcrepSession(events, ['metadata', 'keyframes', ...sections], options, await viewsFor(sections));
  let tickMs: number | undefined;
  const seconds = (tick: number): number => {
    // The metadata come before both streams, so the speed is known here.
    tickMs ??= tickMsOf(session.result().metadata?.['game_speed']);
    return (tick * tickMs) / 1000;
  };
  const reading = stream(session, () => openReplay(source, options), options);
  const makers = new Map<unknown, RowStart>([[resources, resourceRows]]);
  return { reading, read: { seconds } satisfies IcrepRead, makers };
};
