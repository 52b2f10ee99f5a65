import type { DemGameEvent, StringTable } from '../formats/dem/index.js';
import { ReadGameEvent } from '../formats/dem/events.js';
import { DotaClock, type DotaClockData } from '../formats/dem/dota/clock.js';
import { StringTableRows, type RowEncoding } from '../formats/dem/string-tables/string-table.js';
import type { AnyReplay } from './parse-options.js';

/** A string table as plain data: its class keeps the rows to itself. Keys are one character a byte. */
interface TableParcel {
  readonly id: number;
  readonly encoding: RowEncoding;
  readonly size: number;
  readonly rows: readonly (readonly [index: number, key: string | undefined, value: Uint8Array | undefined])[];
}

/** The sections of a demo that are not plain data. */
interface LiveSections {
  readonly clock?: DotaClock | undefined;
  readonly stringTables?: ReadonlyMap<string, StringTable> | undefined;
  readonly gameEvents?: readonly DemGameEvent[] | undefined;
}
interface PackedSections {
  readonly clock?: DotaClockData | undefined;
  readonly stringTables?: ReadonlyMap<string, TableParcel> | undefined;
  readonly gameEvents?: readonly Pick<DemGameEvent, 'tick' | 'name' | 'keys'>[] | undefined;
}

/** A demo with its clock, string tables and game events as plain data; any other replay as it is. */
export function packDemo(replay: AnyReplay): object {
  if (replay.format !== 'dem') return replay;
  const { clock, stringTables, gameEvents } = replay as LiveSections;
  const sections: PackedSections = {
    ...(clock === undefined ? {} : { clock: { ...clock } }),
    ...(stringTables === undefined ? {} : { stringTables: mapped(stringTables, (table) => packed(table as StringTableRows)) }),
    ...(gameEvents === undefined ? {} : { gameEvents: gameEvents.map(({ tick, name, keys }) => ({ tick, name, keys })) }),
  };
  return { ...replay, ...sections };
}

/** The inverse of `packDemo`. */
export function unpackDemo(replay: object): object {
  if ((replay as AnyReplay).format !== 'dem') return replay;
  const { clock, stringTables, gameEvents } = replay as PackedSections;
  const sections: LiveSections = {
    ...(clock === undefined ? {} : { clock: new DotaClock(clock) }),
    ...(stringTables === undefined ? {} : { stringTables: mapped(stringTables, unpacked) }),
    ...(gameEvents === undefined ? {} : { gameEvents: gameEvents.map(({ tick, name, keys }) => new ReadGameEvent(tick, name, keys)) }),
  };
  return { ...replay, ...sections };
}

const mapped = <A, B>(map: ReadonlyMap<string, A>, change: (value: A, key: string) => B): ReadonlyMap<string, B> =>
  new Map([...map].map(([key, value]) => [key, change(value, key)]));

function packed(table: StringTableRows): TableParcel {
  const rows = [...table.rows()].map(([i, , value]) => [i, table.keyBytes(i), value] as const);
  return { id: table.id, encoding: table.encoding, size: table.size, rows };
}

function unpacked({ id, encoding, size, rows }: TableParcel, name: string): StringTable {
  const table = new StringTableRows(id, name, encoding);
  for (const [i, key, value] of rows) table.set(i, key, value);
  if (size > 0) table.set(size - 1, undefined, undefined);
  return table;
}
