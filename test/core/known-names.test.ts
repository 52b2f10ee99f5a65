import { describe, expect, it } from 'vitest';
import { limitsWith } from '../../src/core/limits.js';
import { checkKeys, checkList, checkName, checkNames, nearestNames } from '../../src/core/known-names.js';
import { tablesOf, tableWriter } from '../../src/tables/index.js';

const KNOWN = ['header', 'players', 'buildOrder', 'units', 'toString2'];
const usage = (message: string, path: readonly string[]): object => expect.objectContaining({ code: 'usage', message, path }) as object;

describe('names that a caller gives', () => {
  it('are refused with those that are near', () => {
    expect(() => checkNames('include', ['units', 'buildOrders'], KNOWN, 'sc2')).toThrow(
      usage("sc2: there is no 'buildOrders', the nearest: buildOrder (include)", ['include']),
    );
    expect(() => checkName('layout', 'V3', ['legacy', 'v3'])).toThrow(usage("there is no 'V3', the nearest: v3 (layout)", ['layout']));
    expect(() => checkKeys('include', { demm: [] }, ['dem', 'sc2'])).toThrow(
      usage("there is no 'demm', the nearest: dem (include)", ['include']),
    );
  });

  it('are refused with all there are where none is near', () => {
    expect(() => checkName('include', 'chat', KNOWN)).toThrow(
      /^there is no 'chat'; there are: header, players, buildOrder, units, toString2 /,
    );
    const many = Array.from({ length: 50 }, (_, i) => `name${i}`);
    expect(() => checkName('include', 'chat', many)).toThrow(/name38, name39, … /);
    expect(() => checkName('include', 'chat', [])).toThrow(/^there is no 'chat' /);
  });

  it('pass when they are known, or not given', () => {
    checkNames('include', undefined, KNOWN);
    checkNames('include', [], KNOWN);
    checkNames('include', KNOWN, KNOWN);
    checkKeys('include', undefined, KNOWN);
    checkKeys('include', { units: 1 }, KNOWN);
    checkList('classes', ['C*']);
  });

  it.each(['players', 5, {}, [5], [undefined], [['players']]])('are a list of texts: %j is none', (asked) => {
    expect(() => checkNames('include', asked, KNOWN)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
    expect(() => checkList('include', asked)).toThrow(/^must be a list of names, not /);
  });

  it('are compared by letters changed, whatever their case', () => {
    expect(nearestNames('PLAYER', KNOWN)[0]).toBe('players');
    expect(nearestNames('untis', KNOWN)[0]).toBe('units');
    expect(nearestNames('order', KNOWN)).toEqual(['buildOrder']);
    expect(nearestNames('', KNOWN)).toEqual([]);
    expect(nearestNames('x'.repeat(1e6), KNOWN)).toEqual([]);
    expect(nearestNames('flags', ['flag', 'flag', 'flagged'])).toEqual(['flag', 'flagged']);
  });

  it('of limits, formats and encodings are checked too', async () => {
    expect(() => limitsWith({ maxitems: 5 } as never)).toThrow(usage("there is no 'maxitems', the nearest: maxItems (limits)", ['limits']));
    expect(() => limitsWith({ maxItems: -1 })).toThrow(usage('must be a number of at least 0 (limits > maxItems)', ['limits', 'maxItems']));
    expect(limitsWith({ maxItems: undefined, maxDepth: 3 } as never)).toMatchObject({ maxItems: 1 << 22, maxDepth: 3 });
    expect(() => tablesOf('demo' as never)).toThrow(usage("there is no 'demo', the nearest: dem (format)", ['format']));
    await expect(tableWriter('CVS' as never, tablesOf()[0]!, () => undefined)).rejects.toThrow(
      usage("there is no 'CVS'; there are: parquet, arrow, csv, ndjson (encoding)", ['encoding']),
    );
  });
});
