import type { Card, Fact, Row } from './card.js';

const SECONDS = /Seconds$/;

const scalarText = (value: Row[string]): string => (value === undefined ? '-' : printable(String(value)));

/** Control characters out of a stranger's file never reach the terminal. */
export const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** `recordedBy` as `recorded by`. */
const label = (key: string): string => key.replace(SECONDS, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `45:03.1 (2703.0669 s)`, with hours where there are some. */
function durationText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const hours = Math.floor(tenths / 36000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(hours > 0 ? 2 : 1, '0');
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  // eight digits are all that a 32-bit float has
  return `${hours > 0 ? `${hours}:` : ''}${minutes}:${rest} (${Number(seconds.toPrecision(8))} s)`;
}

const factText = (key: string, value: Row[string]): string =>
  typeof value === 'number' && SECONDS.test(key) ? durationText(value) : scalarText(value);

/** A card for people: a line a fact, tables below. */
export function cardText(name: string, { format, complete, facts }: Card): string {
  const all = Object.entries<Fact>({ format, ...facts, complete });
  const lines = all.filter((fact): fact is [string, Row[string]] => fact[1] !== undefined && !Array.isArray(fact[1]));
  const tables = all.filter((fact): fact is [string, readonly Row[]] => Array.isArray(fact[1]) && fact[1].length > 0);
  const width = Math.max(...lines.map(([key]) => label(key).length));
  return [
    printable(name),
    ...lines.map(([key, value]) => `  ${label(key).padEnd(width)}  ${factText(key, value)}`.trimEnd()),
    ...tables.flatMap(([key, rows]) => [`  ${label(key)}`, ...tableLines(rows)]),
    '',
  ].join('\n');
}

function tableLines(rows: readonly Row[]): string[] {
  const columns = Object.keys(rows[0]!);
  const cells = [columns.map(label), ...rows.map((row) => columns.map((column) => scalarText(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === 'number'));
  return cells.map((line) =>
    `    ${line.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ')}`.trimEnd(),
  );
}

/** A card for programs: one line of JSON. 64-bit numbers are strings. */
export function cardJson(name: string, { format, complete, facts, diagnostics }: Card): string {
  const text = JSON.stringify({ file: name, format, complete, ...facts, diagnostics }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return `${text}\n`;
}
