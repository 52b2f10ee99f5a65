import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import {
  csvWriter,
  ndjsonWriter,
  streamTables,
  TABLE_ENCODINGS,
  tableWriter,
  tablesOf,
  type Cell,
  type ColumnType,
} from '../../src/tables/index.js';
import { FIXTURE_NAMES } from '../kit/fixture-formats.js';
import { EVERY_ROW, EVERY_TYPE, batchOf, collected } from './table-rows.js';

describe('NDJSON', () => {
  it('is one object a line, by the rules', async () => {
    const out = collected();
    const writer = ndjsonWriter(EVERY_TYPE, out.sink);
    await writer.write(batchOf(EVERY_TYPE, EVERY_ROW.slice(0, 2)));
    await writer.write(batchOf(EVERY_TYPE, [EVERY_ROW[3]!, ['c', true, 1, 1n, Infinity, '', null], ['c', true, 1, 1n, NaN, '', null]]));
    await writer.end();
    expect(out.text()).toBe(
      [
        '{"replay":"a","flag":true,"small":0,"steam_id":"76561198115238937","real":0.1,"text":"plain","at":"2026-11-21T07:15:00.123Z"}',
        '{"replay":"a","flag":false,"small":-2147483648,"steam_id":"9223372036854775807","real":5e-324,"text":"comma, \\"quote\\"","at":"1970-01-01T00:00:00.000Z"}',
        '{"replay":"b","flag":null,"small":null,"steam_id":null,"real":null,"text":null,"at":null}',
        '{"replay":"c","flag":true,"small":1,"steam_id":"1","real":"Infinity","text":"","at":null}',
        '{"replay":"c","flag":true,"small":1,"steam_id":"1","real":"NaN","text":"","at":null}',
        '',
      ].join('\n'),
    );
  });

  it('of no rows is empty', async () => {
    const out = collected();
    await ndjsonWriter(EVERY_TYPE, out.sink).end();
    expect(out.text()).toBe('');
  });
});

describe('CSV', () => {
  it('is written by RFC 4180', async () => {
    const out = collected();
    const writer = csvWriter(EVERY_TYPE, out.sink);
    await writer.write(batchOf(EVERY_TYPE, EVERY_ROW.slice(0, 4)));
    await writer.write(batchOf(EVERY_TYPE, EVERY_ROW.slice(4)));
    await writer.end();
    expect(out.text()).toBe(
      [
        'replay,flag,small,steam_id,real,text,at',
        'a,true,0,76561198115238937,0.1,plain,2026-11-21T07:15:00.123Z',
        'a,false,-2147483648,9223372036854775807,5e-324,"comma, ""quote""",1970-01-01T00:00:00.000Z',
        'a,true,2147483647,-9223372036854775808,-1e+300,"line\r\nend\n",1969-12-31T23:59:59.999Z',
        'b,,,,,,',
        'b,false,-1,9007199254740993,0.3333333333333333,"",2100-02-28T00:00:00.000Z',
        'b,true,1,0,123456789.125,Gräce ☃ 𝄞,2008-12-23T02:40:02.000Z',
        '',
      ].join('\r\n'),
    );
  });

  it('holds no formulas, unless they are asked for', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=b', "'=1"];
    const rows = texts.map((text) => [...EVERY_ROW[0]!.slice(0, 5), text, null]);
    const written = async (raw: boolean): Promise<string[]> => {
      const out = collected();
      const writer = csvWriter(EVERY_TYPE, out.sink, { raw });
      await writer.write(batchOf(EVERY_TYPE, rows));
      return csvRecords(out.text())
        .slice(1)
        .map((record) => record[5]!);
    };
    expect(await written(false)).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'\rx", 'a=b', "'=1"]);
    expect(await written(true)).toEqual(texts);
  });

  it('of no rows is a line of names', async () => {
    const out = collected();
    await csvWriter(EVERY_TYPE, out.sink).end();
    expect(out.text()).toBe('replay,flag,small,steam_id,real,text,at\r\n');
  });
});

/** A reader of RFC 4180 that knows an empty field from an empty text. */
function csvRecords(text: string): (string | null)[][] {
  const records: (string | null)[][] = [];
  let record: (string | null)[] = [];
  for (const [, field, end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    record.push(field === '' ? null : field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** The cell that a text stands for. */
function cellOf(text: string | null, type: ColumnType): Cell {
  if (text === null) return null;
  switch (type) {
    case 'boolean':
      return text === 'true';
    case 'int32':
    case 'double':
      return Number(text);
    case 'int64':
      return BigInt(text);
    case 'timestamp':
      return new Date(text);
    case 'string':
      return text;
  }
}

type JsonCell = string | number | boolean | null;
const asText = (value: JsonCell): string | null => (value === null ? null : Object.is(value, -0) ? '-0' : String(value));

describe.each(FIXTURE_NAMES)('the tables of %s', (name) => {
  it('come out of CSV and NDJSON as they went in', async () => {
    for await (const batch of streamTables(await fixture(name), { replay: 'r' })) {
      const { table, length, columns } = batch;
      const [csv, ndjson] = [collected(), collected()];
      for (const [encoding, out] of [['csv', csv] as const, ['ndjson', ndjson] as const]) {
        const writer = await tableWriter(encoding, table, out.sink, { raw: true });
        await writer.write(batch);
        await writer.end();
      }
      const [names, ...records] = csvRecords(csv.text());
      expect(names).toEqual(table.columns.map((column) => column.name));
      const objects = ndjson
        .text()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, JsonCell>);
      expect([records.length, objects.length]).toEqual([length, length]);
      table.columns.forEach(({ name: title, type }, i) => {
        const expected = columns[title]!;
        expect(records.map((record) => cellOf(record[i]!, type))).toEqual(expected);
        expect(objects.map((object) => cellOf(asText(object[title]!), type))).toEqual(expected);
      });
    }
  });
});

it('a writer takes the rows of its table only, from another thread too', async () => {
  const [players, units] = tablesOf('sc2');
  const batch = { table: structuredClone(units!), length: 0, columns: {} };
  expect(() => csvWriter(units!, () => undefined).write(batch)).not.toThrow();
  for (const encoding of TABLE_ENCODINGS) {
    const writer = await tableWriter(encoding, players!, () => undefined);
    await expect((async () => writer.write(batch))()).rejects.toSatisfy((error) => isReplayError(error, 'usage'));
  }
});

it('waits for its sink', async () => {
  let open = 0;
  const sink = async (): Promise<void> => {
    expect(++open).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open--;
  };
  for (const encoding of TABLE_ENCODINGS) {
    const writer = await tableWriter(encoding, EVERY_TYPE, sink);
    await writer.write(batchOf(EVERY_TYPE, EVERY_ROW));
    await writer.end();
    expect(open).toBe(0);
  }
});
