import type { Card, Fact, Row } from './card.js';
import type { Paint } from './colors.js';
import { printable, printableJson } from './printable.js';
import { tableLines } from './table-text.js';

const SECONDS = /Seconds$/;

/** The label of a key: `recorded by` for `recordedBy`. */
const label = (key: string): string => key.replace(SECONDS, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A duration as `45:03.1`, with hours where there are any. */
export function clockText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const hours = Math.floor(tenths / 36000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(hours > 0 ? 2 : 1, '0');
  return `${hours > 0 ? `${hours}:` : ''}${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}

function factText(key: string, value: Row[string]): string {
  // A 32-bit float has no more than eight digits.
  if (typeof value === 'number' && SECONDS.test(key)) return `${clockText(value)} (${Number(value.toPrecision(8))} s)`;
  return printable(String(value));
}

/** A card as text for people: a line for each fact, then the tables. */
export function cardText(name: string, { format, isComplete, facts }: Card, paint: Paint): string {
  const all = Object.entries<Fact>({ format, ...facts, complete: isComplete });
  const lines = all.filter((fact): fact is [string, Row[string]] => fact[1] !== undefined && !Array.isArray(fact[1]));
  const tables = all.filter((fact): fact is [string, readonly Row[]] => Array.isArray(fact[1]) && fact[1].length > 0);
  const width = Math.max(...lines.map(([key]) => label(key).length));
  return [
    paint('bold', printable(name)),
    ...lines.map(([key, value]) => `  ${paint('dim', label(key).padEnd(width))}  ${factText(key, value)}`.trimEnd()),
    ...tables.flatMap(([key, rows]) => [
      `  ${paint('cyan', label(key))}`,
      ...tableLines(rows, paint, { heading: label }).map((line) => `    ${line}`),
    ]),
    '',
  ].join('\n');
}

/** One line of JSON. 64-bit numbers are strings. */
export function jsonLine(value: object): string {
  return `${printableJson(JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)))}\n`;
}
