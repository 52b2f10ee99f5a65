import { checkNames, unknownName } from '../../core/known-names.js';
import type { ReadOptions } from '../../io/options.js';
import { summarizeReplay } from '../../kit/index.js';
import { openTables, type DuckLimits, type OpenedTables } from '../../node/index.js';
import { schemaOf } from '../../node/sql/query-tables.js';
import { plainOfType } from '../answer-text.js';
import type { EventChoice } from '../guide.js';
import { identify } from '../identify.js';
import { CHAT_COLUMNS, chatOf } from './chat.js';
import { Page } from './pages.js';
import type { ReplayFolders } from './replay-folders.js';
import { PagedEvents, PagedRows, cellJson } from './rows.js';

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

/** What is said of a player, where the replay has it. */
const PLAYER_COLUMNS = ['name', 'team', 'character', 'result', 'account'] as const;
/** Kinds of damage that are named. */
const MAX_DAMAGE = 10;

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
          'Lists the tables that query can ask, of the formats that are there; of one table: its columns with types and units, its key, and the columns that join other tables.',
        inputSchema: inputOf({ table: { type: 'string', description: 'the name of a table, such as sc2.players' } }),
        run: (input) => this.#describeTables(input),
      },
      {
        name: 'query',
        description:
          'Answers one SELECT of DuckDB over the tables of all replays: the names of the columns, then rows. Name the columns that are needed, and give an ORDER BY, so that pages follow each other. Nothing can be changed.',
        inputSchema: inputOf({ sql: { type: 'string', description: 'one SELECT; replays has a row for each replay' } }, ['sql']),
        run: (input, options) => this.#query(input, options),
      },
      {
        name: 'events',
        description:
          'What happened in a replay, in order. from and to are in the clock of the format: tick, gameloop, seconds or milliseconds. To count or to compare, query costs less.',
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
        description: 'What the players of a replay wrote to each other, with their names.',
        inputSchema: inputOf({ replay: REPLAY }, ['replay']),
        run: (input, options) => this.#chat(input, options),
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
      const rows = new PagedRows(page, ['replay', 'format']);
      for (const { name, format } of listed) if (!rows.add([name, format])) break;
      return page.text(`${listed.length} replays.`);
    }
    const found = await this.#folders.find(replay);
    const { players, diagnostics, ...facts } = await summarizeReplay(found.open(), options);
    const damage = diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message);
    page.add(JSON.stringify(cellJson({ ...facts, ...(damage.length > 0 && { damage: damage.slice(0, MAX_DAMAGE) }) })));
    const columns = PLAYER_COLUMNS.filter((column) => players.some((player) => player[column] !== undefined));
    const rows = new PagedRows(page, columns);
    for (const player of players) if (!rows.add(columns.map((column) => player[column]))) break;
    return page.text('A replay, then its players.');
  }

  async #describeTables({ table: name, offset = 0 }: ToolInput): Promise<string> {
    const page = new Page(offset);
    const tables = (await this.#opened()).tables();
    if (name === undefined) {
      const rows = new PagedRows(page, ['table', 'about']);
      for (const { name: table, table: about, isPresent } of tables) if (isPresent && !rows.add([table, about.about])) break;
      return page.text(
        'The tables of the formats that are there. The name after the dot is enough where only one format has it; replays alone has a row for each replay.',
      );
    }
    const found = tables.find((one) => one.name === name) ?? tables.find(({ shortName }) => shortName === name);
    if (found === undefined)
      throw unknownName(
        'table',
        name,
        tables.map((one) => one.name),
      );
    const { about, key = [], columns, format } = found.table;
    const joins = found.keys.map(({ column, table, of }) => `${column} = ${schemaOf(format)}.${table}.${of}`);
    page.add(JSON.stringify({ table: found.name, about, key: ['replay', ...key], joins: ['replay', ...joins] }));
    const rows = new PagedRows(page, ['column', 'type', 'unit', 'about']);
    for (const { name: of, type, unit = '', isNullable, about: what } of columns.slice(1))
      if (!rows.add([of, isNullable ? `${type}?` : type, unit, what])) break;
    return page.text('A table, then its columns; ? may be null. Joins are within the same replay.');
  }

  async #query({ sql = '', offset = 0 }: ToolInput, { signal }: ReadOptions): Promise<string> {
    const tables = await this.#opened();
    const { maxSeconds } = this.#options;
    const result = await tables.query(sql, { maxRows: offset + QUERY_ROWS, maxSeconds, signal });
    const page = new Page(offset);
    const rows = new PagedRows(
      page,
      result.columns.map(({ name }) => name),
    );
    for (const row of result.rows) if (!rows.add(row.map((value, i) => plainOfType(value, result.columns[i]!.type)))) break;
    const count = result.hasMore ? `more than ${result.rows.length}` : String(result.rows.length);
    return page.text(`${count} ${count === '1' ? 'row' : 'rows'}, below their columns.`, result.hasMore);
  }

  async #events({ replay = '', types, from, to, offset = 0 }: ToolInput, options: ReadOptions): Promise<string> {
    const found = await this.#folders.find(replay);
    const { guide, source } = await identify(found.open(), options);
    const { events, format } = guide;
    checkNames('types', types, events.types(), format);
    const choice: EventChoice = { types, names: undefined, classes: undefined, from, to };
    const page = new Page(offset);
    const rows = new PagedEvents(page, events.short);
    const about = `Events: the fields of a type, then its events; ${events.clock} is the clock.`;
    const reading = events.read(source, choice, options);
    for await (const batch of reading.batches()) {
      for (const event of batch) {
        if (!isIn(event, choice, events.clock, types, (word) => events.aliases?.(event, word) === true)) continue;
        if (!rows.add(events.plain?.(event) ?? event)) return page.text(about);
      }
    }
    return page.text(about);
  }

  async #chat({ replay = '', offset = 0 }: ToolInput, options: ReadOptions): Promise<string> {
    const page = new Page(offset);
    const rows = new PagedRows(page, CHAT_COLUMNS);
    for (const line of await chatOf(await this.#folders.find(replay), options)) if (!rows.add(line)) break;
    return page.text('Chat; seconds are on the clock of the game.');
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
