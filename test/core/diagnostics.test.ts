import { describe, expect, it } from 'vitest';
import { Diagnostics, type Diagnostic } from '../../src/core/diagnostics.js';
import { ReplayLimitError, corrupt, replayError, truncated } from '../../src/core/errors.js';
import { replayBase } from '../../src/core/replay-base.js';
import { thrownBy } from './expectations.js';

describe('Diagnostics', () => {
  it('folds those of one code, reason and path, and keeps the place of the first', () => {
    const diagnostics = new Diagnostics({ maxDiagnostics: 10 });
    diagnostics.damage(corrupt('bad', { path: ['a'], offset: 5 }));
    diagnostics.damage(corrupt('bad again', { path: ['a'], offset: 9 }));
    diagnostics.damage(corrupt('bad', { path: ['a'], offset: 9, reason: 'finer' }));
    diagnostics.damage(truncated('bad', { path: ['b'] }));
    expect(diagnostics.list()).toEqual([
      { code: 'corrupt', severity: 'error', message: 'bad (a) at byte 5', path: ['a'], offset: 5, count: 2 },
      { code: 'corrupt', severity: 'error', message: 'bad (a) at byte 9', path: ['a'], offset: 9, reason: 'finer', count: 1 },
      { code: 'truncated', severity: 'error', message: 'bad (b)', path: ['b'], count: 1 },
    ]);
  });

  it('reports each kind once, when it first appears', () => {
    const told: Diagnostic[] = [];
    const diagnostics = new Diagnostics({ maxDiagnostics: 2, onDiagnostic: (diagnostic) => told.push(diagnostic) });
    for (const path of ['a', 'a', 'b', 'c']) diagnostics.add({ code: 'unknown-event', severity: 'info', message: path, path: [path] });
    expect(told.map((diagnostic) => diagnostic.message)).toEqual(['a', 'b']);
  });

  it('is bounded, and counts what it dropped', () => {
    const diagnostics = new Diagnostics({ maxDiagnostics: 3 });
    for (let i = 0; i < 100; i++) diagnostics.add({ code: 'skipped', severity: 'info', message: 'x', path: [String(i)] });
    const list = diagnostics.list();
    expect(list.map((diagnostic) => [diagnostic.code, diagnostic.count])).toEqual([
      ['skipped', 1],
      ['skipped', 1],
      ['skipped', 1],
      ['limit', 97],
    ]);
  });

  it('makes a read incomplete by damage and by an early end, by nothing else', () => {
    const told = new Diagnostics({ maxDiagnostics: 0 });
    told.add({ code: 'skipped', severity: 'info', message: 'x', path: [] });
    told.add({ code: 'corrupt', severity: 'warning', message: 'x', path: [] });
    expect(replayBase('dem', told, true)).toEqual({ format: 'dem', isComplete: true, diagnostics: told.list() });
    expect(replayBase('dem', told, false).isComplete).toBe(false);
    // too many to be listed, and damage all the same
    told.damage(corrupt('bad'));
    expect(replayBase('dem', told, true).isComplete).toBe(false);
  });

  it('gives copies that later damage does not change', () => {
    const diagnostics = new Diagnostics({ maxDiagnostics: 3 });
    diagnostics.damage(corrupt('x'));
    const before = diagnostics.list();
    diagnostics.damage(corrupt('x'));
    expect(before[0]!.count).toBe(1);
    expect(diagnostics.list()[0]!.count).toBe(2);
  });

  it('throws everything when strict; else limits, failing sources, and what is not a ReplayError', () => {
    const damage = corrupt('x');
    expect(thrownBy(() => new Diagnostics({ maxDiagnostics: 3, strict: true }).damage(damage))).toBe(damage);
    const lenient = new Diagnostics({ maxDiagnostics: 3 });
    for (const error of [new ReplayLimitError('maxItems', 2, 1), replayError('source', 'x'), new TypeError('x')]) {
      expect(thrownBy(() => lenient.damage(error))).toBe(error);
    }
    expect(lenient.damage(damage)).toBe(damage);
    expect(lenient.list()).toHaveLength(1);
  });
});

describe('more', () => {
  const KIND = {};
  const first = { code: 'unknown-event', severity: 'warning', message: 'first', path: ['a'] } as const;

  it('counts into what was recorded with the kind', () => {
    const diagnostics = new Diagnostics({ maxDiagnostics: 3 });
    expect(diagnostics.more(KIND)).toBe(false);
    diagnostics.add(first, KIND);
    expect([diagnostics.more(KIND), diagnostics.more(KIND), diagnostics.more({})]).toEqual([true, true, false]);
    diagnostics.add({ ...first, message: 'one of the same place' });
    expect(diagnostics.list()).toEqual([{ ...first, count: 4 }]);
  });

  it('counts damage, and what no longer fits into the list', () => {
    const diagnostics = new Diagnostics({ maxDiagnostics: 1 });
    diagnostics.add(first);
    diagnostics.damage(corrupt('bad'), KIND);
    expect([diagnostics.more(KIND), diagnostics.more(KIND), diagnostics.damaged]).toEqual([true, true, true]);
    expect(diagnostics.list().map(({ code, count }) => [code, count])).toEqual([
      ['unknown-event', 1],
      ['limit', 3],
    ]);
  });

  it('knows no kind that was thrown', () => {
    const diagnostics = new Diagnostics({ maxDiagnostics: 1, strict: true });
    expect(() => diagnostics.damage(corrupt('bad'), KIND)).toThrow('bad');
    expect(diagnostics.more(KIND)).toBe(false);
  });
});
