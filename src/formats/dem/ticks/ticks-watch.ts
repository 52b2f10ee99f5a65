import type { DemSpan } from '../span.js';
import type { DemWatch, DemWatcher, WatchedRecording } from '../watches/watch.js';
import { TickColumns, type TickChunk, type TickReader } from './tick-columns.js';
import { IDENTITY_PROPS, type TickGame, type TickProp, type TickRole, type TickRow } from './tick-prop.js';
import { tickKindOf } from './tick-games.js';
import type { TickSelect } from './tick-select.js';

/** Receives the rows. */
export interface TicksSink {
  readonly name: string;
  /** Takes rows as soon as there are enough. Those that are left at the end of the recording come from `rest`. */
  give(recording: WatchedRecording, chunk: TickChunk, tick: number): void;
}

/** Looks at the players after each packet that is wanted. */
export class TicksWatcher<Row extends TickRow = never> implements DemWatcher {
  readonly #recording: WatchedRecording;
  readonly #select: TickSelect;
  readonly #span: DemSpan;
  readonly #sink: TicksSink;
  readonly #columns: TickColumns<Row>;
  readonly #rows: (visit: (row: Row) => void) => void;
  readonly #visit: (row: Row) => void;
  /** Tick of the last packet. */
  #tick = -1;

  constructor(recording: WatchedRecording, game: TickGame<Row>, select: TickSelect, sink: TicksSink) {
    this.#recording = recording;
    this.#select = select;
    this.#span = select.span();
    this.#sink = sink;
    this.#columns = new TickColumns(select.props.map((name) => readerOf(recording, game, name)));
    this.#rows = game.start(recording);
    this.#visit = (row) => {
      if (select.wantsPlayer(row)) this.#columns.add(this.#tick, row);
    };
  }

  packet(tick: number): void {
    const tickInterval = this.#recording.serverInfo?.tickIntervalSeconds ?? 0;
    this.#span.setTickInterval(tickInterval);
    const isWanted = tick >= this.#span.fromTick && this.#select.wantsTick(tick, this.#tick, tickInterval);
    this.#tick = tick;
    if (!isWanted) return;
    this.#rows(this.#visit);
    if (this.#columns.isFull) this.#sink.give(this.#recording, this.#columns.take(), tick);
  }

  /** The rows that were not handed on yet. */
  rest(): TickChunk {
    return this.#columns.take();
  }
}

/** The watch of one read. `started` is called with the watcher that it makes. */
export function ticksWatch<Row extends TickRow>(
  game: TickGame<Row>,
  select: TickSelect,
  sink: TicksSink,
  started: (watcher: TicksWatcher<Row>) => void,
): DemWatch {
  const classes = new Set(game.classes);
  for (const name of select.props) for (const one of classesOf(game, name)) classes.add(one);
  return {
    sections: [sink.name],
    events: [sink.name],
    needs: { classes: [...classes] },
    uses: [],
    resumes: true,
    start: (recording) => {
      const watcher = new TicksWatcher(recording, game, select, sink);
      started(watcher);
      return watcher;
    },
  };
}

/** Splits the name of a raw field, which begins with a role, as in `pawn.m_iHealth`. Undefined for other names. */
function partsOf(name: string): readonly [role: string, field: string] | undefined {
  const dot = name.indexOf('.');
  return dot < 0 ? undefined : [name.slice(0, dot), name.slice(dot + 1)];
}

function propOf<Row extends TickRow>(game: TickGame<Row>, name: string): TickProp<Row> | undefined {
  return ({ ...IDENTITY_PROPS, ...game.props } as Readonly<Record<string, TickProp<Row> | undefined>>)[name];
}

const rolesOf = <Row extends TickRow>(game: TickGame<Row>): Readonly<Record<string, TickRole<Row> | undefined>> => game.roles;

function classesOf<Row extends TickRow>(game: TickGame<Row>, name: string): readonly string[] {
  const parts = partsOf(name);
  return (parts === undefined ? propOf(game, name)?.classes : rolesOf(game)[parts[0]]?.classes) ?? [];
}

const NOTHING = { number: NaN, text: undefined, id: undefined, raw: undefined };

function readerOf<Row extends TickRow>(recording: WatchedRecording, game: TickGame<Row>, name: string): TickReader<Row> {
  const parts = partsOf(name);
  if (parts !== undefined) {
    const read = rolesOf(game)[parts[0]]?.start(recording, parts[1]);
    if (read !== undefined) return { name, kind: 'raw', read };
  }
  const prop = parts === undefined ? propOf(game, name) : undefined;
  if (prop !== undefined) return { name, kind: prop.kind, read: prop.start(recording) };
  const message = `dem: there is no '${name}' of ${recording.header.game ?? 'this game'}`;
  recording.diagnostics.add({ code: 'skipped', severity: 'info', message, path: [name] });
  const kind = tickKindOf(name);
  return { name, kind, read: () => NOTHING[kind] };
}
