import { describe, expect, it } from 'vitest';
import { TextTable, tableLines } from '../../src/cli/table-text.js';

const rows = [
  { file: 'a-long-name-of-a-folder/final.dem', map: 'start', players: 10 },
  { file: 'b.dem', map: 'a map with a long name', players: undefined },
];
const plain = (_: string, text: string): string => text;

describe('a table as text', () => {
  it('has columns as wide as they need to be, numbers to the right', () => {
    expect(tableLines(rows, plain)).toEqual([
      'file                               map                     players',
      'a-long-name-of-a-folder/final.dem  start                        10',
      'b.dem                              a map with a long name        -',
    ]);
  });

  it('has columns as wide as its first rows need; a longer number makes a line longer, and a longer text is cut where lines have a limit', () => {
    const first = [{ n: 1, name: 'Ada' }];
    const later = [{ n: 1000000, name: 'Grace Hopper' }];
    const limited = new TextTable(first, (_, text) => text, { width: 80 });
    expect([limited.head, ...limited.lines(first), ...limited.lines(later)]).toEqual(['n  name', '1  Ada', '1000000  Gra…']);
    const unlimited = new TextTable(first, (_, text) => text);
    expect(unlimited.lines(later)).toEqual(['1000000  Grace Hopper']);
  });

  it('has headings without control characters', () => {
    expect(tableLines([{ '\u001b[31mn': 1 }], (_, text) => text)[0]).not.toContain('\u001b');
  });

  it('is made to fit: the widest columns are cut, and no line is longer', () => {
    expect(tableLines(rows, plain, { width: 40 })).toEqual([
      'file            map              players',
      'a-long-name-o…  start                 10',
      'b.dem           a map with a l…        -',
    ]);
    for (const width of [30, 50, 60]) for (const line of tableLines(rows, plain, { width })) expect(line.length).toBeLessThanOrEqual(width);
  });

  it('keeps eight characters of a column, however narrow the terminal is', () => {
    expect(tableLines(rows, plain, { width: 5 })[1]).toBe('a-long-…  start          10');
  });

  it('gives letters of East Asia two columns and marks none, as terminals draw them', () => {
    const players = [
      { name: '対戦者', wins: 3 },
      { name: 'Zoe\u0308', wins: 12 },
      { name: '이영호 (Flash)', wins: 7 },
    ];
    expect(tableLines(players, plain)).toEqual([
      'name            wins',
      '対戦者             3',
      'Zoe\u0308               12',
      '이영호 (Flash)     7',
    ]);
    expect(tableLines([{ name: '対戦者対戦者', wins: 3 }], plain, { width: 14 })).toEqual(['name      wins', '対戦者…      3']);
  });
});
