import { isReplayError } from '../../core/errors.js';
import { checkNames, unknownName } from '../../core/known-names.js';
import type { ReadOptions } from '../../io/options.js';
import { summarizeReplay } from '../../kit/index.js';
import { openTables, type DuckLimits, type OpenedTables } from '../../node/index.js';
import { AnswerText } from '../answer-text.js';
import { jsonLine } from '../card-text.js';
import { eventJson } from '../event-text.js';
import type { EventChoice } from '../guide.js';
import { identify } from '../identify.js';
import { printable } from '../printable.js';
import { MAX_ANSWER_CHARS, Page } from './pages.js';
import type { ReplayFolders } from './replay-folders.js';

/** What a client gives to a tool. The schema of the tool has been checked. */
export interface ToolInput {
  readonly replay?: string | undefined;
  readonly table?: string | undefined;
  readonly sql?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly offset?: number | undefined;
}

/** A tool of the server. */
export interface ReplayTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its input. */
  readonly inputSchema: object;
  run(input: ToolInput, options: ReadOptions): Promise<string>;
}

/** Rows that are asked of a query beyond the offset: more do not fit into an answer. */
const QUERY_ROWS = 2_000;

const OFFSET = {
  type: 'integer',
  minimum: 0,
  description: 'how many lines of the answer to pass over; an answer that is cut says which comes next',
};
const REPLAY = { type: 'string', description: 'the name of a replay, as describe lists it' };
const inputOf = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties: { ...properties, offset: OFFSET },
  required,
  additionalProperties: false,
});

/** Where tables are kept, and what queries may use. */
export interface ReplayToolsOptions extends DuckLimits {
  readonly cache?: string | undefined;
  readonly maxSeconds?: number | undefined;
}

/** The tools over some folders. */
export class ReplayTools {
  readonly #folders: ReplayFolders;
  readonly #options: ReplayToolsOptions;
  #tables: Promise<OpenedTables> | undefined;

  constructor(folders: ReplayFolders, options: ReplayToolsOptions) {
    this.#folders = folders;
    this.#options = options;
  }

  list(): readonly ReplayTool[] {
    return [
      {
        name: 'describe',
        description: 'Lists the replays with their formats; of one replay: game, map, length, players, winner.',
        inputSchema: inputOf({ replay: REPLAY }),
        run: (input, options) => this.#describe(input, options),
      },
      {
        name: 'tables',
        description:
          'Lists the tables that query can ask, of the formats that are there; of one table: its columns with types, units and keys.',
        inputSchema: inputOf({ table: { type: 'string', description: 'the name of a table, such as sc2.players' } }),
        run: (input) => this.#describeTables(input),
      },
      {
        name: 'query',
        description:
          'Answers one SELECT of DuckDB over the tables of all replays. Give it an ORDER BY, so that pages follow each other. Nothing can be changed.',
        inputSchema: inputOf({ sql: { type: 'string', description: 'one SELECT; replays has a row for each replay' } }, ['sql']),
        run: (input, options) => this.#query(input, options),
      },
      {
        name: 'events',
        description:
          'What happened in a replay, in order, as JSON. from and to are in the clock of the format: tick, gameloop, seconds or milliseconds.',
        inputSchema: inputOf(
          {
            replay: REPLAY,
            types: { type: 'array', items: { type: 'string' }, description: 'types of events; a word that is none lists those there are' },
            from: { type: 'number' },
            to: { type: 'number' },
          },
          ['replay'],
        ),
        run: (input, options) => this.#events(input, options),
      },
      {
        name: 'chat',
        description: 'What the players of a replay wrote to each other.',
        inputSchema: inputOf({ replay: REPLAY }, ['replay']),
        run: (input, options) => this.#events({ ...input, types: ['chat'] }, options),
      },
    ];
  }

