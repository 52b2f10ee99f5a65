import { describe, expect, it } from 'vitest';
import {
  ReplayCorruptError,
  ReplayError,
  ReplayLimitError,
  ReplaySignatureError,
  ReplaySourceError,
  ReplayTruncatedError,
  ReplayUnsupportedError,
  corrupt,
  isReplayError,
  replayError,
  truncated,
  type ReplayErrorCode,
} from '../../src/core/errors.js';
import { DEFAULT_LIMITS, checkLimit, limitsWith } from '../../src/core/limits.js';
import { thrownBy } from './expectations.js';

describe('ReplayError', () => {
  it('says what, where in the structure and at which byte', () => {
    const error = corrupt('corrupt field path', { format: 'dem', path: ['DEM_Packet tick 31022', 'svc_PacketEntities'], offset: 1204331 });
    expect(error.message).toBe('dem: corrupt field path (DEM_Packet tick 31022 > svc_PacketEntities) at byte 1204331');
    expect(error.detail).toBe('corrupt field path');
    expect(truncated('header').message).toBe('header');
    expect(truncated('header', { offset: 0 }).message).toBe('header at byte 0');
  });

  it('has one class and one name for each code', () => {
    const classes: Record<Exclude<ReplayErrorCode, 'limit' | 'usage' | 'worker'>, typeof ReplayError> = {
      'bad-signature': ReplaySignatureError,
      wrapped: ReplaySignatureError,
      truncated: ReplayTruncatedError,
      corrupt: ReplayCorruptError,
      checksum: ReplayCorruptError,
      'unsupported-version': ReplayUnsupportedError,
      'unsupported-feature': ReplayUnsupportedError,
      source: ReplaySourceError,
    };
    for (const [code, Class] of Object.entries(classes)) {
      const error = replayError(code as keyof typeof classes, 'x');
      expect(error).toBeInstanceOf(Class);
      expect(error).toMatchObject({ code, name: Class.name, retryable: code === 'source', path: [] });
    }
    for (const code of ['usage', 'worker'] as const) expect(replayError(code, 'x').name).toBe('ReplayError');
    expect(new ReplayLimitError('maxItems', 2, 1).name).toBe('ReplayLimitError');
  });

  it('has a name that no bundler shortens', () => {
    // what a minifier makes of a class that extends it
    const a = class extends ReplayError {};
    expect([a.name, new a('corrupt', 'x').name]).toEqual(['a', 'ReplayError']);
  });

  it('names each place once, however many layers add it', () => {
    const packet = { format: 'dem', path: ['DEM_Packet tick 1'], offset: 80 } as const;
    const message = { ...packet, path: ['DEM_Packet tick 1', 'svc_PacketEntities'] };
    const inner = corrupt('bad bit', { offset: 3, path: ['entity 390'] }).within(message);
    expect(inner.path).toEqual(['DEM_Packet tick 1', 'svc_PacketEntities', 'entity 390']);
    for (const outer of [inner.within(message), inner.within(packet), inner.within(message).within(packet)]) expect(outer).toBe(inner);
    expect(inner.within({ path: ['DEM_Packet tick 2'] }).path).toHaveLength(4);
    const bare = corrupt('bad bit');
    expect([bare.within({ part: 'orders' }).path, inner.within({ part: 'orders' }).path]).toEqual([['orders'], inner.path]);
  });

  it('fills in what an outer layer knows: format if none, offset, the front of the path', () => {
    const cause = new Error('inner');
    const inner = corrupt('bad bit', { offset: 3, path: ['field m_x'], reason: 'finer', cause });
    const outer = inner.within({ format: 'sc2', path: ['replay.game.events'], offset: 800 });
    expect(outer).toBeInstanceOf(ReplayCorruptError);
    expect(outer).toMatchObject({ format: 'sc2', offset: 800, path: ['replay.game.events', 'field m_x'], reason: 'finer', cause });
    expect(outer.message).toBe('sc2: bad bit (replay.game.events > field m_x) at byte 800');
    expect(outer.within({ format: 'dem' })).toMatchObject({ format: 'sc2', offset: 800 });
  });

  it('keeps the numbers of a limit', () => {
    const error = new ReplayLimitError('maxItems', 11, 10, { path: ['list'] }).within({ format: 'vcr', path: ['file'] });
    expect(error).toBeInstanceOf(ReplayLimitError);
    expect(error).toMatchObject({ code: 'limit', limit: 'maxItems', actual: 11, allowed: 10, path: ['file', 'list'] });
    expect(error.message).toBe('vcr: maxItems is 10, and 11 is needed (file > list)');
  });

  it('is known by its brand, also from another copy of the library', () => {
    const brand = Symbol.for('replaykit.ReplayError');
    expect(isReplayError({ [brand]: true, code: 'corrupt' })).toBe(true);
    expect(isReplayError({ [brand]: true, code: 'corrupt' }, 'truncated')).toBe(false);
    expect(isReplayError(truncated('x'), 'truncated')).toBe(true);
    for (const other of [new Error('x'), null, undefined, 'x', { code: 'corrupt' }]) expect(isReplayError(other)).toBe(false);
  });
});

describe('limits', () => {
  it('are the defaults with changes, and frozen', () => {
    expect(limitsWith(undefined)).toBe(DEFAULT_LIMITS);
    expect(limitsWith({ maxItems: 3 })).toEqual({ ...DEFAULT_LIMITS, maxItems: 3 });
    expect(Object.isFrozen(DEFAULT_LIMITS)).toBe(true);
  });

  it('pass at the need and throw below it, naming themselves', () => {
    checkLimit(limitsWith({ maxItems: 10 }), 'maxItems', 10);
    expect(thrownBy(() => checkLimit(limitsWith({ maxItems: 9 }), 'maxItems', 10, { offset: 5 }))).toMatchObject({
      code: 'limit',
      limit: 'maxItems',
      actual: 10,
      allowed: 9,
      offset: 5,
    });
  });
});
