import type { JsonValue } from '../../core/json.js';
import type { Page } from './pages.js';

/** A cell of an answer as JSON. Integers that a double can hold are numbers; larger ones keep their digits, as strings. Bytes are left out. */
export function cellJson(value: unknown): JsonValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(9)) : null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, cellJson);
  if (Array.isArray(value)) return value.map(cellJson);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, cellJson(inner)]])));
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** Adds rows to a page as arrays, below the names of their columns, which come once on each page. */
export class PagedRows {
  readonly #page: Page;
  readonly #columns: string;
  #isHeaded = false;

  constructor(page: Page, columns: readonly string[]) {
    this.#page = page;
    this.#columns = JSON.stringify(columns);
  }

  /** False when no more of them fit. */
  add(row: readonly unknown[]): boolean {
    if (this.#page.isBefore || this.#isHeaded) return this.#page.add(JSON.stringify(row.map(cellJson)));
    this.#isHeaded = true;
    return this.#page.add(JSON.stringify(row.map(cellJson)), this.#columns);
  }
}

/** The same for events, whose fields differ: the names of the fields of a type come before its first event, and again where they change. */
export class PagedEvents {
  readonly #page: Page;
  readonly #fields = new Map<string, string>();
  readonly #short: (value: object) => string | undefined;

  /** `short` gives the word for an object, such as the name of a player. */
  constructor(page: Page, short: (value: object) => string | undefined = () => undefined) {
    this.#page = page;
    this.#short = short;
  }

  add(event: object): boolean {
    const { type, ...fields } = event as Readonly<Record<string, unknown>>;
    const there = Object.entries(fields).filter(([, value]) => value !== undefined);
    const row = [type, ...there.map(([, value]) => this.#cell(value))];
    if (this.#page.isBefore) return this.#page.add('');
    const names = JSON.stringify([type, ...there.map(([name]) => name)]);
    const isKnown = this.#fields.get(String(type)) === names;
    this.#fields.set(String(type), names);
    return this.#page.add(JSON.stringify(row.map(cellJson)), ...(isKnown ? [] : [`fields of ${names}`]));
  }

  #cell(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.#cell(one));
    return this.#short(value) ?? value;
  }
}