  async close(): Promise<void> {
    (await this.#tables?.catch(() => undefined))?.close();
  }

  async #describe({ replay, offset = 0 }: ToolInput, options: ReadOptions): Promise<string> {
    const page = new Page(offset);
    if (replay === undefined) {
      const listed = await this.#folders.list(options);
      for (const { name, format } of listed) if (!page.add(jsonLine({ replay: name, format }).trimEnd())) break;
      return page.text(`${listed.length} replays.`);
    }
    const found = await this.#folders.find(replay);
    const { players, diagnostics: _diagnostics, ...facts } = await summarizeReplay(found.open(), options);
    page.add(jsonLine(facts).trimEnd());
    for (const player of players) if (!page.add(jsonLine({ player }).trimEnd())) break;
    return page.text('A replay, then its players.');
  }

  async #describeTables({ table: name, offset = 0 }: ToolInput): Promise<string> {
    const page = new Page(offset);
    const tables = (await this.#opened()).tables();
    if (name === undefined) {
      for (const { name: table, shortName, table: about, isPresent } of tables)
        if (isPresent && !page.add(jsonLine({ table, shortName, about: about.about }).trimEnd())) break;
      return page.text('The tables of the formats that are there; replays has a row for each replay of all formats.');
    }
    const found = tables.find((one) => one.name === name) ?? tables.find(({ shortName }) => shortName === name);
    if (found === undefined)
      throw unknownName(
        'table',
        name,
        tables.map((one) => one.name),
      );
    page.add(jsonLine({ table: found.name, about: found.table.about, keys: found.keys }).trimEnd());
    for (const column of found.table.columns) {
      const { name: of, type, unit, about } = column;
      if (!page.add(jsonLine({ column: of, type, unit, about }).trimEnd())) break;
    }
    return page.text('A table, then its columns. replay joins all tables of a format.');
  }

  async #query({ sql = '', offset = 0 }: ToolInput, { signal }: ReadOptions): Promise<string> {
    const tables = await this.#opened();
    const { maxSeconds } = this.#options;
    const result = await tables.query(sql, { maxRows: offset + QUERY_ROWS, maxSeconds, signal });
    const page = new Page(offset);
    const lines = new AnswerText(result.columns, 'json', (_, text) => text, undefined);
    for (const row of result.rows) if (!page.add(lines.text([row]).trimEnd())) break;
    return page.text(`Columns: ${result.columns.map(({ name, type }) => `${printable(name)} ${type}`).join(', ')}.`, result.hasMore);
  }

  async #events({ replay = '', types, from, to, offset = 0 }: ToolInput, options: ReadOptions): Promise<string> {
    const found = await this.#folders.find(replay);
    const { guide, source } = await identify(found.open(), options);
    const { events, format } = guide;
    checkNames('types', types, events.types(), format);
    const choice: EventChoice = { types, names: undefined, classes: undefined, from, to };
    const page = new Page(offset);
    const reading = events.read(source, choice, options);
    for await (const batch of reading.batches()) {
      for (const event of batch) {
        if (!isIn(event, choice, events.clock, types, (word) => events.aliases?.(event, word) === true)) continue;
        if (!page.add(eventJson(events.plain?.(event) ?? event).trimEnd())) return page.text(`Events; ${events.clock} is the clock.`);
      }
    }
    return page.text(`Events; ${events.clock} is the clock.`);
  }

  #opened(): Promise<OpenedTables> {
    return (this.#tables ??= this.#open());
  }

  async #open(): Promise<OpenedTables> {
    const paths = (await this.#folders.list()).map(({ path }) => path);
    const { maxSeconds: _, ...opening } = this.#options;
    return await openTables(paths, opening);
  }
}

function isIn(
  event: object,
  { from, to }: EventChoice,
  clock: string,
  types: readonly string[] | undefined,
  isAlias: (word: string) => boolean,
): boolean {
  const { type, [clock]: at = -Infinity } = event as Readonly<Record<string, unknown>>;
  if (types !== undefined && !types.includes(type as string) && !types.some(isAlias)) return false;
  return (from === undefined || (at as number) >= from) && (to === undefined || (at as number) <= to);
}

/** What a client learns of a failure. */
export const failureText = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return printable(isReplayError(error) ? message : `this failed: ${message}`).slice(0, MAX_ANSWER_CHARS / 4);
};
