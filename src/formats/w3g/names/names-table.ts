import type { W3gOrder } from '../action-values.js';
import { CODES, ORDERS } from './names.gen.js';
import type { W3gCodeKind, W3gCodeName, W3gNamesTable } from './names.js';

const ORDER_BASE = 0xd0000;

/** `key=value` lines. */
function* entriesOf(lines: string): Iterable<readonly [key: string, value: string]> {
  for (const line of lines.split('\n')) {
    const at = line.indexOf('=');
    yield [line.slice(0, at), line.slice(at + 1)];
  }
}

function unpacked(): W3gNamesTable {
  const codes = new Map<string, W3gCodeName>();
  for (const [kind, lines] of Object.entries(CODES) as [W3gCodeKind, string][]) {
    for (const [code, name] of entriesOf(lines)) codes.set(code, { name, kind });
  }
  const orders = new Map<number, string>();
  for (const [id, name] of entriesOf(ORDERS)) orders.set(ORDER_BASE + Number(id), name);
  const table = {
    code: (code: string) => codes.get(code),
    order: (id: number) => orders.get(id),
    of: (order: W3gOrder) => (typeof order === 'number' ? table.order(order) : table.code(order)?.name),
  };
  return table;
}

/** The table, unpacked when it is first used. */
export const NAMES_TABLE: W3gNamesTable = /* @__PURE__ */ unpacked();
