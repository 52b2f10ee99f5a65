import type { DemSpan } from '../span.js';
import type { Asking } from '../../../io/framing.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import { TickColumns, type TickChunk, type TickReader } from './tick-columns.js';
import { IDENTITY_PROPS, type TickGame, type TickProp, type TickRole, type TickRow } from './tick-prop.js';
import { tickKindOf } from './tick-games.js';
import type { TickSelect } from './tick-select.js';

/** Units of work for a row, and for a value of it. */
const ROW_UNITS = 8;
const VALUE_UNITS = 4;

/** Receives the rows. */
export interface TicksSink {
  readonly name: string;
  /** Takes rows as soon as there are enough. Those that are left at the end of the recording come from `rest`. */
  give(recording: DemRecording, chunk: TickChunk, tick: number): void;
}

/** Looks at the players after each packet that is wanted. */
export class TicksBuilder<Row extends TickRow = never> implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #select: TickSelect;
  readonly #span: DemSpan;
  readonly #sink: TicksSink;
  readonly #columns: TickColumns<Row>;
  readonly #rows: (visit: (row: Row) => void) => void;
  readonly #visit: (row: Row) => void;
  /** Tick of the last packet. */
  #tick = -1;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, game: TickGame<Row>, select: TickSelect, sink: TicksSink) {
    this.#recording = recording;
    this.#select = select;
    this.#span = select.span();
    this.#sink = sink;
    this.#columns = new TickColumns(select.props.map((name) => readerOf(recording, game, name)));
    this.#rows = game.start(recording);
    this.#visit = (row) => {
      recording.budget.work(ROW_UNITS + select.props.length * VALUE_UNITS);
      if (select.wantsPlayer(row)) this.#columns.add(this.#tick, row);
    };
  }

  #packet(tick: number): void {
    const tickInterval = this.#recording.serverInfo?.tickIntervalSeconds ?? 0;
    this.#span.setTickInterval(tickInterval);
    const isWanted = tick >= this.#span.fromTick && this.#select.wantsTick(tick, this.#tick, tickInterval);
    this.#tick = tick;
    if (!isWanted) return;
    this.#rows(this.#visit);
    if (this.#columns.isFull) this.#sink.give(this.#recording, this.#columns.take(), tick);
  }

  /** Rows come as events, or from `rest`: there is no section. */
  *build(): Asking<object> {
    return {};
  }

  /** The rows that were not handed on yet. */
  rest(): TickChunk {
    return this.#columns.take();
  }
}

/** The definition for one read. `started` is called with the builder that it starts. */
export function tickSection<Row extends TickRow>(
  game: TickGame<Row>,
  select: TickSelect,
  sink: TicksSink,
  started: (builder: TicksBuilder<Row>) => void,
): DemSectionDefinition {
  const classes = new Set(game.classes);
  for (const name of select.props) for (const one of classesOf(game, name)) classes.add(one);
  return {
    sections: [sink.name],
    events: [sink.name],
    needs: { classes: [...classes] },
    uses: [],
    resumes: true,
    start: (recording) => {
      const builder = new TicksBuilder(recording, game, select, sink);
      started(builder);
      return builder;
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

function readerOf<Row extends TickRow>(recording: DemRecording, game: TickGame<Row>, name: string): TickReader<Row> {
  const parts = partsOf(name);
  if (parts !== undefined) {
    const read = rolesOf(game)[parts[0]]?.start(recording, parts[1]);
    if (read !== undefined) return { name, kind: 'raw', read };
  }
  const prop = parts === undefined ? propOf(game, name) : undefined;
  if (prop !== undefined) return { name, kind: prop.kind, read: prop.start(recording) };
  const message = `dem: ${recording.header.game ?? 'this game'} has no column '${name}'`;
  recording.diagnostics.add({ code: 'skipped', severity: 'info', message, path: [name] });
  const kind = tickKindOf(name);
  return { name, kind, read: () => NOTHING[kind] };
}
