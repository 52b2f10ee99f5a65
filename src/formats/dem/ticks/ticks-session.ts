import type { ReplayBase } from '../../../core/replay-base.js';
import type { Coroutine, Request, Session } from '../../../io/framing.js';
import type { SyncReadOptions } from '../../../io/options.js';
import type { OpenedSource } from '../../../io/source.js';
import type { DemDecodeCounts } from '../decoder-state.js';
import type { DemHeader } from '../header.js';
import { NEEDED_MESSAGES } from '../messages.js';
import type { DemGames } from '../knowledge.js';
import { DemSession } from '../session.js';
import type { DemSectionDefinition } from '../sections/section.js';
import { joined, type TickChunk } from './tick-columns.js';
import { TICK_GAMES } from './tick-games.js';
import type { TickGame, TickRow } from './tick-prop.js';
import { TickSelect, type DemTicksSelect } from './tick-select.js';
import { tickSection, type TicksSink, type TicksBuilder } from './tick-section.js';

const NAME = 'tickRows';

/** What is known at the end of a read of rows. */
export interface DemTicksEnd extends ReplayBase<'dem'> {
  readonly header: DemHeader;
}

/** A read of a demo that gives rows. */
export class DemTicksSession implements Session<TickChunk, DemHeader, DemTicksEnd> {
  readonly format = 'dem';
  readonly run: Coroutine<TickChunk>;
  readonly #inner: DemSession;
  readonly #kept: TickChunk[] = [];
  readonly #select: TickSelect;
  #builder: Pick<TicksBuilder, 'rest'> | undefined;

  /** Rows are given as events, or kept for `rows` where `keeps` says so. */
  constructor(options: SyncReadOptions & DemTicksSelect<string>, keeps: boolean) {
    this.#select = new TickSelect(options);
    const sink: TicksSink = {
      name: NAME,
      give: (recording, chunk, tick) =>
        keeps ? recording.keep(this.#kept, chunk) : recording.emit(Object.assign(chunk, { type: NAME, tick })),
    };
    const section = <Row extends TickRow>(game: TickGame<Row>): DemSectionDefinition =>
      tickSection(game, this.#select, sink, (builder) => (this.#builder = builder));
    const games: DemGames = {
      dota2: [section(TICK_GAMES.dota2)],
      cs2: [section(TICK_GAMES.cs2)],
      deadlock: [section(TICK_GAMES.deadlock)],
    };
    this.#inner = new DemSession(keeps ? [] : [NAME], keeps ? [NAME] : [], options, {
      games,
      schemas: NEEDED_MESSAGES,
    });
    this.run = this.#read(keeps);
  }

  /** Says which source is read, as in DemSession. */
  reads(source: OpenedSource): void {
    this.#inner.reads(source);
  }

  header(): DemHeader | undefined {
    return this.#inner.header();
  }

  /** Counts of what was decoded so far. */
  get counts(): Readonly<DemDecodeCounts> | undefined {
    return this.#inner.counts;
  }

  clock(): number | undefined {
    return this.#inner.clock();
  }

  result(): DemTicksEnd {
    const { format, isComplete, diagnostics, header } = this.#inner.result();
    return { format, isComplete, diagnostics, header };
  }

  /** All rows, where they are kept. */
  rows(): TickChunk {
    return joined(this.#kept);
  }

  *#read(keeps: boolean): Coroutine<TickChunk> {
    const run = this.#inner.run as unknown as Coroutine<TickChunk>;
    let step = run.next(undefined as never);
    while (step.done !== true) step = run.next(yield isBatch(step.value) ? step.value.map(plain) : step.value);
    const rest = this.#builder?.rest() ?? this.#select.noRows();
    if (keeps) this.#kept.push(rest);
    else if (rest.rowCount > 0) yield [rest];
  }
}

const isBatch = (value: Request | readonly TickChunk[]): value is readonly TickChunk[] => Array.isArray(value);
/** The chunk without the fields that made it an event. */
const plain = ({ rowCount, columns }: TickChunk): TickChunk => ({ rowCount, columns });
